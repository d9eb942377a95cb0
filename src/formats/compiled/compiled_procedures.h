#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// The rules of the MDL's procedural bones, in an order in which each follows bones that are done.
// Attachments are in the model already. Rules that cannot be followed are said and left out: those
// bones move as their animations have them.
void add_procedural_bones(const MdlFile& mdl, const CompiledNames& names, Model& model);

}  // namespace studioscope
