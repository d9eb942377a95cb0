#pragma once

#include "formats/loaded_file.h"

namespace studioscope {

// Loads any file of a compiled model: finds the others by stem and assembles them. A VVD alone
// gives points; without a VVD or VTX the remaining parts are loaded.
LoadedFile load_compiled(const std::filesystem::path& path, const LoadOptions& options,
                         const FileSystem& files);

}  // namespace studioscope
