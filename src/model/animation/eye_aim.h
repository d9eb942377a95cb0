#pragma once

#include <glm/glm.hpp>

#include "model/flex.h"
#include "model/transform.h"

namespace studioscope {

// The direction of an eyeball, and the place of its iris. The engine's own code for this is not
// published: the planes are inferred from what its shaders read.

// An eyeball in model space: unit vectors, at right angles to each other.
struct EyeFrame {
    glm::dvec3 origin{0};
    glm::dvec3 forward{0, -1, 0};  // through the centre of the iris
    glm::dvec3 right{-1, 0, 0};
    glm::dvec3 up{0, 0, 1};
    // Planes of the texture coordinates of the iris: dot(plane, (x, y, z, 1)), 0.5 at its centre.
    glm::dvec4 iris_u{0}, iris_v{0};
};

// An eyeball that looks at a point of model space (gaze_point() of model/animation/gaze.h), and
// past it by Eyeball::outward. `bone`: the matrix of its bone in model space.
EyeFrame eye_at(const Eyeball& eye, const Affine& bone, const glm::dvec3& target);

}  // namespace studioscope
