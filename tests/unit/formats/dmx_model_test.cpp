// Scene graph, bind pose and meshes. The titles name rows of the DMX page's section 10; expected
// values follow from the numbers in the test by the rule in the title.

#include "support/dmx_model.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "formats/dmx/faces.h"
#include "model/measure.h"

namespace studioscope::dmx_model_test {

namespace {

// Twice the area of all triangles, seen from +z.
double signed_area(const Model& model) {
    double area = 0;
    for (const Mesh& mesh : model.meshes) {
        const auto& indices = mesh.lods[0].indices;
        for (size_t i = 0; i < indices.size(); i += 3) {
            const glm::dvec3 a = model.vertices[indices[i]].position;
            const glm::dvec3 b = model.vertices[indices[i + 1]].position;
            const glm::dvec3 c = model.vertices[indices[i + 2]].position;
            area += glm::cross(b - a, c - a).z;
        }
    }
    return area;
}

}  // namespace

TEST_CASE("a square becomes two triangles, four vertices and a rigid bone", "[dmx]") {
    const ParsedDmx parsed = good({});
    const Model& model = parsed.model;
    CHECK(model.diagnostics.empty());
    REQUIRE(model.bones.size() == 2);  // "bone", and the mesh's dag: there is no joint above it
    CHECK(model.bones[0].name == "bone");
    CHECK(model.bones[0].bind.position == glm::vec3(0, 0, 10));
    CHECK(model.bones[1].name == "body");
    CHECK(transform_point(model.bones[0].pose_to_bone, {0, 0, 10}) == glm::vec3(0));
    REQUIRE(model.meshes.size() == 1);
    CHECK(model.materials.at(0).name == "models\\skin");
    CHECK(model.vertices.size() == 4);
    CHECK(model.vertices[0].bone[0] == 1);
    CHECK(signed_area(model) == Approx(2));
    CHECK(model.meshes[0].lods[0].file_triangles.empty());
    CHECK(model.up == UpAxis::kZ);
}

TEST_CASE("binary and text give the same model", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("open", 2);
    text.root = combination_text(control_text("open", "\"open\""));
    text.format = kWeighted;
    text.state = weights_text(R"("1", "0.5", "1", "1")", R"("0", "0", "0", "0")", 1);
    const Model from_text = good(text).model;
    for (const int version : {1, 2, 3, 4, 5, 9}) {
        CAPTURE(version);
        const auto binary = parse_dmx(dmx_binary(text.text(), version));
        REQUIRE(binary);
        const Model& model = binary->model;
        REQUIRE(model.vertices.size() == from_text.vertices.size());
        CHECK(std::memcmp(model.vertices.data(), from_text.vertices.data(),
                          model.vertices.size() * sizeof(Vertex)) == 0);
        CHECK(model.meshes[0].lods[0].indices == from_text.meshes[0].lods[0].indices);
        CHECK(moves_of(model.shapes.at(0)).at(0).position == glm::vec3(0, 0, 1));
        CHECK(model.rules.size() == 1);
        CHECK(model.bones.size() == from_text.bones.size());
    }
}

TEST_CASE("the mesh is moved by its dag's bind pose; the bind list is matched by name", "[dmx]") {
    DmxModelText text;
    text.dag_position = "9 9 9";  // the scene's current position
    text.model = R"("baseStates" "element_array" [
        "DmeTransformList" { "name" "string" "base" "transforms" "element_array" [ ] },
        "DmeTransformList" { "name" "string" "bind" "transforms" "element_array" [
          "DmeTransform" { "name" "string" "body" "position" "vector3" "5 0 0"
            "orientation" "quaternion" "0 0 1 1" },
          "DmeTransform" { "name" "string" "bone" "position" "vector3" "0 0 7" } ] } ])";
    const Model model = good(text).model;
    CHECK(model.bones[0].bind.position == glm::vec3(0, 0, 7));
    // a quarter turn about z, (0 0 1 1) normalised: (1, 0) becomes (0, 1), then 5 along x
    CHECK(glm::distance(model.vertices[1].position, glm::vec3(5, 1, 0)) < 1e-6f);
    CHECK(glm::distance(model.vertices[3].position, glm::vec3(4, 0, 0)) < 1e-6f);
    CHECK(glm::distance(model.bones[1].bind.position, glm::vec3(5, 0, 0)) < 1e-6f);
}

TEST_CASE("up axis: axisSystem, else upAxis, else Z", "[dmx]") {
    DmxModelText text;
    text.model = R"("upAxis" "string" "Y")";
    CHECK(good(text).model.up == UpAxis::kY);
    text.model = R"("upAxis" "string" "Y" "axisSystem" "DmeAxisSystem" { "upAxis" "int" "3" })";
    CHECK(good(text).model.up == UpAxis::kZ);
    text.model = R"("axisSystem" "DmeAxisSystem" { "upAxis" "int" "1" })";
    CHECK(good(text).model.up == UpAxis::kX);
}

TEST_CASE("flipVCoordinates says that v grows upwards", "[dmx]") {
    DmxModelText text;
    CHECK(good(text).model.vertices[2].uv == glm::vec2(1, 1));
    text.state = R"("flipVCoordinates" "bool" "1")";
    CHECK(good(text).model.vertices[2].uv == glm::vec2(1, 0));
}

TEST_CASE("two materials make two meshes; triangles keep their numbers in the file", "[dmx]") {
    DmxModelText text;
    const std::string other = R"("DmeFaceSet" { "faces" "int_array" [ "0", "1", "2", "-1" ]
        "material" "DmeMaterial" { "mtlName" "string" "other" } })";
    const std::string same = R"("DmeFaceSet" { "faces" "int_array" [ "0", "2", "3" ]
        "material" "DmeMaterial" { "mtlName" "string" "models\skin" } })";
    text.face_sets = other + ", " + same;
    const Model model = good(text).model;
    REQUIRE(model.meshes.size() == 2);
    CHECK(model.meshes[0].lods[0].file_triangles == std::vector<uint32_t>{0, 1, 3});
    CHECK(model.meshes[1].lods[0].file_triangles == std::vector<uint32_t>{2});
    CHECK(model.meshes[1].lods[0].first_vertex == 4);
    CHECK(model.vertices.size() == 7);
}

TEST_CASE(
    "corners with equal values are one vertex; corners that shapes move only if moved equally",
    "[dmx]") {
    DmxModelText text;
    text.positions = R"("0 0 0", "1 0 0", "1 1 0", "0 0 0", "1 1 0", "0 1 0")";
    text.position_indices = R"("0", "1", "2", "3", "4", "5")";
    text.normals = R"("normals" "vector3_array" ["0 0 1", "-0 0 1"]
        "normalsIndices" "int_array" ["0", "0", "0", "1", "1", "1"])";
    text.uvs = R"("textureCoordinates" "vector2_array" ["0 0"]
        "textureCoordinatesIndices" "int_array" ["0", "0", "0", "0", "0", "0"])";
    text.faces = R"("0", "1", "2", "-1", "3", "4", "5", "-1")";
    CHECK(good(text).model.vertices.size() == 4);
    text.deltas = delta_text("open", 0);  // separates position 0 from position 3
    const Model torn = good(text).model;
    CHECK(torn.vertices.size() == 5);
    CHECK(moves_of(torn.shapes.at(0)).size() == 1);
}

TEST_CASE("quads are cut along the shorter diagonal", "[dmx]") {
    DmxModelText text;
    text.positions = R"("0 0 0", "1 0 0", "3 2 0", "0 1 0")";
    const Model model = good(text).model;
    CHECK(model.meshes[0].lods[0].indices == std::vector<uint32_t>{1, 2, 3, 1, 3, 0});
}

// A rectangle's diagonals are equal except for the rounding of its corners: a hundred-thousandth.
TEST_CASE("diagonals that differ by rounding cut a quad from its first corner", "[dmx]") {
    // A square whose second corner is moved in: its diagonal is shorter by this share.
    const auto first_corner = [](float share) {
        const std::array<glm::vec3, 4> corners{
            {{0, 0, 0}, {1 - share, share, 0}, {1, 1, 0}, {0, 1, 0}}};
        std::vector<std::array<uint32_t, 3>> triangles;
        triangulate(corners, triangles);
        REQUIRE(triangles.size() == 2);
        CHECK(triangles[1][0] == triangles[0][0]);
        return triangles[0][0];
    };
    CHECK(first_corner(0) == 0);
    CHECK(first_corner(0.7e-5f) == 0);
    CHECK(first_corner(1.5e-5f) == 1);
    CHECK(first_corner(0.25f) == 1);
}

TEST_CASE("root without `model` and `skeleton`", "[dmx]") {
    const std::string text = dmx_text(R"("DmElement" { "name" "string" "only me" })");
    const auto parsed = parse_dmx(as_bytes(text));
    REQUIRE(parsed);
    CHECK(has_code(*parsed, "dmx-no-model"));
    CHECK(parsed->graph.elements.size() == 1);
    CHECK(parsed->model.bones.empty());
}

TEST_CASE("`model` and `skeleton` differ", "[dmx]") {
    DmxModelText text;
    text.root = R"("skeleton" "DmeModel" { "name" "string" "bones" "children" "element_array" [
        "DmeJoint" { "name" "string" "other" "transform" "DmeTransform" { "name" "string" "other" } } ] })";
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-two-roots"));
    REQUIRE(parsed.model.bones.size() == 2);  // the skeleton's, and the mesh that follows none
    CHECK(parsed.model.bones[0].name == "other");
    CHECK(parsed.model.bones[1].name == "body");
    CHECK(parsed.model.vertices.size() == 4);
}

TEST_CASE("mesh without base state \"bind\"", "[dmx]") {
    DmxModelText text;
    text.state_name = "something";
    CHECK(good(text).model.vertices.size() == 4);
}

TEST_CASE("index arrays of different length", "[dmx]") {
    DmxModelText text;
    text.normals = R"("normals" "vector3_array" ["0 0 1"] "normalsIndices" "int_array" ["0", "0"])";
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-index-length");
    REQUIRE(found != nullptr);
    CHECK(found->message == "mesh \"body\" has 2 indices of normals but 4 of positions; left out");
    CHECK(parsed.model.meshes.empty());
}

TEST_CASE("index out of range", "[dmx]") {
    DmxModelText text;
    text.position_indices = R"("0", "1", "2", "3", "4")";
    text.normals = R"("normals" "vector3_array" ["0 0 1"]
        "normalsIndices" "int_array" ["0", "0", "0", "0", "-1"])";
    text.uvs = R"("textureCoordinates" "vector2_array" ["0 0"]
        "textureCoordinatesIndices" "int_array" ["0", "0", "0", "0", "0"])";
    text.faces = R"("0", "1", "2", "-1", "2", "3", "4", "-1")";
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-index-range");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("\"body\": 1 corner indexes outside the 4 positions") == 5);
    CHECK(triangle_count(parsed.model, 0) == 1);
}

TEST_CASE("corner number >= corner count in a face", "[dmx]") {
    DmxModelText text;
    text.faces = R"("0", "1", "2", "-1", "0", "1", "4", "-1", "0", "-2", "2", "-1")";
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-face-corner");
    REQUIRE(found != nullptr);
    CHECK(found->message.find(": 2 polygons") != std::string::npos);
    CHECK(triangle_count(parsed.model, 0) == 1);
}

TEST_CASE("no UV / no normals", "[dmx]") {
    DmxModelText text;
    text.format = R"("positions")";
    text.normals = text.uvs = "";
    const Model model = good(text).model;
    REQUIRE(model.vertices.size() == 4);
    for (const Vertex& vertex : model.vertices) {
        CHECK(vertex.normal == glm::vec3(0, 0, 1));
        CHECK(vertex.uv == glm::vec2(0));
    }
}

TEST_CASE("concave n-gon", "[dmx]") {
    DmxModelText text;
    // an L of area 3 whose inner corner any other fan would cross
    text.positions = R"("0 0 0", "2 0 0", "2 1 0", "1 1 0", "1 2 0", "0 2 0")";
    text.position_indices = R"("0", "1", "2", "3", "4", "5")";
    text.format = R"("positions")";
    text.normals = text.uvs = "";
    text.faces = R"("0", "1", "2", "3", "4", "5")";  // and no -1 at the end
    const Model model = good(text).model;
    CHECK(triangle_count(model, 0) == 4);
    CHECK(signed_area(model) == Approx(6));
    const auto& indices = model.meshes[0].lods[0].indices;
    for (size_t i = 0; i < indices.size(); i += 3) {
        const auto at = [&](size_t k) { return model.vertices[indices[i + k]].position; };
        CHECK(glm::cross(at(1) - at(0), at(2) - at(0)).z > 0);
    }
}

TEST_CASE("polygon of 1-2 corners, empty face set", "[dmx]") {
    DmxModelText text;
    text.faces = R"("0", "-1", "0", "1", "-1", "-1", "0", "1", "2", "-1")";
    text.face_sets = R"("DmeFaceSet" { "faces" "int_array" [ ] })";
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-short-polygon");
    REQUIRE(found != nullptr);
    CHECK(found->message.find(": 3 polygons") != std::string::npos);
    CHECK(has_code(parsed, "dmx-empty-faces"));
    CHECK(triangle_count(parsed.model, 0) == 1);
}

TEST_CASE("cyclic element graph", "[dmx]") {
    DmxModelText text;
    text.joint_children = R"("element" "00000000-0000-0000-0000-00000000000a",
        "DmeDag" { "name" "string" "below" "children" "element_array" [
          "element" "00000000-0000-0000-0000-000000000001" ] })";
    const ParsedDmx parsed = good(text);
    std::set<std::string> messages;
    for (const Diagnostic& diagnostic : parsed.model.diagnostics)
        if (diagnostic.code == "dmx-dag-cycle") messages.insert(diagnostic.message);
    CHECK(messages == std::set<std::string>{"DmeModel \"model\" is a child of DmeJoint \"bone\", "
                                            "which lies below it; ignored there",
                                            "DmeJoint \"bone\" is a child of DmeDag \"below\", "
                                            "which lies below it; ignored there"});
    CHECK(parsed.model.vertices.size() == 4);
}

TEST_CASE("quaternion not of unit length or zero", "[dmx]") {
    DmxModelText text;
    text.joint_children = R"("DmeJoint" { "name" "string" "long" "transform" "DmeTransform" {
          "orientation" "quaternion" "0 0 0 -2" } },
        "DmeJoint" { "name" "string" "none" "transform" "DmeTransform" {
          "orientation" "quaternion" "0 0 0 0" } })";
    const ParsedDmx parsed = good(text);
    CHECK(parsed.model.bones[1].bind.rotation == glm::quat(-1, 0, 0, 0));
    CHECK(parsed.model.bones[2].bind.rotation == glm::quat(1, 0, 0, 0));
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-rotation");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("\"none\"") != std::string::npos);
}

TEST_CASE("attachments are bones with a name of their own", "[dmx]") {
    DmxModelText text;
    text.joint_children = R"("DmeDag" { "name" "string" "muzzle_dag"
        "transform" "DmeTransform" { "name" "string" "muzzle_dag" "position" "vector3" "1 2 3" }
        "shape" "DmeAttachment" { "name" "string" "muzzle" "isWorldAligned" "bool" "1" } })";
    const ParsedDmx parsed = good(text);
    REQUIRE(parsed.model.attachments.size() == 1);
    CHECK(parsed.model.attachments[0].name == "muzzle");
    CHECK(parsed.model.bones.at(size_t(parsed.model.attachments[0].bone)).name == "muzzle_dag");
    CHECK(has_code(parsed, "dmx-world-aligned"));
}

TEST_CASE("several UV sets: the first is used", "[dmx]") {
    DmxModelText text;
    text.format = R"("positions", "normals", "texcoord$0", "texcoord$1")";
    text.uvs = R"("texcoord$0" "vector2_array" ["0.25 0.5"]
        "texcoord$0Indices" "int_array" ["0", "0", "0", "0"]
        "texcoord$1" "vector2_array" ["0.75 0.5"] "texcoord$1Indices" "int_array" ["0", "0", "0", "0"])";
    const ParsedDmx parsed = good(text);
    CHECK(parsed.model.vertices[0].uv == glm::vec2(0.25f, 0.5f));
    CHECK(has_code(parsed, "dmx-uv-sets"));
}

}  // namespace studioscope::dmx_model_test
