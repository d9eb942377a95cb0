#include "formats/point_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace studioscope {

PointTree::PointTree(std::span<const glm::vec3> points) : points_(points), order_(points.size()) {
    for (size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<uint32_t>(i);
    build(0, order_.size(), 0);
}

void PointTree::build(size_t first, size_t count, int axis) {
    if (count < 2) return;
    const size_t middle = count / 2;
    const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(first);
    std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(middle),
                     begin + static_cast<std::ptrdiff_t>(count),
                     [&](uint32_t a, uint32_t b) { return points_[a][axis] < points_[b][axis]; });
    build(first, middle, (axis + 1) % 3);
    build(first + middle + 1, count - middle - 1, (axis + 1) % 3);
}

// `visit` may reduce the reach.
template <typename Visit>
void PointTree::walk(const glm::vec3& position, float& reach_squared, const Visit& visit) const {
    struct Run {
        size_t first = 0;
        size_t count = 0;
        int axis = 0;
        float away = 0;  // squared distance from the position to the splitting plane
    };
    // Bisection leaves one waiting run per level, and there are at most 2^32 points.
    std::array<Run, 64> waiting;
    size_t depth = 0;
    waiting[depth++] = {0, order_.size(), 0, 0};
    while (depth > 0) {
        const Run run = waiting[--depth];
        if (run.count == 0 || run.away > reach_squared) continue;
        const size_t middle = run.first + run.count / 2;
        const glm::vec3& point = points_[order_[middle]];
        const glm::vec3 offset = position - point;
        const float squared = glm::dot(offset, offset);
        if (squared < reach_squared) visit(order_[middle], squared);
        const float beside = offset[run.axis];
        const int next = (run.axis + 1) % 3;
        Run lower{run.first, run.count / 2, next, beside > 0 ? beside * beside : 0};
        Run upper{middle + 1, run.count - run.count / 2 - 1, next,
                  beside < 0 ? beside * beside : 0};
        const bool is_lower_nearer = beside < 0;
        waiting[depth++] = is_lower_nearer ? upper : lower;
        waiting[depth++] = is_lower_nearer ? lower : upper;
    }
}

void PointTree::visit_near(const glm::vec3& position, float reach,
                           const std::function<void(uint32_t, float)>& visit) const {
    float reach_squared = reach * reach;
    walk(position, reach_squared, visit);
}

float PointTree::distance(const glm::vec3& position) const {
    float nearest = std::numeric_limits<float>::infinity();
    walk(position, nearest, [&](uint32_t, float squared) { nearest = squared; });
    return std::sqrt(nearest);
}

}  // namespace studioscope
