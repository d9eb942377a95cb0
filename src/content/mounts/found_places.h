#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "content/mounts/mounts.h"

namespace studioscope {

// The places that a configuration adds which was found with the files, and which nobody named:
// mounts, as far as they lie in its folder with links resolved, and a game, which counts as one
// that was found above a model.
struct FoundPlaces {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> mounts;
    std::optional<std::filesystem::path> game;
};

// The mounts for a model as find_mounts() of mounts.h gives them, with those of `found` behind the
// named ones, and with its game where none is named.
Mounts find_mounts(const MountRequest& request, const FoundPlaces& found,
                   const std::filesystem::path& model_file, const FileSystem& files);

}  // namespace studioscope
