#pragma once

#include <optional>

#include "compare/common_move.h"
#include "compare/point_grid.h"
#include "model/model.h"

namespace studioscope {

inline Vertex moved(Vertex vertex, const CommonMove& move) {
    vertex.position = glm::vec3(move.apply(vertex.position));
    vertex.normal = glm::vec3(move.turn * glm::dvec3(vertex.normal));
    return vertex;
}

// The vertices of the second set, and how those of the first are placed among them.
struct Frame {
    std::optional<CommonMove> move;  // none: they stay
    float radius = 0;                // of what is at the same place
    PointGrid grid;                  // of the second set

    Vertex place(const Vertex& vertex) const { return move ? moved(vertex, *move) : vertex; }
};

}  // namespace studioscope
