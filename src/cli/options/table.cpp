#include "cli/options/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "cli/options/values.h"
#include "document/choices/color_text.h"
#include "document/view/view.h"

namespace studioscope {

namespace {

using Rows = std::vector<OptionRow>;

constexpr int kMaxLevel = 7;  // level of detail; a VVD has at most eight
constexpr int kMinThumbnail = 16, kMaxThumbnail = 1024;
constexpr const char* kDrawn = "The PNG to write; - is standard output";

OptionRow size(VerbSet verbs, const char* help) {
    return option(verbs, "--size",
                  parsed([](Options& o) { return std::tie(o.width, o.height); }, pixels_in,
                         fmt::format("WxH, from 1x1 to {0}x{0}", kMaxSidePixels)),
                  "WxH", help, fmt::format("{}x{}", Options().width, Options().height));
}

OptionValue weight_form() {
    OptionValue form = one_of({"parent", "rescale"});
    form.choices.push_back({"seed", false, true});
    form.choices.push_back({"compiler", true, true});
    return form;
}

Rows file_rows() {
    OptionRow thumbnail =
        required(option(kForThumbnail, "FILE", AT(files), "FILE", "The model file"));
    thumbnail.is_list = false;
    return {
        required(option(kForInfo | kForRender | kForPose | kForBench, "FILE", AT(files), "FILE",
                        "Model files; several are one scene")),
        option(kForView, "FILE", AT(files), "FILE", "Model files; several are one scene",
               "the bundled sample"),
        option(kForCheck, "FILE", AT(files), "FILE", "files, folders and archives"),
        option(kForDiff, "FILE", AT(files), "FILE",
               "Files of the first model; without --against: the two models, folders or archives"),
        thumbnail,
        required(option(kForThumbnail, "OUT", AT(output), "OUT", kDrawn)),
        option(kForModels, "--root-lod", AT(load.root_lod), within("N", 0, kMaxLevel),
               "Load from LOD N on; finer levels are dropped"),
        flag<false>(kForModels, "--no-fixups", AT(load.fixups.uses_table),
                    "Ignore the VVD fixup table (shows the typical torn mesh)"),
        option(kForModels, "--no-fixup", AT(load.fixups.disabled_rows), within("ROW", 0),
               "Leave out one row of the VVD fixup table"),
        option(kForModels, "--weights", AT(load.weights_as_compiler), weight_form(),
               "Missing SMD weight: parent, or rescale as studiomdl", "parent; QC: rescale"),
        option(kForModels, "--up", AT(up), one_of({"x", "y", "z"}), "Override the up axis"),
        flag(kForInfo, "--each", AT(is_each_alone),
             "Print a summary of each file on its own, not of scenes that files make together"),
        option(kForCheck, "--files-from", AT(check.lists), "LIST",
               "Also check the files and folders that LIST names, one per line or each closed by a "
               "zero byte; - is standard input"),
        flag(kForCheck, "--list", AT(check.lists_files),
             "List the files that would be checked, and exit"),
        flag(kForCheck, "-0", AT(check.ends_names_with_zero),
             "Names in lists end with a zero byte, and --list prints them unchanged"),
        flag(kForCheck, "--allow-empty", AT(check.allows_empty),
             "Accept folders and lists without a file that can be checked"),
    };
}

Rows compared_and_word_rows() {
    return {
        option(kForDiff, "--lod", AT(diff.lod), within("N", 0, kMaxLevel), "Compare only this LOD",
               "all"),
        option(kForView, "--against", AT(diff.against), "FILE",
               "A file of a second model to compare with, in the bind pose unless --clip is given; "
               "repeatable"),
        option(kForDiff, "--against", AT(diff.against), "FILE",
               "A file of the second model; repeatable"),
        option(
            kForRender, "--against", AT(diff.against), "FILE",
            "A file of a second model, drawn next to the first, with their difference; repeatable"),
        option(kForDiff | kForRender, "--against-lod", AT(diff.against_lod),
               within("N", 0, kMaxLevel), "LOD of the second model, or another one of the first",
               "that of --lod"),
        option(kForDiff, "--git", AT(diff.git_range), "A..B",
               "Compare the models of two commits of the git repository here; FILE are git's paths",
               "all"),
        option(kForExplain, "CODE", AT(words), "CODE",
               "Codes at the end of messages, such as smd-short-vertex; or any text: a message of "
               "the model compiler, or words to search for in the manual"),
        excluding({"--list-codes"},
                  option(kForExplain, "--log", AT(compiler_log), "FILE",
                         "Explain each line of a log of the model compiler; - is standard input")),
        flag(kForExplain, "--list-codes", AT(lists_codes),
             "List all codes with severity and title"),
        option(kForComplete, "WORD", AT(words), "WORD", "The words so far, after two dashes"),
        option(kForHelp, "VERB", AT(topic), "VERB", "The verb to explain"),
        required(option(kForCompletion, "SHELL", AT(topic), one_of({"bash", "zsh", "fish"}),
                        "The shell to write a completion script for")),
    };
}

Rows content_rows() {
    return {
        option(kForModels, "--mount", AT(mounts.mounts), "PATH",
               "Also search PATH, a folder or archive (VPK, GMA, ZIP, BSP) that holds `models` and "
               "`materials`"),
        option(kForModels, "--game", AT(mounts.game), "PATH",
               "Mount the search paths of a gameinfo.txt, or of the one above a folder"),
        option(kForModels, "--language", AT(mounts.language), "NAME",
               "Language of gameinfo.txt paths such as `_english`", "english"),
        option(kForModels, "--materials", AT(load.material_folders), "DIR",
               "Also search DIR for materials and textures"),
        flag(kForModels, "--allow-outside", AT(load.allows_outside),
             "Follow references outside the content root"),
    };
}

Rows pose_rows() {
    return {
        option(kForPosed & ~kForPose, "--lod", AT(pose.lod), "N|auto",
               "Level of detail, 0 is the finest; auto follows the camera", "0"),
        option(kForPose, "--lod", AT(pose.lod), within("N", 0), "Level of detail, 0 is the finest",
               "0"),
        option(kForPosed, "--clip", AT(pose.clip), "NAME|N|none",
               "The clip to play; none is the bind pose",
               "none; compiled models that are drawn: 0"),
        option(kForPosed, "--frame", AT(pose.frame), "X", "Frame in the file's own numbers"),
        excluding({"--frame"}, option(kForPosed, "--time", AT(pose.seconds), "SECONDS",
                                      "Seconds from the clip's start instead of --frame")),
        option(kForPosed, "--skipped-frames", AT(pose.rules.hold_skipped_frames),
               one_of({"interpolate", "hold"}), "At frame numbers that the file skips"),
        option(kForPosed, "--omitted-bones", AT(pose.rules.interpolate_omitted_bones),
               one_of({"hold", "interpolate"}),
               "For bones that a frame leaves out; the compiler holds them"),
        option(kForPosed, "--bodygroup", AT(pose.bodygroups), "NAME=INDEX",
               "Choose a model of a body group"),
        option(kForPosed, "--skin", AT(pose.skin), "N", "Skin family", "0"),
        option(kForPosed, "--flex", AT(pose.flexes), "NAME=VALUE",
               "Set a flex controller, in its own range"),
        option(kForPosed, "--flex-preset", AT(pose.flex_presets), "FILE",
               "JSON preset or `name;value;` list (--flex overrides it)"),
        option(kForPosed, "--shape", AT(pose.shapes), "NAME=VALUE",
               "Set a shape's weight, or that of one side of a pair, overriding the flex rules"),
        option(kForPosed, "--pose-parameter", AT(pose.pose_parameters), "NAME=VALUE",
               "Set a parameter of compiled sequences, in its own range"),
        option(kForPosed, "--autoplay", AT(pose.rules.plays_autoplay), on_or_off(),
               "Apply autoplay sequences"),
        option(kForPosed, "--procedural-bones", AT(pose.rules.moves_procedural_bones), on_or_off(),
               "Evaluate procedural bones"),
    };
}

Rows view_rows() {
    OptionValue overlays = one_of(kViewSwitches);
    overlays.choices.push_back({"none"});
    std::string shown;
    for (const ViewSwitch& known : kViewSwitches)
        if (OverlaySwitches{}.*known.value)
            shown += (shown.empty() ? "" : ",") + std::string(known.name);
    const std::string point = fmt::format("X,Y,Z, each from -{0:g} to {0:g}", kMaxEyePoint);
    return {
        option(kForPictures, "--mode", AT(choices.view.mode), one_of(kShadingModes),
               "Shading mode"),
        option(kForPictures, "--show", StoreValue(store_overlay), comma_list(overlays),
               "Overlays, as a list", shown),
        option(kForPictures, "--lods", AT(choices.view.lod_layout), one_of(kLodLayouts),
               "Compare LODs: one, all in panes, or two with a wipe (--lod against --wipe-lod)"),
        option(kForPictures, "--wipe-lod", AT(choices.view.wipe.lod), within("N", 0, kMaxLevel),
               "The level right of the wipe", "the next"),
        option(kForPictures, "--wipe-at", AT(choices.view.wipe.share),
               within("X", kWipeEdge, 1 - kWipeEdge), "Share of the picture left of the wipe",
               "0.5"),
        option(kForPictures, "--background", StoreValue(store_background), "COLOUR",
               "#rrggbb or transparent", color_text(Background{}.color)),
        option(kForPictures, "--light", AT(choices.view.light), one_of(kLightPresets),
               "Light preset"),
        option(kForPictures, "--light-intensity", AT(choices.view.light_intensity),
               within("X", kMinLightIntensity, kMaxLightIntensity), "Light intensity, 0.1 to 4",
               "1"),
        option(kForPictures, "--eyes", AT(choices.view.eyes), one_of(kEyeTargets),
               "Where the model's eyes look"),
        option(kForPictures, "--eye-point", parsed(AT(choices.view.eye_point), point_in, point),
               "X,Y,Z", "The point of --eyes point, in Source units, Z up"),
        flag(kForPictures, "--own-poses", AT(choices.view.has_own_poses),
             "Give each instance its own clip and time"),
        option(kForPictures, "--skinner", AT(choices.view.skinner), one_of(kSkinningMethods),
               "Skinning backend", "the fastest"),
        option(kForPictures, "--influences", AT(choices.view.max_influences),
               within("N", 1, kMaxBonesPerVertex), "Keep at most N bones per vertex, 1 to 3", "3"),
        option(kForPictures, "--bone", AT(bone), "NAME", "The bone for --mode weights"),
        option(kForPictures, "--camera", AT(camera), "VIEW",
               "The view, as Copy the view puts it on the clipboard"),
        option(kForPictures, "--instances", AT(choices.view.instances),
               within("N", 1, kMaxInstances), "Number of copies"),
    };
}

Rows output_rows() {
    return {
        needing("--needs",
                option(kForInfo, "--copy-to", parsed(AT(copy_to), folder_in, "a folder"), "DIR",
                       "With --needs: copy the found files into DIR, keeping paths")),
        required(option(kForRender, "-o,--output", AT(output), "OUT", kDrawn)),
        option(kForInfo | kForCheck | kForDiff | kForBench | kForExplain, "-o,--output", AT(output),
               "FILE", "Write the report to FILE, which is replaced once the report is whole",
               "standard output"),
        size(kForRender, "Width and height in pixels"),
        option(kForRender, "--contact-sheet", AT(contact_sheet),
               one_of({"shapes", "models"}, int(ContactSheet::kShapes)),
               "One cell for each shape, at weight 1 on its own; or for each model in the folders "
               "and archives FILE"),
        option(kForThumbnail, "-s,--size", AT(width), within("N", kMinThumbnail, kMaxThumbnail),
               "Width and height in pixels", "256"),
        required(option(kForPose, "-o,--output", AT(output), "OUT",
                        "The file to write: .obj, .csv (a row per vertex) or .json (bones, "
                        "shapes); - is CSV on standard output")),
        option(kForPose, "--skinner", AT(skinner), one_of({"gpu", "cpu", "reference"}),
               "Skinning backend: vertex shader, fast CPU path or plain double precision"),
        option(kForModels, "--color", AT(messages.color), one_of({"auto", "always", "never"}),
               "Color messages: auto (at a terminal), always or never"),
        flag(kForModels & ~kForCheck, "-q,--quiet", AT(messages.is_quiet),
             "Print only errors, and no progress"),
        flag(kForCheck, "-q,--quiet", AT(messages.is_quiet),
             "Print only errors, and neither counts nor progress; other formats than text stay "
             "whole"),
        option(kForCheck, "--min-severity", parsed(AT(check.min_severity), find_severity),
               one_of({"error", "warning", "note"}),
               "Leave out of a text report what is below this severity", "note"),
        excluding({"--quiet"},
                  flag(kForModels, "-v,--verbose", AT(messages.is_verbose),
                       "Also print which files are read, the time that loading takes, and all "
                       "messages of a code")),
    };
}

OptionRow timeout(VerbSet verbs, const char* help) {
    return option(verbs, "--timeout",
                  parsed(AT(load.timeout), seconds_in, "a number of seconds above 0, such as 2.5"),
                  "SECONDS", help, "no limit");
}

Rows advanced_rows() {
    constexpr VerbSet kAll = kForModels | kForThumbnail;
    return {
        hidden(flag<false>(kAll, "--no-program-cache", AT(uses_program_cache),
                           "Compile every shader program; read and write no compiled one"),
               kForInfo | kForCheck | kForDiff | kForPose),
        option(kAll, "--sandbox", AT(sandbox), one_of({"auto", "require", "off"}),
               "Restrict the program: if the system can (auto), never (off); or end with 3"),
        hidden(excluding({"--sandbox"}, flag<SandboxUse::kOff>(kAll, "--no-sandbox", AT(sandbox),
                                                               "The same as --sandbox off"))),
        option(kForCheck, "--config", AT(check.config.given_file), "FILE",
               "Use this configuration instead of the .studioscope.json of the project"),
        excluding({"--config"}, flag<false>(kForCheck, "--no-config", AT(check.config.is_enabled),
                                            "Ignore the project's .studioscope.json")),
        option(kForCheck, "-j,--jobs", AT(check.jobs), within("N", 0, 256),
               "Check N files at a time; 0: one per core"),
        flag(kForDiff, "--git-external", AT(diff.is_git_external),
             "Be git's external diff: FILE are the words that git passes; the exit status is 0"),
        timeout(
            kForInfo | kForRender | kForPose,
            "End with the error `timeout`, and write nothing, if all takes longer than SECONDS"),
        timeout(kForCheck, "Skip a file that takes longer than SECONDS, with the error `timeout`"),
        timeout(kForDiff,
                "Leave out two models if reading and comparing them takes longer than SECONDS, "
                "with the error `timeout`"),
        size(kForView, "Size of the window"),
        flag<false>(kForView, "--no-settings", AT(uses_settings),
                    "Neither read nor write what the window remembers"),
        hidden(option(kForView, "--script", AT(script), "FILE",
                      "Play recorded input into the window")),  // for tests
    };
}

// Options that help_text() adds itself.
Rows help_rows() {
    return {
        flag(kForAll, "-h", AT(help_flags.short_help), "Short help"),
        flag(kForAll, "--help", AT(help_flags.help), "All options, with examples"),
        flag(kForAll, "-V,--version", AT(help_flags.version), "Version, build and libraries"),
    };
}

Rows all_rows() {
    const std::pair<const char*, Rows> parts[] = {{"Input", file_rows()},
                                                  {"Input", compared_and_word_rows()},
                                                  {"Content", content_rows()},
                                                  {"Pose", pose_rows()},
                                                  {"View", view_rows()},
                                                  {"Output", output_rows()},
                                                  {"Report", report_rows()},
                                                  {"Advanced", advanced_rows()},
                                                  {"", help_rows()}};
    Rows all;
    for (const auto& [group, rows] : parts)
        for (const OptionRow& row : rows) all.emplace_back(row).group = group;
    return all;
}

}  // namespace

OptionRows verb_options(VerbSet verb) {
    static const Rows all = all_rows();
    OptionRows options;
    for (const OptionRow& row : all)
        if ((row.verbs & verb) != 0) options.push_back(&row);
    return options;
}

}  // namespace studioscope
