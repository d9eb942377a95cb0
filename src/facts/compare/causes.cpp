#include "facts/compare/causes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "core/at.h"
#include "facts/compare/placed_vertices.h"

namespace studioscope {

namespace {

constexpr float kCompilerMinWeight =
    0.05f;                          // studiomdl drops smaller weights and rescales the rest
constexpr float kNearOpposite = 1;  // degrees

struct VertexPair {
    const Vertex& first;
    const Vertex& second;
};
VertexPair vertex_pair(const Comparison& all, const MatchedVertex& vertex) {
    return {all.model().vertices[vertex.vertex], all.other().vertices[vertex.other]};
}

// Whether `holds` is true for at least nine in ten vertices.
template <typename Holds>
bool holds_for_most(std::span<const MatchedVertex> vertices, Holds holds) {
    const auto count = std::count_if(vertices.begin(), vertices.end(), holds);
    return count > 0 && static_cast<size_t>(count) * 10 >= vertices.size() * 9;
}

bool has_bone(const Vertex& vertex, int bone) {
    for (size_t i = 0; i < vertex.bone_count; ++i)
        if (vertex.bone[i] == bone && vertex.weight[i] > 0) return true;
    return false;
}

// Whether the second vertex has all bones of the first except for small weights, at least one.
bool has_lost_small_weights(const Comparison& all, const MatchedVertex& vertex) {
    const auto [first, second] = vertex_pair(all, vertex);
    bool has_lost = false;
    for (size_t i = 0; i < first.bone_count; ++i) {
        const int bone = all.other_bone(first.bone[i]);
        if (bone != kNone && has_bone(second, bone)) continue;
        if (first.weight[i] >= kCompilerMinWeight) return false;
        has_lost = has_lost || first.weight[i] > 0;
    }
    return has_lost;
}

std::string weights_cause(const Comparison& all, std::span<const MatchedVertex> vertices) {
    if (holds_for_most(vertices, [&](const MatchedVertex& vertex) {
            return has_lost_small_weights(all, vertex);
        }))
        return "weights below 0.05 dropped and the rest rescaled, as the compiler does";
    std::set<int> lost;
    const auto has_lost_bone = [&](const MatchedVertex& vertex) {
        const Vertex& first = all.model().vertices[vertex.vertex];
        bool has_lost = false;
        for (size_t i = 0; i < first.bone_count; ++i)
            if (first.weight[i] > 0 && all.other_bone(first.bone[i]) == kNone) {
                lost.insert(first.bone[i]);
                has_lost = true;
            }
        return has_lost;
    };
    if (!holds_for_most(vertices, has_lost_bone)) return {};
    if (lost.size() > 1) return fmt::format("{} of their bones are lost", lost.size());
    return fmt::format("their bone {} is lost", bone_name(all.model(), *lost.begin()));
}

template <typename Map>
bool maps_most(const Comparison& all, std::span<const MatchedVertex> vertices, Map map) {
    return holds_for_most(vertices, [&](const MatchedVertex& vertex) {
        const auto [first, second] = vertex_pair(all, vertex);
        const double size = glm::length(glm::dvec3(second.position));
        // a factor computed from one vertex carries its rounding
        const double near = double{all.tolerances().position} + size * 1e-5;
        return glm::distance(map(glm::dvec3(first.position)), glm::dvec3(second.position)) <= near;
    });
}

std::string move_cause(const Comparison& all, std::span<const MatchedVertex> vertices) {
    if (vertices.size() < 3) return {};
    const auto [first, second] = vertex_pair(all, vertices[vertices.size() / 2]);
    const glm::dvec3 offset = glm::dvec3(second.position) - glm::dvec3(first.position);
    if (maps_most(all, vertices, [&](const glm::dvec3& at) { return at + offset; }))
        return fmt::format("all by {} {} {}", plain_decimal(offset.x, 4),
                           plain_decimal(offset.y, 4), plain_decimal(offset.z, 4));
    for (const NamedMove& turn : quarter_turns())
        if (maps_most(all, vertices, [&](const glm::dvec3& at) { return turn.move.apply(at); }))
            return turn.name;
    const auto far = std::max_element(vertices.begin(), vertices.end(),
                                      [&](const MatchedVertex& a, const MatchedVertex& b) {
                                          return glm::length(vertex_pair(all, a).first.position) <
                                                 glm::length(vertex_pair(all, b).first.position);
                                      });
    const auto [from, to] = vertex_pair(all, *far);
    const double length = glm::length(glm::dvec3(from.position));
    if (length == 0) return {};
    const double factor = glm::length(glm::dvec3(to.position)) / length;
    if (maps_most(all, vertices, [&](const glm::dvec3& at) { return at * factor; }))
        return "scaled by " + plain_decimal(factor, 5);
    std::vector<PointPair> pairs;
    pairs.reserve(vertices.size());
    for (const MatchedVertex& vertex : vertices) {
        const auto [a, b] = vertex_pair(all, vertex);
        pairs.emplace_back(a.position, b.position);
    }
    const auto move = find_common_move(pairs, double{all.tolerances().position} + length * 1e-5);
    if (!move || !maps_most(all, vertices, [&](const auto& at) { return move->apply(at); }))
        return {};
    return move_text(*move);
}

std::string normals_cause(const Comparison& all, std::span<const MatchedVertex> vertices) {
    const auto is_opposite = [&](const MatchedVertex& vertex) {
        const auto [first, second] = vertex_pair(all, vertex);
        return degrees_between(first.normal, -second.normal) <= kNearOpposite;
    };
    const auto is_longer = [&](const MatchedVertex& vertex) {
        const auto [first, second] = vertex_pair(all, vertex);
        return first.normal == glm::vec3(0) || second.normal == glm::vec3(0);
    };
    if (holds_for_most(vertices, is_opposite)) return "normals point the other way";
    return holds_for_most(vertices, is_longer) ? "normals of length 0 on one side" : "";
}

std::string uvs_cause(const Comparison& all, std::span<const MatchedVertex> vertices) {
    const auto is_flipped = [&](const MatchedVertex& vertex) {
        const auto [first, second] = vertex_pair(all, vertex);
        return std::abs(first.uv.x - second.uv.x) <= all.tolerances().uv &&
               std::abs(first.uv.y - (1 - second.uv.y)) <= all.tolerances().uv;
    };
    return holds_for_most(vertices, is_flipped) ? "v counted from the other edge" : "";
}

// The vertex as it is, or moved with its mesh if that is nearer to the other.
Vertex nearer_placement(const Vertex& vertex, const std::optional<CommonMove>& move,
                        const Vertex& other) {
    if (!move) return vertex;
    const Vertex placed = move_vertex(vertex, *move);
    const auto distance = [&](const Vertex& one) {
        return glm::distance(glm::dvec3(one.position), glm::dvec3(other.position));
    };
    return distance(placed) < distance(vertex) ? placed : vertex;
}

// The distance between welded or split vertices, and the attributes in which they differ.
std::string copies_cause(const Comparison& all, std::span<const MatchedVertex> vertices,
                         const std::optional<CommonMove>& move, bool belongs_to_second) {
    double distance = 0, degrees = 0;
    bool has_other_uv = false, has_other_weights = false;
    for (const MatchedVertex& vertex : vertices) {
        const MatchedVertex way =
            belongs_to_second ? MatchedVertex{vertex.other, vertex.vertex, vertex.fate} : vertex;
        const auto pair = vertex_pair(all, way);
        const Vertex& second = pair.second;
        const Vertex first = nearer_placement(pair.first, move, second);
        const VertexChanges changes =
            changes_between(first, second, all.diff.bones, all.tolerances());
        distance = std::max(distance,
                            glm::distance(glm::dvec3(first.position), glm::dvec3(second.position)));
        degrees = std::max(degrees, double{degrees_between(first.normal, second.normal)});
        has_other_uv = has_other_uv || changes.uv;
        has_other_weights = has_other_weights || changes.weights;
    }
    std::string text = fmt::format("within {:.1g} units", distance);
    if (degrees > double{all.tolerances().normal_degrees})
        text += fmt::format(", normals up to {:.0f} degrees apart", degrees);
    if (has_other_uv) text += ", some with another UV";
    if (has_other_weights) text += ", some with other weights";
    return text;
}

}  // namespace

std::string fate_cause(const Comparison& all, VertexFate fate,
                       std::span<const MatchedVertex> vertices,
                       const std::optional<CommonMove>& move) {
    switch (fate) {
        case VertexFate::kMoved:
            return move_cause(all, vertices);
        case VertexFate::kReweighted:
            return weights_cause(all, vertices);
        case VertexFate::kNormalChanged:
            return normals_cause(all, vertices);
        case VertexFate::kUvChanged:
            return uvs_cause(all, vertices);
        case VertexFate::kWelded:
        case VertexFate::kSplit:
            return copies_cause(all, vertices, move, fate == VertexFate::kSplit);
        default:
            return {};
    }
}

namespace {

// For each vertex of the model, whether a level of the mesh finer than `lod` uses it.
std::vector<bool> used_below(const Model& model, const Mesh& mesh, int lod) {
    std::vector<bool> is_used(model.vertices.size());
    for (int finer = 0; finer < lod; ++finer) {
        if (!is_index(finer, mesh.lods.size())) break;
        for (const uint32_t vertex : at(mesh.lods, finer).indices) is_used[vertex] = true;
    }
    return is_used;
}

bool belongs_to_second(const MatchedVertex& vertex) {
    return vertex.fate == VertexFate::kNew || vertex.fate == VertexFate::kSplit;
}

// The vertex's index in the first or the second model; kNoVertex if it has none there.
uint32_t side_vertex(const MatchedVertex& vertex, bool wants_second) {
    return belongs_to_second(vertex) == wants_second ? vertex.vertex : vertex.other;
}

}  // namespace

std::string finer_level_cause(const Comparison& all, const MeshMatch& match,
                              std::span<const MatchedVertex> vertices) {
    const bool is_compiled = all.first.format == "mdl", is_second = all.second.format == "mdl";
    const int lod = is_second ? match.other_lod : match.lod;
    const int mesh = is_second ? match.other_mesh : match.mesh;
    if (is_compiled == is_second || lod < 1 || mesh < 0) return {};
    const Model& model = is_second ? all.other() : all.model();
    const std::vector<bool> is_finer = used_below(model, at(model.meshes, mesh), lod);
    const auto count =
        std::count_if(vertices.begin(), vertices.end(), [&](const MatchedVertex& vertex) {
            const uint32_t compiled = side_vertex(vertex, is_second);
            return compiled < is_finer.size() && is_finer[compiled];
        });
    if (count == 0 || static_cast<size_t>(count) * 10 < vertices.size() * 9) return {};
    return "the compiler takes near vertices of a finer LOD instead";
}

}  // namespace studioscope
