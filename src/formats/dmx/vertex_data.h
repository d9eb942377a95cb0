#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/thread_pool.h"
#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

// One field of DmeVertexData: values, and the index of each corner's value.
struct DmxField {
    std::span<const float> values;
    std::span<const int32_t> indices;  // one per corner; empty: the field is missing
    size_t width = 0;                  // numbers per value

    bool exists() const { return !indices.empty(); }
    size_t value_count() const { return width == 0 ? 0 : values.size() / width; }
    const float* value(size_t index) const { return &values[index * width]; }
};

// The base state of a DmeMesh. A corner is a vertex of one polygon; all fields have the same number
// of corners.
struct DmxVertexData {
    DmxField positions, normals, uvs, tangents, balance, speed;
    std::vector<bool> bad_corners;   // true: the corner has an index out of range; empty: none has
    std::span<const float> weights;  // link_count weights per position
    std::span<const int32_t> joints;
    size_t link_count = 0;
    bool flip_v = false;  // true: v increases upwards, as in OpenGL

    size_t corner_count() const { return positions.indices.size(); }
};

// The state that vertices are built from: the base state "bind", else currentState, bindState, or
// the first; nullptr if the mesh has none.
const Element* find_base_state(const ElementGraph& graph, const Element& mesh);

// Reads the vertex data; nothing, with a diagnostic, if positions are missing or the fields are
// inconsistent.
std::optional<DmxVertexData> read_vertex_data(const ElementGraph& graph, const Element& state,
                                              const std::string& mesh, Diagnostics& diagnostics);

// A field by its names before and since model format 22, if it is in `vertexFormat` and both its
// arrays exist; `type` is that of its values.
DmxField find_field(const ElementGraph& graph, const Element& state, std::string_view name,
                    std::string_view newer_name, AttributeType type);

// The weight fields of a Vertex, for one position.
struct DmxSkin {
    float weight[kMaxBonesPerVertex] = {1, 0, 0};
    uint8_t bone[kMaxBonesPerVertex] = {0, 0, 0};
    uint8_t bone_count = 1;
};
static_assert(sizeof(DmxSkin) == 16);

// The skins of all positions, or a single one for a rigid mesh. Links of one bone are merged; of
// more than three the heaviest three of at least 0.05 are kept; weights are scaled to sum 1. A
// position without any weight gets `rigid_bone`. `bones` maps joint numbers to bones or kNone; a
// vertex can refer to the first kMaxBonesOfVertices only.
std::vector<DmxSkin> read_skins(const DmxVertexData& data, const std::vector<int>& bones,
                                int rigid_bone, const std::string& mesh, Location location,
                                Diagnostics& diagnostics, ThreadPool& workers);

// True if read_skins() would use its rigid bone.
bool needs_rigid_bone(const DmxVertexData& data);

}  // namespace studioscope
