#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "content/mounts/mounts.h"
#include "core/diagnostic.h"
#include "document/choices.h"
#include "export/gltf/gltf.h"
#include "facts/compare/tolerances.h"
#include "formats/load_options.h"
#include "host/output.h"
#include "host/project_config.h"
#include "model/animation/pose.h"
#include "model/branches.h"
#include "model/model.h"
#include "render/bench/options.h"
#include "report/check/findings.h"

namespace studioscope {

// The options of a command line; names are not looked up in a model yet.

enum class Skinner { kGpu, kCpu, kReference };

// render --contact-sheet: one picture with a cell per shape of a model, or per model of a folder.
enum class ContactSheet { kNone, kShapes, kModels };

// An argument NAME=VALUE.
struct Assignment {
    std::string name;
    float value = 0;
};

struct PoseOptions {
    std::optional<std::string> clip;  // a name, an index or "none"
    std::optional<float> frame;
    std::optional<float> seconds;
    PlayRules rules;
    JiggleChoices jiggle;
    std::vector<Assignment> bodygroups;
    std::vector<Assignment> flexes;  // --flex: controllers
    // --flex-preset: files, applied before `flexes`
    std::vector<std::filesystem::path> flex_presets;
    std::vector<Assignment> shapes;           // --shape: override the flex rules
    std::vector<Assignment> pose_parameters;  // values for compiled sequences
    std::optional<int> skin;
    std::optional<std::string> lod;  // a number or "auto"
};

// Which view options the command line contains; they override the window's saved settings.
struct ExplicitOptions {
    bool show = false;
    bool background = false;
    bool size = false;
    bool light = false;
};

// Options that print help or the version instead of running the verb.
struct HelpFlags {
    bool short_help = false;
    bool help = false;
    bool version = false;
};

// The files to load together, and how.
struct LoadRequest {
    std::vector<std::filesystem::path> files;
    LoadOptions load;
    MountRequest mounts;       // --mount, --game, --language
    std::optional<UpAxis> up;  // overrides the files' up axis
};

// The options of the verb `check` only.
struct CheckRequest {
    std::vector<std::string> lists;     // --files-from: files with paths
    bool lists_files = false;           // --list
    bool ends_names_with_zero = false;  // -0
    bool allows_empty = false;          // --allow-empty
    bool compares_round_trip = false;   // --round-trip
    // --max-messages; 0: no limit; nothing: that of the format
    std::optional<unsigned> max_messages;
    unsigned jobs = 0;                                   // --jobs; 0: one per core
    std::optional<Severity> fail_on = Severity::kError;  // --fail-on; nothing: `never`
    Severity min_severity = Severity::kNote;             // --min-severity
    FindingRules rules;                                  // --ignore, --only, --severity
    std::optional<std::filesystem::path> baseline;       // --baseline
    std::string category;                                // --category
    std::optional<Profile> profile;                      // --profile
    std::optional<std::filesystem::path> original;       // --like
    ConfigRequest config;                                // --config, --no-config
};

// The options of the verb `diff` only.
struct DiffRequest {
    std::vector<std::filesystem::path> against;  // --against: the files of the second side
    std::optional<int> lod;                      // --lod
    std::optional<int> against_lod;              // --against-lod
    Tolerances tolerances;
    std::optional<std::string> git_range;  // --git: the files are git's pathspecs
    bool is_stat = false;                  // --stat
    bool is_git_external = false;          // --git-external: the files are git's arguments
};

// The options of the verb `export` only.
struct ExportRequest {
    bool replaces_files = false;   // --force
    bool with_textures = false;    // --textures
    int max_texture = 0;           // --max-texture: pixels; 0: no limit
    SourceChoices sources = {};    // but for its clips, which are those of glTF
    GltfOptions gltf = {};         // with the limit above as that of its own
    std::string gltf_option = {};  // the first given option that only glTF has: "--scale"
    std::string part_option = {};  // the same of glTF and single sources: "--lod"
};

// --sandbox: whether the operating system restricts the program (host/sandbox.h).
enum class SandboxUse : uint8_t {
    kAuto,     // as far as it can
    kRequire,  // nothing is opened if it cannot
    kOff
};

struct Options : LoadRequest {
    // the verb draws: --lod may be "auto", and a compiled model starts with a sequence
    bool has_view = true;
    bool shows_needs = false;                      // info --needs
    std::optional<std::filesystem::path> copy_to;  // info --needs --copy-to
    bool is_for_git = false;                       // info --git
    PoseOptions pose;
    Choices choices;                    // the command line sets only those of the view
    std::optional<std::string> bone;    // --bone
    std::optional<std::string> camera;  // --camera
    std::filesystem::path output;       // -o; "-" is standard output
    bool is_output_positional = false;  // `output` is a positional argument, without -o
    ContactSheet contact_sheet = ContactSheet::kNone;
    int width = 1280;
    int height = 800;
    Skinner skinner = Skinner::kGpu;
    std::string format = "text";
    CheckRequest check;
    SandboxUse sandbox = SandboxUse::kAuto;
    // --each: each file is a scene of its own (info), each model of folders is written (export)
    bool is_each_alone = false;
    ExportRequest exporting;
    MessageOutput messages;
    std::filesystem::path script;  // view --script
    bool uses_settings = true;     // view: whether saved settings are read and written
    bool uses_program_cache = true;
    ExplicitOptions explicit_options;
    BenchOptions bench;
    DiffRequest diff;
    std::string verb;                 // name in messages: "render"
    std::string topic;                // help VERB, completion SHELL
    std::vector<std::string> words;   // explain CODE... or TEXT..., complete -- WORD...
    std::string compiler_log;         // explain --log
    bool lists_codes = false;         // explain --list-codes
    bool writes_manual_page = false;  // explain --markdown
    HelpFlags help_flags;
};

}  // namespace studioscope
