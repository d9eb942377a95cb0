#pragma once

#include <filesystem>

#include "ui/requests.h"

namespace studioscope {

// What is in a folder, sorted; where it cannot be listed, why.
FolderListing read_folder(const std::filesystem::path& path);

}  // namespace studioscope
