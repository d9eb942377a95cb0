#include "app/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>

#include "app/check_report.h"
#include "app/exit_status.h"
#include "app/output.h"
#include "app/verbs.h"
#include "app/version.h"
#include "core/printable.h"
#include "document/color_text.h"

namespace studioscope {

namespace {

Assignment assignment_of(const std::string& text) {
    const size_t equals = text.rfind('=');
    float value = 0;
    if (equals == std::string::npos || equals == 0 ||
        !CLI::detail::lexical_cast(text.substr(equals + 1), value) || !std::isfinite(value))
        throw CLI::ValidationError("\"" + text + "\" is not NAME=VALUE");
    return {text.substr(0, equals), value};
}

glm::vec3 color_of(const std::string& text) {
    if (const auto color = color_of_text(text)) return *color;
    throw CLI::ValidationError("--background takes #rrggbb or transparent, not " + text);
}

void add_scene_options(CLI::App& app, Options& options) {
    app.add_option("FILE", options.files, "model files; several are one scene")->required();
    app.add_option("--root-lod", options.load.root_lod,
                   "root LOD used to apply the VVD fixup table: finer levels are dropped")
        ->check(CLI::Range(0, 7));
    app.add_flag("!--no-fixups", options.load.fixups.uses_table,
                 "leave the VVD's vertices in raw pool order: shows the classic torn model");
    app.add_option("--no-fixup", options.load.fixups.rows_off,
                   "leave out this row of the VVD's fixup table; repeatable")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--materials", options.load.material_folders,
                   "a further folder in which textures are looked for; repeatable");
    app.add_option("--mount", options.mounts.mounts,
                   "a folder or archive (VPK, GMA, ZIP, BSP) that holds `models` and `materials`; "
                   "repeatable");
    app.add_option("--game", options.mounts.game,
                   "a gameinfo.txt, or a folder below one, whose search paths are mounted");
    app.add_option("--language", options.mounts.language, "of the `_english` search paths");
    app.add_flag("--allow-outside", options.load.allows_outside,
                 "files may name others outside the model's folders");
    app.add_option_function<std::string>(
           "--weights",
           [&options](const std::string& how) {
               options.load.weights_as_compiler = how == "rescale" || how == "compiler";
           },
           "what SMD links leave over: `parent` gives it to the parent bone, `rescale` shares it "
           "out as the compiler does, and so does a QC unless it is told; `seed` and `compiler` "
           "are their old names")
        ->check(CLI::IsMember({"parent", "rescale", "seed", "compiler"}));
    app.add_option_function<std::string>(
           "--up",
           [&options](const std::string& axis) {
               options.pose.up = axis == "x" ? UpAxis::kX : axis == "y" ? UpAxis::kY : UpAxis::kZ;
           },
           "the axis that points up, past what the file says")
        ->check(CLI::IsMember({"x", "y", "z"}));
}

void add_frame_rules(CLI::App& app, PoseOptions& pose) {
    app.add_option_function<std::string>(
           "--skipped-frames",
           [&pose](const std::string& rule) { pose.rules.hold_skipped_frames = rule == "hold"; },
           "at frame numbers the file skips: interpolate (default) or hold")
        ->check(CLI::IsMember({"interpolate", "hold"}));
    app.add_option_function<std::string>(
           "--omitted-bones",
           [&pose](const std::string& rule) {
               pose.rules.interpolate_omitted_bones = rule == "interpolate";
           },
           "for bones left out of a frame: hold (default, as the compiler does) or interpolate")
        ->check(CLI::IsMember({"hold", "interpolate"}));
}

void add_switch(CLI::App& app, const char* name, bool& value, const char* what) {
    app.add_option_function<std::string>(
           name, [&value](const std::string& word) { value = word == "on"; }, what)
        ->check(CLI::IsMember({"on", "off"}));
}

void add_assignments(CLI::App& app, const char* name, std::vector<Assignment>& assignments,
                     const char* what) {
    app.add_option_function<std::vector<std::string>>(
        name,
        [&assignments](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) assignments.push_back(assignment_of(text));
        },
        what);
}

void add_pose_options(CLI::App& app, Options& options) {
    PoseOptions& pose = options.pose;
    app.add_option("--lod", pose.lod, "level of detail, 0 = finest; `auto` follows the camera");
    app.add_option("--clip", pose.clip, "the clip to play: its name, its index or `none`");
    auto* frame = app.add_option("--frame", pose.frame, "a frame in the file's own numbers");
    app.add_option("--time", pose.seconds, "seconds from the clip's start")->excludes(frame);
    add_frame_rules(app, pose);
    add_assignments(app, "--bodygroup", pose.bodygroups,
                    "NAME=INDEX: the model of a body group; repeatable");
    add_assignments(app, "--flex", pose.flexes, "NAME=VALUE: a flex controller, in its own range");
    app.add_option("--flex-preset", pose.flex_presets,
                   "a JSON preset or name;value; list of flex controllers; --flex goes past it");
    add_assignments(app, "--shape", pose.shapes,
                    "NAME=VALUE: a shape's weight, or that of one side of a pair, past the rules");
    add_assignments(app, "--pose-parameter", pose.pose_parameters,
                    "NAME=VALUE: for compiled sequences, in its own range");
    add_switch(app, "--autoplay", pose.rules.plays_autoplay,
               "whether sequences that play by themselves lie over the clip: on (default) or off");
    add_switch(app, "--procedural-bones", pose.rules.moves_procedural_bones,
               "whether bones with a rule follow the clip: on (default) or off");
    app.add_option("--skin", pose.skin, "skin family");
}

// "shaded, wireframe, normals"
std::string names_of(const auto& rows) {
    std::string names;
    for (const auto& row : rows) names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

void add_show_option(CLI::App& app, ViewSettings& view) {
    app.add_option_function<std::vector<std::string>>(
           "--show",
           [&view](const std::vector<std::string>& names) {
               for (const ViewSwitch& known : kViewSwitches) view.*known.value = false;
               for (const std::string& name : names) {
                   bool is_known = name == "none";
                   for (const ViewSwitch& known : kViewSwitches)
                       if (name == known.name) is_known = view.*known.value = true;
                   if (!is_known) throw CLI::ValidationError("--show does not know " + name);
               }
           },
           "what else is drawn, a list out of " + names_of(kViewSwitches) + ", or none")
        ->delimiter(',');
}

// An option that takes the name of a row of a table.
template <typename Entry>
void add_named(CLI::App& app, const char* option, Entry& value,
               std::optional<Entry> (*entry_of)(std::string_view), const std::string& what) {
    app.add_option_function<std::string>(
        option,
        [option, &value, entry_of](const std::string& name) {
            const auto entry = entry_of(name);
            if (!entry) throw CLI::ValidationError(std::string(option) + " does not know " + name);
            value = *entry;
        },
        what);
}

void add_view_options(CLI::App& app, Options& options) {
    ViewSettings& view = options.view;
    add_named(app, "--mode", view.mode, shading_mode_of, "one of " + names_of(kShadingModes));
    app.add_option("--bone", options.bone, "the bone for `--mode weights`");
    add_show_option(app, view);
    app.add_option("--camera", options.camera, "the view, as Copy view puts it on the clipboard");
    app.add_option_function<std::string>(
        "--background",
        [&view](const std::string& text) {
            view.background.is_transparent = text == "transparent";
            if (!view.background.is_transparent) view.background.color = color_of(text);
        },
        "#rrggbb or transparent");
    add_named(app, "--lods", view.lod_layout, lod_layout_of,
              "levels of detail compared: all in panes, or two with a wipe, --lod left of it: " +
                  names_of(kLodLayouts));
    app.add_option("--wipe-lod", view.wipe_lod, "the level right of the wipe; default the next")
        ->check(CLI::Range(0, 7));
    app.add_option("--wipe-at", view.wipe_share, "share of the picture left of the wipe; 0.5")
        ->check(CLI::Range(kWipeEdge, 1 - kWipeEdge));
    add_named(app, "--light", view.light, light_preset_of,
              "what light falls on the model: " + names_of(kLightPresets));
    app.add_option("--light-intensity", view.light_intensity, "how bright it is; 1")
        ->check(CLI::Range(kWeakestLight, kStrongestLight));
    app.add_option("--instances", view.instances, "how many copies")->check(CLI::Range(1, 1000000));
    app.add_flag("--own-poses", view.has_own_poses, "each copy plays a clip and time of its own");
    app.add_option_function<std::string>(
        "--skinner",
        [&view](const std::string& name) {
            view.skinner = skinner_of(name);
            if (!view.skinner) throw CLI::ValidationError("--skinner does not know " + name);
        },
        "who moves the vertices, one of " + names_of(kLabSkinners));
    app.add_option("--influences", view.most_influences,
                   "only the heaviest so many bones of a vertex count: 1, 2 or 3")
        ->check(CLI::Range(1, 3));
}

void add_output(CLI::App& app, Options& options, const char* what) {
    app.add_option("-o,--output", options.output, what)->required();
}

void add_size_option(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
        "--size",
        [&options](const std::string& text) {
            int width = 0, height = 0;
            char rest = 0;
            if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest) != 2 || width < 1 ||
                height < 1 || width > 16384 || height > 16384)
                throw CLI::ValidationError("--size takes WxH, up to 16384x16384, not " + text);
            options.width = width;
            options.height = height;
        },
        "WxH in pixels");
}

void add_sheet_option(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
           "--contact-sheet", [&options](const std::string&) { options.is_contact_sheet = true; },
           "shapes: a cell for each shape, at weight 1 on its own")
        ->check(CLI::IsMember({"shapes"}));
}

void add_skinner_option(CLI::App& app, Options& options) {
    const std::map<std::string, Skinner> skinners{
        {"gpu", Skinner::kGpu}, {"cpu", Skinner::kCpu}, {"reference", Skinner::kReference}};
    app.add_option("--skinner", options.skinner, "gpu, cpu or reference")
        ->transform(CLI::CheckedTransformer(skinners, CLI::ignore_case))
        ->default_str("gpu");
}

void add_info(CLI::App& app, Options& options) {
    app.add_flag("--json", options.json, "as JSON");
    app.add_option("--copy-to", options.copy_to,
                   "with --needs: copies what was found there, with its folders")
        ->check(CLI::Validator(
            [](const std::string& path) {
                return path.empty() ? std::string("names no folder") : std::string();
            },
            "FOLDER"))
        ->needs(app.add_flag("--needs", options.shows_needs,
                             "every file that the model asks for, and where it lies"));
}

void add_check(CLI::App& app, Options& options) {
    app.get_option("FILE")->required(false)->description("files and folders");
    app.add_option("--files-from", options.files_from,
                   "a list of files and folders, one a line or each closed by a zero byte; - is "
                   "standard input");
    app.callback([&options] {
        if (options.files.empty() && options.files_from.empty())
            throw CLI::RequiredError("FILE or --files-from");
    });
    app.add_flag("--list", options.lists_files,
                 "prints the files that would be checked, one a line, and checks none");
    app.add_option("--jobs", options.jobs, "files checked at a time; 0 is one for each core")
        ->check(CLI::Range(0, 256));
    app.add_option("--format", options.format, "text, json, jsonl (a line of JSON a file) or sarif")
        ->check(CLI::IsMember(check_format_names()));
    app.add_option_function<std::string>(
           "--fail-on",
           [&options](const std::string& severity) {
               options.fail_on = severity == "warning" ? Severity::kWarning : Severity::kError;
           },
           "the least severity that ends with status 1: error or warning")
        ->check(CLI::IsMember({"error", "warning"}));
}

void add_render(CLI::App& app, Options& options) {
    add_pose_options(app, options);
    add_view_options(app, options);
    add_output(app, options, "the PNG to write; - is standard output");
    add_size_option(app, options);
    add_sheet_option(app, options);
}

void add_pose(CLI::App& app, Options& options) {
    options.has_view = false;
    add_pose_options(app, options);
    add_output(app, options, "the .obj, .csv or .json to write");
    add_skinner_option(app, options);
}

void add_bench(CLI::App& app, Options& options) {
    add_pose_options(app, options);
    add_bench_options(app, options.bench);
    app.add_option("--format", options.format, "text, json or csv")
        ->check(CLI::IsMember({"text", "json", "csv"}));
}

void add_view(CLI::App& app, Options& options) {
    app.get_option("FILE")->required(false);
    add_pose_options(app, options);
    add_view_options(app, options);
    add_size_option(app, options);
    app.add_option("--script", options.script, "recorded input to play back, for tests");
    app.add_flag("!--no-settings", options.uses_settings,
                 "neither read nor write what the window remembers; so does --script");
}

struct Verb {
    const char* name;
    const char* summary;
    void (*add_options)(CLI::App&, Options&);  // its own, after those of every verb
    int (*run)(const Options&);
};

constexpr Verb kVerbs[] = {
    {"view", "opens the window (the default)", add_view, run_view},
    {"info", "says what is in the files", add_info, run_info},
    {"check", "lists what is wrong with the files", add_check, run_check},
    {"render", "draws one picture", add_render, run_render},
    {"pose", "writes the vertices after skinning", add_pose, run_pose},
    {"bench", "measures skinning", add_bench, run_bench},
};

void note_named(const CLI::App& app, Options& options) {
    const auto is_named = [&](const char* name) {
        const CLI::Option* option = app.get_option_no_throw(name);
        return option && option->count() > 0;
    };
    options.named = {is_named("--show"), is_named("--background"), is_named("--size")};
    options.uses_settings = options.uses_settings && options.script.empty();
}

std::string overview() {
    std::string text =
        "studioscope [VERB] [FILE...] [options]\n\n"
        "Opens Source-engine model data, source (SMD) or compiled (MDL, VVD, VTX), and shows what\n"
        "is really in it. Verbs:\n\n";
    for (const Verb& verb : kVerbs) text += fmt::format("  {:<10}{}\n", verb.name, verb.summary);
    return text + "\nstudioscope VERB --help lists the options of a verb.\n";
}

// An option takes the one word after it, also where it may come again: those that follow are files.
void keep_files_apart(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (!option->get_positional()) option->allow_extra_args(false);
}

const Verb* find_verb(const std::string& name) {
    for (const Verb& verb : kVerbs)
        if (name == verb.name) return &verb;
    return nullptr;
}

ParsedCommandLine ended(int status) {
    ParsedCommandLine command_line;
    command_line.exit_status = status;
    return command_line;
}

}  // namespace

ParsedCommandLine parse_command_line(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words[0] == "--version") {
        return ended(write_or_tell("-", fmt::format("studioscope {}\n", version_number())));
    }
    if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) {
        return ended(write_or_tell("-", overview()));
    }
    const Verb* named = words.empty() ? nullptr : find_verb(words[0]);
    if (named) words.erase(words.begin());
    const Verb& verb = named ? *named : kVerbs[0];

    Options options;
    CLI::App app(verb.summary, std::string("studioscope ") + verb.name);
    add_scene_options(app, options);
    verb.add_options(app, options);
    keep_files_apart(app);
    try {
        std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
        app.parse(words);
    } catch (const CLI::ParseError& problem) {
        std::ostringstream help, complaint;
        const bool is_help = app.exit(problem, help, complaint) == 0;
        if (is_help) return ended(write_or_tell("-", help.str()));
        // an argument may hold anything, a file's name for one
        std::istringstream lines(complaint.str());
        for (std::string line; std::getline(lines, line);)
            std::fprintf(stderr, "%s\n", printable(line, kLongestMessage).c_str());
        return ended(kWrongUsage);
    }
    note_named(app, options);
    return {kDone, verb.run, options};
}

}  // namespace studioscope
