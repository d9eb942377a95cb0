#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/result.h"
#include "model/branches.h"
#include "report/finding_rules.h"

namespace studioscope {

// The name of a project's configuration of `check`.
inline constexpr char kConfigName[] = ".studioscope.json";

// The configuration of a project. It comes with the files that are checked, maybe from strangers:
// it only adds folders to search and changes messages, and nothing is written where it says.
struct ProjectConfig {
    std::filesystem::path folder;  // of the configuration, or the current folder; absolute
    FindingRules rules;
    std::vector<std::filesystem::path> mounts;
    std::optional<std::filesystem::path> game;
    std::optional<Profile> profile;
    Diagnostics notes;  // settings without effect
};

// Parses a configuration in `folder`. Errors are wrong usage, with their line.
Result<ProjectConfig> parse_config(std::string_view text, const std::filesystem::path& folder);

// The configuration in the folder that holds all of `checked` (files and folders), or in the
// nearest folder above it. If there is none, or `is_wanted` is false, an empty one of the current
// folder.
Result<ProjectConfig> find_config(std::span<const std::filesystem::path> checked, bool is_wanted,
                                  const FileSystem& files);

}  // namespace studioscope
