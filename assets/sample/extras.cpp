#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "sample/easing.h"
#include "sample/features.h"
#include "sample/skeleton.h"
#include "sample/texture_layout.h"

namespace studioscope::assets {

namespace {

// A surface of revolution; the profile has radius and height, from the axis outwards.
Lattice turn_profile(const std::vector<glm::vec2>& profile, size_t columns, const glm::vec3& origin,
                     const glm::vec3& axis, const glm::vec3& side) {
    Lattice lattice = make_lattice(profile.size() - 1, columns);
    const glm::vec3 other = glm::cross(axis, side);
    for (size_t row = 0; row < profile.size(); ++row)
        for (size_t column = 0; column <= columns; ++column) {
            const float turn = glm::two_pi<float>() * share(column % columns, columns);
            const glm::vec3 outward = std::cos(turn) * side + std::sin(turn) * other;
            lattice.at(row, column).position =
                origin + outward * profile[row].x + axis * profile[row].y;
        }
    return lattice;
}

Lattice make_sucker(const ArmPoint& point, const glm::vec3& base, const glm::vec3& outward,
                    float size) {
    const std::vector<glm::vec2> profile{{0, 0.02f * size},
                                         {0.58f * size, 0.36f * size},
                                         {0.92f * size, 0.3f * size},
                                         {1.05f * size, -0.25f * size}};
    constexpr size_t kColumns = 8;
    Lattice lattice = turn_profile(profile, kColumns, base, outward, point.forward);
    for (size_t row = 0; row <= lattice.rows; ++row)
        for (size_t column = 0; column <= kColumns; ++column) {
            const float turn = glm::two_pi<float>() * share(column % kColumns, kColumns);
            const float radius = 0.5f * share(row, lattice.rows);
            lattice.at(row, column).uv =
                kSuckerArea.at(0.5f + radius * std::cos(turn), 0.5f + radius * std::sin(turn));
        }
    return lattice;
}

}  // namespace

std::vector<Lattice> make_suckers(const Arm& arm, size_t index, float web_end,
                                  const BodyField& field) {
    constexpr float kOffMiddle = 0.46f, kFieldEnd = 0.5f;
    const float length = glm::length(arm.points[1].center - arm.points[0].center) *
                         static_cast<float>(arm.points.size() - 1);
    std::vector<Lattice> suckers;
    for (float s = web_end + 0.03f; s < 0.965f;) {
        const ArmPoint point = arm.at(s);
        const float size = 0.39f * point.radius;
        const glm::vec3 right = glm::cross(point.forward, point.up);
        for (const float side : {-1.0f, 1.0f}) {
            const glm::vec3 outward =
                std::sin(kOffMiddle) * side * right - std::cos(kOffMiddle) * point.up;
            const glm::vec3 base = s < kFieldEnd ? field.cast(point.center, outward)
                                                 : point.center + outward * point.radius;
            suckers.push_back(make_sucker(point, base, outward, size));
            for (Vertex& vertex : suckers.back().vertices)
                set_weights(vertex, arm_weights(index, web_end, s));
        }
        s += 2.6f * size / length;
    }
    return suckers;
}

Lattice make_hat(const BodyField& field) {
    const glm::vec3 axis = glm::normalize(glm::vec3(0.26f, -0.05f, 1));
    const glm::vec3 top = field.cast({0, 2, 42}, axis);
    const std::vector<glm::vec2> profile{{0, 7.6f},     {2.6f, 7.45f}, {4.8f, 6.7f},  {6.1f, 5.2f},
                                         {6.5f, 3.4f},  {6.55f, 2.6f}, {6.65f, 0.4f}, {6.9f, 0.0f},
                                         {8.8f, -0.2f}, {10.2f, 0.5f}, {10.5f, 0.9f}, {10.3f, 0.5f},
                                         {8.8f, -0.75f}};
    constexpr size_t kColumns = 36;
    Lattice hat = turn_profile(profile, kColumns, top - axis * 0.2f, axis,
                               glm::normalize(glm::cross(glm::vec3(0, 1, 0), axis)));
    for (size_t row = 0; row <= hat.rows; ++row)
        for (size_t column = 0; column <= kColumns; ++column) {
            Vertex& vertex = hat.at(row, column);
            vertex.uv = {share(column, kColumns), share(row, hat.rows)};
            set_weights(vertex, {{kMantleBone, 1}});
        }
    return hat;
}

}  // namespace studioscope::assets
