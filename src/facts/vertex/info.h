#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "facts/fixup_report.h"
#include "model/scene.h"
#include "model/vertex_origins.h"

namespace studioscope {

// Facts about one vertex apart from its values: its places in the files, the strips that draw it,
// and other vertices at the same position.

// One use of the vertex by a strip group of a VTX.
struct StripUse {
    int lod = 0;
    size_t group = 0;  // index in the mesh at that level
    uint8_t group_flags = 0;
    uint64_t group_offset = 0;
    uint32_t group_vertex = 0;  // index in the group
    uint64_t offset = 0;        // bytes, of its 9 in the file
    std::optional<size_t> strip;
    uint64_t strip_offset = 0;
    std::array<uint8_t, 3> weight_slots{};          // weight of the vertex that each slot uses
    std::array<uint8_t, 3> hardware{};              // bones as in the file: hardware slots or bones
    std::array<int, 3> bones{kNone, kNone, kNone};  // index into Model::bones
    int bone_count = 0;
};

// Another vertex at the same position, and how it differs.
struct SharedVertex {
    uint32_t vertex = 0;
    bool has_same_normal = false;
    bool has_same_uv = false;
    bool has_same_weights = false;
    bool is_same_mesh = false;

    bool is_equal() const { return has_same_normal && has_same_uv && has_same_weights; }
};

struct VertexUse {
    int lod = 0;
    uint32_t triangles = 0;  // triangles of its mesh that use it
};

struct VertexInfo {
    uint32_t vertex = 0;                     // index into Model::vertices
    std::optional<FixupPlace> place;         // place in the fixup lanes, for a VVD
    std::optional<uint64_t> offset;          // bytes, of its 48 in the VVD
    std::optional<uint64_t> tangent_offset;  // bytes, of its 16 in the VVD
    std::string file;                        // file that holds the offsets or the line
    std::optional<uint64_t> line;            // line of its first corner, in a text source
    std::optional<CornerOrigin> corner;      // its first corner, in a DMX
    std::string named_at;         // place where a QC names that file, such as "hero.qc:12"
    int mesh = kNone;             // index into Model::meshes
    uint32_t mesh_vertex = 0;     // index in the mesh, as a VTX counts
    std::vector<VertexUse> uses;  // levels with triangles that use it
    std::vector<StripUse> strips;
    std::vector<SharedVertex> shared;  // ascending
};

VertexInfo make_vertex_info(const Scene& scene, const FixupReport& fixups, uint32_t vertex);

// The first mesh one of whose levels contains the vertex, or kNone.
int find_vertex_mesh(const Model& model, uint32_t vertex);

// The field that contains one of the 48 bytes.
enum class VertexField { kWeights, kBones, kBoneCount, kPosition, kNormal, kUv };
struct VertexFieldRow {
    VertexField field;
    const char* name;
    size_t first;  // offset of its first byte
    size_t size;
};
inline constexpr VertexFieldRow kVertexFields[] = {
    {VertexField::kWeights, "weights", 0, 12},      {VertexField::kBones, "bones", 12, 3},
    {VertexField::kBoneCount, "bone count", 15, 1}, {VertexField::kPosition, "position", 16, 12},
    {VertexField::kNormal, "normal", 28, 12},       {VertexField::kUv, "uv", 40, 8}};

// Text for the clipboard: 48 and 16 bytes as two lines of hexadecimal, a `Vertex` in C, or a JSON
// object.
std::string vertex_hex(const Model& model, uint32_t vertex);
std::string vertex_c(const Model& model, uint32_t vertex);
std::string vertex_json(const Scene& scene, const VertexInfo& info);

// The inverse of VertexInfo's places: the vertex at a line of an SMD, where each of a triangle's
// four lines belongs to one of its corners, or at a byte offset in the vertices or tangents of a
// VVD. Returns an index into Model::vertices, or kNone.
int vertex_at_place(const Scene& scene, const FixupReport& fixups, const std::string& file,
                    const Location& location);

}  // namespace studioscope
