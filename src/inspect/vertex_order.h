#pragma once

#include <string_view>
#include <vector>

#include "inspect/fixup_report.h"
#include "model/scene.h"

namespace studioscope {

// The columns of the table of vertices, by which it can be sorted.
enum class VertexColumn {
    kVertex,
    kMesh,
    kX,
    kY,
    kZ,
    kNormalX,
    kNormalY,
    kNormalZ,
    kU,
    kV,
    kBone,  // the heaviest
    kWeight,
    kBoneCount,
    kPool,
    kRow,
    kLine,
    kCorner,
};

// What is known of all vertices at once: one entry a vertex in each.
struct VertexColumns {
    std::vector<int> mesh;         // index into Model::meshes, or kNone
    std::vector<uint32_t> pool;    // index in the VVD's pool; empty without a VVD
    std::vector<int> row;          // of the fixup table, or kNone; likewise
    std::vector<uint32_t> line;    // in its text source, or 0; empty where no vertex has one
    std::vector<uint32_t> corner;  // in its DMX; likewise
};
VertexColumns vertex_columns(const Scene& scene, const FixupReport& fixups);

// The vertices that the filter leaves, sorted. Every word of the filter must fit: a number is a
// vertex, `row:3`, `pool:17` and `bones:2` say what they say, any other word stands in the name of
// the mesh or of a bone that moves the vertex, case ignored.
std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       std::string_view filter, VertexColumn column,
                                       bool is_descending);

// The slot of the heaviest of its weights.
size_t heaviest_weight(const Vertex& vertex);

}  // namespace studioscope
