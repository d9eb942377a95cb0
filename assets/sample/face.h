#pragma once

#include <glm/glm.hpp>

namespace studioscope::assets {

// How much of each expression the face shows, 0..1; all 0 is the reference. Shapes are the
// differences between the figure made with one of them at 1 and with none.
struct Face {
    float blink = 0;
    float smile = 0;
    float squint = 0;
    float sad = 0;
    float puff = 0;  // cheeks full of air
    float surprise = 0;
    float squash = 0;   // the whole head lower and wider
    float stretch = 0;  // and the other way
};

// Where a point of the relaxed head goes: cheeks, squash and stretch.
glm::vec3 warp(const Face& face, const glm::vec3& point);

}  // namespace studioscope::assets
