#include "compare/common_move.h"

#include <algorithm>
#include <array>

namespace studioscope {

namespace {

constexpr size_t kTries = 16;        // first points that are tried, as a pair may be wrong
constexpr size_t kMinExplained = 4;  // three define the move, one more confirms it
// Three points whose triangle is flatter than this part of its longest side are in one line.
constexpr double kMinHeight = 1e-3;

using Triangle = std::array<const PointPair*, 3>;

// The index of the pair with the highest `rank` of its first position.
template <typename Rank>
const PointPair& highest(std::span<const PointPair> pairs, Rank rank) {
    return *std::max_element(pairs.begin(), pairs.end(), [&](const auto& a, const auto& b) {
        return rank(a.first) < rank(b.first);
    });
}

// A wide triangle with a corner at `start`.
Triangle triangle_at(std::span<const PointPair> pairs, const PointPair& start) {
    const glm::dvec3& a = start.first;
    const PointPair& far =
        highest(pairs, [&](const glm::dvec3& point) { return glm::distance(a, point); });
    const glm::dvec3 side = far.first - a;
    return {&start, &far, &highest(pairs, [&](const glm::dvec3& point) {
                return glm::length(glm::cross(side, point - a));
            })};
}

// Three axes at right angles: the first along ab, the third out of the triangle. Nothing if it is
// flat.
std::optional<glm::dmat3> axes_of(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec3 side = b - a, normal = glm::cross(side, c - a);
    const double length = glm::length(side);
    // a negated comparison, so that what is not a number is flat too
    if (!(glm::length(normal) > kMinHeight * length * length)) return std::nullopt;
    const glm::dvec3 x = side / length, z = glm::normalize(normal);
    return glm::dmat3(x, glm::cross(z, x), z);
}

std::optional<CommonMove> move_of(const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    const auto before = axes_of(a->first, b->first, c->first);
    const auto after = axes_of(a->second, b->second, c->second);
    if (!before || !after) return std::nullopt;
    CommonMove move;
    move.turn = *after * glm::transpose(*before);
    move.factor = glm::distance(a->second, b->second) / glm::distance(a->first, b->first);
    move.offset = a->second - move.factor * (move.turn * a->first);
    return move;
}

}  // namespace

std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance) {
    if (pairs.size() < kMinExplained) return std::nullopt;
    const size_t tries = std::min(kTries, pairs.size());
    for (size_t i = 0; i < tries; ++i) {
        const auto move = move_of(triangle_at(pairs, pairs[i * pairs.size() / tries]));
        if (!move) continue;
        const auto explained =
            static_cast<size_t>(std::count_if(pairs.begin(), pairs.end(), [&](const auto& pair) {
                return glm::distance(move->apply(pair.first), pair.second) <= tolerance;
            }));
        if (explained >= std::max(kMinExplained, pairs.size() - pairs.size() / 4)) return move;
    }
    return std::nullopt;
}

}  // namespace studioscope
