#include "document/eye_target.h"

#include "model/animation/gaze.h"

namespace studioscope {

std::optional<glm::vec3> eye_target(const ViewSettings& view, const Camera& camera) {
    if (view.eyes == EyeTarget::kCamera) return eye_of(camera);
    if (view.eyes == EyeTarget::kPoint) return view.eye_point;
    return std::nullopt;
}

std::optional<glm::vec3> eye_ball(const Document& document, std::span<const Affine> bones) {
    constexpr double kAhead = 24;  // Source units: near enough to be seen in front of the head
    if (document.model().eyeballs.empty()) return std::nullopt;
    if (document.view.eye_point) return document.view.eye_point;
    return glm::vec3(gaze_space(document.model(), bones) * glm::dvec4(kAhead, 0, 0, 1));
}

}  // namespace studioscope
