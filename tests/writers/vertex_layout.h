#pragma once

#include <array>

#include "model/vertex_file.h"
#include "writers/asset.h"

namespace studioscope::assets {

// Where the compiler puts each vertex: the VVD format page, section 3. Mesh order is what the
// indices of MDL and VTX count; pool order is the order in the VVD.

struct MeshLayout {
    std::vector<uint32_t> order;   // place in the mesh -> index into AssetMesh::vertices
    std::vector<uint32_t> places;  // and back
    std::array<uint32_t, kMaxLods> lod_counts{};  // [L]: vertices left when L is the root
    uint32_t first = 0;                           // in mesh order of the whole file
};

struct VertexLayout {
    std::vector<MeshLayout> meshes;
    std::vector<uint32_t> pool;  // place in the pool -> place in mesh order of the whole file
    std::vector<Fixup> fixups;   // empty where both orders agree
    std::array<uint32_t, kMaxLods> lod_counts{};
};

VertexLayout lay_out_vertices(const Asset& asset);

}  // namespace studioscope::assets
