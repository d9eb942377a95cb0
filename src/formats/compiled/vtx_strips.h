#pragma once

#include "core/byte_reader.h"
#include "formats/compiled/vtx.h"

namespace studioscope {

// Strip groups and strips of one mesh: the part of a VTX that has two layouts.

// The location of a mesh's strip groups.
struct VtxMeshLocation {
    std::string path;  // "body part 0, model 1, level 2, mesh 3"
    uint64_t offset = 0;
    int32_t group_count = 0;
    int32_t group_offset = 0;   // from `offset`
    uint64_t end = UINT64_MAX;  // start of the next mesh's groups, or of the strips

    int64_t start() const { return static_cast<int64_t>(offset) + group_offset; }
};

// Sets VtxMeshLocation::end: the compiler writes the groups of all meshes in sequence and their
// strips after them. Meshes may share their groups.
void find_group_ends(ByteSpan file, std::vector<VtxMeshLocation>& locations);

// The sizes of the headers, plain or with 8 bytes of topology.
struct VtxLayout {
    bool is_extended = false;
    size_t group_size() const { return is_extended ? 33 : 25; }
    size_t strip_size() const { return is_extended ? 35 : 27; }
};

// Detects the layout by the distance between the headers, or by the number of errors.
VtxLayout find_vtx_layout(ByteSpan file, const std::vector<VtxMeshLocation>& locations,
                          int mdl_version, Diagnostics& diagnostics);

// The remaining limits on structures to be read: files whose structures overlap would otherwise
// multiply.
struct VtxBudget {
    uint64_t structs = 0;
    uint64_t corners = 0;
};
// Limits that no file without overlapping structures exceeds.
VtxBudget vtx_budget(ByteSpan file);

// Appends the triangles of a mesh. Invalid counts are clamped, other broken data is left out; both
// are reported.
void read_vtx_mesh(ByteSpan file, const VtxMeshLocation& location, VtxLayout layout,
                   VtxBudget& budget, VtxMesh& mesh, Diagnostics& diagnostics);

}  // namespace studioscope
