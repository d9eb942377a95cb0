// Vertices, triangles and morph targets.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/text.h"
#include "export/gltf/parts.h"
#include "export/smd_writer.h"
#include "model/animation/pose.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

constexpr float kMinLength = 1e-12f;  // of a vector that has a direction

std::optional<glm::vec3> unit(const glm::vec3& vector) {
    const double length = glm::length(glm::dvec3(vector));
    if (!(length > kMinLength) || !std::isfinite(length)) return std::nullopt;
    return glm::vec3(glm::dvec3(vector) / length);
}

template <typename Vector>
Vector finite(const Vector& vector) {
    return is_finite(vector) ? vector : Vector(0);
}

// The vertices of a level of a mesh, without those that no triangle has.
struct UsedVertices {
    std::vector<uint32_t> vertices;  // indices into Model::vertices, ascending
    std::vector<uint32_t> indices;   // of triangles, into `vertices`; empty: points
};

UsedVertices used_vertices(const MeshLod& level) {
    UsedVertices used;
    std::vector<uint32_t> numbers(level.vertex_count, level.indices.empty() ? 1 : 0);
    for (const uint32_t index : level.indices) numbers.at(index - level.first_vertex) = 1;
    for (uint32_t i = 0; i < level.vertex_count; ++i) {
        if (numbers[i] == 0) continue;
        numbers[i] = static_cast<uint32_t>(used.vertices.size());
        used.vertices.push_back(level.first_vertex + i);
    }
    used.indices.reserve(level.indices.size());
    for (const uint32_t index : level.indices)
        used.indices.push_back(numbers[index - level.first_vertex]);
    return used;
}

// For vertices without a normal: the sum of those of their triangles, or up.
std::vector<glm::vec3> face_normals(const std::vector<glm::vec3>& positions,
                                    const std::vector<uint32_t>& indices) {
    std::vector<glm::vec3> sums(positions.size(), glm::vec3(0));
    for (size_t i = 0; i + 2 < indices.size(); i += 3) {
        const glm::vec3& a = positions[indices[i]];
        const glm::vec3 normal =
            glm::cross(positions[indices[i + 1]] - a, positions[indices[i + 2]] - a);
        for (size_t corner = i; corner < i + 3; ++corner) sums[indices[corner]] += normal;
    }
    for (glm::vec3& sum : sums) sum = unit(sum).value_or(glm::vec3(0, 1, 0));
    return sums;
}

// The tangent of a vertex. Source's third axis leads down the image, that of the asset up.
glm::vec4 tangent_of(const GltfSpace& space, const glm::vec4& stored, const glm::vec3& normal) {
    const glm::vec3 other = std::abs(normal.x) < 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
    const glm::vec3 along =
        unit(space.direction(finite(glm::vec3(stored)))).value_or(*unit(glm::cross(normal, other)));
    return {along, stored.w < 0 ? 1.0f : -1.0f};
}

// The influences of a vertex: no joint twice, unused ones 0, and weights whose sum as floats is 1.
struct Influences {
    glm::u8vec4 joints{0};
    glm::vec4 weights{1, 0, 0, 0};
};

Influences influences_of(const Vertex& vertex) {
    std::vector<std::pair<uint8_t, float>> links;
    const int count = std::clamp<int>(vertex.bone_count, 1, kMaxBonesPerVertex);
    for (int i = 0; i < count; ++i) {
        const float weight = at(vertex.weight, i);
        if (!(weight > 0)) continue;
        const uint8_t bone = at(vertex.bone, i);
        const auto known = std::find_if(links.begin(), links.end(),
                                        [&](const auto& link) { return link.first == bone; });
        if (known == links.end())
            links.emplace_back(bone, weight);
        else
            known->second += weight;
    }
    if (links.empty()) links.emplace_back(vertex.bone[0], 1.0f);
    double sum = 0;
    for (const auto& [bone, weight] : links) sum += static_cast<double>(weight);
    Influences result{{}, glm::vec4(0)};
    float rest = 1;
    for (size_t i = 0; i < links.size(); ++i) {
        const auto number = static_cast<int>(i);
        const auto share = static_cast<float>(static_cast<double>(links[i].second) / sum);
        result.joints[number] = links[i].first;
        result.weights[number] = i + 1 == links.size() ? rest : std::min(share, rest);
        rest -= result.weights[number];
    }
    for (int i = 0; i < 4; ++i)  // a share may be lost to rounding
        if (result.weights[i] <= 0) result.joints[i] = 0, result.weights[i] = 0;
    return result;
}

// A morph target: one side of a shape, which has a weight of its own.
struct Target : GltfShapeNode::Target {
    std::string name;
};

std::span<const ShapeDelta> deltas_of(const Shape& shape, const std::vector<uint32_t>& vertices) {
    if (vertices.empty()) return {};
    const auto before = [](const ShapeDelta& delta, uint32_t vertex) {
        return delta.vertex < vertex;
    };
    const auto first =
        std::lower_bound(shape.deltas.begin(), shape.deltas.end(), vertices.front(), before);
    const auto last = std::lower_bound(first, shape.deltas.end(), vertices.back() + 1, before);
    return {first, last};
}

// The moves that a target adds to vertices of one primitive.
struct TargetMoves {
    std::vector<uint32_t> vertices;  // numbers in the primitive, ascending
    std::vector<glm::vec3> positions, normals;
};

TargetMoves moves_of(const GltfSpace& space, const Shape& shape, bool is_pair,
                     const UsedVertices& used) {
    TargetMoves moves;
    size_t number = 0;
    for (const ShapeDelta& delta : deltas_of(shape, used.vertices)) {
        while (number < used.vertices.size() && used.vertices[number] < delta.vertex) ++number;
        if (number == used.vertices.size()) break;
        const float share = is_pair ? delta.side : shape.pair == kNone ? 1 : 1 - delta.side;
        const glm::vec3 position = space.place(finite(delta.position)) * share;
        const glm::vec3 normal = space.direction(finite(delta.normal)) * share;
        if (used.vertices[number] != delta.vertex ||
            (position == glm::vec3(0) && normal == glm::vec3(0)))
            continue;
        if (moves.vertices.empty() || moves.vertices.back() != number) {
            moves.vertices.push_back(static_cast<uint32_t>(number));
            moves.positions.emplace_back(0);
            moves.normals.emplace_back(0);
        }
        moves.positions.back() += position;
        moves.normals.back() += normal;
    }
    return moves;
}

int add_moves(GltfDocument& document, size_t count, const TargetMoves& moves,
              const std::vector<glm::vec3>& values, GltfDocument::Bounds bounds) {
    constexpr size_t kListed = sizeof(uint32_t) + sizeof(glm::vec3);
    if (moves.vertices.size() * kListed < count * sizeof(glm::vec3))
        return document.add_sparse(count, moves.vertices, values, bounds);
    std::vector<glm::vec3> all(count, glm::vec3(0));
    for (size_t i = 0; i < values.size(); ++i) all[moves.vertices[i]] = values[i];
    return document.add_vectors(all, GltfUse::kVertices, bounds);
}

// The levels of one model of a body part, at one level of detail, as one mesh.
class MeshWriter {
public:
    MeshWriter(GltfWriting& all, const GltfMaterials& materials)
        : all_(all), materials_(materials), rest_(rest_pose(all.scene.model)) {}

    // Returns the index of the mesh, or kNone if nothing of it is drawn at the level.
    int add(const std::string& name, const MeshesOfModels::Meshes& meshes, size_t lod);
    const std::vector<Target>& targets() const { return targets_; }

private:
    static Pose rest_pose(const Model& model) {
        Pose pose;
        pose_bones_and_flexes(model, {}, pose);
        return pose;
    }
    void find_targets(const std::vector<UsedVertices>& parts);
    void add_target(const GltfShapeNode::Target& side, const std::vector<UsedVertices>& parts,
                    std::set<std::string>& names);
    ordered_json primitive(const Mesh& mesh, const MeshLod& level, const UsedVertices& used);
    ordered_json attributes(const UsedVertices& used, bool has_tangents);
    ordered_json target_list(const UsedVertices& used);
    void add_influences(const UsedVertices& used, ordered_json& attributes);

    const Model& model() const { return all_.scene.model; }

    GltfWriting& all_;
    const GltfMaterials& materials_;
    const Pose rest_;
    std::vector<Target> targets_;  // of the mesh that is added
};

void MeshWriter::add_target(const GltfShapeNode::Target& side,
                            const std::vector<UsedVertices>& parts, std::set<std::string>& names) {
    const Shape& shape = model().shapes[side.shape];
    const bool moves = std::any_of(parts.begin(), parts.end(), [&](const UsedVertices& used) {
        return !moves_of(all_.space, shape, side.is_pair, used).vertices.empty();
    });
    if (!moves) return;
    std::string name = shape.name;
    const int flex = side.is_pair ? shape.pair : shape.flex;
    if ((shape.pair != kNone || name.empty()) && is_index(flex, model().flex_names.size()))
        name = at(model().flex_names, flex);
    std::string free = name;
    for (int number = 2; !names.insert(free).second; ++number)
        free = fmt::format("{}_{}", name, number);
    targets_.push_back({side, free});
}

void MeshWriter::find_targets(const std::vector<UsedVertices>& parts) {
    targets_.clear();
    std::set<std::string> names;
    for (size_t i = 0; i < model().shapes.size(); ++i) {
        check_deadline();
        add_target({i, false, rest_.shapes[i].own}, parts, names);
        if (model().shapes[i].pair != kNone)
            add_target({i, true, rest_.shapes[i].pair}, parts, names);
    }
}

void MeshWriter::add_influences(const UsedVertices& used, ordered_json& attributes) {
    std::vector<glm::u8vec4> joints;
    std::vector<glm::vec4> weights;
    for (const uint32_t vertex : used.vertices) {
        const Influences influences = influences_of(model().vertices[vertex]);
        joints.push_back(influences.joints);
        weights.push_back(influences.weights);
    }
    attributes["JOINTS_0"] = all_.document.add_joints(joints);
    attributes["WEIGHTS_0"] = all_.document.add_vectors(weights, GltfUse::kVertices);
}

ordered_json MeshWriter::attributes(const UsedVertices& used, bool has_tangents) {
    std::vector<glm::vec3> positions, normals;
    std::vector<glm::vec2> uvs;
    std::vector<glm::vec4> tangents;
    for (const uint32_t index : used.vertices) {
        positions.push_back(all_.space.place(finite(model().vertices[index].position)));
        uvs.push_back(finite(model().vertices[index].uv));
    }
    const std::vector<glm::vec3> faces = face_normals(positions, used.indices);
    for (size_t i = 0; i < faces.size(); ++i) {
        const uint32_t index = used.vertices[i];
        normals.push_back(
            unit(all_.space.direction(finite(model().vertices[index].normal))).value_or(faces[i]));
        if (has_tangents)
            tangents.push_back(tangent_of(all_.space, model().tangents[index], normals.back()));
    }
    GltfDocument& document = all_.document;
    ordered_json list{{"POSITION", document.add_vectors(positions, GltfUse::kVertices,
                                                        GltfDocument::Bounds::kWritten)},
                      {"NORMAL", document.add_vectors(normals, GltfUse::kVertices)}};
    if (has_tangents) list["TANGENT"] = document.add_vectors(tangents, GltfUse::kVertices);
    list["TEXCOORD_0"] = document.add_vectors(uvs, GltfUse::kVertices);
    if (all_.space.is_skinned) add_influences(used, list);
    return list;
}

ordered_json MeshWriter::target_list(const UsedVertices& used) {
    ordered_json list = ordered_json::array();
    for (const Target& target : targets_) {
        check_deadline();
        const TargetMoves moves =
            moves_of(all_.space, model().shapes[target.shape], target.is_pair, used);
        const size_t count = used.vertices.size();
        list.push_back({{"POSITION", add_moves(all_.document, count, moves, moves.positions,
                                               GltfDocument::Bounds::kWritten)},
                        {"NORMAL", add_moves(all_.document, count, moves, moves.normals,
                                             GltfDocument::Bounds::kNone)}});
    }
    return list;
}

ordered_json MeshWriter::primitive(const Mesh& mesh, const MeshLod& level,
                                   const UsedVertices& used) {
    const int material = material_of_skin(model(), mesh, level, 0);
    const bool has_tangents = !used.indices.empty() &&
                              materials_.has_normal_map(model(), mesh, level) &&
                              model().tangents.size() == model().vertices.size();
    ordered_json one{{"attributes", attributes(used, has_tangents)}};
    constexpr int kPoints = 0;
    if (used.indices.empty())
        one["mode"] = kPoints;
    else
        one["indices"] = all_.document.add_indices(used.indices);
    if (material != kNone) one["material"] = at(materials_.of_material, material);
    if (!targets_.empty()) one["targets"] = target_list(used);
    ordered_json extensions = materials_.primitive_extensions(model(), mesh, level);
    if (!extensions.is_null()) one["extensions"] = std::move(extensions);
    return one;
}

int MeshWriter::add(const std::string& name, const MeshesOfModels::Meshes& meshes, size_t lod) {
    std::vector<std::pair<const Mesh*, const MeshLod*>> drawn;
    std::vector<UsedVertices> parts;
    for (const Mesh* mesh : meshes) {
        if (lod >= mesh->lods.size() || mesh->lods[lod].vertex_count == 0) continue;
        drawn.emplace_back(mesh, &mesh->lods[lod]);
        parts.push_back(used_vertices(mesh->lods[lod]));
    }
    if (drawn.empty()) return kNone;
    find_targets(parts);
    ordered_json whole{{"name", name}, {"primitives", ordered_json::array()}};
    for (size_t i = 0; i < drawn.size(); ++i)
        whole["primitives"].push_back(primitive(*drawn[i].first, *drawn[i].second, parts[i]));
    for (const Target& target : targets_) {
        whole["weights"].push_back(target.rest);
        whole["extras"]["targetNames"].push_back(target.name);
    }
    return all_.document.add("meshes", whole);
}

// The levels that are written: the one that was asked for, or all.
std::vector<size_t> written_levels(const GltfWriting& all) {
    std::vector<size_t> levels;
    if (all.options.lod) return {static_cast<size_t>(*all.options.lod)};
    levels.resize(std::max<size_t>(all.scene.model.lods.size(), 1));
    std::iota(levels.begin(), levels.end(), size_t{0});
    return levels;
}

std::string node_name(const BodyPart& part, size_t body, size_t lod) {
    std::string name = base_name(part.models[body]);
    if (name.empty()) name = part.name.empty() ? "mesh" : part.name;
    return lod == 0 ? name : fmt::format("{}_lod{}", name, lod);
}

}  // namespace

void add_meshes(GltfWriting& all, int skin, const GltfMaterials& materials) {
    const Model& model = all.scene.model;
    const MeshesOfModels by_model(model);
    MeshWriter writer(all, materials);
    const std::vector<size_t> levels = written_levels(all);
    for (const size_t lod : levels)
        for (size_t part = 0; part < model.body_parts.size(); ++part)
            for (size_t body = 0; body < model.body_parts[part].models.size(); ++body) {
                check_deadline();
                const std::string name = node_name(model.body_parts[part], body, lod);
                const int mesh = writer.add(name, by_model.of(part, body), lod);
                if (mesh == kNone) continue;
                ordered_json node{{"name", name}, {"mesh", mesh}};
                if (skin != kNone) node["skin"] = skin;
                node["extras"] = {
                    {"body_part", model.body_parts[part].name}, {"choice", body}, {"lod", lod}};
                const bool is_seen = body == 0 && lod == levels.front();
                const int number = all.document.add_node(
                    std::move(node), is_seen ? GltfDocument::kScene : GltfDocument::kUnseen);
                if (!writer.targets().empty())
                    all.shapes.push_back(
                        {number, {writer.targets().begin(), writer.targets().end()}});
            }
}

}  // namespace studioscope
