#pragma once

#include "content/archives/archive_files.h"
#include "ui/requests.h"

namespace studioscope {

// The models below the root of a mount: the top of an archive, or a folder, of which `models` is
// looked through where it has one. Where there are none, why. Notes its progress by folders.
ModelListing read_models(const std::filesystem::path& root, const FileSystem& files,
                         OpenArchives& archives);

}  // namespace studioscope
