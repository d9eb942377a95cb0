#pragma once

#include <vector>

#include "formats/qc/build.h"
#include "formats/qc/skeleton.h"
#include "model/vertex.h"

namespace studioscope {

// The move of the vertices of a source into the model (qc.md 5): for each bone of the source the
// bone of the model that takes its weight, and where what hangs on it goes.
struct QcVertexMove {
    int bone = 0;
    bool is_still = true;  // the matrix is identity
    glm::dmat4 matrix{1};  // of scaled positions
};

std::vector<QcVertexMove> vertex_moves(const QcSourceBones& source, const QcBoneMap& map,
                                       const QcSkeleton& skeleton);

// `moves` is one a bone of the vertex's file; weights of one bone are merged, heaviest first.
Vertex moved_vertex(Vertex vertex, float scale, const std::vector<QcVertexMove>& moves);

// Gives each weight to the bone that `bones` has at the index of its own, and merges.
void rename_bones(Vertex& vertex, const std::vector<int>& bones);

// For each of the vertices [first, first + count) the one of [base, base + base_count) that it is
// the coarser form of: the best within 0.05 units, 0.1 of UV and 60 degrees, else the nearest.
std::vector<uint32_t> finer_vertices(const std::vector<Vertex>& vertices, uint32_t first,
                                     uint32_t count, uint32_t base, uint32_t base_count);

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
