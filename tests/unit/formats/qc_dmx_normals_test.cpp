// What a QC makes of the normals and corners of a DMX. What is expected is worked out by hand from
// the rule that compiled models follow (qc.md 4).

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "content/disk_files.h"
#include "formats/load.h"
#include "support/data_files.h"
#include "support/dmx_model.h"
#include "support/memory_files.h"
#include "support/skip.h"

namespace studioscope::qc_dmx_normals_test {

namespace {

// So many degrees away from the Z axis, towards X.
glm::vec3 tilted(double degrees) {
    const double angle = glm::radians(degrees);
    return {std::sin(angle), 0, std::cos(angle)};
}

std::string field(const std::string& name, const std::vector<glm::vec3>& values,
                  const std::vector<int>& indices) {
    std::string text = "\"" + name + "\" \"vector3_array\" [";
    for (const glm::vec3& value : values)
        text += fmt::format("{}\"{:.9g} {:.9g} {:.9g}\"", text.ends_with("[") ? "" : ", ", value.x,
                            value.y, value.z);
    text += "] \"" + name + "Indices\" \"int_array\" [";
    for (const int index : indices)
        text += fmt::format("{}\"{}\"", text.ends_with("[") ? "" : ", ", index);
    return text + "]";
}

std::string normals_at(const std::vector<double>& degrees, const std::vector<int>& indices) {
    std::vector<glm::vec3> normals;
    for (const double each : degrees) normals.push_back(tilted(each));
    return field("normals", normals, indices);
}

// The file by itself, and as a QC of these lines has it.
Model alone(const DmxModelText& text) {
    const std::string file = dmx_text(text.text());
    const ByteSpan bytes = as_bytes(file);
    const MemoryFiles files{{"/m/a.dmx", Bytes(bytes.begin(), bytes.end())}};
    return load_from(files, "/m/a.dmx").model;
}

Model compiled(const DmxModelText& text, const std::string& qc = "$body b a.dmx\n") {
    const std::string file = dmx_text(text.text());
    const ByteSpan bytes = as_bytes(file), lines = as_bytes(qc);
    const MemoryFiles files{{"/m/a.dmx", Bytes(bytes.begin(), bytes.end())},
                            {"/m/a.qc", Bytes(lines.begin(), lines.end())}};
    return load_from(files, "/m/a.qc").model;
}

// In degrees from the Z axis, those of negative x below 0; all are of unit length.
std::vector<double> tilts_of(const Model& model) {
    std::vector<double> tilts;
    for (const Vertex& vertex : model.vertices) {
        CHECK(glm::length(vertex.normal) == Approx(1).margin(1e-6));
        tilts.push_back(glm::degrees(std::atan2(vertex.normal.x, vertex.normal.z)));
    }
    return tilts;
}

bool are_near(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i)
        if (std::abs(a[i] - b[i]) > 1e-4) return false;
    return true;
}

}  // namespace

TEST_CASE("a QC merges normals of a DMX below 2 degrees, wherever their corners are", "[qc][dmx]") {
    DmxModelText text;
    text.normals = normals_at({0, 1.99, -2.01}, {0, 1, 2, 0});
    CHECK(are_near(tilts_of(compiled(text)), {0, 0, -2.01, 0}));
    CHECK(are_near(tilts_of(alone(text)), {0, 1.99, -2.01, 0}));
    text.normals = field("normals", {tilted(0) * 2.0f, tilted(1.99) * 0.1f, tilted(-2.01) * 3.0f},
                         {0, 1, 2, 0});
    CHECK(are_near(tilts_of(compiled(text)), {0, 0, -2.01, 0}));
    CHECK(are_near(tilts_of(compiled(text, "$scale 3\n$body b a.dmx\n")), {0, 0, -2.01, 0}));
    CHECK(alone(text).vertices[0].normal == glm::vec3(0, 0, 2));
}

TEST_CASE("the order of the array decides which normal stays, not that of the faces", "[qc][dmx]") {
    DmxModelText text;
    text.normals = normals_at({0, 1.5, 3, 4}, {2, 1, 0, 3});
    CHECK(are_near(tilts_of(compiled(text)), {3, 0, 0, 3}));  // corner by corner
    text.faces = R"("3", "2", "1", "0", "-1")";
    CHECK(are_near(tilts_of(compiled(text)), {3, 0, 0, 3}));
    text.normals = normals_at({4, 3, 1.5, 0}, {1, 2, 3, 0});  // the same in another order
    CHECK(are_near(tilts_of(compiled(text)), {4, 1.5, 1.5, 4}));
}

TEST_CASE("normals are turned with their mesh after they were merged", "[qc][dmx]") {
    DmxModelText text;
    text.normals = normals_at({0, 1.99, -2.01}, {0, 1, 2, 0});
    text.model = R"("baseStates" "element_array" [
        "DmeTransformList" { "name" "string" "bind" "transforms" "element_array" [
          "DmeTransform" { "name" "string" "body" "position" "vector3" "0 0 0"
            "orientation" "quaternion" "0 1 0 1" } ] } ])";
    // A quarter turn about Y takes Z to X and X to -Z.
    CHECK(are_near(tilts_of(compiled(text)), {90, 90, 87.99, 90}));
}

TEST_CASE("each mesh of a DMX merges its own normals, all its materials together", "[qc][dmx]") {
    const std::string second = R"("DmeFaceSet" { "name" "string" "second"
        "faces" "int_array" [ "2", "3", "0", "-1" ]
        "material" "DmeMaterial" { "name" "string" "n" "mtlName" "string" "models\cloth" } })";
    DmxModelText text;
    text.faces = R"("0", "1", "2", "-1")";
    text.face_sets = second;
    text.normals = normals_at({1, 0, 2.5}, {0, 1, 2, 2});
    CHECK(are_near(tilts_of(compiled(text)), {1, 1, 1, 1, 1, 1}));

    // The same normals in another order: 1 becomes 0 there.
    text = {};
    text.normals = normals_at({1, 0, 2.5}, {0, 1, 2, 2});
    DmxModelText hat;
    hat.normals = normals_at({0, 1, 2.5}, {0, 1, 2, 2});
    text.joint_children = R"("DmeDag" { "name" "string" "hat"
        "transform" "DmeTransform" { "name" "string" "hat" }
        "shape" "DmeMesh" { "name" "string" "hat"
        "baseStates" "element_array" [ "DmeVertexData" { "name" "string" "bind"
          "vertexFormat" "string_array" [ "positions", "normals", "textureCoordinates" ]
          "positions" "vector3_array" [ )" +
                          hat.positions + R"( ] "positionsIndices" "int_array" [ )" +
                          hat.position_indices + " ] " + hat.normals + hat.uvs + R"( } ]
        "faceSets" "element_array" [ "DmeFaceSet" { "name" "string" "set"
          "faces" "int_array" [ "0", "1", "2", "3", "-1" ] 
          "material" "DmeMaterial" { "name" "string" "m" "mtlName" "string" "models\skin" } } ] } })";
    CHECK(are_near(tilts_of(compiled(text)), {0, 0, 2.5, 2.5, 1, 1, 1, 1}));
}

TEST_CASE("in a QC, vertices of a DMX are distinguished by position index and by UV value",
          "[qc][dmx]") {
    DmxModelText text;  // two triangles of a square
    text.positions = R"("0 0 0", "1 0 0", "1 1 0", "0 0 0", "1 1 0", "0 1 0")";
    text.position_indices = R"("0", "1", "2", "3", "4", "5")";
    text.normals = normals_at({0}, {0, 0, 0, 0, 0, 0});
    text.uvs = R"("textureCoordinates" "vector2_array" ["0 0", "1 0", "1 1", "0 1", "0 0"]
        "textureCoordinatesIndices" "int_array" ["0", "1", "2", "4", "2", "3"])";
    text.faces = R"("0", "1", "2", "-1", "3", "4", "5", "-1")";
    CHECK(alone(text).vertices.size() == 4);
    CHECK(compiled(text).vertices.size() == 6);

    text.position_indices = R"("0", "1", "2", "0", "2", "5")";
    text.normals = normals_at({0, 1.99}, {0, 0, 0, 1, 1, 1});
    CHECK(alone(text).vertices.size() == 6);
    CHECK(compiled(text).vertices.size() == 4);
    text.normals = normals_at({0, 2.01}, {0, 0, 0, 1, 1, 1});
    CHECK(compiled(text).vertices.size() == 6);
}

TEST_CASE("flat normals made for a DMX without merge like others in a QC", "[qc][dmx]") {
    DmxModelText text;  // a square that is folded along its diagonal
    text.format = R"("positions", "textureCoordinates")";
    text.normals = "";
    text.position_indices = R"("0", "1", "2", "0", "2", "3")";
    text.uvs = R"("textureCoordinates" "vector2_array" ["0 0"]
        "textureCoordinatesIndices" "int_array" ["0", "0", "0", "0", "0", "0"])";
    text.faces = R"("0", "1", "2", "-1", "3", "4", "5", "-1")";
    // The second triangle's normal is (h, -h, 1): atan(h * sqrt(2)) from Z, 1.46 and 2.43 degrees.
    text.positions = R"("0 0 0", "1 0 0", "1 1 0", "0 1 0.018")";
    CHECK(alone(text).vertices.size() == 6);
    const Model model = compiled(text);
    CHECK(model.vertices.size() == 4);
    for (const Vertex& vertex : model.vertices) CHECK(vertex.normal == glm::vec3(0, 0, 1));
    text.positions = R"("0 0 0", "1 0 0", "1 1 0", "0 1 0.03")";
    CHECK(compiled(text).vertices.size() == 6);
}

TEST_CASE("a merged normal keeps what shapes add to that of its own corner", "[qc][dmx]") {
    DmxModelText text;
    text.normals = normals_at({0, 1.5}, {0, 1, 0, 0});
    text.deltas = R"("DmeVertexDeltaData" { "name" "string" "smile"
        "vertexFormat" "string_array" [ "positions", "normals" ]
        "positions" "vector3_array" [ "0 0 1", "0 0 2" ] "positionsIndices" "int_array" ["0", "1"]
        "normals" "vector3_array" [ "0 0.5 0", "0 0.25 0" ]
        "normalsIndices" "int_array" [ "0", "1" ] })";
    const Model model = compiled(text);
    CHECK(are_near(tilts_of(model), {0, 0, 0, 0}));
    REQUIRE(model.shapes.size() == 1);
    const std::vector<ShapeDelta>& deltas = model.shapes[0].deltas;
    REQUIRE(deltas.size() == 4);
    CHECK(deltas[0].position == glm::vec3(0, 0, 1));
    CHECK(deltas[0].normal == glm::vec3(0, 0.5f, 0));
    CHECK(deltas[1].position == glm::vec3(0, 0, 2));
    CHECK(deltas[1].normal == glm::vec3(0, 0.25f, 0));  // that of its own normal
    CHECK(deltas[2].normal == glm::vec3(0, 0.5f, 0));
}

TEST_CASE("normals of a compiled DMX are those of its QC", "[qc][dmx][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::filesystem::path mod = data_folder() / "gmod-versus";
    const auto load = [&](const char* path) {
        const std::filesystem::path whole = mod / path;
        LoadOptions options;
        options.with_materials = false;
        return load_scene({&whole, 1}, options, disk_files()).model;
    };
    const Model ours = load("modelsrc/badge.qc"),
                theirs = load("addon/models/versus/badge/badge.mdl");
    REQUIRE(theirs.vertices.size() == 1189);
    CHECK(ours.vertices.size() == theirs.vertices.size());
    std::vector<bool> is_taken(ours.vertices.size());
    size_t missing = 0;
    for (const Vertex& vertex : theirs.vertices) {
        size_t i = 0;
        while (i < ours.vertices.size() &&
               (is_taken[i] || glm::distance(ours.vertices[i].position, vertex.position) > 1e-4f ||
                glm::distance(ours.vertices[i].uv, vertex.uv) > 2e-6f ||
                glm::distance(ours.vertices[i].normal, vertex.normal) > 2e-6f))
            ++i;
        if (i < ours.vertices.size())
            is_taken[i] = true;
        else
            ++missing;
    }
    CHECK(missing == 0);
}

}  // namespace studioscope::qc_dmx_normals_test
