#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace studioscope {

// The names of a folder's files and folders, in order.
inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().generic_string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace studioscope
