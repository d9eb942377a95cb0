#include "sample/face.h"

#include <algorithm>
#include <cmath>

#include "sample/easing.h"

namespace studioscope::assets {

namespace {

// Strength of a cheek: 1 at the middle of the nearer one, 0 at the distance `reach`.
float cheek(const glm::vec3& point, float reach) {
    const glm::vec3 middle(point.x < 0 ? -10.0f : 10.0f, -12.0f, 22.0f);
    const glm::vec3 off = point - middle;
    return std::exp(-glm::dot(off, off) / (reach * reach));
}

}  // namespace

glm::vec3 warp(const Face& face, const glm::vec3& point) {
    glm::vec3 moved = point;
    const glm::vec3 outward =
        glm::normalize(glm::vec3(point.x, point.y, 0) + glm::vec3(0, -1e-3f, 0));
    moved += outward * (face.puff * 4.6f * cheek(point, 6.8f));
    moved += glm::vec3(0, -0.5f, 0.9f) * (face.smile * cheek(point, 5.0f));
    const float height = smooth(14, 42, point.z);
    const float wide = 1 + height * (0.12f * face.squash - 0.08f * face.stretch);
    moved.x *= wide;
    moved.y = 1 + (moved.y - 1) * wide;
    moved.z += std::max(0.0f, moved.z - 14) * (0.17f * face.stretch - 0.2f * face.squash) *
               smooth(14, 20, point.z);
    return moved;
}

}  // namespace studioscope::assets
