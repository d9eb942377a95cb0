#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// Flex names, controllers and rules, and shapes over the vertices that the meshes of the model have
// already (add_meshes() made them in the MDL's order).
void add_flexes(const MdlFile& mdl, int root_lod, const CompiledNames& names, Model& model);

}  // namespace studioscope
