#pragma once

#include <set>
#include <string>
#include <vector>

#include "formats/materials/parameter_rules.h"
#include "model/resolved_material.h"

namespace studioscope {

// Every parameter of a material, in the order of its file, with what becomes of it in a picture:
// drawn, approximated, ignored and why, or misspelt (materials.md 1.4). `look` is what was read of
// the material; `missing` has the keys whose texture was not found.
std::vector<MaterialParameter> parameter_uses(const MaterialValues& material,
                                              const ResolvedMaterial& look,
                                              const std::set<std::string>& missing);

}  // namespace studioscope
