#pragma once

#include <optional>

#include "document/document.h"

namespace studioscope {

// The point of model space, Z up, that a view's eyes look at; nothing: ahead.
std::optional<glm::vec3> eye_target(const ViewSettings& view, const Camera& camera);

// The centre of the ball of EyeTarget::kPoint: the chosen point, else 24 units ahead of the face.
// Nothing for a model without eyeballs. `bones`: the matrix of each bone in model space.
std::optional<glm::vec3> eye_ball(const Document& document, std::span<const Affine> bones);

}  // namespace studioscope
