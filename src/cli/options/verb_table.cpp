#include <algorithm>
#include <iterator>

#include "cli/options/table.h"
#include "cli/verbs/run.h"

namespace studioscope {

namespace {

constexpr double kThumbnailSeconds = 2;  // time limit for a thumbnail
constexpr int kThumbnailSize = 256;

constexpr Verb kVerbs[] = {
    {"view",
     kForView,
     "Open the window (the default)",
     "0234",
     nullptr,
     SandboxKind::kWindow,
     {{"hero.mdl", "show a compiled model"},
      {"hero.smd walk.smd smile.vta", "join a clip and shapes to a mesh"},
      {"view 'addons/hats.gma!models/hat.mdl'", "look into an archive (quote the !)"}}},
    {"info",
     kForInfo,
     "Print a summary of a model",
     "023",
     run_info,
     SandboxKind::kNoDriver,
     {{"info hero.mdl", "bones, LODs, materials, clips"},
      {"info --json hero.mdl", "all of it, for scripts"},
      {"info hero.mdl --needs --copy-to release", "collect the files that a model needs"}}},
    {"check",
     kForCheck,
     "Report problems in files, folders and archives",
     "0123",
     run_check,
     SandboxKind::kNoDriver,
     {{"check models/", "every model below a folder"},
      {"check models/ --fail-on warning", "be strict"},
      {"check addon.gma --format sarif", "for tools that show findings in code"}}},
    {"diff",
     kForDiff,
     "Compare two models",
     "0123",
     run_diff,
     SandboxKind::kNoDriver,
     {{"diff hero.qc hero.mdl", "a source and its compiled model"},
      {"diff old/hero.mdl --against new/hero.mdl --stat", "two builds, in one line"},
      {"diff hero.mdl --lod 0 --against-lod 2", "two LODs of one model"}}},
    {"render",
     kForRender,
     "Render one PNG",
     "0234",
     run_render,
     SandboxKind::kDriver,
     {{"render hero.mdl -o hero.png", "a picture as the window shows it"},
      {"render hero.mdl -o bones.png --mode bones --show skeleton", "who moves what"},
      {"render hero.qc --against hero.mdl -o diff.png", "what the compiler changed"}}},
    {"thumbnail",
     kForThumbnail,
     "Render a small picture of one model, for file managers",
     "0234",
     run_render,
     SandboxKind::kDriver,
     {{"thumbnail hero.mdl hero.png", "256 pixels, on a transparent background"},
      {"thumbnail hero.smd hero.png --size 128", "as a desktop asks for it"},
      {"thumbnail hero.qc hero.png -s 512", "as it would be compiled"}}},
    {"pose",
     kForPose,
     "Export skinned vertices",
     "0234",
     run_pose,
     SandboxKind::kDriver,
     {{"pose hero.mdl -o hero.obj", "the bind pose"},
      {"pose hero.mdl -o walk.obj --clip walk --frame 12", "a moment of a clip"},
      {"pose hero.mdl -o smile.csv --flex smile=1 --lod 1", "a row per vertex, for a table"}}},
    {"export",
     kForExport,
     "Write a compiled model as sources, any as glTF or one source",
     "0123",
     run_export,
     SandboxKind::kNoDriver,
     {{"export crate.mdl -o crate", "QC, SMDs and a report into a new folder"},
      {"export hero.mdl -o hero.glb --clips all", "glTF with all clips, for other programs"},
      {"export walk.smd -o walk.dmx --clip walk", "one source: a mesh, shapes or a clip"}}},
    {"bench",
     kForBench,
     "Benchmark skinning",
     "01234",
     run_bench,
     SandboxKind::kDriver,
     {{"bench hero.mdl", "every method, 1 to 100 copies"},
      {"bench hero.mdl --skinner gpu --budget 2ms", "fail if a frame takes longer"},
      {"bench hero.mdl --load", "measure opening the files"}}},
    {"explain",
     kForExplain,
     "Explain a message, of the model compiler too",
     "023",
     run_explain,
     SandboxKind::kNoDriver,
     {{"explain smd-short-vertex", "why it matters, and what to do"},
      {"explain \"could not load file 'a.smd'\"", "what studiomdl says"},
      {"explain --log compile.log", "each line of its log that is known"}}},
    {"git-setup",
     kForGitSetup,
     "Print the settings by which git compares models",
     "023",
     run_git_setup,
     SandboxKind::kNoDriver,
     {{"git-setup", "lines for .gitattributes and .gitconfig"},
      {"diff --git HEAD~1..HEAD", "the models that the last commit changed"},
      {"info --git hero.mdl", "what git compares line by line"}}},
    {"completion",
     kForCompletion,
     "Write a completion script for bash, zsh or fish",
     "023",
     run_completion,
     SandboxKind::kNoDriver,
     {{"completion bash > ~/.studioscope.bash", "bash: source it in ~/.bashrc"},
      {"completion zsh > ~/.zfunc/_studioscope", "zsh, with ~/.zfunc in fpath"},
      {"completion fish > ~/.config/fish/completions/studioscope.fish", "fish"}}},
    {"help",
     kForHelp,
     "Explain the program or a verb",
     "023",
     run_help,
     SandboxKind::kNoDriver,
     {{"help", "all verbs"}, {"help render", "all options of a verb"}, {"render -h", "in short"}}},
    {"man", kForMan, "Write the manual page", "023", run_man, SandboxKind::kNoDriver, {}, false},
    {"complete",
     kForComplete,
     "Print the words that fit next",
     "023",
     run_complete,
     SandboxKind::kNoDriver,
     {},
     false},

};

static_assert(std::none_of(std::begin(kVerbs), std::end(kVerbs),
                           [](const Verb& verb) {
                               return verb.sandbox == SandboxKind::kUndecided;
                           }),
              "a verb has no sandbox");

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
        if (verb.is_listed) names.emplace_back(verb.name);
    return names;
}

Options initial_options(const Verb& verb) {
    Options options;
    options.verb = verb.name;
    options.has_view = (verb.bit & (kForPose | kForDiff)) == 0;
    options.pose.jiggle.is_on = (verb.bit & kForPictures) != 0;
    if (verb.bit != kForThumbnail) return options;
    // for desktops: the model alone, drawn within seconds
    ViewSettings& view = options.choices.view;
    view.background.is_transparent = true;
    view.show_grid = view.show_axes = false;
    options.load.timeout = kThumbnailSeconds;
    options.is_output_positional = true;
    options.width = options.height = kThumbnailSize;
    return options;
}

SandboxKind verb_sandbox(const Verb& verb, const Options& options) {
    if (verb.bit == kForDiff && options.diff.git_range) return SandboxKind::kStartsGit;
    if (verb.bit == kForPose && !poses_with_driver(options)) return SandboxKind::kNoDriver;
    return verb.sandbox;
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
        {'1', "export", "Written, but not all of the model can be"},
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
