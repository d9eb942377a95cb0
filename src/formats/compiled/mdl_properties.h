#pragma once

#include "formats/compiled/mdl.h"
#include "model/scene.h"

namespace studioscope {

// Properties of the whole model that are not drawn: surface, mass, bounds, key values, eyes,
// mouths, IK chains, included models.
std::vector<Property> mdl_properties(const MdlFile& mdl);

}  // namespace studioscope
