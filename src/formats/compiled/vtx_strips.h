#pragma once

#include "core/byte_reader.h"
#include "formats/compiled/vtx.h"

namespace studioscope {

// Strip groups and strips of one mesh: the part of a VTX that has two layouts.

// Where one mesh header says its strip groups are.
struct VtxMeshPlace {
    std::string path;  // "body part 0, model 1, level 2, mesh 3"
    uint64_t offset = 0;
    int32_t group_count = 0;
    int32_t group_offset = 0;  // from `offset`
};

// The sizes of the headers, plain or with 8 bytes of topology more.
struct VtxLayout {
    bool is_extended = false;
    size_t group_size() const { return is_extended ? 33 : 25; }
    size_t strip_size() const { return is_extended ? 35 : 27; }
};

// The layout that the distance between the headers shows, or that alone reads without errors.
VtxLayout find_vtx_layout(ByteSpan file, const std::vector<VtxMeshPlace>& places, int mdl_version,
                          Diagnostics& diagnostics);

// How much may still be read: files whose structures alias each other would blow up otherwise.
struct VtxBudget {
    uint64_t structs = 0;
    uint64_t corners = 0;
};
// More than any file needs whose structures do not alias.
VtxBudget vtx_budget(ByteSpan file);

// Appends the triangles of a mesh. What is broken is left out and said.
void read_vtx_mesh(ByteSpan file, const VtxMeshPlace& place, VtxLayout layout, VtxBudget& budget,
                   VtxMesh& mesh, Diagnostics& diagnostics);

}  // namespace studioscope
