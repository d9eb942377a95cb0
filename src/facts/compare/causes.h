#pragma once

#include <optional>
#include <span>
#include <string>

#include "facts/compare/comparison.h"

namespace studioscope {

// The reason why all vertices of one fate differ, in words; empty if none holds for nearly all of
// them. The vertices have counterparts, except for the lost ones. `move`: the move of the whole
// mesh.
std::string fate_cause(const Comparison& all, VertexFate fate,
                       std::span<const MatchedVertex> vertices,
                       const std::optional<CommonMove>& move);

// The cause of a change at a coarser level of a compiled model that is compared with its source:
// for vertices near those of a finer level, the compiler takes these instead. Empty unless a finer
// level of the mesh has nearly all of the vertices. `vertices` have one fate, at the match's level.
std::string finer_level_cause(const Comparison& all, const MeshMatch& match,
                              std::span<const MatchedVertex> vertices);

}  // namespace studioscope
