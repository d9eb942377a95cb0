#include "cli/verb_table.h"

#include <algorithm>

#include "cli/bench_options.h"
#include "cli/check_options.h"
#include "cli/diff_options.h"
#include "cli/explain.h"
#include "cli/message_options.h"
#include "cli/option_forms.h"
#include "cli/scene_options.h"
#include "cli/verbs.h"
#include "cli/view_options.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

void list_program_cache(CLI::App& app) {
    app.get_option("--no-program-cache")->group(kAdvancedGroup);
}

void add_advanced_timeout(CLI::App& app, Options& options) {
    app.option_defaults()->group(kAdvancedGroup);
    add_timeout_option(app, options,
                       "End with the error `timeout`, and write nothing, if all takes longer than "
                       "SECONDS");
}

void use_sandbox(CLI::App& app, Options& options) {
    options.uses_sandbox = true;
    app.get_option("--no-sandbox")->group(kAdvancedGroup);
}

void add_output(CLI::App& app, Options& options, const char* what) {
    app.option_defaults()->group(kOutputGroup);
    app.add_option("-o,--output", options.output, what)->type_name("OUT")->required();
}

void add_info(CLI::App& app, Options& options) {
    add_each_option(app, options);
    app.option_defaults()->group(kReportGroup);
    auto* json = app.add_flag("--json", options.json, "Print JSON");
    auto* needs = app.add_flag("--needs", options.shows_needs,
                               "List every file that the model asks for, and where it is found");
    app.add_flag("--git", options.is_for_git,
                 "Print the facts of each file alone, for git's textconv; the exit status is 0")
        ->excludes(json)
        ->excludes(needs);
    app.option_defaults()->group(kOutputGroup);
    app.add_option_function<std::string>(
           "--copy-to",
           [&options](const std::string& path) {
               if (path.empty()) refuse_value("--copy-to", path, "a folder");
               options.copy_to = path_from_text(path);
           },
           "With --needs: copy the found files into DIR, keeping paths")
        ->type_name("DIR")
        ->needs(needs);
    add_advanced_timeout(app, options);
    use_sandbox(app, options);
}

void add_check(CLI::App& app, Options& options) {
    app.option_defaults()->group(kReportGroup);
    add_check_options(app, options);
    use_sandbox(app, options);
}

void add_compared_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kInputGroup);
    add_against_option(app, options.diff,
                       "A file of a second model, drawn next to the first, with their difference; "
                       "repeatable");
    add_against_lod_option(app, options.diff);
}

void add_render(CLI::App& app, Options& options) {
    list_program_cache(app);
    add_pose_options(app, options);
    add_view_options(app, options);
    add_output(app, options, "The PNG to write; - is standard output");
    add_size_option(app, options);
    add_sheet_option(app, options);
    add_compared_options(app, options);
    add_advanced_timeout(app, options);
}

// Thumbnails for desktops: the model alone, drawn within seconds.
void add_thumbnail(CLI::App& app, Options& options) {
    constexpr double kSeconds = 2;  // in all
    constexpr int kSize = 256, kMinSize = 16, kMaxSize = 1024;
    ViewSettings& view = options.choices.view;
    view.background.is_transparent = true;
    view.show_grid = view.show_axes = false;
    options.load.timeout = kSeconds;
    options.is_output_positional = true;
    options.width = options.height = kSize;
    app.option_defaults()->group(kInputGroup);
    app.add_option_function<std::string>(
           "FILE", [&options](const std::string& file) { options.files = {path_from_text(file)}; },
           "The model file")
        ->type_name("FILE")
        ->required();
    app.add_option("OUT", options.output, "The PNG to write; - is standard output")
        ->type_name("OUT")
        ->required();
    app.option_defaults()->group(kOutputGroup);
    app.add_option_function<int>(
           "-s,--size", [&options](int size) { options.width = options.height = size; },
           "Width and height in pixels")
        ->type_name("N")
        ->check(within(kMinSize, kMaxSize))
        ->default_str(std::to_string(kSize));
    app.option_defaults()->group(kAdvancedGroup);
    app.add_flag("!--no-program-cache", options.uses_program_cache,
                 "Compile every shader program; read and write no compiled one");
}

void add_pose(CLI::App& app, Options& options) {
    options.has_view = false;
    add_pose_options(app, options);
    add_output(
        app, options,
        "The file to write: .obj, .csv (a row per vertex) or .json (bones, shapes); - is CSV "
        "on standard output");
    add_choice(
        app, "--skinner", {"gpu", "cpu", "reference"},
        [&options](const std::string& name) {
            options.skinner = name == "gpu"   ? Skinner::kGpu
                              : name == "cpu" ? Skinner::kCpu
                                              : Skinner::kReference;
        },
        "Skinning backend: vertex shader, fast CPU path or plain double precision")
        ->default_str("gpu");
    add_advanced_timeout(app, options);
    use_sandbox(app, options);
}

void add_bench(CLI::App& app, Options& options) {
    list_program_cache(app);
    add_pose_options(app, options);
    add_bench_options(app, options);
}

void add_view(CLI::App& app, Options& options) {
    list_program_cache(app);
    app.get_option("FILE")->required(false)->description(
        "Model files; several are one scene [default: the bundled sample]");
    app.option_defaults()->group(kInputGroup);
    add_against_option(app, options.diff,
                       "A file of a second model to compare with, in the bind pose unless --clip "
                       "is given; repeatable");
    add_pose_options(app, options);
    add_view_options(app, options);
    app.option_defaults()->group(kAdvancedGroup);
    add_size_option(app, options);
    app.get_option("--size")->description("Size of the window");
    app.add_flag("!--no-settings", options.uses_settings,
                 "Neither read nor write what the window remembers");
    app.add_option("--script", options.script, "Play recorded input into the window")
        ->type_name("FILE")
        ->group("");  // for tests
}

void add_help(CLI::App& app, Options& options) {
    app.option_defaults()->group(kInputGroup);
    app.add_option("VERB", options.topic, "The verb to explain")->type_name("VERB");
}

void add_completion(CLI::App& app, Options& options) {
    app.option_defaults()->group(kInputGroup);
    app.add_option("SHELL", options.topic, "The shell to write a completion script for")
        ->type_name("SHELL")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->required();
}

void add_nothing(CLI::App&, Options&) {}

constexpr Verb kVerbs[] = {
    {"view",
     "Open the window (the default)",
     VerbKind::kScene,
     add_view,
     nullptr,
     "0234",
     {{"hero.mdl", "show a compiled model"},
      {"hero.smd walk.smd smile.vta", "join a clip and shapes to a mesh"},
      {"view 'addons/hats.gma!models/hat.mdl'", "look into an archive (quote the !)"}}},
    {"info",
     "Print a summary of a model",
     VerbKind::kScene,
     add_info,
     run_info,
     "023",
     {{"info hero.mdl", "bones, LODs, materials, clips"},
      {"info --json hero.mdl", "all of it, for scripts"},
      {"info hero.mdl --needs --copy-to release", "collect the files that a model needs"}}},
    {"check",
     "Report problems in files, folders and archives",
     VerbKind::kScene,
     add_check,
     run_check,
     "0123",
     {{"check models/", "every model below a folder"},
      {"check models/ --fail-on warning", "be strict"},
      {"check addon.gma --format sarif", "for tools that show findings in code"}}},
    {"diff",
     "Compare two models",
     VerbKind::kScene,
     add_diff_options,
     run_diff,
     "0123",
     {{"diff hero.qc hero.mdl", "a source and its compiled model"},
      {"diff old/hero.mdl --against new/hero.mdl --stat", "two builds, in one line"},
      {"diff hero.mdl --lod 0 --against-lod 2", "two LODs of one model"}}},
    {"render",
     "Render one PNG",
     VerbKind::kScene,
     add_render,
     run_render,
     "0234",
     {{"render hero.mdl -o hero.png", "a picture as the window shows it"},
      {"render hero.mdl -o bones.png --mode bones --show skeleton", "who moves what"},
      {"render hero.qc --against hero.mdl -o diff.png", "what the compiler changed"}}},
    {"thumbnail",
     "Render a small picture of one model, for file managers",
     VerbKind::kPlain,
     add_thumbnail,
     run_render,
     "0234",
     {{"thumbnail hero.mdl hero.png", "256 pixels, on a transparent background"},
      {"thumbnail hero.smd hero.png --size 128", "as a desktop asks for it"},
      {"thumbnail hero.qc hero.png -s 512", "as it would be compiled"}}},
    {"pose",
     "Export skinned vertices",
     VerbKind::kScene,
     add_pose,
     run_pose,
     "0234",
     {{"pose hero.mdl -o hero.obj", "the bind pose"},
      {"pose hero.mdl -o walk.obj --clip walk --frame 12", "a moment of a clip"},
      {"pose hero.mdl -o smile.csv --flex smile=1 --lod 1", "a row per vertex, for a table"}}},
    {"bench",
     "Benchmark skinning",
     VerbKind::kScene,
     add_bench,
     run_bench,
     "01234",
     {{"bench hero.mdl", "every method, 1 to 100 copies"},
      {"bench hero.mdl --skinner gpu --budget 2ms", "fail if a frame takes longer"},
      {"bench hero.mdl --load", "measure opening the files"}}},
    {"explain",
     "Explain a message",
     VerbKind::kPlain,
     add_explain_options,
     run_explain,
     "023",
     {{"explain smd-short-vertex", "why it matters, and what to do"},
      {"explain --list-codes", "every code, with its severity and title"},
      {"explain --list-codes --format json", "the same, for scripts"}}},
    {"git-setup",
     "Print the settings by which git compares models",
     VerbKind::kPlain,
     add_nothing,
     run_git_setup,
     "023",
     {{"git-setup", "lines for .gitattributes and .gitconfig"},
      {"diff --git HEAD~1..HEAD", "the models that the last commit changed"},
      {"info --git hero.mdl", "what git compares line by line"}}},
    {"completion",
     "Write a completion script for bash, zsh or fish",
     VerbKind::kPlain,
     add_completion,
     run_completion,
     "023",
     {{"completion bash > ~/.studioscope.bash", "bash: source it in ~/.bashrc"},
      {"completion zsh > ~/.zfunc/_studioscope", "zsh, with ~/.zfunc in fpath"},
      {"completion fish > ~/.config/fish/completions/studioscope.fish", "fish"}}},
    {"help",
     "Explain the program or a verb",
     VerbKind::kPlain,
     add_help,
     run_help,
     "023",
     {{"help", "all verbs"}, {"help render", "all options of a verb"}, {"render -h", "in short"}}},
    {"man", "Write the manual page", VerbKind::kHidden, add_nothing, run_man, "023", {}},
};

// Limits each option to one word at a time, even if it may be repeated: the words after it are
// files. Of an option that takes one value, the last counts.
void limit_words(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (option->get_positional()) continue;
        option->allow_extra_args(false);
        if (is_flag(*option)) option->disable_flag_override();
        if (!is_flag(*option) && !is_list(*option)) option->take_last();
    }
}

}  // namespace

std::span<const Verb> all_verbs() { return kVerbs; }

const Verb* find_verb(std::string_view name) {
    for (const Verb& verb : kVerbs)
        if (name == verb.name) return &verb;
    return nullptr;
}

std::vector<std::string> verb_names() {
    std::vector<std::string> names;
    for (const Verb& verb : kVerbs)
        if (verb.kind != VerbKind::kHidden) names.emplace_back(verb.name);
    return names;
}

std::unique_ptr<CLI::App> make_parser(const Verb& verb, Options& options) {
    auto app = std::make_unique<CLI::App>(verb.summary, std::string("studioscope ") + verb.name);
    if (verb.kind == VerbKind::kScene) add_scene_options(*app, options);
    verb.add_options(*app, options);
    if (verb.kind == VerbKind::kScene) add_message_options(*app, options.messages);
    app->option_defaults()->group("");
    app->set_help_flag("-h", "Short help");
    app->set_help_all_flag("--help", "All options, with examples");
    app->set_version_flag("-V,--version", "", "Version, build and libraries");
    app->allow_windows_style_options(false);  // "/models/a.mdl" is a file
    limit_words(*app);
    return app;
}

std::string_view status_text(char status, std::string_view verb) {
    struct Row {
        char status;
        std::string_view verb;  // empty: any other
        std::string_view text;
    };
    constexpr Row kRows[] = {
        {'0', "check", "Nothing found at or above --fail-on"},
        {'0', "diff", "Nothing differs by more than the tolerances"},
        {'0', "", "Done"},
        {'1', "check", "Something found at or above --fail-on"},
        {'1', "diff", "Something differs"},
        {'1', "", "A limit was exceeded, or slower than the saved run"},
        {'2', "", "Wrong usage"},
        {'3', "check", "A file could not be read"},
        {'3', "", "A file could not be read or written, or is not what it claims to be"},
        {'4', "view", "No OpenGL 4.5, or no display"},
        {'4', "", "No OpenGL 4.5"},
    };
    for (const Row& row : kRows)
        if (row.status == status && (row.verb.empty() || row.verb == verb)) return row.text;
    return {};
}

}  // namespace studioscope
