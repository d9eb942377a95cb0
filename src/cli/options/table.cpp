#include "cli/options/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "cli/options/values.h"
#include "document/view/view.h"

namespace studioscope {

namespace {

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
        required(
            option(kForExport, "FILE", AT(files), "FILE",
                   "A compiled model, for glTF any; with --each: models, folders and archives")),
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
        flag(kForExport, "--each", AT(is_each_alone),
             "Write each model of folders and archives into a subfolder named by its path"),
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
    constexpr VerbSet kWithContent = kForModels | kForExport;
    return {
        option(kWithContent, "--mount", AT(mounts.mounts), "PATH",
               "Also search PATH, a folder or archive (VPK, GMA, ZIP, BSP) that holds `models` and "
               "`materials`"),
        option(kWithContent, "--game", AT(mounts.game), "PATH",
               "Mount the search paths of a gameinfo.txt, or of the one above a folder"),
        option(kWithContent, "--language", AT(mounts.language), "NAME",
               "Language of gameinfo.txt paths such as `_english`", "english"),
        option(kWithContent, "--materials", AT(load.material_folders), "DIR",
               "Also search DIR for materials and textures"),
        flag(kWithContent, "--allow-outside", AT(load.allows_outside),
             "Follow references outside the content root"),
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
        required(
            option(kForExport, "-o,--output", AT(output), "OUT",
                   "The folder to write; NAME.qc: a QC with all that it names beside it; NAME.smd, "
                   "NAME.dmx or NAME.vta: one source; NAME.glb; or NAME.gltf with its buffer and "
                   "pictures beside it")),
        flag(kForExport, "--textures", AT(exporting.with_textures),
             "Also write the materials, and the largest image of each texture as PNG"),
        option(kForExport, "--max-texture", AT(exporting.max_texture),
               within("N", 1, kMaxSidePixels),
               "With --textures and for glTF: halve larger images until neither side exceeds N "
               "pixels",
               "no limit"),
        flag(kForExport, "--qci", AT(exporting.sources.splits_sequences),
             "Write animations and sequences to a file of their own, NAME_sequences.qci, which the "
             "QC includes"),
        flag(kForExport, "--force", AT(exporting.replaces_files),
             "Replace files of OUT that have the names of new ones; nothing is deleted"),
        option(kForExport, "--report", AT(format), one_of({"text", "json"}),
               "Form of the report on standard output; export.json in a folder has it, too"),
        option(kForPose, "--skinner", AT(skinner), one_of({"gpu", "cpu", "reference"}),
               "Skinning backend: vertex shader, fast CPU path or plain double precision"),
        option(kForModels | kForExport, "--color", AT(messages.color),
               one_of({"auto", "always", "never"}),
               "Color messages: auto (at a terminal), always or never"),
        flag((kForModels & ~kForCheck) | kForExport, "-q,--quiet", AT(messages.is_quiet),
             "Print only errors, and no progress"),
        flag(kForCheck, "-q,--quiet", AT(messages.is_quiet),
             "Print only errors, and neither counts nor progress; other formats than text stay "
             "whole"),
        option(kForCheck, "--min-severity", parsed(AT(check.min_severity), find_severity),
               one_of({"error", "warning", "note"}),
               "Leave out of a text report what is below this severity", "note"),
        excluding({"--quiet"},
                  flag(kForModels | kForExport, "-v,--verbose", AT(messages.is_verbose),
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
    constexpr VerbSet kAll = kForModels | kForThumbnail | kForExport;
    return {
        hidden(flag<false>(kForModels | kForThumbnail, "--no-program-cache", AT(uses_program_cache),
                           "Compile every shader program; read and write no compiled one"),
               kForInfo | kForCheck | kForDiff | kForPose | kForExport),
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
            kForInfo | kForRender | kForPose | kForExport,
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
    const std::pair<const char*, Rows> parts[] = {
        {"Input", file_rows()},        {"Input", compared_and_word_rows()},
        {"Content", content_rows()},   {"Pose", pose_rows()},
        {"View", view_rows()},         {"Output", output_rows()},
        {"glTF", gltf_rows()},         {"Report", report_rows()},
        {"Advanced", advanced_rows()}, {"", help_rows()}};
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
