#pragma once

#include <vector>

#include "inspect/figure_place.h"
#include "render/strokes.h"

namespace studioscope {

// The octahedra of the reference figure.
std::vector<BoneOctahedron> figure_spindles(const FigurePlace& place);

}  // namespace studioscope
