#include "formats/compiled/vtx_strips.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "core/budget.h"
#include "core/byte_reader.h"
#include "core/message_text.h"
#include "formats/diagnostics.h"
#include "model/vertex_file.h"

namespace studioscope {

namespace {

constexpr size_t kVertexSize = 9;
constexpr size_t kMeshVertexIdAt = 4;  // offset in a vertex
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

// Reads one mesh. Every array is checked before it is read, so reads of elements cannot fail.
class MeshReader {
public:
    MeshReader(ByteSpan file, const VtxMeshLocation& location, VtxLayout layout, VtxBudget& budget,
               VtxMesh& mesh, Diagnostics& diagnostics)
        : file_(file),
          location_(location),
          layout_(layout),
          budget_(budget),
          mesh_(mesh),
          diagnostics_(diagnostics) {}

    void read() {
        const std::optional<int32_t> count = group_count();
        if (!count) return;
        constexpr int32_t kMaxGroups = 8;  // flexed or not, for hardware or software: four
        if (*count > kMaxGroups)
            report(Severity::kWarning, "vtx-strip-groups", location_.offset,
                   "{} strip groups; a mesh may have 4", *count);
        mesh_.strip_group_count = static_cast<uint32_t>(*count);
        const uint64_t first = at(location_.offset, location_.group_offset);
        for (int32_t i = 0; i < *count; ++i)
            read_group(first + static_cast<uint64_t>(i) * layout_.group_size());
    }

private:
    static uint64_t at(uint64_t base, int32_t offset) {
        return base + static_cast<uint64_t>(int64_t{offset});
    }

    template <typename... Args>
    void report(Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        if (diagnostics_.size() < Budget::kMaxInCompiled)
            report_at(diagnostics_, severity, code, at_offset(offset), "{}: {}", location_.path,
                      fmt::format(text, std::forward<Args>(args)...));
    }

    void report_too_much(uint64_t offset) {
        report(Severity::kError, "vtx-too-much", offset,
               "the file's tables overlap too often to be valid");
    }

    bool is_inside(uint64_t base, int32_t count, int32_t relative, size_t stride) const {
        Table table;
        return TableBounds(file_.size(), UINT64_MAX).find(base, count, relative, stride, table) ==
               TableBounds::Fit::kFits;
    }

    // The number of records that can be read, of `count` at `base` + `relative`: those within the
    // file, at most `max`; none if they start outside it. `field` is the offset of the count.
    std::optional<int32_t> usable_count(const char* what, uint64_t base, int32_t count,
                                        int32_t relative, size_t stride, uint64_t field,
                                        int64_t max) {
        if (!is_inside(base, count, relative, stride)) {
            const int64_t start = static_cast<int64_t>(base) + relative;
            const auto size = static_cast<int64_t>(file_.size());
            const int64_t room = (size - start) / static_cast<int64_t>(stride);
            const int64_t used = start < 0 || room < 0 ? 0 : std::min(room, max);
            report(Severity::kError, "vtx-range", field,
                   "the table of {} at {} ({}) ends at {}; the file has {} bytes. {}", what, start,
                   count_text(count, "row"), start + int64_t{count} * static_cast<int64_t>(stride),
                   file_.size(),
                   used > 0 ? fmt::format("Rows read: at most {}", used)
                            : std::string("It is left out"));
            if (used == 0) return std::nullopt;
            count = static_cast<int32_t>(used);
        }
        if (static_cast<uint64_t>(count) > budget_.structs) {
            report_too_much(field);
            return std::nullopt;
        }
        budget_.structs -= static_cast<uint64_t>(count);
        return count;
    }

    // The number of groups before those of the next mesh.
    std::optional<int32_t> group_count() {
        const auto size = static_cast<int64_t>(layout_.group_size());
        const int64_t start = location_.start();
        const auto end = static_cast<int64_t>(std::min<uint64_t>(location_.end, file_.size()));
        int64_t room = start < 0 || start > end ? 0 : (end - start) / size;
        int32_t count = location_.group_count;
        if (is_inside(location_.offset, count, location_.group_offset, layout_.group_size())) {
            const bool is_next_whole = start >= 0 && (end - start) % size == 0;
            if (!is_next_whole || location_.end == UINT64_MAX || count <= room)
                room = count;
            else
                report(Severity::kError, "vtx-range", location_.offset,
                       "the table of strip groups at {} ({}) runs into what starts at {}; rows "
                       "read: {}",
                       start, count_text(count, "row"), end, room);
            count = static_cast<int32_t>(room);
        }
        return usable_count("strip groups", location_.offset, count, location_.group_offset,
                            layout_.group_size(), location_.offset, room);
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
        const int32_t strips = group.strip_count;
        if (!take_counts(group)) return;
        constexpr int32_t kMaxStrips = 65535;
        if (group.strip_count > kMaxStrips)
            report(Severity::kWarning, "vtx-strip-groups", offset + 16,
                   "{} strips in a group that may have {} vertices", group.strip_count,
                   kMaxStrips + 1);
        mesh_.groups.push_back({offset,
                                at(offset, group.vertex_offset),
                                at(offset, group.index_offset),
                                static_cast<uint32_t>(group.vertex_count),
                                static_cast<uint32_t>(group.index_count),
                                flags,
                                {}});
        const uint64_t first = at(offset, group.strip_offset);
        const bool is_count_known = strips == group.strip_count;
        int64_t taken = 0;  // indices of the previous strips
        for (int32_t i = 0; i < group.strip_count; ++i) {
            if (!is_count_known && taken >= group.index_count) return;
            const uint64_t next = i + 1 < group.strip_count ? layout_.strip_size() : 0;
            read_strip(group, first + static_cast<uint64_t>(i) * layout_.strip_size(), next, taken);
            ++mesh_.strip_count;
        }
    }

    // Checks the three arrays of a group; an invalid count is clamped.
    bool take_counts(GroupHeader& group) {
        constexpr int64_t kMaxVertices = 65536;  // that a 16-bit index can address
        const uint64_t offset = group.offset;
        const auto vertices = usable_count("vertices", offset, group.vertex_count,
                                           group.vertex_offset, kVertexSize, offset, kMaxVertices);
        if (!vertices) return false;
        const auto indices = usable_count("indices", offset, group.index_count, group.index_offset,
                                          2, offset + 8, INT32_MAX);
        if (!indices) return false;
        const auto strips = usable_count("strips", offset, group.strip_count, group.strip_offset,
                                         layout_.strip_size(), offset + 16, *indices);
        if (!strips) return false;
        group.vertex_count = *vertices;
        group.index_count = *indices;
        group.strip_count = *strips;
        return true;
    }

    // Reads a strip; `next` is the distance to the next strip of the group, 0 for the last.
    void read_strip(const GroupHeader& group, uint64_t offset, uint64_t next, int64_t& taken) {
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
        if (strip.index_count > 0 && taken >= group.index_count && taken > 0)
            return report(Severity::kError, "vtx-strip-range", offset,
                          "a strip of {} indices exceeds the {} of its group; ignored",
                          strip.index_count, group.index_count);
        check_bone_changes(strip);
        keep(strip);
        const bool has_indices = fit_indices(group, strip, next, taken);
        taken += std::max(strip.index_count, 0);
        if (has_indices) add_triangles(group, strip);
    }

    // Corrects a strip's range of indices: the strips of a group share its indices consecutively,
    // so an invalid range follows from its neighbours.
    bool fit_indices(const GroupHeader& group, Strip& strip, uint64_t next, int64_t taken) {
        const int64_t count = strip.index_count, first = strip.first_index;
        const int64_t all = group.index_count;
        if (count >= 0 && first >= 0 && first + count <= all) return true;
        std::string used = "left out";
        bool is_found = true;
        if (count >= 0 && taken + count <= all) {
            strip.first_index = static_cast<int32_t>(taken);
        } else if (first >= 0 && first < all) {
            const int64_t after = next == 0 ? all : value<int32_t>(strip.offset + next + 4);
            const int64_t end = after > first && after <= all ? after : all;
            strip.index_count = static_cast<int32_t>(end - first);
        } else {
            strip.index_count = 0;
            is_found = false;
        }
        if (is_found)
            used = fmt::format("{} from {} are used", strip.index_count, strip.first_index);
        report(Severity::kError, "vtx-strip-range", strip.offset,
               "a strip takes {} indices from {} of the {} of its group; {}", count, first, all,
               used);
        return is_found;
    }

    // Keeps a strip for the panel that shows a vertex; skinning uses the bones of the VVD.
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

    // Checks the bone state changes, which are not used here, so a fault is only a warning.
    void check_bone_changes(const Strip& strip) {
        const int64_t start = static_cast<int64_t>(strip.offset) + strip.bone_change_offset;
        const int64_t end =
            start + int64_t{strip.bone_change_count} * static_cast<int64_t>(kBoneStateChangeSize);
        if (strip.bone_change_count == 0) return;
        if (strip.bone_change_count > 0 && start >= 0 && end <= static_cast<int64_t>(file_.size()))
            return;
        report(Severity::kWarning, "vtx-bone-changes", strip.offset + 0x13,
               "{} bone state changes at {} lie outside the file; ignored, as drawing does not "
               "need them",
               strip.bone_change_count, start);
    }

    void add_triangles(const GroupHeader& group, const Strip& strip) {
        if (strip.flags & kTriangleList) return add_list(group, strip);
        // In the extended layout this bit means quads of a subdivision surface.
        if ((strip.flags & kTriangleStrip) && !layout_.is_extended) return add_strip(group, strip);
        report(Severity::kWarning, "vtx-strip-kind", strip.offset + 0x12,
               "a strip of kind {:#x} is neither a triangle list nor a triangle strip; ignored",
               strip.flags);
    }

    // Reads the vertex number within the mesh for each index of the strip, as many as `out` has.
    // Invalid ones are set in `missing`, which is empty if there are none.
    bool take_vertices(const GroupHeader& group, const Strip& strip, std::span<uint16_t> out,
                       std::vector<bool>& missing) {
        const uint64_t cost = static_cast<uint64_t>(strip.index_count) * 3;
        if (cost > budget_.corners) {
            report_too_much(strip.offset);
            return false;
        }
        budget_.corners -= cost;
        const uint64_t indices =
            at(group.offset, group.index_offset) + 2 * static_cast<uint64_t>(strip.first_index);
        const uint64_t vertices = at(group.offset, group.vertex_offset) + kMeshVertexIdAt;
        size_t bad = 0, first_bad = 0;
        for (size_t i = 0; i < out.size(); ++i) {
            const auto index = value<uint16_t>(indices + 2 * i);
            if (index < group.vertex_count) {
                out[i] = value<uint16_t>(vertices + index * kVertexSize);
                continue;
            }
            if (++bad == 1) {
                missing.resize(out.size());
                first_bad = i;
            }
            missing[i] = true;
        }
        if (bad > 0)
            report(Severity::kError, "vtx-index-range", indices + 2 * first_bad,
                   "index {} is {}; its strip group has {} vertices. The triangles of {} such {} "
                   "left out",
                   first_bad, value<uint16_t>(indices + 2 * first_bad), group.vertex_count, bad,
                   bad == 1 ? "index are" : "indices are");
        return true;
    }

    static bool is_missing(const std::vector<bool>& missing, size_t first) {
        return !missing.empty() && (missing[first] || missing[first + 1] || missing[first + 2]);
    }

    void add_list(const GroupHeader& group, const Strip& strip) {
        const auto count = static_cast<size_t>(strip.index_count);
        if (count % 3 != 0)
            report(Severity::kWarning, "vtx-partial-triangle", strip.offset,
                   "a triangle list has {} indices, not a multiple of 3; the last are ignored",
                   count);
        std::vector<uint16_t>& corners = mesh_.corners;
        const size_t first = corners.size();
        corners.resize(first + count / 3 * 3);
        std::vector<bool> missing;
        if (!take_vertices(group, strip, std::span(corners).subspan(first), missing))
            return corners.resize(first);
        size_t kept = first;
        for (size_t i = first; i < corners.size(); i += 3) {
            if (is_missing(missing, i - first)) continue;
            // Front faces are clockwise in the file.
            const uint16_t triangle[] = {corners[i], corners[i + 2], corners[i + 1]};
            std::copy_n(triangle, 3, &corners[kept]);
            kept += 3;
        }
        corners.resize(kept);
    }

    void add_strip(const GroupHeader& group, const Strip& strip) {
        std::vector<uint16_t> v(static_cast<size_t>(strip.index_count));
        std::vector<bool> missing;
        if (!take_vertices(group, strip, v, missing)) return;
        for (size_t i = 0; i + 2 < v.size(); ++i) {
            if (is_missing(missing, i)) continue;
            if (v[i] == v[i + 1] || v[i + 1] == v[i + 2] || v[i] == v[i + 2]) continue;
            const bool is_odd = i % 2 == 1;  // the winding alternates
            add_clockwise(v[is_odd ? i + 1 : i], v[is_odd ? i : i + 1], v[i + 2]);
        }
    }

    void add_clockwise(uint16_t a, uint16_t b, uint16_t c) {
        mesh_.corners.insert(mesh_.corners.end(), {a, c, b});
    }

    ByteSpan file_;
    const VtxMeshLocation& location_;
    VtxLayout layout_;
    VtxBudget& budget_;
    VtxMesh& mesh_;
    Diagnostics& diagnostics_;
};

}  // namespace

void read_vtx_mesh(ByteSpan file, const VtxMeshLocation& location, VtxLayout layout,
                   VtxBudget& budget, VtxMesh& mesh, Diagnostics& diagnostics) {
    mesh.offset = location.offset;
    MeshReader(file, location, layout, budget, mesh, diagnostics).read();
}

}  // namespace studioscope
