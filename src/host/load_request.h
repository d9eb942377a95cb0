#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "content/mounts/mounts.h"
#include "formats/load_options.h"
#include "model/model.h"

namespace studioscope {

// The files to load together, and how.
struct LoadRequest {
    std::vector<std::filesystem::path> files;
    LoadOptions load;
    MountRequest mounts;       // --mount, --game, --language
    std::optional<UpAxis> up;  // overrides the files' up axis
};

}  // namespace studioscope
