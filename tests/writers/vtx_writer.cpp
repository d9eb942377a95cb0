#include <algorithm>
#include <map>

#include "writers/byte_writer.h"
#include "writers/compiled_writer.h"

namespace studioscope::assets {

namespace {

constexpr size_t kVtxHeaderSize = 36, kVtxPartSize = 8, kVtxModelSize = 8, kLodSize = 12,
                 kVtxMeshSize = 9, kGroupSize = 25, kStripSize = 27, kVtxVertexSize = 9,
                 kReplacementListSize = 8;
constexpr size_t kMaxBonesPerStrip = 53;
constexpr uint8_t kHardwareSkinned = 0x02, kDeltaFlexed = 0x04, kTriangleList = 0x01;

struct Strip {
    std::vector<uint8_t> bones;      // [slot]: bone
    std::vector<uint32_t> vertices;  // index into AssetMesh::vertices
    std::vector<uint16_t> indices;   // within the group
};

struct StripGroup {
    uint8_t flags = kHardwareSkinned;
    std::vector<Strip> strips;
};

// The strip groups of one mesh at one level, and the offset of their header.
struct MeshStrips {
    size_t mesh = 0;  // index over all body parts and models
    std::vector<StripGroup> groups;
    size_t header = 0;
    size_t first_group = 0;
};

uint8_t slot_of(const Strip& strip, uint8_t bone) {
    return static_cast<uint8_t>(std::find(strip.bones.begin(), strip.bones.end(), bone) -
                                strip.bones.begin());
}

// Bones of the triangle that are not in the strip yet.
std::vector<uint8_t> new_bones(const Strip& strip, const AssetMesh& mesh,
                               const std::array<uint32_t, 3>& triangle) {
    std::vector<uint8_t> bones;
    for (const uint32_t corner : triangle) {
        const Vertex& vertex = mesh.vertices[corner];
        for (size_t i = 0; i < vertex.bone_count; ++i)
            if (slot_of(strip, vertex.bone[i]) == strip.bones.size() &&
                std::find(bones.begin(), bones.end(), vertex.bone[i]) == bones.end())
                bones.push_back(vertex.bone[i]);
    }
    return bones;
}

// Fills a group strip by strip; a strip ends when the next triangle would exceed its bones.
class GroupBuilder {
public:
    GroupBuilder(const AssetMesh& mesh, uint8_t flags) : mesh_(mesh) { group_.flags = flags; }

    void add(const std::array<uint32_t, 3>& triangle) {
        if (group_.strips.empty()) group_.strips.emplace_back();
        std::vector<uint8_t> bones = new_bones(group_.strips.back(), mesh_, triangle);
        if (group_.strips.back().bones.size() + bones.size() > kMaxBonesPerStrip) {
            first_vertex_ += group_.strips.back().vertices.size();
            places_.clear();
            group_.strips.emplace_back();
            bones = new_bones(group_.strips.back(), mesh_, triangle);
        }
        Strip& strip = group_.strips.back();
        strip.bones.insert(strip.bones.end(), bones.begin(), bones.end());
        // clockwise is front in the file
        for (const size_t corner : {0u, 2u, 1u})
            strip.indices.push_back(place(strip, triangle[corner]));
    }

    const StripGroup& group() const { return group_; }

private:
    uint16_t place(Strip& strip, uint32_t vertex) {
        const auto [entry, is_new] = places_.try_emplace(vertex, strip.vertices.size());
        if (is_new) strip.vertices.push_back(vertex);
        return static_cast<uint16_t>(first_vertex_ + entry->second);
    }

    const AssetMesh& mesh_;
    StripGroup group_;
    std::map<uint32_t, size_t> places_;  // places of the strip's vertices
    size_t first_vertex_ = 0;            // first vertex of the strip in the group
};

std::vector<bool> flexed_vertices(const Asset& asset, size_t mesh_index, size_t vertex_count) {
    std::vector<bool> is_flexed(vertex_count, false);
    for (const AssetShape& shape : asset.shapes)
        for (const AssetDelta& delta : shape.deltas)
            if (delta.mesh == mesh_index) is_flexed[delta.vertex] = true;
    return is_flexed;
}

// The groups of a mesh: vertices without shapes, then vertices with.
std::vector<StripGroup> groups_of(const AssetMesh& mesh, size_t lod,
                                  const std::vector<bool>& is_flexed) {
    GroupBuilder rigid(mesh, kHardwareSkinned), flexed(mesh, kHardwareSkinned | kDeltaFlexed);
    const std::vector<uint32_t>& corners = mesh.lods[lod];
    for (size_t i = 0; i + 2 < corners.size(); i += 3) {
        const std::array<uint32_t, 3> triangle{corners[i], corners[i + 1], corners[i + 2]};
        const bool moves = std::any_of(triangle.begin(), triangle.end(),
                                       [&](uint32_t corner) { return is_flexed[corner]; });
        (moves ? flexed : rigid).add(triangle);
    }
    std::vector<StripGroup> groups;
    for (const GroupBuilder* builder : {&rigid, &flexed})
        if (!builder->group().strips.empty()) groups.push_back(builder->group());
    return groups;
}

// Writes body parts, models, levels and mesh headers; returns the meshes' strips for later.
std::vector<MeshStrips> put_hierarchy(ByteWriter& out, const Asset& asset) {
    std::vector<MeshStrips> all;
    const size_t parts = out.reserve(asset.body_parts.size() * kVtxPartSize);
    out.set(0x20, int_of(parts));
    size_t first_mesh = 0;
    for (size_t p = 0; p < asset.body_parts.size(); ++p) {
        const auto& models = asset.body_parts[p].models;
        const size_t part = parts + p * kVtxPartSize;
        const size_t first_model = out.reserve(models.size() * kVtxModelSize);
        out.set(part, int_of(models.size()));
        out.set(part + 4, int_of(first_model - part));
        for (size_t m = 0; m < models.size(); ++m) {
            const size_t model = first_model + m * kVtxModelSize;
            const size_t lods = out.reserve(lod_count_of(asset) * kLodSize);
            out.set(model, int_of(lod_count_of(asset)));
            out.set(model + 4, int_of(lods - model));
            for (size_t lod = 0; lod < lod_count_of(asset); ++lod) {
                const size_t header = lods + lod * kLodSize;
                const size_t meshes = out.reserve(models[m].meshes.size() * kVtxMeshSize);
                out.set(header, int_of(models[m].meshes.size()));
                out.set(header + 4, int_of(meshes - header));
                out.set(header + 8, asset.switch_points[lod]);
                for (size_t i = 0; i < models[m].meshes.size(); ++i) {
                    MeshStrips strips{first_mesh + i, {}, meshes + i * kVtxMeshSize, 0};
                    const AssetMesh& mesh = models[m].meshes[i];
                    strips.groups = groups_of(
                        mesh, lod, flexed_vertices(asset, strips.mesh, mesh.vertices.size()));
                    all.push_back(std::move(strips));
                }
            }
            first_mesh += models[m].meshes.size();
        }
    }
    return all;
}

void put_vertices(ByteWriter& out, const StripGroup& group, const AssetMesh& mesh,
                  const MeshLayout& layout) {
    for (const Strip& strip : group.strips)
        for (const uint32_t index : strip.vertices) {
            const Vertex& vertex = mesh.vertices[index];
            const size_t at = out.reserve(kVtxVertexSize);
            for (uint8_t i = 0; i < kMaxBonesPerVertex; ++i) out.set(at + i, i);
            out.set(at + 3, vertex.bone_count);
            out.set(at + 4, static_cast<uint16_t>(layout.places[index]));
            for (size_t i = 0; i < vertex.bone_count; ++i)
                out.set(at + 6 + i, slot_of(strip, vertex.bone[i]));
        }
}

void put_strip(ByteWriter& out, size_t header, const Strip& strip, const AssetMesh& mesh,
               size_t first_index, size_t first_vertex) {
    uint8_t most_bones = 0;
    for (const uint32_t vertex : strip.vertices)
        most_bones = std::max(most_bones, mesh.vertices[vertex].bone_count);
    out.set(header + 0x00, int_of(strip.indices.size()));
    out.set(header + 0x04, int_of(first_index));
    out.set(header + 0x08, int_of(strip.vertices.size()));
    out.set(header + 0x0C, int_of(first_vertex));
    out.set(header + 0x10, int16_t{most_bones});
    out.set(header + 0x12, kTriangleList);
    out.set(header + 0x13, int_of(strip.bones.size()));
    out.set(header + 0x17, int_of(out.size() - header));
    for (size_t slot = 0; slot < strip.bones.size(); ++slot) {
        out.add(int_of(slot));
        out.add(int32_t{strip.bones[slot]});
    }
}

// Writes the data of a group, whose strip headers are at `strips`.
void fill_group(ByteWriter& out, size_t header, size_t strips, const StripGroup& group,
                const AssetMesh& mesh, const MeshLayout& layout) {
    size_t index_count = 0, vertex_count = 0;
    for (size_t i = 0; i < group.strips.size(); ++i) {
        const Strip& strip = group.strips[i];
        put_strip(out, strips + i * kStripSize, strip, mesh, index_count, vertex_count);
        index_count += strip.indices.size();
        vertex_count += strip.vertices.size();
    }
    out.set(header + 0x00, int_of(vertex_count));
    out.set(header + 0x04, int_of(out.size() - header));
    put_vertices(out, group, mesh, layout);
    out.set(header + 0x08, int_of(index_count));
    out.set(header + 0x0C, int_of(out.size() - header));
    for (const Strip& strip : group.strips)
        for (const uint16_t index : strip.indices) out.add(index);
    out.set(header + 0x10, int_of(group.strips.size()));
    out.set(header + 0x14, int_of(strips - header));
    out.set(header + 0x18, group.flags);
}

void put_group_headers(ByteWriter& out, std::vector<MeshStrips>& all) {
    for (MeshStrips& mesh : all) {
        mesh.first_group = out.reserve(mesh.groups.size() * kGroupSize);
        out.set(mesh.header, int_of(mesh.groups.size()));
        out.set(mesh.header + 4, int_of(mesh.first_group - mesh.header));
    }
}

void put_strips(ByteWriter& out, const Asset& asset, const VertexLayout& layout,
                const std::vector<MeshStrips>& all) {
    std::vector<size_t> strips;
    for (const MeshStrips& mesh : all)
        for (const StripGroup& group : mesh.groups)
            strips.push_back(out.reserve(group.strips.size() * kStripSize));
    const auto meshes = meshes_of(asset);
    size_t next = 0;
    for (const MeshStrips& mesh : all)
        for (size_t i = 0; i < mesh.groups.size(); ++i)
            fill_group(out, mesh.first_group + i * kGroupSize, strips[next++], mesh.groups[i],
                       *meshes[mesh.mesh], layout.meshes[mesh.mesh]);
}

}  // namespace

// The bytes of a VTX. Readers recognise the plain layout by all group headers in a row, followed by
// all strip headers.
Bytes vtx_bytes(const Asset& asset, const VertexLayout& layout) {
    ByteWriter out;
    out.reserve(kVtxHeaderSize);
    out.set(0x00, int32_t{7});
    out.set(0x04, int32_t{24});
    out.set(0x08, static_cast<uint16_t>(kMaxBonesPerStrip));
    out.set(0x0A, uint16_t{9});
    out.set(0x0C, int32_t{kMaxBonesPerVertex});
    out.set(0x14, int_of(lod_count_of(asset)));
    out.set(0x1C, int_of(asset.body_parts.size()));
    std::vector<MeshStrips> all = put_hierarchy(out, asset);
    put_group_headers(out, all);
    put_strips(out, asset, layout, all);
    out.set(0x18, int_of(out.size()));
    for (size_t lod = 0; lod < lod_count_of(asset); ++lod) {
        const size_t list = out.reserve(kReplacementListSize);
        out.set(list + 4, int_of(kReplacementListSize));
    }
    return out.take();
}

}  // namespace studioscope::assets
