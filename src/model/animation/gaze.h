#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "model/model.h"

namespace studioscope {

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

// `controllers`: one value per Model::controllers, in their own ranges.
EyeDeflection eye_deflection(const Model& model, std::span<const float> controllers);

// The attachment "eyes"; null: none, or its bone is missing.
const Attachment* eyes_attachment(const Model& model);

// The space in which eyes are aimed, to model space: x ahead, y left, z up. Of the attachment
// "eyes"; without it the mean of the eyeballs at rest, where the game aims without any limit.
// `bones`: the matrix of each bone in model space.
glm::dmat4 gaze_space(const Model& model, std::span<const Affine> bones);

// The point of model space to which the eyes turn. `target`: in model space; nothing: far ahead.
glm::dvec3 gaze_point(const Model& model, std::span<const Affine> bones,
                      const std::optional<glm::dvec3>& target, const EyeDeflection& deflection);

}  // namespace studioscope
