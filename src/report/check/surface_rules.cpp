// Rules about vertices: their data, and what differs between LODs at the same position.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

bool is_unit(const glm::vec3& v) {
    constexpr float kTolerance = 0.01f;
    return std::abs(glm::length(v) - 1) <= kTolerance;
}

// Tangents are not checked: compilers write zero ones where UVs have no area, which matters only
// under a normal map.
RuleFindings bad_vertices(const CheckedModel& checked) {
    if (!checked.is_compiled()) return {};
    const auto& vertices = checked.scene.model.vertices;
    const auto count = std::count_if(vertices.begin(), vertices.end(),
                                     [](const Vertex& vertex) { return !is_unit(vertex.normal); });
    if (count == 0) return {};
    return {{fmt::format("{} whose normal is not of length 1",
                         count_text(count, "vertex", "vertices"))}};
}

// Whether the game itself places a bone of a cosmetic item.
bool is_prop_bone(const std::string& name) { return lower_case(name).starts_with("prp_"); }
bool is_head(const std::string& name) { return same_name(name, "bip_head"); }

RuleFindings mixed_prop_bones(const CheckedModel& checked) {
    const Model& model = checked.scene.model;
    std::vector<int> kinds;  // of each bone: 1 head, 2 prop
    for (const Bone& bone : model.bones)
        kinds.push_back(is_prop_bone(bone.name) ? 2 : is_head(bone.name) ? 1 : 0);
    size_t count = 0;
    for (const Vertex& vertex : model.vertices) {
        int found = 0;
        for (size_t i = 0; i < vertex.bone_count && i < std::size(vertex.bone); ++i)
            if (vertex.weight[i] > 0 && vertex.bone[i] < kinds.size())
                found |= kinds[vertex.bone[i]];
        if (found == 3) ++count;
    }
    if (count == 0) return {};
    return {{fmt::format("{} on bip_head and on a prp_ bone at once",
                         count_text(count, "vertex is", "vertices are"))}};
}

using PositionKey3 = std::array<uint32_t, 3>;
struct PositionHash {
    size_t operator()(const PositionKey3& key) const {
        return (key[0] * 73856093u) ^ (key[1] * 19349663u) ^ (key[2] * 83492791u);
    }
};
// Vertices by their exact position: LODs that are made from the finest one keep it.
using VerticesAt = std::unordered_map<PositionKey3, std::vector<uint32_t>, PositionHash>;

// Maximum number of vertices at a position; positions with more are skipped, as all pairs are
// compared.
constexpr size_t kMaxAtPosition = 64;

PositionKey3 position_key(const glm::vec3& position) {
    const glm::vec3 positive = position + 0.0f;  // -0 is 0
    PositionKey3 key{};
    std::memcpy(key.data(), &positive, sizeof key);
    return key;
}

// The vertices that the triangles of a level use, each once.
std::vector<uint32_t> level_vertices(const Model& model, size_t lod) {
    std::vector<uint32_t> used;
    for (const Mesh& mesh : model.meshes)
        if (lod < mesh.lods.size())
            used.insert(used.end(), mesh.lods[lod].indices.begin(), mesh.lods[lod].indices.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

VerticesAt by_position(const Model& model, const std::vector<uint32_t>& vertices) {
    VerticesAt positions;
    for (const uint32_t vertex : vertices)
        positions[position_key(model.vertices[vertex].position)].push_back(vertex);
    return positions;
}

// Reports levels where most normals differ by more than 60 degrees from those of all vertices of
// LOD 0 at the same position, of which hard edges have several.
RuleFindings turned_normals(const CheckedModel& checked) {
    constexpr float kCosine = 0.5f;
    constexpr size_t kMinVertices = 3;
    const Model& model = checked.scene.model;
    RuleFindings found;
    if (model.lods.size() < 2) return found;
    const VerticesAt finest = by_position(model, level_vertices(model, 0));
    for (size_t lod = 1; lod < model.lods.size(); ++lod) {
        if (is_shadow_level(model, lod)) continue;
        size_t compared = 0, turned = 0;
        for (const uint32_t vertex : level_vertices(model, lod)) {
            const Vertex& own = model.vertices[vertex];
            const auto there = finest.find(position_key(own.position));
            if (there == finest.end() || there->second.size() > kMaxAtPosition) continue;
            ++compared;
            const bool is_near =
                std::any_of(there->second.begin(), there->second.end(), [&](uint32_t other) {
                    return glm::dot(own.normal, model.vertices[other].normal) >= kCosine;
                });
            if (!is_near) ++turned;
        }
        if (turned >= kMinVertices && turned * 2 > compared)
            found.push_back(
                {fmt::format("LOD {} has {} of {} normals turned by more than 60 "
                             "degrees against LOD 0 at the same position",
                             lod, turned, compared)});
    }
    return found;
}

// The number of vertices of a level where a shape moves LOD 0, and of those it does not move.
struct ShapeReach {
    size_t there = 0, missed = 0;
};

// The positions at which a shape visibly moves every vertex of LOD 0.
std::vector<PositionKey3> moved_positions(const Model& model, const Shape& shape,
                                          const VerticesAt& finest) {
    constexpr float kMinMove = 0.1f;  // Source units
    std::vector<PositionKey3> positions;
    for (const ShapeDelta& delta : shape.deltas)
        positions.push_back(position_key(model.vertices[delta.vertex].position));
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    std::erase_if(positions, [&](const PositionKey3& position) {
        const auto there = finest.find(position);
        if (there == finest.end() || there->second.size() > kMaxAtPosition) return true;
        return std::any_of(there->second.begin(), there->second.end(), [&](uint32_t vertex) {
            const ShapeDelta* delta = find_delta(shape, vertex);
            return delta == nullptr || glm::length(delta->position) < kMinMove;
        });
    });
    return positions;
}

ShapeReach shape_reach(const Shape& shape, const std::vector<PositionKey3>& moved,
                       const VerticesAt& level) {
    ShapeReach reach;
    for (const PositionKey3& position : moved) {
        const auto there = level.find(position);
        if (there == level.end() || there->second.size() > kMaxAtPosition) continue;
        for (const uint32_t vertex : there->second) {
            ++reach.there;
            if (find_delta(shape, vertex) == nullptr) ++reach.missed;
        }
    }
    return reach;
}

// Reports shapes that miss vertices of a level. A level that a shape does not reach at all was
// intentionally made without it.
RuleFindings missed_flexes(const CheckedModel& checked) {
    constexpr size_t kMinVertices = 4;
    const Model& model = checked.scene.model;
    RuleFindings found;
    if (model.lods.size() < 2 || model.shapes.empty()) return found;
    std::vector<VerticesAt> levels;
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        levels.push_back(by_position(model, level_vertices(model, lod)));
    for (const Shape& shape : model.shapes) {
        const std::vector<PositionKey3> moved = moved_positions(model, shape, levels[0]);
        for (size_t lod = 1; lod < levels.size(); ++lod) {
            const ShapeReach reach = shape_reach(shape, moved, levels[lod]);
            if (reach.there == reach.missed || reach.missed < kMinVertices ||
                reach.missed * 10 <= reach.there * 4)
                continue;
            found.push_back(
                {fmt::format("shape {} leaves {} of the {} vertices of LOD {} where it "
                             "moves LOD 0",
                             shape.name, reach.missed, reach.there, lod)});
        }
    }
    return found;
}

constexpr BranchRule kSurfaceRules[] = {
    {"bad-vertex-data", bad_vertices},
    {"prop-bone-mixed", mixed_prop_bones},
    {"lod-normals", turned_normals},
    {"flex-lod-mismatch", missed_flexes},
};

}  // namespace

std::span<const BranchRule> surface_rules() { return kSurfaceRules; }

}  // namespace studioscope
