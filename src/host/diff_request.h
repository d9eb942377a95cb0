#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "facts/compare/tolerances.h"

namespace studioscope {

// The options that only the verb `diff` has.
struct DiffRequest {
    std::vector<std::filesystem::path> against;  // --against: the files of the second side
    std::optional<int> lod;                      // --lod
    std::optional<int> against_lod;              // --against-lod
    Tolerances tolerances;
    std::optional<std::string> git_range;  // --git: the files are git's pathspecs
    bool is_stat = false;                  // --stat
    bool is_git_external = false;          // --git-external: the files are git's words
};

}  // namespace studioscope
