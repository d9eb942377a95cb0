#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <utility>

namespace studioscope {

// Two positions of what is probably one vertex.
using PointPair = std::pair<glm::dvec3, glm::dvec3>;

// A turn, a factor and an offset that a whole mesh was moved by.
struct CommonMove {
    glm::dmat3 turn{1};
    double factor = 1;
    glm::dvec3 offset{0};

    glm::dvec3 apply(const glm::dvec3& position) const {
        return factor * (turn * position) + offset;
    }
};

// The move that explains at least three of four pairs, and four in all, within `tolerance`; some of
// the pairs may be wrong. Nothing if there is none, or the points are in one line.
std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance);

}  // namespace studioscope
