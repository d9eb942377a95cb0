#pragma once

#include <vector>

#include "inspect/figure_place.h"
#include "render/strokes.h"

namespace studioscope {

// The figure that stands beside a model, as it is drawn.
std::vector<BoneOctahedron> figure_spindles(const FigurePlace& place);

}  // namespace studioscope
