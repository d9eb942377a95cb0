#pragma once

#include <catch2/catch.hpp>

#include "support/dmx_writer.h"

namespace studioscope {

// A small model as keyvalues2: a joint "bone" at (0, 0, 10) and a mesh "body", one square in the XY
// plane with a corner at the origin. Each part can be replaced.
struct DmxModelText {
    std::string root;   // more attributes of the root element
    std::string model;  // attributes of the DmeModel
    std::string joint_children;
    std::string joints = R"("element" "00000000-0000-0000-0000-000000000001")";
    std::string dag_position = "0 0 0";
    std::string format = R"("positions", "normals", "textureCoordinates")";
    std::string positions = R"("0 0 0", "1 0 0", "1 1 0", "0 1 0")";
    std::string position_indices = R"("0", "1", "2", "3")";
    std::string normals = R"("normals" "vector3_array" ["0 0 1"]
        "normalsIndices" "int_array" ["0", "0", "0", "0"])";
    std::string uvs = R"("textureCoordinates" "vector2_array" ["0 0", "1 0", "1 1", "0 1"]
        "textureCoordinatesIndices" "int_array" ["0", "1", "2", "3"])";
    std::string state;  // more attributes of the vertex data
    std::string state_name = "bind";
    std::string faces = R"("0", "1", "2", "3", "-1")";
    std::string face_sets;  // more face sets
    std::string deltas;
    std::string mesh;  // more attributes of the mesh

    std::string text() const {
        return R"("DmElement" { "name" "string" "root"
  "skeleton" "element" "00000000-0000-0000-0000-00000000000a"
  "model" "element" "00000000-0000-0000-0000-00000000000a" )" +
               root + R"( }
"DmeModel" { "id" "elementid" "00000000-0000-0000-0000-00000000000a" "name" "string" "model"
  "jointList" "element_array" [ )" +
               joints + R"( ]
  "children" "element_array" [
    "DmeJoint" { "id" "elementid" "00000000-0000-0000-0000-000000000001" "name" "string" "bone"
      "transform" "DmeTransform" { "id" "elementid" "00000000-0000-0000-0000-000000000002"
        "name" "string" "bone" "position" "vector3" "0 0 10" "orientation" "quaternion" "0 0 0 1" }
      "children" "element_array" [ )" +
               joint_children + R"( ] },
    "DmeDag" { "name" "string" "body"
      "transform" "DmeTransform" { "name" "string" "body" "position" "vector3" ")" +
               dag_position + R"(" }
      "shape" "DmeMesh" { "id" "elementid" "00000000-0000-0000-0000-00000000000b"
        "name" "string" "body"
        "baseStates" "element_array" [ "DmeVertexData" { "name" "string" ")" +
               state_name + R"("
          "vertexFormat" "string_array" [ )" +
               format + R"( ]
          "positions" "vector3_array" [ )" +
               positions + R"( ]
          "positionsIndices" "int_array" [ )" +
               position_indices + " ] " + normals + uvs + state + R"( } ]
        "faceSets" "element_array" [ "DmeFaceSet" { "name" "string" "set"
          "faces" "int_array" [ )" +
               faces + R"( ]
          "material" "DmeMaterial" { "name" "string" "m" "mtlName" "string" "models\skin" } } )" +
               (face_sets.empty() ? "" : ", ") + face_sets + R"( ]
        "deltaStates" "element_array" [ )" +
               deltas + " ] " + mesh + R"( } } ] )" + model + " }\n";
    }
};

inline Result<ParsedDmx> parse_model(const DmxModelText& model) {
    const std::string text = dmx_text(model.text());
    return parse_dmx(as_bytes(text));
}

// A shape that moves position number `index` by (0, 0, 1).
inline std::string delta_text(const std::string& name, int index = 0) {
    return R"("DmeVertexDeltaData" { "name" "string" ")" + name + R"("
        "vertexFormat" "string_array" [ "positions" ]
        "positions" "vector3_array" [ "0 0 1" ]
        "positionsIndices" "int_array" [ ")" +
           std::to_string(index) + R"(" ] })";
}

// The deltas that move a vertex, not only its normal.
inline std::vector<ShapeDelta> moves_of(const Shape& shape) {
    std::vector<ShapeDelta> moves;
    for (const ShapeDelta& delta : shape.deltas)
        if (delta.position != glm::vec3(0)) moves.push_back(delta);
    return moves;
}

inline std::string control_text(const std::string& name, const std::string& raws,
                                const std::string& more = "") {
    return R"("DmeCombinationInputControl" { "name" "string" ")" + name +
           R"(" "rawControlNames" "string_array" [ )" + raws + " ] " + more + " }";
}

inline std::string combination_text(const std::string& controls, const std::string& more = "") {
    return R"("combinationOperator" "DmeCombinationOperator" { "name" "string" "combination"
        "controls" "element_array" [ )" +
           controls + " ] " + more + " }";
}

inline std::string weights_text(const std::string& weights, const std::string& joints, int count) {
    return R"( "jointCount" "int" ")" + std::to_string(count) +
           R"(" "jointWeights" "float_array" [ )" + weights +
           R"( ] "jointIndices" "int_array" [ )" + joints + " ]";
}

constexpr const char* kWeighted =
    R"("positions", "normals", "textureCoordinates", "jointWeights", "jointIndices")";

inline ParsedDmx good(const DmxModelText& text) {
    auto parsed = parse_model(text);
    REQUIRE(parsed);
    return *std::move(parsed);
}

inline bool has_code(const ParsedDmx& parsed, std::string_view code) {
    return find_code(parsed.model.diagnostics, code) != nullptr;
}

}  // namespace studioscope
