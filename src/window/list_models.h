#pragma once

#include "content/archives/archive_files.h"
#include "ui/requests.h"

namespace studioscope {

// The models below the root of a mount: the top of an archive, or a folder, of which only `models`
// is searched where it has one. Where there are none, the listing says why. Reports its progress in
// folders.
ModelListing read_models(const std::filesystem::path& root, const FileSystem& files,
                         OpenArchives& archives);

}  // namespace studioscope
