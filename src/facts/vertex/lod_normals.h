#pragma once

#include <vector>

#include "model/model.h"

namespace studioscope {

// The angle in degrees between each vertex's normal and that of the nearest vertex that LOD 0 of
// its mesh draws: 0 for those that LOD 0 draws itself, NaN where LOD 0 of the mesh draws nothing or
// a normal is zero. Of several at one place, the smallest angle counts.
std::vector<float> turns_from_finest(const Model& model);

}  // namespace studioscope
