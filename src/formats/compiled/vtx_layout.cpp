
#include <algorithm>
#include <set>

#include "core/byte_reader.h"
#include "formats/compiled/vtx_strips.h"
#include "formats/diagnostics.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

constexpr uint64_t kStripsAt = 20;  // offset in a strip group of its strips' offset
constexpr int64_t kMaxGroupLength = 33;

// Reads every mesh with a layout and counts the faults.
size_t count_problems(ByteSpan file, const std::vector<VtxMeshLocation>& locations,
                      VtxLayout layout) {
    Diagnostics diagnostics;
    VtxBudget budget = vtx_budget(file);
    for (const VtxMeshLocation& location : locations) {
        VtxMesh mesh;
        read_vtx_mesh(file, location, layout, budget, mesh, diagnostics);
        if (diagnostics.size() > 1000) break;
    }
    return diagnostics.size();
}

}  // namespace

void find_group_ends(ByteSpan file, std::vector<VtxMeshLocation>& locations) {
    std::set<int64_t> starts;
    for (const VtxMeshLocation& location : locations)
        if (location.group_count != 0 && location.start() >= 0) starts.insert(location.start());
    if (starts.empty()) return;
    const int64_t first = *starts.begin();
    if (first + kMaxGroupLength <= static_cast<int64_t>(file.size()))
        starts.insert(first + record_at<int32_t>(file, static_cast<uint64_t>(first) + kStripsAt));
    for (VtxMeshLocation& location : locations) {
        const auto next = starts.upper_bound(location.start());
        if (next != starts.end() && *next >= 0) location.end = static_cast<uint64_t>(*next);
    }
}

VtxBudget vtx_budget(ByteSpan file) {
    // Levels may share all their structures, and a triangle strip makes three corners per index.
    constexpr uint64_t kMaxSharing = kMaxLods, kBytesPerIndex = 2, kCornersPerIndex = 3;
    return {file.size() * kMaxSharing,
            file.size() * kMaxSharing * kCornersPerIndex / kBytesPerIndex};
}

VtxLayout find_vtx_layout(ByteSpan file, const std::vector<VtxMeshLocation>& locations,
                          int mdl_version, Diagnostics& diagnostics) {
    // The compiler writes all strip group headers in sequence and the strips after them.
    std::set<int64_t> starts;
    int64_t groups = 0;
    for (const VtxMeshLocation& location : locations) {
        if (location.group_count > 0 && starts.insert(location.start()).second)
            groups += location.group_count;
    }
    if (groups == 0) return {};
    const int64_t first = *starts.begin();
    if (first >= 0 && first + 25 <= static_cast<int64_t>(file.size())) {
        ByteReader in(file);
        in.seek(static_cast<size_t>(first + 20));
        const int64_t spacing = in.read<int32_t>();
        if (spacing == 25 * groups) return {false};
        if (spacing == 33 * groups) return {true};
    }
    const size_t plain = count_problems(file, locations, {false});
    const size_t extended = count_problems(file, locations, {true});
    if (plain != extended) return {extended < plain};
    const VtxLayout layout{mdl_version >= 49};
    report_at(diagnostics, Severity::kWarning, "vtx-layout",
              at_offset(static_cast<uint64_t>(std::max<int64_t>(first, 0))),
              "the layout of the strip headers is ambiguous; read as {}",
              layout.is_extended ? "extended" : "plain");
    return layout;
}

}  // namespace studioscope
