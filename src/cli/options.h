#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "animation/pose.h"
#include "bench/options.h"
#include "content/mounts/mounts.h"
#include "document/choices.h"
#include "formats/load.h"

namespace studioscope {

// The command line, parsed but not yet looked up in a model.

enum class Skinner { kGpu, kCpu, kReference };

// NAME=VALUE, as several options take it.
struct Assignment {
    std::string name;
    float value = 0;
};

struct PoseOptions {
    std::optional<std::string> clip;  // a name, an index or "none"
    std::optional<float> frame;
    std::optional<float> seconds;
    PlayRules rules;
    std::vector<Assignment> bodygroups;
    std::vector<Assignment> flexes;                   // --flex: controllers
    std::vector<std::filesystem::path> flex_presets;  // --flex-preset: files, before `flexes`
    std::vector<Assignment> shapes;                   // --shape: past the rules
    std::vector<Assignment> pose_parameters;          // of compiled sequences
    std::optional<int> skin;
    std::optional<UpAxis> up;
    std::optional<std::string> lod;  // a number or "auto"
};

// What of the view the command line names, and so goes before what the window remembers.
struct NamedOptions {
    bool show = false;
    bool background = false;
    bool size = false;
};

struct Options {
    std::vector<std::filesystem::path> files;
    // The verb draws: --lod may follow the camera, and a compiled model starts with a sequence, as
    // a game shows it.
    bool has_view = true;
    LoadOptions load;
    MountRequest mounts;                           // --mount, --game, --language
    bool shows_needs = false;                      // info --needs
    std::optional<std::filesystem::path> copy_to;  // info --needs --copy-to
    PoseOptions pose;
    Choices choices;                    // of which kChoices says which the command line has
    std::optional<std::string> bone;    // --bone
    std::optional<std::string> camera;  // --camera
    std::filesystem::path output;       // -o; "-" is standard output
    bool is_contact_sheet = false;      // --contact-sheet shapes
    int width = 1280;
    int height = 800;
    Skinner skinner = Skinner::kGpu;
    bool json = false;
    std::string format = "text";
    std::vector<std::string> files_from;  // check --files-from: lists of files
    bool lists_files = false;             // check --list
    bool ends_names_with_zero = false;    // check -0
    size_t most_messages = 0;             // check --max-messages; 0 is no limit
    unsigned jobs = 0;                    // check --jobs; 0 is one for each core
    Severity fail_on = Severity::kError;
    std::filesystem::path script;  // view --script
    bool uses_settings = true;     // view: false leaves what the window remembers alone
    bool uses_program_cache = true;
    NamedOptions named;
    BenchOptions bench;
};

// Either what to run, or the exit status that parsing ended with (help and version print and end
// with 0, wrong usage with 2).
struct ParsedCommandLine {
    int exit_status = 0;
    int (*run)(const Options&) = nullptr;  // of the verb
    Options options;
};

// `run_view` is what the verb `view` runs, the window.
ParsedCommandLine parse_command_line(int argc, const char* const* argv,
                                     int (*run_view)(const Options&));

}  // namespace studioscope
