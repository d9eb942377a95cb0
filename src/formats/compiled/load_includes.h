#pragma once

#include "formats/compiled/mdl.h"
#include "formats/part.h"

namespace studioscope {

// Models that a model includes for their sequences ($includemodel), and those that these include
// again: each model's sequences before those of what it includes. Each file is read once, 64 at
// most, as the engine has it. What does not lie beside the model is looked for in the options'
// content roots.
void read_includes(Part& part, const std::filesystem::path& path, const MdlFile& mdl,
                   const LoadOptions& options, const FileSystem& files);

}  // namespace studioscope
