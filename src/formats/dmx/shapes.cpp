
#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "formats/diagnostics.h"
#include "formats/dmx/corners.h"

namespace studioscope {

namespace {

bool has_fitting_arrays(const DmxField& field) {
    return !field.exists() || field.value_count() == field.indices.size();
}

size_t count_out_of_range(const DmxField& field, size_t count) {
    return static_cast<size_t>(
        std::count_if(field.indices.begin(), field.indices.end(),
                      [&](int32_t index) { return static_cast<uint32_t>(index) >= count; }));
}

DmxDelta read_delta(const ElementGraph& graph, const Element& state) {
    using Type = AttributeType;
    DmxDelta delta;
    delta.name = graph_name(graph, state);
    delta.positions = find_field(graph, state, "positions", "position$0", Type::kVector3);
    delta.normals = find_field(graph, state, "normals", "normal$0", Type::kVector3);
    delta.wrinkles = find_field(graph, state, "wrinkle", "wrinkle$0", Type::kFloat);
    return delta;
}

// Returns false for an invalid delta, with a diagnostic.
bool check_delta(const DmxDelta& delta, const DmxMesh& mesh, Location location,
                 Diagnostics& diagnostics) {
    for (const DmxField* field : {&delta.positions, &delta.normals, &delta.wrinkles}) {
        if (has_fitting_arrays(*field)) continue;
        report_at(diagnostics, Severity::kError, "dmx-delta-length", location,
                  "shape \"{}\" of mesh \"{}\" has {} for {} indices; ignored", delta.name,
                  mesh.name, count_text(field->value_count(), "value"), field->indices.size());
        return false;
    }
    const size_t bad = count_out_of_range(delta.positions, mesh.data->positions.value_count()) +
                       count_out_of_range(delta.normals, mesh.data->normals.value_count()) +
                       count_out_of_range(delta.wrinkles, mesh.data->uvs.value_count());
    if (bad > 0)
        report_at(diagnostics, Severity::kWarning, "dmx-delta-range", location,
                  "shape \"{}\" moves {} that mesh \"{}\" does not have; ignored", delta.name,
                  count_text(bad, "value"), mesh.name);
    return true;
}

void report_made_wrinkles(const std::vector<DmxDelta>& deltas, const DmxMesh& mesh,
                          Location location, Diagnostics& diagnostics) {
    const auto count = std::count_if(deltas.begin(), deltas.end(), [](const DmxDelta& delta) {
        return delta.wrinkle_scale != 0;
    });
    if (count == 0) return;
    report_at(diagnostics, Severity::kNote, "dmx-made-wrinkles", location,
              "{} of mesh \"{}\" with a wrinkle scale but no wrinkle data; it is derived from the "
              "moves here, but studiomdl ignores the scale",
              count_text(count, "shape"), mesh.name);
}

float max_offset(const DmxField& positions) {
    float farthest = 0;
    for (size_t i = 0; i < positions.value_count(); ++i) {
        const float* value = positions.value(i);
        farthest = std::max(farthest, glm::length(glm::vec3(value[0], value[1], value[2])));
    }
    return farthest;
}

// The vertices that use each value: a run of `vertices` per id.
struct ValueUsers {
    std::vector<uint32_t> first;  // one more than ids
    std::vector<uint32_t> vertices;
};

ValueUsers find_users(const std::vector<DmxCornerKey>& keys, uint32_t DmxCornerKey::*id,
                      size_t count) {
    ValueUsers users;
    users.first.resize(count + 1);
    for (const DmxCornerKey& key : keys) ++users.first[key.*id + 1];
    for (size_t i = 0; i < count; ++i) users.first[i + 1] += users.first[i];
    users.vertices.resize(keys.size());
    std::vector<uint32_t> next(users.first.begin(), users.first.end() - 1);
    for (size_t i = 0; i < keys.size(); ++i)
        users.vertices[next[keys[i].*id]++] = static_cast<uint32_t>(i);
    return users;
}

// Collects one shape's deltas for one run of vertices.
class DeltaCollector {
public:
    DeltaCollector(const DmxCorners& corners, const std::vector<DmxCornerKey>& keys)
        : corners_(corners),
          keys_(keys),
          rotation_(corners.to_model),
          positions_(
              find_users(keys, &DmxCornerKey::position, corners.data->positions.value_count())),
          normals_(find_users(keys, &DmxCornerKey::normal, corners.normals.value_count())),
          uvs_(find_users(keys, &DmxCornerKey::uv,
                          std::max<size_t>(corners.data->uvs.value_count(), 1))),
          slots_(keys.size(), kNone) {}

    void collect(const DmxDelta& delta, uint32_t first_vertex, std::vector<ShapeDelta>& deltas) {
        collected_.clear();
        for_each_user(delta.positions, positions_, [&](ShapeDelta& to, const float* value) {
            to.position = rotation_ * glm::vec3(value[0], value[1], value[2]);
        });
        make_wrinkles(delta);
        // Normal deltas refer to the file's normals, so they do not apply to computed ones.
        if (corners_.data->normals.exists())
            for_each_user(delta.normals, normals_, [&](ShapeDelta& to, const float* value) {
                to.normal = rotation_ * glm::vec3(value[0], value[1], value[2]);
            });
        if (!delta.normal_deltas.empty()) sort_by_normal();
        for (const DmxNormalDelta& computed : delta.normal_deltas) set_normal(computed);
        for_each_user(delta.wrinkles, uvs_,
                      [](ShapeDelta& to, const float* value) { to.wrinkle = value[0]; });
        std::sort(collected_.begin(), collected_.end(),
                  [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
        for (ShapeDelta& found : collected_) {
            slots_[found.vertex] = kNone;
            found.vertex += first_vertex;
        }
        deltas.insert(deltas.end(), collected_.begin(), collected_.end());
    }

private:
    template <typename Set>
    void for_each_user(const DmxField& field, const ValueUsers& users, const Set& set) {
        for (size_t i = 0; i < field.indices.size(); ++i) {
            const auto id = static_cast<uint32_t>(field.indices[i]);
            if (id >= users.first.size() - 1) continue;
            for (uint32_t user = users.first[id]; user < users.first[id + 1]; ++user)
                set(vertex_delta(users.vertices[user]), field.value(i));
        }
    }

    void make_wrinkles(const DmxDelta& delta) {
        const float farthest = delta.wrinkle_scale != 0 ? max_offset(delta.positions) : 0;
        if (farthest > 0)
            for_each_user(delta.positions, positions_, [&](ShapeDelta& to, const float* value) {
                const float length = glm::length(glm::vec3(value[0], value[1], value[2]));
                to.wrinkle = delta.wrinkle_scale * (length / farthest);
            });
    }

    // Groups the vertices by position for set_normal().
    void sort_by_normal() {
        if (std::exchange(is_sorted_, true)) return;
        for (size_t id = 0; id + 1 < positions_.first.size(); ++id)
            std::sort(positions_.vertices.begin() + positions_.first[id],
                      positions_.vertices.begin() + positions_.first[id + 1],
                      [&](uint32_t a, uint32_t b) { return keys_[a].normal < keys_[b].normal; });
    }

    void set_normal(const DmxNormalDelta& computed) {
        const auto end = positions_.vertices.begin() + positions_.first[computed.position + 1];
        auto user = std::lower_bound(
            positions_.vertices.begin() + positions_.first[computed.position], end, computed.normal,
            [&](uint32_t vertex, uint32_t normal) { return keys_[vertex].normal < normal; });
        for (; user != end && keys_[*user].normal == computed.normal; ++user)
            vertex_delta(*user).normal = rotation_ * computed.delta;
    }

    ShapeDelta& vertex_delta(uint32_t vertex) {
        if (slots_[vertex] == kNone) {
            slots_[vertex] = static_cast<int>(collected_.size());
            ShapeDelta delta;
            delta.vertex = vertex;
            const uint32_t position = keys_[vertex].position;
            if (!corners_.balance.empty()) delta.side = corners_.balance[position];
            if (!corners_.speed.empty()) delta.speed = corners_.speed[position];
            collected_.push_back(delta);
        }
        return at(collected_, slots_[vertex]);
    }

    const DmxCorners& corners_;
    const std::vector<DmxCornerKey>& keys_;
    glm::mat3 rotation_;
    ValueUsers positions_, normals_, uvs_;
    bool is_sorted_ = false;
    std::vector<int> slots_;  // per vertex: index in collected_, or kNone
    std::vector<ShapeDelta> collected_;
};

Shape& shape_named(Model& model, DmxShapeIndex& index, const std::string& name) {
    const auto [entry, is_new] = index.try_emplace(name, model.shapes.size());
    if (is_new) model.shapes.emplace_back().name = name;
    return model.shapes[entry->second];
}

}  // namespace

DmxWrinkleScales find_wrinkle_scales(const ElementGraph& graph) {
    DmxWrinkleScales scales;
    const Element* combination =
        find_element(graph, *element_at(graph, graph.root), {"combinationOperator"});
    if (combination == nullptr) return scales;
    for (const Element* control : find_elements(graph, *combination, {"controls"})) {
        if (control == nullptr) continue;
        const Attribute* found = find_attribute(graph, *control, "wrinkleScales");
        if (found == nullptr || found->type != AttributeType::kFloat) continue;
        const std::span<const float> values = attribute_floats(graph, *found);
        const std::vector<std::string> names = find_texts(graph, *control, {"rawControlNames"});
        for (size_t i = 0; i < std::min(values.size(), names.size()); ++i)
            if (values[i] != 0) scales.try_emplace(names[i], values[i]);
    }
    return scales;
}

std::vector<DmxDelta> read_deltas(const ElementGraph& graph, const DmxMesh& mesh,
                                  const DmxWrinkleScales& wrinkle_scales,
                                  Diagnostics& diagnostics) {
    std::vector<DmxDelta> deltas;
    NameSet names;
    for (const Element* state : find_elements(graph, *mesh.element, {"deltaStates"})) {
        if (state == nullptr) continue;
        DmxDelta delta = read_delta(graph, *state);
        const Location location = graph_location(graph, state->location);
        if (!check_delta(delta, mesh, location, diagnostics)) continue;
        if (!names.insert(delta.name).second) {
            report_at(diagnostics, Severity::kWarning, "dmx-same-shape", location,
                      "mesh \"{}\" has a duplicate shape \"{}\"; the first is used", mesh.name,
                      delta.name);
            continue;
        }
        if (const auto scale = wrinkle_scales.find(delta.name);
            scale != wrinkle_scales.end() && !delta.wrinkles.exists() && delta.positions.exists())
            delta.wrinkle_scale = scale->second;
        deltas.push_back(std::move(delta));
    }
    report_made_wrinkles(deltas, mesh, graph_location(graph, mesh.element->location), diagnostics);
    return deltas;
}

void add_shapes(const DmxCorners& corners, const std::vector<DmxDelta>& deltas,
                const std::vector<DmxCornerKey>& keys, uint32_t first_vertex, DmxShapeIndex& index,
                Model& model) {
    if (deltas.empty()) return;
    DeltaCollector collector(corners, keys);
    for (const DmxDelta& delta : deltas)
        collector.collect(delta, first_vertex, shape_named(model, index, delta.name).deltas);
}

}  // namespace studioscope
