#include "model/eyelids.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/finite.h"

namespace studioscope {

namespace {

glm::vec3 unit(const glm::vec3& v) {
    const float length = glm::length(v);
    return length > 0 ? v / length : glm::vec3(0);
}

// The height of the point `angle` radians above the eye's forward direction, on a ball of radius 1.
float height_at(const Eyeball& eye, float angle) {
    const glm::vec3 forward = unit(eye.forward);
    const glm::vec3 up = unit(eye.up - forward * glm::dot(eye.up, forward));
    if (up == glm::vec3(0)) return std::sin(angle);  // the eye's forward and up are parallel
    return glm::dot(up * std::sin(angle) + forward * std::cos(angle), eye.up);
}

template <typename Use>
void for_each_lid(Model& model, const Use& use) {
    for (Eyeball& eye : model.eyeballs)
        for (Eyelid* lid : {&eye.upper, &eye.lower})
            if (lid->flex != kNone) use(eye, *lid);
}

void check_lid(Model& model, const Eyeball& eye, Eyelid& lid) {
    for (float& height : lid.heights)
        if (!std::isfinite(height)) {
            height = 0;
            model.diagnostics.push_back(
                warning("flex-eyelid-height",
                        fmt::format("eyeball {} has a lid height that is not finite; 0 is used",
                                    eye.name)));
        }
}

}  // namespace

EyelidSteps run_eyelid(const Eyeball& eye, const Eyelid& lid, std::span<const float> weights) {
    EyelidSteps steps;
    if (!(eye.radius > 0)) return steps;
    for (size_t i = 0; i < lid.parts.size(); ++i) {
        const float share = std::clamp(lid.heights[i] / eye.radius, -1.0f, 1.0f);
        steps.angles[i] = at(weights, lid.parts[i]) * std::asin(share);
        steps.angle += steps.angles[i];
    }
    steps.weight = eye.radius * height_at(eye, steps.angle);
    if (!std::isfinite(steps.weight)) steps.weight = 0;
    return steps;
}

void run_eyelids(const Model& model, std::span<float> weights) {
    for (const Eyeball& eye : model.eyeballs)
        for (const Eyelid* lid : {&eye.upper, &eye.lower})
            if (lid->flex != kNone) at(weights, lid->flex) = run_eyelid(eye, *lid, weights).weight;
}

std::optional<EyelidOfFlex> eyelid_of(const Model& model, int flex) {
    std::optional<EyelidOfFlex> found;
    for (const Eyeball& eye : model.eyeballs)
        for (const Eyelid* lid : {&eye.upper, &eye.lower})
            if (lid->flex != kNone && lid->flex == flex) found = {&eye, lid};
    return found;
}

void check_eyeballs(Model& model) {
    for_each_lid(model, [&](Eyeball& eye, Eyelid& lid) { check_lid(model, eye, lid); });
    for (Eyeball& eye : model.eyeballs) {
        if (!is_finite(eye.up) || !is_finite(eye.forward)) eye.up = eye.forward = glm::vec3(0);
        const bool has_lid = eye.upper.flex != kNone || eye.lower.flex != kNone;
        if (has_lid && !(eye.radius > 0 && std::isfinite(eye.radius))) {
            model.diagnostics.push_back(
                {Severity::kWarning,
                 "flex-eyeball-radius",
                 fmt::format("eyeball {} has the radius {:g}, must be greater than 0; the weights "
                             "of its lids are 0",
                             eye.name, eye.radius),
                 {}});
            eye.radius = 0;
        }
    }
}

}  // namespace studioscope
