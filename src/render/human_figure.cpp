#include "render/human_figure.h"

#include <cmath>

namespace studioscope {

namespace {

const glm::vec4 kFigureColor(0.62f, 0.66f, 0.72f, 0.92f);

struct Limb {
    glm::vec3 from, to;
    float radius, ring_at;
};

// Limbs of the middle and of the right half, which are mirrored; x to the side, y to the back,
// Source units.
constexpr Limb kMiddleLimbs[] = {
    {{0, 0, kFigureHeight}, {0, -0.5f, 62}, 4.4f, 0.45f},  // head
    {{0, 0, 64}, {0, 0, 56}, 2.2f, 0.5f},                  // neck
    {{0, 0, 61}, {0, 0, 40}, 8.5f, 0.25f},                 // chest
    {{0, 0, 47}, {0, 0, 33}, 6.5f, 0.55f},                 // hips
};
constexpr Limb kSideLimbs[] = {
    {{2, 0, 58.5f}, {8.5f, 0, 57}, 2.2f, 0.8f},               // shoulder
    {{8.2f, 0, 58}, {10.5f, 0.5f, 44.5f}, 2.4f, 0.25f},       // upper arm
    {{10.5f, 0.5f, 45.5f}, {11, -1.5f, 33.5f}, 1.9f, 0.25f},  // forearm
    {{11, -1.5f, 34.5f}, {11, -2.5f, 27.5f}, 1.7f, 0.4f},     // hand
    {{3.6f, 0, 38.5f}, {4.6f, -0.5f, 19}, 3.7f, 0.2f},        // thigh
    {{4.6f, -0.5f, 20.5f}, {4.8f, 0.8f, 2}, 2.7f, 0.25f},     // shin
    {{4.8f, 2.2f, 1.6f}, {5.2f, -8, 1}, 1.6f, 0.35f},         // foot
};

}  // namespace

std::vector<BoneOctahedron> figure_octahedra(const FigurePlace& figure) {
    const float cosine = std::cos(figure.yaw), sine = std::sin(figure.yaw);
    std::vector<BoneOctahedron> octahedra;
    const auto add = [&](const Limb& limb, float side) {
        const auto placed = [&](const glm::vec3& point) {
            const float x = point.x * side, y = point.y;
            return figure.feet + glm::vec3(x * cosine - y * sine, x * sine + y * cosine, point.z);
        };
        octahedra.push_back(
            {placed(limb.from), limb.radius, placed(limb.to), limb.ring_at, kFigureColor});
    };
    for (const Limb& limb : kMiddleLimbs) add(limb, 1);
    for (const Limb& limb : kSideLimbs)
        for (const float side : {-1.0f, 1.0f}) add(limb, side);
    return octahedra;
}

}  // namespace studioscope
