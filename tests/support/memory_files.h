#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "formats/load.h"
#include "support/function_files.h"

namespace studioscope {

// Files in memory only, by their whole path.
using MemoryFiles = std::map<std::string, Bytes>;

inline Scene load_from(const MemoryFiles& files, const std::string& path) {
    const std::vector<std::filesystem::path> paths{path};
    LoadOptions options;
    options.with_materials = false;
    return load_scene(paths, options, in_memory(files));
}

}  // namespace studioscope
