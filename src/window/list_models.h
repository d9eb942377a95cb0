#pragma once

#include "content/archives/archive_files.h"
#include "ui/requests.h"

namespace studioscope {

// The models below the root of a mount: the top of an archive, or a folder, of which only the
// subfolder `models` is searched if it exists. If there are none, or too little memory, the
// listing has the reason. The progress is the number of folders.
ModelListing read_models(const std::filesystem::path& root, const FileSystem& files,
                         OpenArchives& archives);

}  // namespace studioscope
