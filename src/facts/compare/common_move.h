#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace studioscope {

// Positions of a vertex and its probable counterpart.
using PointPair = std::pair<glm::dvec3, glm::dvec3>;

// The similarity transform by which a whole mesh was moved: rotation, scale, translation.
struct CommonMove {
    glm::dmat3 turn{1};
    double factor = 1;
    glm::dvec3 offset{0};

    glm::dvec3 apply(const glm::dvec3& position) const {
        return factor * (turn * position) + offset;
    }
};

// "turned by 90 degrees about 0 0 1, scaled by 2, moved by 100 0 0", without parts that are
// identity.
std::string move_text(const CommonMove& move);

// The rotations caused by a change of the up axis.
struct NamedMove {
    const char* name;
    CommonMove move;
};
std::array<NamedMove, 7> quarter_turns();

// Finds, by RANSAC, the move that maps more than half of the pairs, and at least four, within
// `tolerance`; the other pairs are outliers. Nothing if there is none or the points are collinear.
std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance);

}  // namespace studioscope
