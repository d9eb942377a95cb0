#include "sample/body_field.h"

#include <algorithm>
#include <cmath>

namespace studioscope::assets {

namespace {

// The arms are plain tubes beyond this s and need no field.
constexpr float kFieldEnd = 0.7f;
constexpr size_t kBallsPerArm = 15;
// The body is flat at this height, where its suckers reach the ground.
constexpr float kFlatBottom = 0.9f;

// The smaller of two distances, with a smooth transition within `size`.
float melt(float a, float b, float size) {
    const float h = std::max(size - std::abs(a - b), 0.0f) / size;
    return std::min(a, b) - h * h * size * 0.25f;
}

float ellipsoid(const glm::vec3& point, const glm::vec3& radii) {
    const float k = glm::length(point / radii);
    const float gradient = glm::length(point / (radii * radii));
    return gradient > 0 ? k * (k - 1) / gradient : -std::min({radii.x, radii.y, radii.z});
}

float cone(const glm::vec3& point, const glm::vec3& a, float radius_a, const glm::vec3& b,
           float radius_b) {
    const glm::vec3 axis = b - a;
    const float t = std::clamp(glm::dot(point - a, axis) / glm::dot(axis, axis), 0.0f, 1.0f);
    return glm::length(point - a - axis * t) - glm::mix(radius_a, radius_b, t);
}

}  // namespace

BodyField::BodyField(const std::array<Arm, kArmCount>& arms) {
    for (size_t i = 0; i < kArmCount; ++i)
        for (size_t k = 0; k < kBallsPerArm; ++k) {
            const float s = kFieldEnd * static_cast<float>(k) / (kBallsPerArm - 1);
            const ArmPoint point = arms[i].at(s);
            arms_[i].push_back({point.center, point.radius});
        }
    for (const size_t side : {0u, 1u}) {
        EyePlace& eye = eyes_[side];
        const float sign = side == 0 ? -1.0f : 1.0f;
        eye.radius = 7.0f;
        eye.forward = glm::normalize(glm::vec3(sign * 0.16f, -1, 0.05f));
        eye.side = glm::normalize(glm::cross(eye.forward, glm::vec3(0, 0, 1))) * -1.0f;
        eye.up = glm::cross(eye.side, eye.forward) * -1.0f;
        const glm::vec3 inside(sign * 7.75f, 0, 33.5f);
        eye.center = cast(inside, {0, -1, 0}) + glm::vec3(0, 2.4f, 0);
    }
    has_eyes_ = true;
}

float BodyField::head(const glm::vec3& point) const {
    const float dome = ellipsoid(point - glm::vec3(0, 1.5f, 40.2f), {20.5f, 19.0f, 19.3f});
    const float neck = cone(point, {0, 0, 10}, 13.0f, {0, 0.5f, 30}, 15.5f);
    const float skirt = ellipsoid(point - glm::vec3(0, 0, 8), {23, 23, 5.2f});
    return melt(melt(dome, neck, 7), skirt, 8);
}

float BodyField::arms(const glm::vec3& point) const {
    float all = 1e9f;
    for (const std::vector<Ball>& chain : arms_) {
        float one = 1e9f;
        for (size_t i = 0; i + 1 < chain.size(); ++i)
            one = std::min(one, cone(point, chain[i].center, chain[i].radius, chain[i + 1].center,
                                     chain[i + 1].radius));
        all = melt(all, one, 4);
    }
    return all;
}

float BodyField::at(const glm::vec3& point) const {
    float distance = head(point);
    if (has_eyes_ && point.z > 20)
        for (const EyePlace& eye : eyes_) {
            const glm::vec3 mound = eye.center - eye.forward * 2.0f;
            distance = melt(distance, glm::length(point - mound) - eye.radius * 1.06f, 4);
        }
    if (point.z < 26) distance = melt(distance, arms(point), 7);
    return -melt(-distance, point.z - kFlatBottom, 1.5f);
}

glm::vec3 BodyField::cast(const glm::vec3& origin, const glm::vec3& direction) const {
    constexpr float kFar = 80, kMinStep = 0.15f;
    float inside = 0, outside = 0;
    while (outside < kFar) {
        const float distance = at(origin + direction * outside);
        if (distance > 0) break;
        inside = outside;
        outside += std::max(kMinStep, -distance * 0.7f);
    }
    for (int i = 0; i < 16; ++i) {
        const float middle = (inside + outside) * 0.5f;
        (at(origin + direction * middle) > 0 ? outside : inside) = middle;
    }
    return origin + direction * ((inside + outside) * 0.5f);
}

}  // namespace studioscope::assets
