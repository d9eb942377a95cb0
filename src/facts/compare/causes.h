#pragma once

#include <optional>
#include <span>
#include <string>

#include "facts/compare/comparison.h"

namespace studioscope {

// The reason why all vertices of one fate differ, in words; empty if there is none that holds for
// nearly all of them. The vertices have counterparts, except for the lost ones. `move` is that of
// their mesh as a whole.
std::string cause_of(const Comparison& all, VertexFate fate,
                     std::span<const MatchedVertex> vertices,
                     const std::optional<CommonMove>& move);

}  // namespace studioscope
