#pragma once

#include <string_view>
#include <vector>

#include "inspect/fixup_report.h"
#include "model/scene.h"

namespace studioscope {

// Columns of the vertex table, by which it can be sorted.
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
    kBone,  // the one with the greatest weight
    kWeight,
    kBoneCount,
    kPool,
    kRow,
    kLine,
    kCorner,
};

// Facts about all vertices at once, one entry per vertex in each list.
struct VertexColumns {
    std::vector<int> mesh;         // index into Model::meshes, or kNone
    std::vector<uint32_t> pool;    // index in the VVD's pool; empty without a VVD
    std::vector<int> row;          // row of the fixup table, or kNone; empty without a VVD
    std::vector<uint32_t> line;    // line in its text source, or 0; empty if no vertex has one
    std::vector<uint32_t> corner;  // corner in its DMX; empty if no vertex has one
};
VertexColumns vertex_columns(const Scene& scene, const FixupReport& fixups);

// The vertices that pass the filter, sorted. All words of the filter have to match: a number is a
// vertex; `row:3`, `pool:17` and `bones:2` match the fixup row, the pool index and the number of
// bones; any other word is part of the name of the mesh or of a bone with a weight, ignoring case.
std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       std::string_view filter, VertexColumn column,
                                       bool is_descending);

// Index of the greatest of its weights.
size_t heaviest_weight(const Vertex& vertex);

}  // namespace studioscope
