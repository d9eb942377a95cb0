#pragma once

#include "facts/compare/scene_diff.h"

namespace studioscope {

// Counts the triangles of `match` that only one side has. Two triangles are equal if their corners
// are counterparts; vertices at one position are one corner.
void match_triangles(MeshMatch& match, const VertexSet& first, const VertexSet& second);

}  // namespace studioscope
