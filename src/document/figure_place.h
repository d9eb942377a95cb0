#pragma once

#include "model/measure.h"
#include "model/scene.h"

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
// `model` are the scene's upright bounds.
FigurePlace figure_place(const Scene& scene, const Bounds& model);

// The middle between its feet, and what it needs to be seen.
glm::vec3 figure_feet(const FigurePlace& place);
Bounds figure_bounds(const FigurePlace& place);

}  // namespace studioscope
