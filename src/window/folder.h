#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ui/requests.h"

namespace studioscope {

// The sorted content of a folder; if it cannot be listed, the reason.
FolderListing read_folder(const std::filesystem::path& path);

// The names of the models in a folder, sorted.
std::vector<std::string> models_in_folder(const std::filesystem::path& folder);

// The archive that contains a path, or the path itself if it is not in an archive.
std::filesystem::path file_on_disk(const std::filesystem::path& path);

}  // namespace studioscope
