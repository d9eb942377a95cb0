#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/dmx/lookup.h"

namespace studioscope {

// One field of DmeVertexData: values, and which of them each corner has.
struct DmxField {
    std::span<const float> values;
    std::span<const int32_t> indices;  // one a corner; empty: the field is absent
    size_t width = 0;                  // numbers a value

    bool exists() const { return !indices.empty(); }
    size_t value_count() const { return width == 0 ? 0 : values.size() / width; }
    const float* value(size_t index) const { return &values[index * width]; }
};

// The base state of a DmeMesh. A corner is a vertex of one polygon; every field has as many.
struct DmxVertexData {
    DmxField positions, normals, uvs, tangents, balance, speed;
    std::vector<bool> bad_corners;   // an index of theirs is out of range; empty: none is
    std::span<const float> weights;  // link_count of each position
    std::span<const int32_t> joints;
    size_t link_count = 0;
    bool flip_v = false;  // v grows upwards, as OpenGL has it

    size_t corner_count() const { return positions.indices.size(); }
};

// The state that vertices were made in: the base state "bind", else currentState, bindState, or the
// first; null when the mesh has none.
const Element* find_base_state(const ElementGraph& graph, const Element& mesh);

// Nothing when there are no positions or the fields do not fit each other; why is said.
std::optional<DmxVertexData> read_vertex_data(const ElementGraph& graph, const Element& state,
                                              const std::string& mesh, Diagnostics& diagnostics);

// A field by its name before and since model format 22, if it is in `vertexFormat` and both its
// arrays are there; `type` is that of its values.
DmxField find_field(const ElementGraph& graph, const Element& state, std::string_view name,
                    std::string_view newer_name, AttributeType type);

}  // namespace studioscope
