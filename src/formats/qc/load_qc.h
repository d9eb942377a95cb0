#pragma once

#include "formats/loaded_file.h"

namespace studioscope {

// Loads a QC with all files that it names, and builds the model from its sources.
LoadedFile load_qc(const std::filesystem::path& path, const LoadOptions& options,
                   const FileSystem& files);

}  // namespace studioscope
