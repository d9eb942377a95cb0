#pragma once

#include <filesystem>

#include "content/disk_files.h"
#include "formats/load.h"

namespace studioscope {

inline Scene load_from_disk(const std::filesystem::path& path, bool allows_outside = false) {
    LoadOptions options;
    options.allows_outside = allows_outside;
    return load_scene({&path, 1}, options, disk_files());
}

}  // namespace studioscope
