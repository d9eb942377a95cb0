#pragma once

#include "model/measure.h"

namespace studioscope {

// Copies of a model stand in rows on the ground, as near to a square as their number allows.
struct InstanceGrid {
    int per_row = 1;
    glm::vec2 step{0};
    glm::vec2 first{0};  // of instance 0
    glm::vec2 last{0};   // of the farthest corner
    Bounds bounds;       // of all instances
};

// For a model of those upright bounds.
InstanceGrid instance_grid(const Bounds& bounds, int instances);

}  // namespace studioscope
