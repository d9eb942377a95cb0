#pragma once

#include <span>
#include <string>

#include "compare/comparison.h"

namespace studioscope {

// The reason why all vertices of one fate differ, in words; empty if there is none that holds for
// nearly all of them. The vertices have counterparts, except for the lost ones.
std::string cause_of(const Comparison& all, VertexFate fate,
                     std::span<const MatchedVertex> vertices);

}  // namespace studioscope
