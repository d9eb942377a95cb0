#pragma once

#include <vector>

#include "model/measure.h"
#include "render/strokes.h"

namespace studioscope {

// Someone who stands beside a model to show how large it is: 72 units from the ground to the top of
// the head, as the hull of a player.
constexpr float kFigureHeight = 72;

// At the larger end of the box's longer side, on the ground at height 0: the usual view looks from
// there, so that the model does not hide it.
glm::vec3 figure_place(const Bounds& model);
// What it needs to be seen.
Bounds figure_bounds(const Bounds& model);
std::vector<Spindle> figure_spindles(const Bounds& model);

}  // namespace studioscope
