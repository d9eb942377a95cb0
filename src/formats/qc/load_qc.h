#pragma once

#include "formats/part.h"

namespace studioscope {

// A QC and everything that it names: the model from its sources, before any compiler ran.
Part load_qc(const std::filesystem::path& path, const LoadOptions& options,
             const FileSystem& files);

}  // namespace studioscope
