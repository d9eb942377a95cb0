#include "formats/dmx/polygon.h"

#include <limits>

#include "core/work_context.h"

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

// Cuts the first ear that there is, again and again. What was found out about a corner is kept
// until one of its neighbours goes, so that every pair of corners is looked at a few times only.
class EarCutter {
public:
    EarCutter(std::span<const glm::vec3> corners, const glm::dvec3& normal)
        : corners_(corners),
          normal_(normal),
          left_(corners.size()),
          is_left_(corners.size(), true),
          blocked_by_(corners.size(), 0) {
        for (size_t i = 0; i < left_.size(); ++i) left_[i] = static_cast<uint32_t>(i);
    }

    void run(Triangles& triangles) {
        while (left_.size() > 3) {
            size_t at = 0;
            while (at < left_.size() && !is_ear(at)) ++at;
            if (at == left_.size()) at = 1;  // the outline crosses itself: any cut is as good
            const uint32_t before = neighbor(at, -1), after = neighbor(at, 1);
            triangles.push_back({before, left_[at], after});
            is_left_[left_[at]] = false;
            left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(at));
            blocked_by_[before] = blocked_by_[after] = 0;
        }
        triangles.push_back({left_[0], left_[1], left_[2]});
    }

private:
    static constexpr uint32_t kTurnsBack = 0xFFFFFFFF;

    uint32_t neighbor(size_t at, std::ptrdiff_t step) const {
        const size_t count = left_.size();
        return left_[(at + count + static_cast<size_t>(step)) % count];
    }

    bool is_ear(size_t at) {
        const uint32_t before = neighbor(at, -1), here = left_[at], after = neighbor(at, 1);
        uint32_t& blocked_by = blocked_by_[here];
        if (blocked_by == kTurnsBack) return false;
        const std::array<glm::dvec3, 3> ear{corners_[before], corners_[here], corners_[after]};
        if (blocked_by == 0 && turn(ear[0], ear[1], ear[2], normal_) <= 0) {
            blocked_by = kTurnsBack;
            return false;
        }
        // Corners before `blocked_by` do not block the ear, or were cut off.
        for (; blocked_by < corners_.size(); ++blocked_by) {
            check_cancelled_at(looks_++);
            const uint32_t other = blocked_by;
            if (!is_left_[other] || other == before || other == here || other == after) continue;
            // A corner that coincides with one of the ear's (a hole's bridge) does not block it.
            const glm::dvec3 p = corners_[other];
            if (p == ear[0] || p == ear[1] || p == ear[2]) continue;
            if (is_inside(p, ear, normal_)) return false;
        }
        return true;
    }

    std::span<const glm::vec3> corners_;
    const glm::dvec3 normal_;
    std::vector<uint32_t> left_;
    std::vector<bool> is_left_;
    // For each corner one that lies inside its triangle, all below do not; corners_.size(): it is
    // an ear.
    std::vector<uint32_t> blocked_by_;
    size_t looks_ = 0;
};

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
    EarCutter(corners, normal).run(triangles);
}

}  // namespace studioscope
