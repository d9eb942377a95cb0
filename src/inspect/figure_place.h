#pragma once

#include "model/measure.h"

namespace studioscope {

// Someone who stands beside a model to show how large it is: 72 units from the ground to the top of
// the head, as the hull of a player.
constexpr float kFigureHeight = 72;

// On the ground at height 0.
struct FigurePlace {
    glm::vec3 feet{0};  // the middle between them
    float yaw = 0;      // radians it is turned by from facing -Y, as Camera::yaw counts them

    bool operator==(const FigurePlace&) const = default;
};

// At the right hand of a model that is turned so, and no farther back than its front: from there
// round to its left, where cameras stand at first, neither is seen before the other, however long
// the model is. `model` is upright.
FigurePlace figure_beside(const Bounds& model, float yaw);

// What it needs to be seen.
Bounds figure_bounds(const FigurePlace& place);

}  // namespace studioscope
