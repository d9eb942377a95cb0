#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inspect/fixup_report.h"
#include "model/scene.h"
#include "model/vertex_origins.h"

namespace studioscope {

// All that is known of one vertex of the model besides its numbers: where it stands in the files,
// who draws it, and who stands where it does.

// One appearance in a strip group of a VTX.
struct StripUse {
    int lod = 0;
    size_t group = 0;  // of the mesh at that level
    uint8_t group_flags = 0;
    uint64_t group_offset = 0;
    uint32_t group_vertex = 0;  // its number in the group
    uint64_t offset = 0;        // of its 9 bytes
    std::optional<size_t> strip;
    uint64_t strip_offset = 0;
    std::array<uint8_t, 3> weight_slots{};          // which of the vertex's weights each feeds
    std::array<uint8_t, 3> hardware{};              // bones as the file has them: slots, or bones
    std::array<int, 3> bones{kNone, kNone, kNone};  // index into Model::bones
    int bone_count = 0;
};

// Another vertex at the same place, and in what it differs.
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
    uint32_t triangles = 0;  // of its mesh that have it as a corner
};

struct VertexInfo {
    uint32_t vertex = 0;                     // index into Model::vertices
    std::optional<FixupPlace> place;         // of a VVD's vertices
    std::optional<uint64_t> offset;          // of its 48 bytes in the VVD
    std::optional<uint64_t> tangent_offset;  // of its 16
    std::string file;                        // that these are in, or the line below
    std::optional<uint64_t> line;            // of its first corner in a text source
    std::optional<CornerOrigin> corner;      // the same in a DMX
    std::string named_at;                    // where a QC names that file: "hero.qc:12"
    int mesh = kNone;                        // index into Model::meshes
    uint32_t mesh_vertex = 0;                // its number in the mesh, as a VTX counts
    std::vector<VertexUse> uses;             // levels whose triangles have it
    std::vector<StripUse> strips;
    std::vector<SharedVertex> shared;  // ascending
};

VertexInfo facts_of_vertex(const Scene& scene, const FixupReport& fixups, uint32_t vertex);

// The vertex's mesh: the first one whose share of a level it is in, or kNone.
int mesh_of_vertex(const Model& model, uint32_t vertex);

// The field that a byte of the 48 is part of.
enum class VertexField { kWeights, kBones, kBoneCount, kPosition, kNormal, kUv };
struct VertexFieldRow {
    VertexField field;
    const char* name;
    size_t first;  // byte
    size_t size;
};
inline constexpr VertexFieldRow kVertexFields[] = {
    {VertexField::kWeights, "weights", 0, 12},      {VertexField::kBones, "bones", 12, 3},
    {VertexField::kBoneCount, "bone count", 15, 1}, {VertexField::kPosition, "position", 16, 12},
    {VertexField::kNormal, "normal", 28, 12},       {VertexField::kUv, "uv", 40, 8}};

// For the clipboard: all 48 and 16 bytes as two lines of hex; a `Vertex` of C; an object of JSON.
std::string vertex_hex(const Model& model, uint32_t vertex);
std::string vertex_c(const Model& model, uint32_t vertex);
std::string vertex_json(const Scene& scene, const VertexInfo& facts);

}  // namespace studioscope
