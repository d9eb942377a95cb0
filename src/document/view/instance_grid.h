#pragma once

#include "model/measure.h"

namespace studioscope {

// Grid of model copies on the ground, as square as their number allows. Units.
struct InstanceGrid {
    int per_row = 1;
    glm::vec2 step{0};
    glm::vec2 first{0};  // position of instance 0
    glm::vec2 last{0};   // position in the farthest corner
    Bounds bounds;       // bounds of all instances
};

// Makes the grid for a model with these upright bounds.
InstanceGrid instance_grid(const Bounds& bounds, int instances);

}  // namespace studioscope
