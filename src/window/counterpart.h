#pragma once

#include <filesystem>
#include <optional>

#include "core/file_system.h"
#include "model/scene.h"

namespace studioscope {

// The compiled model of a QC, or the QC of a compiled model: looked for in the folders around the
// open file, from the nearest on. A compiled model is at the path that $modelname says, below a
// folder "models" or not; a QC has the stem of the model. Nothing if there is none.
std::optional<std::filesystem::path> find_counterpart(const Scene& scene, const FileSystem& files);

}  // namespace studioscope
