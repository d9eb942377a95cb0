#pragma once

#include <array>

#include "model/vertex_file.h"
#include "writers/asset.h"

namespace studioscope::assets {

// The compiler's place of each vertex: the VVD format page, section 3. The indices of MDL and VTX
// count in mesh order; the VVD is in pool order.

struct MeshLayout {
    std::vector<uint32_t> order;   // [place in the mesh]: index into AssetMesh::vertices
    std::vector<uint32_t> places;  // the inverse
    std::array<uint32_t, kMaxLods> lod_counts{};  // [L]: number of vertices when L is the root
    uint32_t first = 0;                           // in mesh order of the whole file
};

struct VertexLayout {
    std::vector<MeshLayout> meshes;
    std::vector<uint32_t> pool;  // [place in the pool]: place in mesh order of the whole file
    std::vector<Fixup> fixups;   // empty if both orders agree
    std::array<uint32_t, kMaxLods> lod_counts{};
};

VertexLayout lay_out_vertices(const Asset& asset);

}  // namespace studioscope::assets
