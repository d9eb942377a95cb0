#include "export/dmx_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/at.h"

namespace studioscope {

namespace {

// Text in quotes: what ends a string or escapes in it becomes underscores.
std::string in_quotes(std::string_view name) {
    std::string text = writable_name(name);
    std::replace(text.begin(), text.end(), '\\', '/');
    return '"' + text + '"';
}

std::string numbers_text(const glm::vec2& v) { return float_text(v.x) + " " + float_text(v.y); }
std::string numbers_text(const glm::vec3& v) {
    return float_text(v.x) + " " + float_text(v.y) + " " + float_text(v.z);
}
std::string numbers_text(float value) { return float_text(value); }
std::string numbers_text(int value) { return std::to_string(value); }

// A document whose elements all stand at its top level and name each other by their ids.
class DmxText {
public:
    // Begins an element, and ends the one before.
    void begin(const char* type, std::string_view name, int id) {
        finish();
        text_ += fmt::format("\"{}\"\n{{\n\t\"id\" \"elementid\" {}\n\t\"name\" \"string\" {}\n",
                             type, id_text(id), in_quotes(name));
        is_open_ = true;
    }
    void put(const char* name, const char* type, const std::string& value) {
        text_ += fmt::format("\t\"{}\" \"{}\" {}\n", name, type, value);
    }
    void put_flag(const char* name, bool value) { put(name, "bool", value ? "\"1\"" : "\"0\""); }
    void put_reference(const char* name, int id) { put(name, "element", id_text(id)); }
    void put_references(const char* name, const std::vector<int>& ids) {
        std::vector<std::string> items;
        for (const int id : ids) items.push_back("\"element\" " + id_text(id));
        put_list(name, "element_array", items);
    }
    void put_texts(const char* name, const std::vector<std::string>& texts) {
        std::vector<std::string> items;
        for (const std::string& text : texts) items.push_back(in_quotes(text));
        put_list(name, "string_array", items);
    }
    template <typename T>
    void put_numbers(const char* name, const char* type, const std::vector<T>& values) {
        std::vector<std::string> items;
        items.reserve(values.size());
        for (const T& value : values) items.push_back('"' + numbers_text(value) + '"');
        put_list(name, type, items);
    }
    std::string finish() {
        if (is_open_) text_ += "}\n";
        is_open_ = false;
        return text_;
    }

private:
    static std::string id_text(int id) {
        return fmt::format("\"00000000-0000-0000-0000-{:012x}\"", id);
    }
    void put_list(const char* name, const char* type, const std::vector<std::string>& items) {
        text_ += fmt::format("\t\"{}\" \"{}\"\n\t[\n", name, type);
        for (size_t i = 0; i < items.size(); ++i)
            text_ += "\t\t" + items[i] + (i + 1 < items.size() ? ",\n" : "\n");
        text_ += "\t]\n";
    }

    std::string text_ = "<!-- dmx encoding keyvalues2 1 format model 1 -->\n";
    bool is_open_ = false;
};

class DmxMeshWriter {
public:
    DmxMeshWriter(const MeshSource& source, std::span<const FaceShape> shapes)
        : source_(source), shapes_(shapes) {}

    std::string write(const MeshesOfModels::Meshes& meshes, size_t lod) {
        for (const Mesh* mesh : meshes) {
            if (lod >= mesh->lods.size() || mesh->lods[lod].indices.empty()) continue;
            drawn_.push_back(mesh);
            for (const uint32_t vertex : mesh->lods[lod].indices)
                if (numbers_.try_emplace(vertex, int(vertices_.size())).second)
                    vertices_.push_back(vertex);
        }
        const std::string name = source_.model.name;
        const int root = next_id_++, model = next_id_++, dag = next_id_++, mesh = next_id_++;
        combination_ = shapes_.empty() ? kNone : next_id_++;
        out_.begin("DmElement", name, root);
        out_.put_reference("skeleton", model);
        out_.put_reference("model", model);
        if (combination_ != kNone) out_.put_reference("combinationOperator", combination_);
        write_skeleton(name, model, dag);
        write_dag(name, dag, mesh);
        write_mesh(name, mesh, lod);
        if (combination_ != kNone) write_controls(mesh);
        return out_.finish();
    }

private:
    // The name of the shape, of a pair without its L.
    std::string shape_name(const FaceShape& shape) const {
        const std::vector<std::string>& names = source_.model.flex_names;
        const std::string& name = at(names, shape.flex);
        return shape.pair == kNone ? name : pair_name(at(names, shape.pair), name);
    }

    void write_transform(const std::string& name, int id, const SourceBone& bone) {
        const glm::quat turn = rotation_from_euler(bone.angles);
        out_.begin("DmeTransform", name, id);
        out_.put("position", "vector3", '"' + numbers_text(bone.position) + '"');
        out_.put("orientation", "quaternion",
                 fmt::format("\"{} {} {} {}\"", float_text(turn.x), float_text(turn.y),
                             float_text(turn.z), float_text(turn.w)));
    }

    // Ids of joints and of their transforms, now and in the bind pose, follow each other.
    void write_skeleton(const std::string& name, int model, int dag) {
        const int count = static_cast<int>(source_.bones.size());
        const int joints = next_id_, transforms = joints + count, binds = transforms + count,
                  own = binds + count, list = own + 1;
        next_id_ = list + 1;
        std::vector<std::vector<int>> children(source_.bones.size() + 1);
        std::vector<int> transform_ids, bind_ids;
        for (int i = 0; i < count; ++i) {
            const int parent = at(source_.bones, i).parent;
            at(children, parent == kNone ? count : parent).push_back(joints + i);
            transform_ids.push_back(transforms + i);
            bind_ids.push_back(binds + i);
        }
        children.back().push_back(dag);
        out_.begin("DmeModel", name, model);
        out_.put_reference("transform", own);
        out_.put_flag("visible", true);
        out_.put_references("children", children.back());
        out_.put_references("jointTransforms", transform_ids);
        out_.put_references("baseStates", {list});
        out_.put("upAxis", "string", "\"Z\"");
        write_transform(name, own, {});
        for (int i = 0; i < count; ++i) {
            const SourceBone& bone = at(source_.bones, i);
            out_.begin("DmeJoint", bone.name, joints + i);
            out_.put_reference("transform", transforms + i);
            out_.put_flag("visible", true);
            out_.put_references("children", at(children, i));
            write_transform(bone.name, transforms + i, bone);
            write_transform(bone.name, binds + i, bone);
        }
        out_.begin("DmeTransformList", "bind", list);
        out_.put_references("transforms", bind_ids);
    }

    void write_dag(const std::string& name, int dag, int mesh) {
        const int transform = next_id_++;
        out_.begin("DmeDag", name, dag);
        out_.put_reference("transform", transform);
        out_.put_reference("shape", mesh);
        out_.put_flag("visible", true);
        out_.put_references("children", {});
        write_transform(name, transform, {});
    }

    void write_mesh(const std::string& name, int mesh, size_t lod) {
        const int state = next_id_++;
        std::vector<int> deltas, sets;
        for (size_t i = 0; i < shapes_.size(); ++i) deltas.push_back(next_id_++);
        for (size_t i = 0; i < drawn_.size(); ++i) sets.push_back(next_id_++);
        out_.begin("DmeMesh", name, mesh);
        out_.put_flag("visible", true);
        out_.put_reference("bindState", state);
        out_.put_reference("currentState", state);
        out_.put_references("baseStates", {state});
        out_.put_references("deltaStates", deltas);
        out_.put_references("faceSets", sets);
        write_state(state, lod);
        for (size_t i = 0; i < shapes_.size(); ++i) write_shape(shapes_[i], deltas[i]);
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
        out_.put("jointCount", "int", fmt::format("\"{}\"", int{kMaxBonesPerVertex}));
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
            out_.put_numbers(fmt::format("{}Indices", name).c_str(), "int_array", corners);
        }
    }

    // The side and speed of each vertex, by the first shape that moves it; empty: not needed.
    std::pair<std::vector<float>, std::vector<float>> shares() const {
        constexpr float kByte = 255, kMiddle = 0.5f;  // of what a byte that is cut off stands for
        const auto share = [](uint8_t byte) {
            return byte % 255 == 0 ? float(byte) / kByte : (float(byte) + kMiddle) / kByte;
        };
        std::vector<float> sides, speeds;
        std::vector<bool> has_side(vertices_.size()), has_speed(vertices_.size());
        for (const FaceShape& shape : shapes_)
            for (const FaceMove& move : shape.moves) {
                const auto found = numbers_.find(move.vertex);
                if (found == numbers_.end()) continue;
                const auto number = static_cast<size_t>(found->second);
                if (shape.pair != kNone && !has_side[number]) {
                    sides.resize(vertices_.size());
                    sides[number] = share(move.side);
                    has_side[number] = true;
                }
                if (has_speed[number]) continue;
                has_speed[number] = true;
                if (move.speed == 255) continue;
                if (speeds.empty()) speeds.assign(vertices_.size(), 1);
                speeds[number] = share(move.speed);
            }
        return {sides, speeds};
    }

    void write_shape(const FaceShape& shape, int id) {
        std::vector<glm::vec3> positions, normals;
        std::vector<float> wrinkles;
        std::vector<int> position_numbers, normal_numbers, wrinkle_numbers;
        for (const FaceMove& move : shape.moves) {
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
        const std::string name = shape_name(shape);
        out_.begin("DmeVertexDeltaData", name, id);
        out_.put_texts("vertexFormat", format);
        out_.put_flag("flipVCoordinates", true);
        out_.put_flag("corrected", name.find('_') != name.npos);
        out_.put_numbers("positions", "vector3_array", positions);
        out_.put_numbers("positionsIndices", "int_array", position_numbers);
        out_.put_numbers("normals", "vector3_array", normals);
        out_.put_numbers("normalsIndices", "int_array", normal_numbers);
        if (wrinkles.empty()) return;
        out_.put_numbers("wrinkle", "float_array", wrinkles);
        out_.put_numbers("wrinkleIndices", "int_array", wrinkle_numbers);
    }

    void write_faces(const Mesh& mesh, size_t lod, int id, int& corner) {
        const int material = next_id_++;
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
        out_.put("mtlName", "string", in_quotes(name));
    }

    // A control for each shape, whose rules the QC leaves out: it makes the flexes and their sides.
    void write_controls(int mesh) {
        std::vector<int> controls;
        for (size_t i = 0; i < shapes_.size(); ++i) controls.push_back(next_id_++);
        const std::vector<glm::vec3> values(shapes_.size(), {0, 0.5f, 0.5f});
        out_.begin("DmeCombinationOperator", "combinationOperator", combination_);
        out_.put_references("controls", controls);
        out_.put_numbers("controlValues", "vector3_array", values);
        out_.put_numbers("controlValuesLagged", "vector3_array", values);
        out_.put_flag("usesLaggedValues", false);
        out_.put_references("dominators", {});
        out_.put_references("targets", {mesh});
        for (size_t i = 0; i < shapes_.size(); ++i) {
            out_.begin("DmeCombinationInputControl", shape_name(shapes_[i]), controls[i]);
            out_.put_texts("rawControlNames", {shape_name(shapes_[i])});
            out_.put_flag("stereo", shapes_[i].pair != kNone);
            out_.put_flag("eyelid", false);
        }
    }

    const MeshSource& source_;
    std::span<const FaceShape> shapes_;
    DmxText out_;
    int next_id_ = 1, combination_ = kNone;
    MeshesOfModels::Meshes drawn_;
    std::vector<uint32_t> vertices_;   // indices into Model::vertices
    std::map<uint32_t, int> numbers_;  // those indices: place in vertices_
};

}  // namespace

std::string dmx_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod,
                     std::span<const FaceShape> shapes) {
    return DmxMeshWriter(source, shapes).write(meshes, lod);
}

}  // namespace studioscope
