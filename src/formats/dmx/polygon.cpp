#include "formats/dmx/polygon.h"

#include <limits>

namespace studioscope {

namespace {

using Triangles = std::vector<std::array<uint32_t, 3>>;

constexpr float kRounding = 1e-5f;

// Twice the signed area of the triangle relative to the polygon's normal; negative for a reflex
// corner.
double turn(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
            const glm::dvec3& normal) {
    return glm::dot(glm::cross(b - a, c - b), normal);
}

bool is_convex(std::span<const glm::vec3> corners, const glm::dvec3& normal) {
    const size_t count = corners.size();
    for (size_t i = 0; i < count; ++i)
        if (turn(corners[i], corners[(i + 1) % count], corners[(i + 2) % count], normal) <
            -1e-7 * glm::dot(normal, normal))
            return false;
    return true;
}

void add_fan(size_t count, size_t first, Triangles& triangles) {
    for (size_t i = 1; i + 1 < count; ++i)
        triangles.push_back({static_cast<uint32_t>(first),
                             static_cast<uint32_t>((first + i) % count),
                             static_cast<uint32_t>((first + i + 1) % count)});
}

size_t closest_corner(std::span<const glm::vec3> corners) {
    const size_t count = corners.size();
    size_t best = 0;
    float least = std::numeric_limits<float>::max();
    for (size_t i = 0; i < count; ++i) {
        float sum = 0;
        for (size_t step = 2; step + 1 < count; ++step)
            sum += glm::distance(corners[i], corners[(i + step) % count]);
        // The corners of a rectangle differ by rounding only: the first of them is used.
        if (sum < least * (1 - kRounding)) {
            least = sum;
            best = i;
        }
    }
    return best;
}

bool is_inside(const glm::dvec3& p, const std::array<glm::dvec3, 3>& ear,
               const glm::dvec3& normal) {
    for (size_t i = 0; i < 3; ++i)
        if (turn(ear[i], ear[(i + 1) % 3], p, normal) < 0) return false;
    return true;
}

bool is_ear(std::span<const glm::vec3> corners, const std::vector<uint32_t>& left, size_t at,
            const glm::dvec3& normal) {
    const size_t count = left.size();
    const uint32_t before = left[(at + count - 1) % count], here = left[at],
                   after = left[(at + 1) % count];
    const std::array<glm::dvec3, 3> ear{corners[before], corners[here], corners[after]};
    if (turn(ear[0], ear[1], ear[2], normal) <= 0) return false;
    for (const uint32_t other : left) {
        const bool is_of_ear = other == before || other == here || other == after;
        // A corner at the same point as one of the ear's (a hole's bridge) does not block it.
        const glm::dvec3 p = corners[other];
        if (is_of_ear || p == ear[0] || p == ear[1] || p == ear[2]) continue;
        if (is_inside(p, ear, normal)) return false;
    }
    return true;
}

void cut_ears(std::span<const glm::vec3> corners, const glm::dvec3& normal, Triangles& triangles) {
    std::vector<uint32_t> left(corners.size());
    for (size_t i = 0; i < left.size(); ++i) left[i] = static_cast<uint32_t>(i);
    while (left.size() > 3) {
        size_t at = 0;
        while (at < left.size() && !is_ear(corners, left, at, normal)) ++at;
        if (at == left.size()) at = 1;  // a self-intersecting outline: any ear will do
        const size_t count = left.size();
        triangles.push_back({left[(at + count - 1) % count], left[at], left[(at + 1) % count]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    }
    triangles.push_back({left[0], left[1], left[2]});
}

}  // namespace

glm::vec3 polygon_normal(std::span<const glm::vec3> corners) {
    glm::dvec3 sum(0);
    const glm::dvec3 origin = corners[0];
    for (size_t i = 1; i + 1 < corners.size(); ++i)
        sum += glm::cross(glm::dvec3(corners[i]) - origin, glm::dvec3(corners[i + 1]) - origin);
    return sum;
}

void triangulate(std::span<const glm::vec3> corners, Triangles& triangles) {
    const size_t count = corners.size();
    if (count < 3) return;
    if (count == 3) return add_fan(3, 0, triangles);
    if (count > kMaxPolygonCorners) return add_fan(count, 0, triangles);
    const glm::dvec3 normal = polygon_normal(corners);
    if (is_convex(corners, normal)) return add_fan(count, closest_corner(corners), triangles);
    cut_ears(corners, normal, triangles);
}

}  // namespace studioscope
