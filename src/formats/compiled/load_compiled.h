#pragma once

#include "formats/part.h"

namespace studioscope {

// Any file of a compiled model: finds the others by stem and puts them together. A lone VVD gives
// points; a model without a VVD or VTX what can still be shown.
Part load_compiled(const std::filesystem::path& path, const LoadOptions& options,
                   const FileSystem& files);

}  // namespace studioscope
