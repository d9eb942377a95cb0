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

// The name of a project's configuration of `check`.
inline constexpr char kConfigName[] = ".studioscope.json";

// The configuration of a project. One that was found comes with the files that are checked, maybe
// from strangers: it reaches nothing outside of its folder (`config-outside`), is not used if
// another user may have written it (`config-owner`), and hides no error after which nothing of a
// file is left. All of one that was named counts as said by the person.
struct ProjectConfig {
    std::filesystem::path file;    // absolute; empty if no configuration is used
    std::filesystem::path folder;  // that paths begin at, or the current folder; absolute
    bool is_named = false;         // by --config
    FindingRules rules;
    std::vector<std::filesystem::path> mounts;
    std::optional<std::filesystem::path> game;
    std::optional<Profile> profile;
    Diagnostics notes;  // settings without effect
};

// Whether a configuration may use a path that it names.
using AllowsPath = std::function<bool(const std::filesystem::path&)>;

// Parses a configuration in `folder`, UTF-8 or UTF-16 by its mark. Errors are wrong usage, with
// their line. A path that is not allowed is left out, with `config-outside`; without `allows` all
// are.
Result<ProjectConfig> parse_config(const std::string& text, const std::filesystem::path& folder,
                                   const AllowsPath& allows = {});

struct ConfigRequest {
    bool is_wanted = true;                            // false: --no-config
    std::optional<std::filesystem::path> named = {};  // --config
};

// The configuration that is named, else the nearest one from the folder that holds all of `checked`
// (files and folders) upward: as far as the repository or the marked root
// (content/permitted_files.h) of that folder, or in that folder alone. If there is none, or it is
// not wanted, an empty one of the current folder. An error that is_unreadable() is about a named
// file that could not be read; others are wrong usage.
Result<ProjectConfig> find_config(
    std::span<const std::filesystem::path> checked, const ConfigRequest& request,
    const FileSystem& files,
    const std::function<OwnedFile(const std::filesystem::path&)>& open = open_owned_file);

}  // namespace studioscope
