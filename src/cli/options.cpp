#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>

#include "cli/check_options.h"
#include "cli/exit_status.h"
#include "cli/explain.h"
#include "cli/message_options.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/view_options.h"
#include "core/printable.h"
#include "report/version.h"

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
               options.up = axis == "x" ? UpAxis::kX : axis == "y" ? UpAxis::kY : UpAxis::kZ;
           },
           "the axis that points up, past what the file says")
        ->check(CLI::IsMember({"x", "y", "z"}));
    // every verb takes this flag; the verbs that use programs list it in their help
    app.add_flag("!--no-program-cache", options.uses_program_cache,
                 "compile every shader program: read and write no compiled one")
        ->group("");
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

void add_output(CLI::App& app, Options& options, const char* what) {
    app.add_option("-o,--output", options.output, what)->required();
}

void add_skinner_option(CLI::App& app, Options& options) {
    const std::map<std::string, Skinner> skinners{
        {"gpu", Skinner::kGpu}, {"cpu", Skinner::kCpu}, {"reference", Skinner::kReference}};
    app.add_option("--skinner", options.skinner, "gpu, cpu or reference")
        ->transform(CLI::CheckedTransformer(skinners, CLI::ignore_case))
        ->default_str("gpu");
}

void add_info(CLI::App& app, Options& options) {
    add_timeout_option(app, options);
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

void list_program_cache(CLI::App& app) {
    app.get_option("--no-program-cache")->group(app.option_defaults()->get_group());
}

void add_render(CLI::App& app, Options& options) {
    list_program_cache(app);
    add_timeout_option(app, options);
    add_pose_options(app, options);
    add_view_options(app, options);
    add_output(app, options, "the PNG to write; - is standard output");
    add_size_option(app, options);
    add_sheet_option(app, options);
}

void add_pose(CLI::App& app, Options& options) {
    options.has_view = false;
    add_timeout_option(app, options);
    add_pose_options(app, options);
    add_output(app, options, "the .obj, .csv or .json to write");
    add_skinner_option(app, options);
}

void add_bench(CLI::App& app, Options& options) {
    list_program_cache(app);
    add_pose_options(app, options);
    add_bench_options(app, options.bench);
    app.add_option("--format", options.format, "text, json or csv")
        ->check(CLI::IsMember({"text", "json", "csv"}));
}

void add_view(CLI::App& app, Options& options) {
    list_program_cache(app);
    app.get_option("FILE")->required(false);
    add_pose_options(app, options);
    add_view_options(app, options);
    add_size_option(app, options);
    app.add_option("--script", options.script, "play recorded input into the window");
    app.add_flag("!--no-settings", options.uses_settings,
                 "neither read nor write what the window remembers; so does --script");
}

struct Verb {
    const char* name;
    const char* summary;
    void (*add_options)(CLI::App&, Options&);  // options that only this verb has
    int (*run)(const Options&);                // null for `view`, which main() passes in
    bool takes_files = true;
};

constexpr Verb kVerbs[] = {
    {"view", "opens the window (the default)", add_view, nullptr},
    {"info", "says what is in the files", add_info, run_info},
    {"check", "lists what is wrong with the files", add_check_options, run_check},
    {"render", "draws one picture", add_render, run_render},
    {"pose", "writes the vertices after skinning", add_pose, run_pose},
    {"bench", "measures skinning", add_bench, run_bench},
    {"explain", "says what a message means", add_explain_options, run_explain, false},
};

void record_named(const CLI::App& app, Options& options) {
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

// Limits each option to one word at a time, even if it may be repeated: the words after it are
// files.
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

ParsedCommandLine parse_command_line(int argc, const char* const* argv,
                                     int (*run_view)(const Options&)) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words[0] == "--version") {
        return ended(write_or_report("-", fmt::format("studioscope {}\n", version_number())));
    }
    if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) {
        return ended(write_or_report("-", overview()));
    }
    if (!words.empty() && words[0] == "--list-codes") words.insert(words.begin(), "explain");
    const Verb* named = words.empty() ? nullptr : find_verb(words[0]);
    if (named) words.erase(words.begin());
    const Verb& verb = named ? *named : kVerbs[0];

    Options options;
    CLI::App app(verb.summary, std::string("studioscope ") + verb.name);
    if (verb.takes_files) add_scene_options(app, options);
    add_message_options(app, options.messages);
    verb.add_options(app, options);
    keep_files_apart(app);
    try {
        std::reverse(words.begin(), words.end());  // CLI11 takes words from the end
        app.parse(words);
    } catch (const CLI::ParseError& problem) {
        std::ostringstream help, unused;
        const bool is_help = app.exit(problem, help, unused) == 0;
        if (is_help) return ended(write_or_report("-", help.str()));
        // the message may contain any argument, such as a file name, so it is sanitized
        std::fprintf(stderr, "%s\nRun with --help for more information.\n",
                     printable(problem.what(), kMaxMessageLength).c_str());
        return ended(kWrongUsage);
    }
    record_named(app, options);
    set_message_output(options.messages);
    return {kDone, verb.run ? verb.run : run_view, options};
}

}  // namespace studioscope
