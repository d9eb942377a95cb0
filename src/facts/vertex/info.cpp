#include "facts/vertex/info.h"

#include <algorithm>
#include <cstring>

#include "core/at.h"
#include "core/byte_reader.h"
#include "core/path_text.h"
#include "model/compiled_model.h"

namespace studioscope {

namespace {

constexpr uint64_t kStripVertexSize = 9, kTangentBytes = 16;
constexpr uint8_t kHardwareSkinned = 2;

bool is_in(const MeshLod& level, uint32_t vertex) {
    return vertex >= level.first_vertex && vertex - level.first_vertex < level.vertex_count;
}

// The bone in a hardware slot of a strip, by the strip's list of bone changes.
int bone_in_slot(const StripFile& file, const HardwareStrip& strip, uint8_t slot) {
    ByteReader in(file.bytes);
    in.seek(strip.bone_changes);
    int bone = kNone;
    for (uint32_t i = 0; i < strip.bone_change_count; ++i) {
        const auto hardware = in.read<int32_t>(), holds = in.read<int32_t>();
        if (in.ok() && hardware == slot) bone = holds;
    }
    return bone;
}

void find_strip(const StripGroup& group, StripUse& use) {
    for (size_t i = 0; i < group.strips.size(); ++i) {
        const HardwareStrip& strip = group.strips[i];
        if (use.group_vertex < strip.first_vertex ||
            use.group_vertex - strip.first_vertex >= strip.vertex_count)
            continue;
        use.strip = i;
        use.strip_offset = strip.offset;
        return;
    }
}

void find_bones(const StripFile& file, const StripGroup& group, size_t bone_count, StripUse& use) {
    const bool is_hardware = (group.flags & kHardwareSkinned) != 0;
    for (size_t i = 0; i < static_cast<size_t>(use.bone_count); ++i) {
        int bone = use.hardware[i];
        if (is_hardware) {
            if (!use.strip) continue;
            bone = bone_in_slot(file, group.strips[*use.strip], use.hardware[i]);
        }
        if (bone >= 0 && bone < static_cast<int>(bone_count)) use.bones[i] = bone;
    }
}

void add_uses(const StripFile& file, const StripMesh& mesh, size_t number, uint32_t mesh_vertex,
              size_t bone_count, std::vector<StripUse>& uses) {
    const StripGroup& group = mesh.groups[number];
    for (uint32_t i = 0; i < group.vertex_count; ++i) {
        ByteReader in(file.bytes);
        const uint64_t offset = group.vertices + i * kStripVertexSize;
        in.seek(offset);
        StripUse use;
        use.weight_slots = in.read<std::array<uint8_t, 3>>();
        use.bone_count = std::min(int{in.read<uint8_t>()}, kMaxBonesPerVertex);
        if (in.read<uint16_t>() != mesh_vertex) continue;
        use.hardware = in.read<std::array<uint8_t, 3>>();
        if (!in.ok()) return;
        use.lod = mesh.lod;
        use.group = number;
        use.group_flags = group.flags;
        use.group_offset = group.offset;
        use.group_vertex = i;
        use.offset = offset;
        find_strip(group, use);
        find_bones(file, group, bone_count, use);
        uses.push_back(use);
    }
}

std::vector<StripUse> strip_uses(const Scene& scene, const VertexInfo& info) {
    std::vector<StripUse> uses;
    const StripFile* strips = scene.compiled ? scene.compiled->strips.get() : nullptr;
    if (strips == nullptr || info.mesh == kNone) return uses;
    for (const StripMesh& mesh : strips->meshes)
        for (size_t group = 0; mesh.mesh == info.mesh && group < mesh.groups.size(); ++group)
            add_uses(*strips, mesh, group, info.mesh_vertex, scene.model.bones.size(), uses);
    return uses;
}

bool has_same_weights(const Vertex& a, const Vertex& b) {
    if (a.bone_count != b.bone_count) return false;
    for (size_t i = 0; i < a.bone_count; ++i)
        if (a.bone[i] != b.bone[i] || a.weight[i] != b.weight[i]) return false;
    return true;
}

std::vector<SharedVertex> shared_with(const Model& model, uint32_t vertex, int mesh) {
    std::vector<SharedVertex> shared;
    const Vertex& own = model.vertices[vertex];
    for (uint32_t i = 0; i < model.vertices.size(); ++i) {
        const Vertex& other = model.vertices[i];
        if (i == vertex || other.position != own.position) continue;
        shared.push_back({i, other.normal == own.normal, other.uv == own.uv,
                          has_same_weights(own, other), find_vertex_mesh(model, i) == mesh});
    }
    return shared;
}

std::vector<VertexUse> level_uses(const Model& model, int mesh, uint32_t vertex) {
    std::vector<VertexUse> uses;
    if (mesh == kNone) return uses;
    const std::vector<MeshLod>& levels = at(model.meshes, mesh).lods;
    for (size_t lod = 0; lod < levels.size(); ++lod) {
        const auto count =
            std::count(levels[lod].indices.begin(), levels[lod].indices.end(), vertex);
        if (count > 0) uses.push_back({static_cast<int>(lod), static_cast<uint32_t>(count)});
    }
    return uses;
}

// Finds the line of the first corner that became this vertex, in a single SMD.
void find_line(const Scene& scene, VertexInfo& info) {
    if (info.mesh == kNone) return;
    const MeshLod& level = at(scene.model.meshes, info.mesh).lods[0];
    const auto corner = std::find(level.indices.begin(), level.indices.end(), info.vertex);
    if (corner == level.indices.end()) return;
    const auto index = static_cast<size_t>(corner - level.indices.begin());
    const uint32_t triangle = level.file_triangles.empty() ? static_cast<uint32_t>(index / 3)
                                                           : level.file_triangles[index / 3];
    const uint64_t line = triangle_line(*scene.origins, triangle);
    if (line > 0) info.line = line + 1 + index % 3;
}

void find_origin(const Scene& scene, VertexInfo& info) {
    if (!scene.origins) return;
    const VertexOrigins& origins = *scene.origins;
    const OriginRun* run = origin_run(origins, info.vertex);
    info.file = origins.file;
    if (!run) return find_line(scene, info);
    const OriginFile& file = origins.files[run->file];
    const size_t number = info.vertex - run->first_vertex;
    info.file = file.file;
    info.named_at = run->named_at;
    if (number < file.lines.size() && file.lines[number] > 0) info.line = file.lines[number];
    if (number < file.corners.size()) info.corner = file.corners[number];
}

void find_offsets(const Scene& scene, const FixupReport& fixups, VertexInfo& info) {
    if (!scene.vertex_file) return;
    const VertexFile& file = *scene.vertex_file;
    info.place = fixup_place(fixups, info.vertex);
    info.offset = file.vertex_offset + uint64_t{info.place->pool} * sizeof(Vertex);
    if (file.tangent_offset > 0)
        info.tangent_offset = file.tangent_offset + uint64_t{info.place->pool} * kTangentBytes;
    for (const SourceFile& source : scene.files)
        if (source.role == "vvd") info.file = path_text(source.path);
}

}  // namespace

int find_vertex_mesh(const Model& model, uint32_t vertex) {
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (const MeshLod& level : model.meshes[i].lods)
            if (is_in(level, vertex)) return static_cast<int>(i);
    return kNone;
}

VertexInfo make_vertex_info(const Scene& scene, const FixupReport& fixups, uint32_t vertex) {
    VertexInfo info;
    info.vertex = vertex;
    info.mesh = find_vertex_mesh(scene.model, vertex);
    if (info.mesh != kNone) {
        const std::vector<MeshLod>& levels = at(scene.model.meshes, info.mesh).lods;
        const auto level = std::find_if(levels.begin(), levels.end(),
                                        [&](const MeshLod& each) { return is_in(each, vertex); });
        info.mesh_vertex = vertex - level->first_vertex;
    }
    find_offsets(scene, fixups, info);
    find_origin(scene, info);
    info.uses = level_uses(scene.model, info.mesh, vertex);
    info.strips = strip_uses(scene, info);
    info.shared = shared_with(scene.model, vertex, info.mesh);
    return info;
}

namespace {

// The triangle of a single SMD that contains a line, and its corner there; the first corner for the
// material's line.
struct TriangleCorner {
    uint32_t triangle = 0;
    uint32_t corner = 0;
};

std::optional<TriangleCorner> corner_at_line(const std::vector<TriangleLines>& lines,
                                             uint64_t line) {
    constexpr uint64_t kLines = 4;  // per triangle: the material and three corners
    for (size_t i = lines.size(); i-- > 0;) {
        const TriangleLines& run = lines[i];
        if (run.line == kUnknownLine || run.line > line) continue;
        const uint64_t number = run.first_triangle + (line - run.line) / kLines;
        if (i + 1 < lines.size() && number >= lines[i + 1].first_triangle) return std::nullopt;
        const uint64_t within = std::max<uint64_t>((line - run.line) % kLines, 1) - 1;
        return TriangleCorner{static_cast<uint32_t>(number), static_cast<uint32_t>(within)};
    }
    return std::nullopt;
}

int vertex_at_smd_line(const Scene& scene, uint64_t line) {
    const std::optional<TriangleCorner> found = corner_at_line(scene.origins->lines, line);
    if (!found) return kNone;
    for (const Mesh& mesh : scene.model.meshes) {
        if (mesh.lods.empty()) continue;
        const MeshLod& level = mesh.lods[0];
        const auto& numbers = level.file_triangles;
        const auto position = std::find(numbers.begin(), numbers.end(), found->triangle);
        const size_t triangle =
            numbers.empty() ? found->triangle : static_cast<size_t>(position - numbers.begin());
        const size_t index = triangle * 3 + found->corner;
        if (index < level.indices.size()) return static_cast<int>(level.indices[index]);
    }
    return kNone;
}

int vertex_at_line(const Scene& scene, const std::string& file, uint64_t line) {
    if (!scene.origins) return kNone;
    const VertexOrigins& origins = *scene.origins;
    if (origins.runs.empty()) return origins.file == file ? vertex_at_smd_line(scene, line) : kNone;
    for (const OriginRun& run : origins.runs) {
        const OriginFile& source = at(origins.files, run.file);
        if (source.file != file) continue;
        const auto found = std::find(source.lines.begin(), source.lines.end(), line);
        const auto number = static_cast<size_t>(found - source.lines.begin());
        if (found != source.lines.end() && number < run.count)
            return static_cast<int>(run.first_vertex + number);
    }
    return kNone;
}

int vertex_at_offset(const Scene& scene, const FixupReport& fixups, const std::string& file,
                     uint64_t offset) {
    const auto is_vvd = [&](const SourceFile& source) {
        return source.role == "vvd" && path_text(source.path) == file;
    };
    if (!scene.vertex_file || std::none_of(scene.files.begin(), scene.files.end(), is_vvd))
        return kNone;
    const auto within = [&](uint64_t start, uint64_t size) {
        return start > 0 && offset >= start ? vertex_for_pool(fixups, (offset - start) / size)
                                            : kNone;
    };
    const int vertex = within(scene.vertex_file->vertex_offset, sizeof(Vertex));
    return vertex != kNone ? vertex : within(scene.vertex_file->tangent_offset, sizeof(glm::vec4));
}

}  // namespace

int vertex_at_place(const Scene& scene, const FixupReport& fixups, const std::string& file,
                    const Location& location) {
    if (location.kind == Location::Kind::kLine) return vertex_at_line(scene, file, location.value);
    if (location.kind == Location::Kind::kOffset)
        return vertex_at_offset(scene, fixups, file, location.value);
    return kNone;
}

}  // namespace studioscope
