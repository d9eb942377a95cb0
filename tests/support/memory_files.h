#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "formats/load.h"

namespace studioscope {

// Files in memory only, by their whole path.
using MemoryFiles = std::map<std::string, Bytes>;

// A file system of these files; `files` has to outlive it.
inline FileSystem in_memory(const MemoryFiles& files) {
    return {[&files](const std::filesystem::path& path) -> Result<Bytes> {
                const auto found = files.find(path.generic_string());
                if (found == files.end()) return error("no-file", "there is no such file");
                return found->second;
            },
            [&files](const std::filesystem::path& folder) {
                std::vector<std::string> names;
                for (const auto& [path, bytes] : files)
                    if (std::filesystem::path(path).parent_path() == folder)
                        names.push_back(std::filesystem::path(path).filename().string());
                return names;
            }};
}

inline Scene load_from(const MemoryFiles& files, const std::string& path) {
    const std::vector<std::filesystem::path> paths{path};
    LoadOptions options;
    options.with_materials = false;
    return load_scene(paths, options, in_memory(files));
}

}  // namespace studioscope
