#include "formats/dmx/vertex_data.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/message_text.h"

namespace studioscope {

namespace {

struct NamedField {
    const char* name;
    DmxField DmxVertexData::*field;
};

constexpr NamedField kFields[] = {
    {"positions", &DmxVertexData::positions},    {"normals", &DmxVertexData::normals},
    {"textureCoordinates", &DmxVertexData::uvs}, {"tangents", &DmxVertexData::tangents},
    {"balance", &DmxVertexData::balance},        {"speed", &DmxVertexData::speed},
};

bool is_listed(const std::vector<std::string>& format, std::string_view name) {
    return format.empty() || std::find(format.begin(), format.end(), name) != format.end();
}

const Attribute* find_array(const ElementGraph& graph, const Element& state,
                            const std::string& name, AttributeType type) {
    const Attribute* found = find_attribute(graph, state, name);
    return found != nullptr && found->type == type ? found : nullptr;
}

void report_unused(const ElementGraph& graph, const Element& state, const std::string& mesh,
                   Diagnostics& diagnostics) {
    size_t sets = 0;
    for (const Attribute& attribute : attributes_of(graph, state)) {
        const std::string_view name = name_of(graph, attribute);
        sets += name.starts_with("texcoord$") && !name.ends_with("Indices");
    }
    if (sets > 1)
        diagnostics.push_back(note(
            "dmx-uv-sets", fmt::format("mesh \"{}\" has {} UV sets; the first is used", mesh, sets),
            location_of(graph, state.location)));
}

bool check_lengths(const ElementGraph& graph, const Element& state, const DmxVertexData& data,
                   const std::string& mesh, Diagnostics& diagnostics) {
    for (const auto& [name, member] : kFields) {
        const DmxField& field = data.*member;
        if (!field.exists() || field.indices.size() == data.corner_count()) continue;
        diagnostics.push_back(
            error("dmx-index-length",
                  fmt::format("mesh \"{}\" has {} indices of {} but {} of positions; left out",
                              mesh, field.indices.size(), name, data.corner_count()),
                  location_of(graph, state.location)));
        return false;
    }
    return true;
}

// True if all indices are in range; without branches, so that it is vectorized.
bool are_in_range(std::span<const int32_t> indices, size_t count) {
    if (count == 0) return indices.empty();
    const auto last = static_cast<uint32_t>(count - 1);
    uint32_t signs = 0;  // sign bits of the indices and of their distances to the end
    for (const int32_t index : indices) {
        const auto bits = static_cast<uint32_t>(index);
        signs |= bits | (last - bits);
    }
    return signs >> 31 == 0;
}

void check_ranges(const ElementGraph& graph, const Element& state, DmxVertexData& data,
                  const std::string& mesh, Diagnostics& diagnostics) {
    for (const auto& [name, member] : kFields) {
        const DmxField& field = data.*member;
        const size_t count = field.value_count();
        if (are_in_range(field.indices, count)) continue;
        size_t bad = 0, first = 0;
        for (size_t corner = 0; corner < field.indices.size(); ++corner) {
            const auto index = static_cast<uint32_t>(field.indices[corner]);
            if (index < count) continue;
            if (bad++ == 0) first = corner;
            data.bad_corners.resize(data.corner_count());
            data.bad_corners[corner] = true;
        }
        if (bad > 0)
            diagnostics.push_back(
                error("dmx-index-range",
                      fmt::format("mesh \"{}\": {} outside the {} {}, the first is "
                                  "corner {} with index {}; their polygons are left out",
                                  mesh, count_text(bad, "corner indexes", "corners index"), count,
                                  name, first, field.indices[first]),
                      location_of(graph, state.location)));
    }
}

void read_links(const ElementGraph& graph, const Element& state, const std::string& mesh,
                DmxVertexData& data, Diagnostics& diagnostics) {
    const double count = number_or(graph, state, {"jointCount"}, 0);
    const auto format = find_texts(graph, state, {"vertexFormat"});
    for (const auto& [weights, joints] : {std::pair{"jointWeights", "jointIndices"},
                                          std::pair{"blendweights$0", "blendindices$0"}}) {
        const Attribute* weight = find_array(graph, state, weights, AttributeType::kFloat);
        const Attribute* joint = find_array(graph, state, joints, AttributeType::kInt);
        if (weight == nullptr || joint == nullptr || !is_listed(format, weights) || count < 1)
            continue;
        data.weights = floats_of(graph, *weight);
        data.joints = ints_of(graph, *joint);
        data.link_count = static_cast<size_t>(std::min(count, 1e6));
        break;
    }
    const size_t wanted = data.link_count * data.positions.value_count();
    if (data.weights.size() >= wanted && data.joints.size() >= wanted) return;
    diagnostics.push_back(error("dmx-weight-count",
                                fmt::format("mesh \"{}\" has {} weights and {} joint numbers for "
                                            "{} positions of {} links; the mesh is rigid",
                                            mesh, data.weights.size(), data.joints.size(),
                                            data.positions.value_count(), data.link_count),
                                location_of(graph, state.location)));
    data.link_count = 0;
}

}  // namespace

const Element* find_base_state(const ElementGraph& graph, const Element& mesh) {
    const auto states = find_elements(graph, mesh, {"baseStates"});
    for (const Element* state : states)
        if (state != nullptr && name_of(graph, *state) == "bind") return state;
    for (const char* name : {"currentState", "bindState"})
        if (const Element* state = find_element(graph, mesh, {name})) return state;
    for (const Element* state : states)
        if (state != nullptr) return state;
    return nullptr;
}

DmxField find_field(const ElementGraph& graph, const Element& state, std::string_view name,
                    std::string_view newer_name, AttributeType type) {
    const auto format = find_texts(graph, state, {"vertexFormat"});
    for (const std::string_view spelling : {name, newer_name}) {
        if (!is_listed(format, spelling)) continue;
        // The arrays of wrinkles are `wrinkle` and `wrinkleIndices`, without a plural.
        const std::string text(spelling);
        const Attribute* values = find_array(graph, state, text, type);
        const Attribute* indices = find_array(graph, state, text + "Indices", AttributeType::kInt);
        if (values == nullptr || indices == nullptr) continue;
        constexpr uint64_t kStepsPerValue = 8;  // until it is in its vertices
        graph.take_reads(kStepsPerValue * (uint64_t{values->count} + indices->count));
        return {floats_of(graph, *values), ints_of(graph, *indices), width_of(type)};
    }
    return {};
}

std::optional<DmxVertexData> read_vertex_data(const ElementGraph& graph, const Element& state,
                                              const std::string& mesh, Diagnostics& diagnostics) {
    using Type = AttributeType;
    DmxVertexData data;
    data.positions = find_field(graph, state, "positions", "position$0", Type::kVector3);
    data.normals = find_field(graph, state, "normals", "normal$0", Type::kVector3);
    data.uvs = find_field(graph, state, "textureCoordinates", "texcoord$0", Type::kVector2);
    data.tangents = find_field(graph, state, "tangents", "tangent$0", Type::kVector4);
    data.balance = find_field(graph, state, "balance", "balance$0", Type::kFloat);
    data.speed = find_field(graph, state, "speed", "speed$0", Type::kFloat);
    if (!data.positions.exists()) {
        diagnostics.push_back(error("dmx-no-positions",
                                    fmt::format("mesh \"{}\" has no positions; left out", mesh),
                                    location_of(graph, state.location)));
        return std::nullopt;
    }
    if (!check_lengths(graph, state, data, mesh, diagnostics)) return std::nullopt;
    check_ranges(graph, state, data, mesh, diagnostics);
    data.flip_v = number_or(graph, state, {"flipVCoordinates"}, 0) != 0;
    read_links(graph, state, mesh, data, diagnostics);
    report_unused(graph, state, mesh, diagnostics);
    return data;
}

}  // namespace studioscope
