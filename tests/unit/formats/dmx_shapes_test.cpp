// Shapes made of delta states. The titles name rows of the DMX page's section 10; expected values
// follow from the numbers in the test.

#include <catch2/catch.hpp>

#include "support/dmx_model.h"

namespace studioscope::dmx_shapes_test {

TEST_CASE("delta with data and index of different length", "[dmx]") {
    DmxModelText text;
    text.deltas = R"("DmeVertexDeltaData" { "name" "string" "bad"
        "vertexFormat" "string_array" [ "positions" ] "positions" "vector3_array" [ "0 0 1" ]
        "positionsIndices" "int_array" [ "0", "1" ] }, )" +
                  delta_text("fine");
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-delta-length");
    REQUIRE(found != nullptr);
    CHECK(found->severity == Severity::kError);
    CHECK(found->message.find("\"bad\" of mesh \"body\" has 1 value for 2 indices") !=
          std::string::npos);
    REQUIRE(parsed.model.shapes.size() == 1);
    CHECK(parsed.model.shapes[0].name == "fine");
}

TEST_CASE("delta index out of range", "[dmx]") {
    DmxModelText text;
    text.deltas = R"("DmeVertexDeltaData" { "name" "string" "far"
        "vertexFormat" "string_array" [ "positions" ]
        "positions" "vector3_array" [ "0 0 1", "0 0 2", "0 0 3" ]
        "positionsIndices" "int_array" [ "4", "1", "-1" ] })";
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-delta-range"));
    REQUIRE(moves_of(parsed.model.shapes.at(0)).size() == 1);
    CHECK(moves_of(parsed.model.shapes[0])[0].position.z == 2);
}

TEST_CASE("shapes rotate with the mesh's dag and have normals, wrinkles and speed", "[dmx]") {
    DmxModelText text;
    text.model = R"("baseStates" "element_array" [
        "DmeTransformList" { "name" "string" "bind" "transforms" "element_array" [
          "DmeTransform" { "name" "string" "body" "position" "vector3" "5 0 0"
            "orientation" "quaternion" "0 0 1 1" } ] } ])";
    text.format = R"("positions", "normals", "textureCoordinates", "speed")";
    text.state =
        R"("speed" "float_array" [ "0.5" ] "speedIndices" "int_array" [ "0", "0", "0", "0" ])";
    text.deltas = R"("DmeVertexDeltaData" { "name" "string" "a"
        "vertexFormat" "string_array" [ "positions", "normals", "wrinkle" ]
        "positions" "vector3_array" [ "1 0 0" ] "positionsIndices" "int_array" [ "1" ]
        "normals" "vector3_array" [ "0 1 0" ] "normalsIndices" "int_array" [ "0" ]
        "wrinkle" "float_array" [ "-1" ] "wrinkleIndices" "int_array" [ "2" ] })";
    const Model model = good(text).model;
    const auto& deltas = model.shapes.at(0).deltas;
    REQUIRE(deltas.size() == 4);  // all four have the normal
    CHECK(glm::distance(deltas[1].position, glm::vec3(0, 1, 0)) < 1e-6f);
    CHECK(deltas[0].position == glm::vec3(0));
    CHECK(glm::distance(deltas[3].normal, glm::vec3(-1, 0, 0)) < 1e-6f);
    CHECK(deltas[2].wrinkle == -1);
    CHECK(deltas[1].wrinkle == 0);
    CHECK(deltas[1].speed == 0.5f);
}

TEST_CASE("a second shape of the same name in one mesh is ignored", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a") + ", " + delta_text("a", 1);
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-same-shape"));
    CHECK(moves_of(parsed.model.shapes.at(0)).size() == 1);
}

}  // namespace studioscope::dmx_shapes_test
