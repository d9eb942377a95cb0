#include "formats/compiled/vtx_strips.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "core/budget.h"
#include "core/table.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

constexpr size_t kVertexSize = 9;
constexpr size_t kMeshVertexIdAt = 4;  // in a vertex
constexpr size_t kBoneStateChangeSize = 8;
constexpr uint8_t kTriangleList = 1, kTriangleStrip = 2;

struct GroupHeader {
    uint64_t offset = 0;
    int32_t vertex_count = 0, vertex_offset = 0;
    int32_t index_count = 0, index_offset = 0;
    int32_t strip_count = 0, strip_offset = 0;
};

struct Strip {
    uint64_t offset = 0;
    int32_t index_count = 0, first_index = 0;
    int32_t vertex_count = 0, first_vertex = 0;
    uint16_t bone_count = 0;
    uint8_t flags = 0;
    int32_t bone_change_count = 0, bone_change_offset = 0;
};

// Reads one mesh. Every array is asked for before it is read, so the element reads cannot fail.
class MeshReader {
public:
    MeshReader(ByteSpan file, const VtxMeshPlace& place, VtxLayout layout, VtxBudget& budget,
               VtxMesh& mesh, Diagnostics& diagnostics)
        : file_(file),
          place_(place),
          layout_(layout),
          budget_(budget),
          mesh_(mesh),
          diagnostics_(diagnostics) {}

    void read() {
        if (!is_array("strip groups", place_.offset, place_.group_count, place_.group_offset,
                      layout_.group_size(), place_.offset))
            return;
        constexpr int32_t kMostGroups = 8;  // flexed or not, for hardware or software: four
        if (place_.group_count > kMostGroups)
            say(Severity::kWarning, "vtx-strip-groups",
                fmt::format("{} strip groups; a mesh has at most four", place_.group_count),
                place_.offset);
        mesh_.strip_group_count = static_cast<uint32_t>(place_.group_count);
        const uint64_t first = at(place_.offset, place_.group_offset);
        for (int32_t i = 0; i < place_.group_count; ++i)
            read_group(first + static_cast<uint64_t>(i) * layout_.group_size());
    }

private:
    static uint64_t at(uint64_t base, int32_t offset) {
        return base + static_cast<uint64_t>(int64_t{offset});
    }

    void say(Severity severity, const char* code, const std::string& what, uint64_t offset) {
        if (diagnostics_.size() < Budget::kMostOfCompiled)
            diagnostics_.push_back({severity, code, place_.path + ": " + what, at_offset(offset)});
    }

    void say_too_much(uint64_t offset) {
        say(Severity::kError, "vtx-too-much", "its structures read the same bytes again and again",
            offset);
    }

    // Whether `count` records lie in the file, `relative` bytes from `base`; `field` is where the
    // file says so.
    bool is_array(const char* what, uint64_t base, int32_t count, int32_t relative, size_t stride,
                  uint64_t field) {
        Table table;
        const bool is_inside =
            TableBounds(file_.size(), UINT64_MAX).find(base, count, relative, stride, table) ==
            TableBounds::Fit::kFits;
        const int64_t start = static_cast<int64_t>(base) + relative;
        if (!is_inside)
            say(Severity::kError, "vtx-range",
                fmt::format("{} {} at {} end at {}; the file has {} bytes", count, what, start,
                            start + int64_t{count} * static_cast<int64_t>(stride), file_.size()),
                field);
        if (!is_inside) return false;
        if (static_cast<uint64_t>(count) > budget_.structs) {
            say_too_much(field);
            return false;
        }
        budget_.structs -= static_cast<uint64_t>(count);
        return true;
    }

    template <typename T>
    T value(uint64_t offset) const {
        return record_at<T>(file_, offset);
    }

    void read_group(uint64_t offset) {
        ByteReader in(file_);
        in.seek(offset);
        GroupHeader group;
        group.offset = offset;
        for (int32_t* field : {&group.vertex_count, &group.vertex_offset, &group.index_count,
                               &group.index_offset, &group.strip_count, &group.strip_offset})
            *field = in.read<int32_t>();
        const auto flags = in.read<uint8_t>();
        if (!is_array("vertices", offset, group.vertex_count, group.vertex_offset, kVertexSize,
                      offset) ||
            !is_array("indices", offset, group.index_count, group.index_offset, 2, offset + 8) ||
            !is_array("strips", offset, group.strip_count, group.strip_offset, layout_.strip_size(),
                      offset + 16))
            return;
        constexpr int32_t kMostStrips = 65535;
        if (group.strip_count > kMostStrips)
            say(Severity::kWarning, "vtx-strip-groups",
                fmt::format("{} strips in a group that can have no more vertices than {}",
                            group.strip_count, kMostStrips + 1),
                offset + 16);
        mesh_.strip_count += static_cast<uint32_t>(group.strip_count);
        mesh_.groups.push_back({offset,
                                at(offset, group.vertex_offset),
                                at(offset, group.index_offset),
                                static_cast<uint32_t>(group.vertex_count),
                                static_cast<uint32_t>(group.index_count),
                                flags,
                                {}});
        const uint64_t first = at(offset, group.strip_offset);
        for (int32_t i = 0; i < group.strip_count; ++i)
            read_strip(group, first + static_cast<uint64_t>(i) * layout_.strip_size());
    }

    void read_strip(const GroupHeader& group, uint64_t offset) {
        ByteReader in(file_);
        in.seek(offset);
        Strip strip;
        strip.offset = offset;
        for (int32_t* field :
             {&strip.index_count, &strip.first_index, &strip.vertex_count, &strip.first_vertex})
            *field = in.read<int32_t>();
        strip.bone_count = in.read<uint16_t>();
        strip.flags = in.read<uint8_t>();
        strip.bone_change_count = in.read<int32_t>();
        strip.bone_change_offset = in.read<int32_t>();
        check_bone_changes(strip);
        keep(strip);
        if (strip.index_count < 0 || strip.first_index < 0 ||
            int64_t{strip.first_index} + strip.index_count > group.index_count)
            return say(Severity::kError, "vtx-strip-range",
                       fmt::format("a strip takes {} indices from {} of the {} of its group",
                                   strip.index_count, strip.first_index, group.index_count),
                       offset);
        add_triangles(group, strip);
    }

    // For the panel that shows a vertex; skinning takes its bones from the VVD.
    void keep(const Strip& strip) {
        const auto count = [](int32_t value) { return static_cast<uint32_t>(std::max(value, 0)); };
        const int64_t changes = static_cast<int64_t>(strip.offset) + strip.bone_change_offset;
        const int64_t end =
            changes + int64_t{strip.bone_change_count} * static_cast<int64_t>(kBoneStateChangeSize);
        const bool is_listed = strip.bone_change_count > 0 && changes >= 0 &&
                               end <= static_cast<int64_t>(file_.size());
        mesh_.groups.back().strips.push_back(
            {strip.offset, count(strip.first_index), count(strip.index_count),
             count(strip.first_vertex), count(strip.vertex_count), strip.bone_count,
             is_listed ? count(strip.bone_change_count) : 0,
             is_listed ? static_cast<uint64_t>(changes) : 0, strip.flags});
    }

    // Nothing here needs the changes, so a broken list costs only a warning.
    void check_bone_changes(const Strip& strip) {
        const int64_t start = static_cast<int64_t>(strip.offset) + strip.bone_change_offset;
        const int64_t end =
            start + int64_t{strip.bone_change_count} * static_cast<int64_t>(kBoneStateChangeSize);
        if (strip.bone_change_count == 0) return;
        if (strip.bone_change_count > 0 && start >= 0 && end <= static_cast<int64_t>(file_.size()))
            return;
        say(Severity::kWarning, "vtx-bone-changes",
            fmt::format("{} bone state changes at {} do not fit in the file; not needed to draw",
                        strip.bone_change_count, start),
            strip.offset + 0x13);
    }

    void add_triangles(const GroupHeader& group, const Strip& strip) {
        if (strip.flags & kTriangleList) return add_list(group, strip);
        // In the extended layout this bit means quads of a subdivision surface.
        if ((strip.flags & kTriangleStrip) && !layout_.is_extended) return add_strip(group, strip);
        say(Severity::kWarning, "vtx-strip-kind",
            fmt::format("a strip of kind {:#x} (neither a triangle list nor a triangle strip) is "
                        "not drawn",
                        strip.flags),
            strip.offset + 0x12);
    }

    // The mesh-local number of the vertex behind each index of the strip, as many as `out` takes.
    bool take_vertices(const GroupHeader& group, const Strip& strip, std::span<uint16_t> out) {
        const uint64_t cost = static_cast<uint64_t>(strip.index_count) * 3;
        if (cost > budget_.corners) {
            say_too_much(strip.offset);
            return false;
        }
        budget_.corners -= cost;
        const uint64_t indices =
            at(group.offset, group.index_offset) + 2 * static_cast<uint64_t>(strip.first_index);
        const uint64_t vertices = at(group.offset, group.vertex_offset) + kMeshVertexIdAt;
        for (size_t i = 0; i < out.size(); ++i) {
            const auto index = value<uint16_t>(indices + 2 * i);
            if (index >= group.vertex_count) {
                say(Severity::kError, "vtx-index-range",
                    fmt::format(
                        "index {} is {}; its strip group has {} vertices. The strip is left "
                        "out",
                        i, index, group.vertex_count),
                    indices + 2 * i);
                return false;
            }
            out[i] = value<uint16_t>(vertices + index * kVertexSize);
        }
        return true;
    }

    void add_list(const GroupHeader& group, const Strip& strip) {
        const auto count = static_cast<size_t>(strip.index_count);
        if (count % 3 != 0)
            say(Severity::kWarning, "vtx-partial-triangle",
                fmt::format("a triangle list has {} indices, not a multiple of 3", count),
                strip.offset);
        std::vector<uint16_t>& corners = mesh_.corners;
        const size_t first = corners.size();
        corners.resize(first + count / 3 * 3);
        if (!take_vertices(group, strip, std::span(corners).subspan(first)))
            return corners.resize(first);
        for (size_t i = first; i < corners.size(); i += 3)  // the file's front is clockwise
            std::swap(corners[i + 1], corners[i + 2]);
    }

    void add_strip(const GroupHeader& group, const Strip& strip) {
        std::vector<uint16_t> v(static_cast<size_t>(strip.index_count));
        if (!take_vertices(group, strip, v)) return;
        for (size_t i = 0; i + 2 < v.size(); ++i) {
            if (v[i] == v[i + 1] || v[i + 1] == v[i + 2] || v[i] == v[i + 2]) continue;
            const bool is_odd = i % 2 == 1;  // every second triangle is wound the other way
            add_clockwise(v[is_odd ? i + 1 : i], v[is_odd ? i : i + 1], v[i + 2]);
        }
    }

    void add_clockwise(uint16_t a, uint16_t b, uint16_t c) {
        mesh_.corners.insert(mesh_.corners.end(), {a, c, b});
    }

    ByteSpan file_;
    const VtxMeshPlace& place_;
    VtxLayout layout_;
    VtxBudget& budget_;
    VtxMesh& mesh_;
    Diagnostics& diagnostics_;
};

// Reads every mesh on trial and counts what is wrong.
size_t count_problems(ByteSpan file, const std::vector<VtxMeshPlace>& places, VtxLayout layout) {
    Diagnostics diagnostics;
    VtxBudget budget = vtx_budget(file);
    for (const VtxMeshPlace& place : places) {
        VtxMesh mesh;
        read_vtx_mesh(file, place, layout, budget, mesh, diagnostics);
        if (diagnostics.size() > 1000) break;
    }
    return diagnostics.size();
}

}  // namespace

VtxBudget vtx_budget(ByteSpan file) {
    // Levels may share all their structures, and a triangle strip makes three corners an index.
    constexpr uint64_t kMostSharing = kMostLods, kBytesOfIndex = 2, kCornersOfIndex = 3;
    return {file.size() * kMostSharing,
            file.size() * kMostSharing * kCornersOfIndex / kBytesOfIndex};
}

void read_vtx_mesh(ByteSpan file, const VtxMeshPlace& place, VtxLayout layout, VtxBudget& budget,
                   VtxMesh& mesh, Diagnostics& diagnostics) {
    mesh.offset = place.offset;
    MeshReader(file, place, layout, budget, mesh, diagnostics).read();
}

VtxLayout find_vtx_layout(ByteSpan file, const std::vector<VtxMeshPlace>& places, int mdl_version,
                          Diagnostics& diagnostics) {
    // The compiler writes all strip group headers in a row and the strips after them.
    std::set<int64_t> starts;
    int64_t groups = 0;
    for (const VtxMeshPlace& place : places) {
        const int64_t start = static_cast<int64_t>(place.offset) + place.group_offset;
        if (place.group_count > 0 && starts.insert(start).second) groups += place.group_count;
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
    const size_t plain = count_problems(file, places, {false});
    const size_t extended = count_problems(file, places, {true});
    if ((plain == 0) != (extended == 0)) return {extended == 0};
    const VtxLayout layout{mdl_version >= 49};
    diagnostics.push_back(
        warning("vtx-layout",
                fmt::format("nothing tells which of two layouts the strip headers have; read as {}",
                            layout.is_extended ? "extended" : "plain"),
                at_offset(static_cast<uint64_t>(std::max<int64_t>(first, 0)))));
    return layout;
}

}  // namespace studioscope
