#pragma once

#include "formats/loaded_file.h"

namespace studioscope {

// A QC and everything that it names: the model from its sources, before any compiler ran.
LoadedFile load_qc(const std::filesystem::path& path, const LoadOptions& options,
                   const FileSystem& files);

}  // namespace studioscope
