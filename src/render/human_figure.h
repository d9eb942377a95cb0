#pragma once

#include <vector>

#include "document/frame_input.h"
#include "render/strokes.h"

namespace studioscope {

// Someone who stands beside a model to show how large it is: 72 units from the ground to the top of
// the head, as the hull of a player.
constexpr float kFigureHeight = 72;

// Where it stands, on the ground at height 0: to the right hand of a model that faces -Y, as
// sources do, or +X, as compiled sequences do.
struct FigurePlace {
    Bounds model;
    bool faces_x = false;
};
FigurePlace figure_place(const FrameInput& input, const Bounds& model);

// What it needs to be seen.
Bounds figure_bounds(const FigurePlace& place);
std::vector<Spindle> figure_spindles(const FigurePlace& place);

}  // namespace studioscope
