#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "model/flex.h"
#include "model/model.h"
#include "model/transform.h"

namespace studioscope {

struct Pose;

// The point that a model's eyes look at, as the published client code of Source SDK 2013
// (c_baseflex.cpp) finds it: the target in the space of the attachment "eyes", moved by the flex
// controllers eyes_updown and eyes_rightleft, and held inside $maxeyedeflection.

// The values of the two flex controllers, which the game takes for degrees.
struct EyeDeflection {
    float down = 0;  // eyes_updown
    float left = 0;  // eyes_rightleft

    bool operator==(const EyeDeflection&) const = default;
};

// The indices into Model::controllers of eyes_updown and eyes_rightleft, or kNone.
struct EyeControllers {
    int down = kNone;
    int left = kNone;

    bool any() const { return down != kNone || left != kNone; }
};
EyeControllers eye_controllers(const Model& model);

// The values of the two controllers; `controllers`: one per Model::controllers, in their ranges.
EyeDeflection eye_deflection(const Model& model, std::span<const float> controllers);

// The attachment "eyes"; null if there is none or its bone is missing.
const Attachment* eyes_attachment(const Model& model);

// The matrix from gaze space (x ahead, y left, z up) to model space: that of the attachment "eyes",
// or without it the mean of the eyeballs at rest (where the game aims without any limit). `bones`:
// the matrix of each bone in model space.
glm::dmat4 gaze_space(const Model& model, std::span<const Affine> bones);

// The point in model space that the eyes look at. `target`: in model space; nothing: far ahead.
glm::dvec3 gaze_point(const Model& model, std::span<const Affine> bones,
                      const std::optional<glm::dvec3>& target, const EyeDeflection& deflection);

// The direction of an eyeball, and the position of its iris. The engine's own code for this is not
// published: the planes are inferred from the inputs of its shaders.

// An eyeball in model space: unit vectors, at right angles to each other.
struct EyeFrame {
    glm::dvec3 origin{0};
    glm::dvec3 forward{0, -1, 0};  // through the centre of the iris
    glm::dvec3 right{-1, 0, 0};
    glm::dvec3 up{0, 0, 1};
    // Planes of the texture coordinates of the iris: dot(plane, (x, y, z, 1)), 0.5 at its centre.
    glm::dvec4 iris_u{0}, iris_v{0};
};

// An eyeball turned to a point in model space (gaze_point()), and past it by Eyeball::outward.
// `bone`: the matrix of its bone in model space.
EyeFrame eye_at(const Eyeball& eye, const Affine& bone, const glm::dvec3& target);

// Sets Pose::eyes from the gaze target (PoseRequest::eye_target), the local transforms and the
// controllers of `pose`.
void turn_eyes(const Model& model, const std::optional<glm::vec3>& target, Pose& pose);

}  // namespace studioscope
