#pragma once

#include <functional>

#include "formats/loaded_file.h"
#include "formats/qc/build.h"

namespace studioscope {

// Loads a QC with all files that it names, and builds the model from its sources.
LoadedFile load_qc(const std::filesystem::path& path, const LoadOptions& options,
                   const FileSystem& files);

// Builds clips one at a time (QcFiles::on_clip). Those of the model then have their length and hold
// their first frame.
LoadedFile load_qc(const std::filesystem::path& path, const LoadOptions& options,
                   const FileSystem& files,
                   const std::function<void(const QcBuiltClip& clip)>& on_clip);

}  // namespace studioscope
