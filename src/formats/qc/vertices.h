#pragma once

#include <vector>

#include "formats/qc/build.h"
#include "formats/qc/skeleton.h"
#include "model/vertex.h"

namespace studioscope {

// The transform of a source's vertices into the model (qc.md 5): for a bone of the source, the
// model's bone that takes its weight, and the transform of vertices weighted to it.
struct QcVertexMove {
    int bone = 0;
    bool is_still = true;  // the matrix is identity
    glm::dmat4 matrix{1};  // of scaled positions
};

std::vector<QcVertexMove> vertex_moves(const QcSourceBones& source, const QcBoneMap& map,
                                       const QcSkeleton& skeleton);

// Transforms a vertex; `moves` has one entry per bone of its file. Weights of one bone are merged,
// heaviest first.
Vertex moved_vertex(Vertex vertex, float scale, const std::vector<QcVertexMove>& moves);

// Remaps the bones of a vertex by `bones`, and merges weights of one bone.
void rename_bones(Vertex& vertex, const std::vector<int>& bones);

// Matches each vertex of [first, first + count) to a finer one of [base, base + base_count): the
// best within 0.05 units, 0.1 of UV and 60 degrees, else the nearest.
std::vector<uint32_t> finer_vertices(const std::vector<Vertex>& vertices, uint32_t first,
                                     uint32_t count, uint32_t base, uint32_t base_count);

// Welds corners of an SMD mesh with equal position, UV and weights and similar normals: indices of
// the others become the first one's (qc.md 4). The others are kept, as shapes refer to the file's
// order.
void weld(const std::vector<Vertex>& vertices, MeshLod& lod);

// True for each triangle whose corners are exactly those of one before it, in the same order: the
// compiler drops it (qc.md 4). `corners`: the indices before weld(); `welded`: those after it.
std::vector<bool> repeated_triangles(const std::vector<Vertex>& vertices,
                                     const std::vector<uint32_t>& corners,
                                     const std::vector<uint32_t>& welded);
void drop_triangles(const std::vector<bool>& dropped, MeshLod& lod);

// Drops degenerate triangles, which have two equal corners after welding.
void drop_folded_triangles(MeshLod& lod);

// Removes vertices that no triangle uses, as the compiler does, and sets
// QcVertexRun::file_vertices.
void drop_unused_vertices(Model& model, std::vector<QcVertexRun>& runs);

}  // namespace studioscope
