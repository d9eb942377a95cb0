#include "model/eyelids.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/transform.h"

namespace studioscope {

namespace {

glm::vec3 unit_or_zero(const glm::vec3& v) {
    const float length = glm::length(v);
    return length > 0 ? v / length : glm::vec3(0);
}

// The height of the point `angle` radians above the eye's direction, on a ball of radius 1: along
// the up direction of the eye at rest.
float height_at(const Eyeball& eye, const EyeAxes& axes, float angle) {
    if (axes.up == glm::vec3(0)) return std::sin(angle);
    return glm::dot(axes.up * std::sin(angle) + axes.forward * std::cos(angle), eye.up);
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

EyeAxes axes_at_rest(const Eyeball& eye) {
    const glm::vec3 forward = unit_or_zero(eye.forward);
    return {forward, unit_or_zero(eye.up - forward * glm::dot(eye.up, forward))};
}

EyelidSteps run_eyelid(const Eyeball& eye, const Eyelid& lid, std::span<const float> weights,
                       const EyeAxes& axes) {
    EyelidSteps steps;
    if (!(eye.radius > 0)) return steps;
    for (size_t i = 0; i < lid.parts.size(); ++i) {
        const float share = std::clamp(lid.heights[i] / eye.radius, -1.0f, 1.0f);
        steps.angles[i] = at(weights, lid.parts[i]) * std::asin(share);
        steps.angle += steps.angles[i];
    }
    steps.weight = eye.radius * height_at(eye, axes, steps.angle);
    if (!std::isfinite(steps.weight)) steps.weight = 0;
    return steps;
}

void run_eyelids(const Model& model, std::span<float> weights, std::span<const EyeAxes> eyes) {
    for (size_t i = 0; i < model.eyeballs.size(); ++i) {
        const Eyeball& eye = model.eyeballs[i];
        const EyeAxes axes = i < eyes.size() ? eyes[i] : axes_at_rest(eye);
        for (const Eyelid* lid : {&eye.upper, &eye.lower})
            if (lid->flex != kNone)
                at(weights, lid->flex) = run_eyelid(eye, *lid, weights, axes).weight;
    }
}

std::optional<FlexEyelid> find_eyelid(const Model& model, int flex) {
    std::optional<FlexEyelid> found;
    for (size_t i = 0; i < model.eyeballs.size(); ++i) {
        const Eyeball& eye = model.eyeballs[i];
        for (const Eyelid* lid : {&eye.upper, &eye.lower})
            if (lid->flex != kNone && lid->flex == flex) found = {&eye, lid, i};
    }
    return found;
}

bool has_eyelids(const Model& model) {
    return std::any_of(model.eyeballs.begin(), model.eyeballs.end(), [](const Eyeball& eye) {
        return eye.upper.flex != kNone || eye.lower.flex != kNone;
    });
}

void check_eyeballs(Model& model) {
    float& cosine = model.max_eye_deflection;
    if (!(std::abs(cosine) <= 1)) {
        model.diagnostics.push_back(
            warning("flex-eye-deflection",
                    fmt::format("the cosine of the largest eye deflection is {:g}, not -1 to 1; "
                                "that of 30 degrees is used",
                                cosine)));
        cosine = kDefaultMaxEyeDeflection;
    }
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
