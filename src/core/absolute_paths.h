#pragma once

#include <filesystem>
#include <vector>

#include "core/path_text.h"

namespace studioscope {

// The absolute_path() of each path.
inline std::vector<std::filesystem::path> absolute_paths(
    const std::vector<std::filesystem::path>& paths) {
    std::vector<std::filesystem::path> absolute;
    absolute.reserve(paths.size());
    for (const std::filesystem::path& path : paths) absolute.push_back(absolute_path(path));
    return absolute;
}

}  // namespace studioscope
