#pragma once

#include <glm/glm.hpp>

namespace studioscope::assets {

// Strength of each expression, 0 to 1; all 0 is the reference. A shape is the difference between
// the figure with one of them at 1 and the reference.
struct Face {
    float blink = 0;
    float smile = 0;
    float squint = 0;
    float sad = 0;
    float puff = 0;  // cheeks full of air
    float surprise = 0;
    float squash = 0;   // whole head lower and wider
    float stretch = 0;  // whole head higher and narrower
};

// Moves a point of the relaxed head by cheeks, squash and stretch.
glm::vec3 warp(const Face& face, const glm::vec3& point);

}  // namespace studioscope::assets
