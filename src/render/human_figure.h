#pragma once

#include <vector>

#include "document/view/placement.h"
#include "render/line_renderer.h"

namespace studioscope {

// The octahedra of the reference figure.
std::vector<BoneOctahedron> figure_octahedra(const FigurePlace& figure);

}  // namespace studioscope
