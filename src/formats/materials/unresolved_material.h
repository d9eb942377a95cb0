#pragma once

#include <string>
#include <vector>

#include "formats/materials/vmt.h"
#include "model/resolved_material.h"

namespace studioscope {

// The requirements of a material before its textures are searched.
struct UnresolvedMaterial {
    ResolvedMaterial material;
    FileName base;  // path below materials/ without extension, plain; may be empty
    FileName bump;
    FileName self_illumination_mask;
    std::vector<FileName> textures;  // all textures that it names, displayed or not
    std::string unusable_base;  // base texture that exists only in the running game, as written
    Diagnostics diagnostics;
};

UnresolvedMaterial read_unresolved_material(const Vmt& vmt);

// Reads the parameter values of a material, without textures and the parts of its program. Values
// of the wrong type are reported.
ResolvedMaterial read_material_values(const Vmt& vmt, Diagnostics& diagnostics);

}  // namespace studioscope
