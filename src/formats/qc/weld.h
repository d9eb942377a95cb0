#pragma once

#include <vector>

#include "formats/qc/build.h"

namespace studioscope {

// Corners of one mesh of an SMD with one place, UV and weights and nearly one normal become the
// first of them (qc.md 4). The others stay among the vertices, for what goes by the order of their
// file.
void weld(const std::vector<Vertex>& vertices, MeshLod& lod);

// A triangle of which two corners are one vertex is none any more.
void drop_folded_triangles(MeshLod& lod);

// Vertices that no triangle has are none of the model: of a built one as many stay as the compiler
// writes. Says of each run which vertices of its file they are.
void drop_unused_vertices(Model& model, std::vector<QcVertexRun>& runs);

}  // namespace studioscope
