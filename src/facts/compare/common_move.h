#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
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

// "turned by 90 degrees about 0 0 1, scaled by 2, moved by 100 0 0", without what it leaves as it
// is.
std::string words_of(const CommonMove& move);

// The turns that a change of the up axis makes.
struct NamedMove {
    const char* name;
    CommonMove move;
};
std::array<NamedMove, 7> quarter_turns();

// The move that explains more than half of the pairs, and four at least, within `tolerance`; the
// others are wrong, or of a part that changed. Nothing if there is none, or the points are in one
// line.
std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance);

}  // namespace studioscope
