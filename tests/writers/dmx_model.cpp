#include <map>
#include <tuple>

#include "core/at.h"
#include "writers/dmx_skeleton.h"
#include "writers/dmx_writer.h"

namespace studioscope::assets {

namespace {

constexpr int32_t kEndOfFace = -1;

// The vertices of all meshes of a body model in a row; those at one point have one position number.
struct Corners {
    std::vector<Vertex> vertices;
    std::vector<int32_t> positions;         // [vertex]: position number
    std::vector<size_t> first_of_position;  // [position number]: first vertex there
    std::vector<size_t> first_vertices;     // first vertex of each mesh
    std::vector<int32_t> order;             // [corner]: vertex
};

Corners corners_of(const AssetBodyModel& model) {
    Corners corners;
    std::map<std::tuple<float, float, float>, int32_t> numbers;
    for (const AssetMesh& mesh : model.meshes) {
        corners.first_vertices.push_back(corners.vertices.size());
        for (const Vertex& vertex : mesh.vertices) {
            const glm::vec3& p = vertex.position;
            const auto [entry, is_new] = numbers.try_emplace(
                {p.x, p.y, p.z}, static_cast<int32_t>(corners.first_of_position.size()));
            if (is_new) corners.first_of_position.push_back(corners.vertices.size());
            corners.positions.push_back(entry->second);
            corners.vertices.push_back(vertex);
        }
        for (const uint32_t vertex : mesh.lods[0])
            corners.order.push_back(static_cast<int32_t>(corners.first_vertices.back() + vertex));
    }
    return corners;
}

std::vector<int32_t> position_indices(const Corners& corners) {
    std::vector<int32_t> indices;
    for (const int32_t vertex : corners.order) indices.push_back(at(corners.positions, vertex));
    return indices;
}

void set_weights(DmxElement& data, const Corners& corners) {
    std::vector<float> weights;
    std::vector<int32_t> joints;
    for (const size_t first : corners.first_of_position)
        for (size_t i = 0; i < kMaxBonesPerVertex; ++i) {
            weights.push_back(corners.vertices[first].weight[i]);
            joints.push_back(corners.vertices[first].bone[i]);
        }
    data.set("jointCount", int32_t{kMaxBonesPerVertex});
    data.set("jointWeights", weights);
    data.set("jointIndices", joints);
}

float widest_split(const Asset& asset) {
    float split = 0;
    for (const AssetShape& shape : asset.shapes) split = std::max(split, shape.split);
    return split;
}

// Sets the side of stereo sliders that moves each position: 0 is left, 1 is right.
void set_balance(DmxElement& data, const Asset& asset, const Corners& corners) {
    std::vector<float> balance;
    for (const size_t first : corners.first_of_position)
        balance.push_back(1 - left_share(corners.vertices[first].position.x, widest_split(asset)));
    data.set("balance", balance);
    data.set("balanceIndices", position_indices(corners));
}

DmxReference add_base_state(DmxDocument& document, const Asset& asset, const Corners& corners) {
    std::vector<glm::vec3> positions, normals;
    std::vector<glm::vec2> uvs;
    for (const size_t first : corners.first_of_position)
        positions.push_back(corners.vertices[first].position);
    for (const Vertex& vertex : corners.vertices) {
        normals.push_back(vertex.normal);
        uvs.emplace_back(vertex.uv.x, 1 - vertex.uv.y);
    }
    const bool has_balance = widest_split(asset) > 0;
    const DmxReference state = document.add("DmeVertexData", "bind");
    DmxElement& data = document.at(state);
    std::vector<std::string> format{"positions", "normals", "textureCoordinates", "jointWeights",
                                    "jointIndices"};
    if (has_balance) format.emplace_back("balance");
    data.set("vertexFormat", format);
    data.set("flipVCoordinates", true);
    data.set("positions", positions);
    data.set("positionsIndices", position_indices(corners));
    data.set("normals", normals);
    data.set("normalsIndices", corners.order);
    data.set("textureCoordinates", uvs);
    data.set("textureCoordinatesIndices", corners.order);
    set_weights(data, corners);
    if (has_balance) set_balance(data, asset, corners);
    return state;
}

std::vector<DmxReference> add_face_sets(DmxDocument& document, const Asset& asset,
                                        const AssetBodyModel& model) {
    std::vector<DmxReference> sets;
    int32_t corner = 0;
    for (const AssetMesh& mesh : model.meshes) {
        const auto material = static_cast<size_t>(at(asset.skins[0], mesh.skin_slot));
        const DmxReference set = document.add("DmeFaceSet", mesh.name);
        const DmxReference look = document.add("DmeMaterial", asset.materials[material]);
        document.at(look).set("mtlName", asset.material_folder + asset.materials[material]);
        std::vector<int32_t> faces;
        for (size_t i = 0; i < mesh.lods[0].size(); ++i) {
            faces.push_back(corner++);
            if (i % 3 == 2) faces.push_back(kEndOfFace);
        }
        document.at(set).set("material", look);
        document.at(set).set("faces", faces);
        sets.push_back(set);
    }
    return sets;
}

// Adds the deltas of the body model's meshes, from first_mesh on, by position and normal number.
DmxReference add_delta_state(DmxDocument& document, const AssetShape& shape, size_t first_mesh,
                             const Corners& corners) {
    std::map<int32_t, glm::vec3> moves;
    std::vector<glm::vec3> positions, normals;
    std::vector<float> wrinkles;
    std::vector<int32_t> position_numbers, normal_numbers, uv_numbers;
    for (const AssetDelta& delta : shape.deltas) {
        if (delta.mesh < first_mesh || delta.mesh >= first_mesh + corners.first_vertices.size())
            continue;
        const size_t vertex = corners.first_vertices[delta.mesh - first_mesh] + delta.vertex;
        if (delta.position != glm::vec3(0)) moves[corners.positions[vertex]] = delta.position;
        if (delta.wrinkle != 0) {
            wrinkles.push_back(delta.wrinkle);
            uv_numbers.push_back(static_cast<int32_t>(vertex));
        }
        if (delta.normal == glm::vec3(0)) continue;
        normals.push_back(delta.normal);
        normal_numbers.push_back(static_cast<int32_t>(vertex));
    }
    for (const auto& [number, move] : moves) {
        position_numbers.push_back(number);
        positions.push_back(move);
    }
    const DmxReference state = document.add("DmeVertexDeltaData", shape.name);
    DmxElement& data = document.at(state);
    std::vector<std::string> format{"positions", "normals"};
    if (!wrinkles.empty()) format.emplace_back("wrinkle");
    data.set("vertexFormat", format);
    data.set("flipVCoordinates", false);
    data.set("corrected", shape.name.find('_') != std::string::npos);
    data.set("positions", positions);
    data.set("positionsIndices", position_numbers);
    data.set("normals", normals);
    data.set("normalsIndices", normal_numbers);
    if (wrinkles.empty()) return state;
    data.set("wrinkle", wrinkles);
    data.set("wrinkleIndices", uv_numbers);
    return state;
}

// Adds controls. Values are value, balance, level: a two-way slider rests in the middle of 0..1.
DmxReference add_controls(DmxDocument& document, const Asset& asset, DmxReference mesh) {
    std::vector<DmxReference> controls;
    std::vector<glm::vec3> values;
    for (const AssetControl& control : asset.controls) {
        controls.push_back(document.add("DmeCombinationInputControl", control.name));
        document.at(controls.back()).set("rawControlNames", control.shapes);
        document.at(controls.back()).set("stereo", control.is_stereo);
        document.at(controls.back()).set("eyelid", false);
        values.emplace_back(control.shapes.size() == 2 ? 0.5f : 0.0f, 0.5f, 0.5f);
    }
    const DmxReference combination = document.add("DmeCombinationOperator", "combinationOperator");
    DmxElement& element = document.at(combination);
    element.set("controls", controls);
    element.set("controlValues", values);
    element.set("controlValuesLagged", values);
    element.set("usesLaggedValues", false);
    element.set("dominators", std::vector<DmxReference>{});
    element.set("targets", std::vector<DmxReference>{mesh});
    return combination;
}

size_t first_mesh_of(const Asset& asset, const AssetBodyModel& model) {
    size_t first = 0;
    for (const AssetBodyPart& part : asset.body_parts)
        for (const AssetBodyModel& other : part.models) {
            if (&other == &model) return first;
            first += other.meshes.size();
        }
    return first;
}

DmxReference add_mesh(DmxDocument& document, const Asset& asset, const AssetBodyModel& model) {
    const Corners corners = corners_of(model);
    const DmxReference state = add_base_state(document, asset, corners);
    const std::vector<DmxReference> face_sets = add_face_sets(document, asset, model);
    std::vector<DmxReference> deltas;
    for (const AssetShape& shape : asset.shapes)
        deltas.push_back(add_delta_state(document, shape, first_mesh_of(asset, model), corners));
    const DmxReference mesh = document.add("DmeMesh", model.name);
    DmxElement& element = document.at(mesh);
    element.set("visible", true);
    element.set("bindState", state);
    element.set("currentState", state);
    element.set("baseStates", std::vector<DmxReference>{state});
    element.set("deltaStates", deltas);
    element.set("faceSets", face_sets);
    return mesh;
}

}  // namespace

DmxDocument dmx_model(const Asset& asset, size_t body_part, size_t body_model) {
    const AssetBodyModel& model = asset.body_parts[body_part].models[body_model];
    DmxDocument document;
    const DmxReference root = document.add("DmElement", model.name);
    const DmxReference mesh = add_mesh(document, asset, model);
    const DmxReference dag = document.add("DmeDag", model.name);
    const DmxReference transform = add_transform(document, model.name, {});
    document.at(dag).set("transform", transform);
    document.at(dag).set("shape", mesh);
    document.at(dag).set("visible", true);
    document.at(dag).set("children", std::vector<DmxReference>{});
    const DmxSkeleton skeleton = add_skeleton(document, asset, {dag});
    document.at(root).set("skeleton", skeleton.model);
    document.at(root).set("model", skeleton.model);
    if (!asset.controls.empty())
        document.at(root).set("combinationOperator", add_controls(document, asset, mesh));
    return document;
}

}  // namespace studioscope::assets
