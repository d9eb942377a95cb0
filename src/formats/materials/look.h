#pragma once

#include <string>
#include <vector>

#include "formats/materials/vmt.h"
#include "model/texture.h"

namespace studioscope {

// What a material asks for, before its textures were looked for.
struct WantedLook {
    ResolvedMaterial look;
    std::string base;  // paths below materials/ without extension, plain; empty without
    std::string bump;
    std::string self_illumination_mask;
    std::vector<std::string> textures;  // all that it names, these and those that are not shown
    std::string unusable_base;          // a base texture that only the running game has, as written
    Diagnostics diagnostics;
};

WantedLook wanted_look(const Vmt& vmt);

}  // namespace studioscope
