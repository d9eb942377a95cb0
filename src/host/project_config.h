#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/platform/disk_file.h"
#include "core/result.h"
#include "model/branches.h"
#include "report/check/findings.h"

namespace studioscope {

// File name of a project's configuration of `check`.
inline constexpr char kConfigName[] = ".studioscope.json";

// The configuration of a project. One found next to the checked files may be untrusted: it accesses
// nothing outside its folder (`config-outside`), is not used if another user may have written it
// (`config-owner`), and hides no error that makes a file unreadable. One given with --config is
// trusted entirely.
struct ProjectConfig {
    std::filesystem::path file;    // absolute; empty if no configuration is used
    std::filesystem::path folder;  // base of relative paths, or the current folder; absolute
    bool is_named = false;         // by --config
    FindingRules rules;
    std::vector<std::filesystem::path> mounts;
    std::optional<std::filesystem::path> game;
    std::optional<Profile> profile;
    Diagnostics notes;  // settings without effect
};

// Whether a configuration may use a path.
using AllowsPath = std::function<bool(const std::filesystem::path&)>;

// Parses a configuration in `folder`, in UTF-8, or UTF-16 with a byte order mark. Errors are usage
// errors with a line. Paths that are not allowed are ignored, with `config-outside`; without
// `allows` all are allowed.
Result<ProjectConfig> parse_config(const std::string& text, const std::filesystem::path& folder,
                                   const AllowsPath& allows = {});

struct ConfigRequest {
    bool is_enabled = true;                                // false: --no-config
    std::optional<std::filesystem::path> given_file = {};  // --config
};

// The configuration given by the request, or the nearest one from the folder that contains all of
// `checked` (files and folders) upward: as far as the repository or the marked root
// (content/permitted_files.h) of that folder, or in that folder alone. If there is none, or the
// request disables it, an empty one of the current folder. An error that is_unreadable() is about a
// given file that could not be read; others are usage errors.
Result<ProjectConfig> find_config(
    std::span<const std::filesystem::path> checked, const ConfigRequest& request,
    const FileSystem& files,
    const std::function<OwnedFile(const std::filesystem::path&)>& open = open_owned_file);

// Reads the report of an earlier run, in UTF-8, or UTF-16 with a byte order mark. An error that
// is_unreadable() is about a file that could not be read; others are usage errors.
Result<Baseline> read_baseline(const std::filesystem::path& path, const ProjectConfig& config,
                               const FileSystem& files);

}  // namespace studioscope
