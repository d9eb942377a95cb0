// Meshes with their shapes as DMX.
#include "export/dmx_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/at.h"
#include "formats/qc/text.h"

namespace studioscope {

namespace {

class DmxMeshWriter {
public:
    DmxMeshWriter(const MeshSource& source, std::span<const DmxShape> shapes)
        : source_(source), all_shapes_(shapes) {}

    std::string write(const MeshesOfModels::Meshes& meshes, size_t lod) {
        for (const Mesh* mesh : meshes) {
            if (lod >= mesh->lods.size() || mesh->lods[lod].indices.empty()) continue;
            drawn_.push_back(mesh);
            for (const uint32_t vertex : mesh->lods[lod].indices)
                if (numbers_.try_emplace(vertex, int(vertices_.size())).second)
                    vertices_.push_back(vertex);
        }
        for (const DmxShape& shape : all_shapes_)
            if (std::any_of(shape.deltas.begin(), shape.deltas.end(),
                            [&](const auto& move) { return numbers_.contains(move.vertex); }))
                shapes_.push_back(&shape);
        const std::string name = source_.model.name;
        const int root = out_.new_ids(), model = out_.new_ids(), dag = out_.new_ids(),
                  mesh = out_.new_ids();
        combination_ = shapes_.empty() ? kNone : out_.new_ids();
        out_.begin("DmElement", name, root);
        out_.put_reference("skeleton", model);
        out_.put_reference("model", model);
        if (combination_ != kNone) out_.put_reference("combinationOperator", combination_);
        put_dmx_skeleton(out_, name, model, source_.bones, source_.model.up, dag);
        write_dag(name, dag, mesh);
        write_mesh(name, mesh, lod);
        if (combination_ != kNone) write_controls(mesh);
        return out_.finish();
    }

private:
    void write_dag(const std::string& name, int dag, int mesh) {
        const int transform = out_.new_ids();
        out_.begin("DmeDag", name, dag);
        out_.put_reference("transform", transform);
        out_.put_reference("shape", mesh);
        out_.put_flag("visible", true);
        out_.put_references("children", {});
        out_.put_transform(name, transform, {});
    }

    void write_mesh(const std::string& name, int mesh, size_t lod) {
        const int state = out_.new_ids();
        std::vector<int> deltas, sets;
        for (size_t i = 0; i < shapes_.size(); ++i) deltas.push_back(out_.new_ids());
        for (size_t i = 0; i < drawn_.size(); ++i) sets.push_back(out_.new_ids());
        out_.begin("DmeMesh", name, mesh);
        out_.put_flag("visible", true);
        out_.put_reference("bindState", state);
        out_.put_reference("currentState", state);
        out_.put_references("baseStates", {state});
        out_.put_references("deltaStates", deltas);
        out_.put_references("faceSets", sets);
        write_state(state, lod);
        for (size_t i = 0; i < shapes_.size(); ++i) write_shape(*shapes_[i], deltas[i]);
        int corner = 0;
        for (size_t i = 0; i < drawn_.size(); ++i) write_faces(*drawn_[i], lod, sets[i], corner);
    }

    void write_state(int state, size_t lod) {
        std::vector<glm::vec3> positions, normals;
        std::vector<glm::vec2> uvs;
        std::vector<float> weights;
        std::vector<int> joints, corners;
        for (const uint32_t index : vertices_) {
            const SourceCorner corner =
                source_corner(source_.model.vertices.at(index), source_.is_static_prop);
            positions.push_back(corner.position);
            normals.push_back(corner.normal);
            uvs.push_back(corner.uv);
            for (size_t i = 0; i < kMaxBonesPerVertex; ++i) {
                weights.push_back(i < corner.links.size() ? corner.links[i].weight : 0);
                joints.push_back(i < corner.links.size() ? corner.links[i].bone : 0);
            }
        }
        for (const Mesh* mesh : drawn_)
            for (const uint32_t vertex : mesh->lods[lod].indices)
                corners.push_back(numbers_.at(vertex));
        const auto [sides, speeds] = shares();
        std::vector<std::string> format{"positions", "normals", "textureCoordinates",
                                        "jointWeights", "jointIndices"};
        if (!sides.empty()) format.emplace_back("balance");
        if (!speeds.empty()) format.emplace_back("speed");
        out_.begin("DmeVertexData", "bind", state);
        out_.put_texts("vertexFormat", format);
        out_.put("jointCount", "int", std::to_string(kMaxBonesPerVertex));
        out_.put_flag("flipVCoordinates", true);
        out_.put_numbers("positions", "vector3_array", positions);
        out_.put_numbers("positionsIndices", "int_array", corners);
        out_.put_numbers("normals", "vector3_array", normals);
        out_.put_numbers("normalsIndices", "int_array", corners);
        out_.put_numbers("textureCoordinates", "vector2_array", uvs);
        out_.put_numbers("textureCoordinatesIndices", "int_array", corners);
        out_.put_numbers("jointWeights", "float_array", weights);
        out_.put_numbers("jointIndices", "int_array", joints);
        for (const auto& [name, values] : {std::pair{"balance", &sides}, {"speed", &speeds}}) {
            if (values->empty()) continue;
            out_.put_numbers(name, "float_array", *values);
            out_.put_numbers(fmt::format("{}Indices", name), "int_array", corners);
        }
    }

    // The side and speed of each vertex, by the first shape that moves it; empty: not needed.
    std::pair<std::vector<float>, std::vector<float>> shares() const {
        std::vector<float> sides, speeds;
        std::vector<bool> has_side(vertices_.size()), has_speed(vertices_.size());
        for (const DmxShape* shape : shapes_)
            for (const ShapeDelta& move : shape->deltas) {
                const auto found = numbers_.find(move.vertex);
                if (found == numbers_.end()) continue;
                const auto number = static_cast<size_t>(found->second);
                if (shape->is_pair && !has_side[number]) {
                    sides.resize(vertices_.size());
                    sides[number] = move.side;
                    has_side[number] = true;
                }
                if (has_speed[number]) continue;
                has_speed[number] = true;
                if (move.speed == 1) continue;
                if (speeds.empty()) speeds.assign(vertices_.size(), 1);
                speeds[number] = move.speed;
            }
        return {sides, speeds};
    }

    void write_shape(const DmxShape& shape, int id) {
        std::vector<glm::vec3> positions, normals;
        std::vector<float> wrinkles;
        std::vector<int> position_numbers, normal_numbers, wrinkle_numbers;
        for (const ShapeDelta& move : shape.deltas) {
            const auto number = numbers_.find(move.vertex);
            if (number == numbers_.end()) continue;
            const auto add = [&](auto& values, std::vector<int>& indices, const auto& value) {
                values.push_back(value);
                indices.push_back(number->second);
            };
            add(positions, position_numbers, move.position);
            // Zeros, too: readers compute the normals of a shape that has none.
            add(normals, normal_numbers, move.normal);
            if (move.wrinkle != 0) add(wrinkles, wrinkle_numbers, move.wrinkle);
        }
        std::vector<std::string> format{"positions", "normals"};
        if (!wrinkles.empty()) format.emplace_back("wrinkle");
        out_.begin("DmeVertexDeltaData", shape.name, id);
        out_.put_texts("vertexFormat", format);
        out_.put_flag("flipVCoordinates", true);
        out_.put_flag("corrected", shape.name.find('_') != std::string::npos);
        out_.put_numbers("positions", "vector3_array", positions);
        out_.put_numbers("positionsIndices", "int_array", position_numbers);
        out_.put_numbers("normals", "vector3_array", normals);
        out_.put_numbers("normalsIndices", "int_array", normal_numbers);
        if (wrinkles.empty()) return;
        out_.put_numbers("wrinkle", "float_array", wrinkles);
        out_.put_numbers("wrinkleIndices", "int_array", wrinkle_numbers);
    }

    void write_faces(const Mesh& mesh, size_t lod, int id, int& corner) {
        const int material = out_.new_ids();
        std::vector<int> faces;
        for (size_t i = 0; i < mesh.lods[lod].indices.size(); ++i) {
            faces.push_back(corner++);
            if (i % 3 == 2) faces.push_back(-1);  // ends the polygon
        }
        const std::string& name =
            at(source_.materials, at(source_.model.skins.at(0), mesh.skin_slot));
        out_.begin("DmeFaceSet", name, id);
        out_.put_reference("material", material);
        out_.put_numbers("faces", "int_array", faces);
        out_.begin("DmeMaterial", name, material);
        out_.put("mtlName", "string", name);
    }

    // Whether the controls of others drive the shape, as its name is made of theirs: "smile_puff".
    bool is_corrective(const DmxShape& shape) const {
        bool has_pair = false;
        for (const std::string& part : split_words(shape.name, "_")) {
            const auto found =
                std::find_if(shapes_.begin(), shapes_.end(),
                             [&](const DmxShape* each) { return each->name == part; });
            if (found == shapes_.end() || *found == &shape) return false;
            has_pair = has_pair || (*found)->is_pair;
        }
        return has_pair == shape.is_pair;
    }

    // A control for each shape that is no corrective; of these are the flexes and their sides.
    void write_controls(int mesh) {
        std::vector<const DmxShape*> controlled;
        std::vector<int> controls;
        for (const DmxShape* shape : shapes_) {
            if (is_corrective(*shape)) continue;
            controlled.push_back(shape);
            controls.push_back(out_.new_ids());
        }
        const std::vector<glm::vec3> values(controls.size(), {0, 0.5f, 0.5f});
        out_.begin("DmeCombinationOperator", "combinationOperator", combination_);
        out_.put_references("controls", controls);
        out_.put_numbers("controlValues", "vector3_array", values);
        out_.put_numbers("controlValuesLagged", "vector3_array", values);
        out_.put_flag("usesLaggedValues", false);
        out_.put_references("dominators", {});
        out_.put_references("targets", {mesh});
        for (size_t i = 0; i < controls.size(); ++i) {
            out_.begin("DmeCombinationInputControl", controlled[i]->name, controls[i]);
            out_.put_texts("rawControlNames", {controlled[i]->name});
            out_.put_flag("stereo", controlled[i]->is_pair);
            out_.put_flag("eyelid", false);
        }
    }

    const MeshSource& source_;
    std::span<const DmxShape> all_shapes_;
    std::vector<const DmxShape*> shapes_;  // those that move a vertex of the mesh
    DmxText out_;
    int combination_ = kNone;
    MeshesOfModels::Meshes drawn_;
    std::vector<uint32_t> vertices_;   // indices into Model::vertices
    std::map<uint32_t, int> numbers_;  // those indices: place in vertices_
};

}  // namespace

std::string dmx_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod,
                     std::span<const DmxShape> shapes) {
    return DmxMeshWriter(source, shapes).write(meshes, lod);
}

}  // namespace studioscope
