// Values generated for DMX shapes without them: wrinkles by wrinkleScales, normals of moved faces.
// Shapes made of delta states. The titles name rows of the DMX page's section 10; expected values
// follow from the numbers in the test.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "core/at.h"
#include "sample/ollie.h"
#include "support/dmx_model.h"
#include "writers/dmx_writer.h"

namespace studioscope::dmx_made_test {

using namespace assets;

namespace {

const Shape& shape_named(const Model& model, std::string_view name) {
    for (const Shape& shape : model.shapes)
        if (shape.name == name) return shape;
    FAIL("no shape " << name);
    return model.shapes.front();
}

// A shape of positions only: "x y z" deltas and their position numbers.
std::string moves_text(const std::string& name, const std::string& moves,
                       const std::string& numbers, const std::string& more = "",
                       const std::string& format = R"("positions")") {
    return R"("DmeVertexDeltaData" { "name" "string" ")" + name + R"("
        "vertexFormat" "string_array" [ )" +
           format + R"( ] "positions" "vector3_array" [ )" + moves +
           R"( ] "positionsIndices" "int_array" [ )" + numbers + " ] " + more + " }";
}

float wrinkle_at(const Shape& shape, uint32_t vertex) {
    for (const ShapeDelta& delta : shape.deltas)
        if (delta.vertex == vertex) return delta.wrinkle;
    return 0;
}

glm::vec3 normal_at(const Shape& shape, uint32_t vertex) {
    for (const ShapeDelta& delta : shape.deltas)
        if (delta.vertex == vertex) return delta.normal;
    return {};
}

bool is_close(const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 1e-5f; }

const float kHalf = std::sqrt(0.5f);

}  // namespace

TEST_CASE("a shape without wrinkles gets those of its control's scale", "[dmx]") {
    DmxModelText text;
    text.deltas = moves_text("press", R"("0 0 1", "0 3 4")", R"("0", "1")") + ", " +
                  moves_text("calm", R"("0 0 1")", R"("0")") + ", " +
                  moves_text("own", R"("0 0 1", "0 0 2")", R"("0", "1")",
                             R"("wrinkle" "float_array" [ "0.25" ]
                                "wrinkleIndices" "int_array" [ "3" ])",
                             R"("positions", "wrinkle")") +
                  ", " + moves_text("press_own", R"("0 0 1")", R"("0")");
    text.root = combination_text(
        control_text("a", R"("press", "calm")",
                     R"("wrinkleScales" "float_array" [ "-0.5", "0" ])") +
        ", " + control_text("b", R"("own")", R"("wrinkleScales" "float_array" [ "1" ])"));
    const ParsedDmx parsed = good(text);
    // scale * length / longest length: lengths 1 and 5
    const Shape& press = shape_named(parsed.model, "press");
    CHECK(wrinkle_at(press, 0) == Approx(-0.1f));
    CHECK(wrinkle_at(press, 1) == -0.5f);
    CHECK(wrinkle_at(press, 2) == 0);
    CHECK(wrinkle_at(shape_named(parsed.model, "calm"), 0) == 0);
    CHECK(wrinkle_at(shape_named(parsed.model, "press_own"), 0) == 0);
    // only the file's data is used
    const Shape& own = shape_named(parsed.model, "own");
    CHECK(wrinkle_at(own, 3) == 0.25f);
    CHECK(wrinkle_at(own, 1) == 0);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-made-wrinkles");
    REQUIRE(found != nullptr);
    CHECK(found->severity == Severity::kNote);
    CHECK(found->message.starts_with("1 shape of mesh \"body\""));
}

TEST_CASE("wrinkle scales without names, of another type or of unmoved shapes do nothing",
          "[dmx]") {
    DmxModelText text;
    text.deltas = moves_text("still", R"("0 0 0")", R"("0")") + ", " +
                  moves_text("a", R"("0 0 1")", R"("0")");
    text.root = combination_text(
        control_text("still", R"("still")", R"("wrinkleScales" "float_array" [ "1", "2" ])") +
        ", " + control_text("a", R"("a")", R"("wrinkleScales" "int_array" [ "1" ])") + ", " +
        control_text("none", "", R"("wrinkleScales" "float_array" [ "1" ])"));
    const ParsedDmx parsed = good(text);
    CHECK(wrinkle_at(shape_named(parsed.model, "still"), 0) == 0);
    CHECK(wrinkle_at(shape_named(parsed.model, "a"), 0) == 0);
}

TEST_CASE("a shape without normals rotates those of the faces that it moves", "[dmx]") {
    DmxModelText text;
    // the square's edge at x = 1 rises by 1: it tilts by 45 degrees
    text.deltas = moves_text("lean", R"("0 0 1", "0 0 1")", R"("1", "2")");
    SECTION("where the file's normal is the face's own") {
        const ParsedDmx parsed = good(text);
        CHECK(has_code(parsed, "dmx-made-normals"));
        const Shape& lean = parsed.model.shapes.at(0);
        REQUIRE(lean.deltas.size() == 4);
        for (uint32_t i = 0; i < 4; ++i)
            CHECK(is_close(normal_at(lean, i), {-kHalf, 0, kHalf - 1}));
    }
    SECTION("where the file's normal is another, it turns along") {
        text.normals = R"("normals" "vector3_array" [ "1 0 0" ]
            "normalsIndices" "int_array" [ "0", "0", "0", "0" ])";
        const ParsedDmx parsed = good(text);
        CHECK(is_close(normal_at(parsed.model.shapes.at(0), 0), {kHalf - 1, 0, kHalf}));
    }
    SECTION("where the base has none either") {
        text.format = R"("positions", "textureCoordinates")";
        text.normals = "";
        const ParsedDmx parsed = good(text);
        CHECK(is_close(normal_at(parsed.model.shapes.at(0), 3), {-kHalf, 0, kHalf - 1}));
    }
    SECTION("but not where the file has them") {
        text.deltas = moves_text("lean", R"("0 0 1", "0 0 1")", R"("1", "2")",
                                 R"("normals" "vector3_array" [ "0 1 0" ]
                                    "normalsIndices" "int_array" [ "0" ])",
                                 R"("positions", "normals")");
        const ParsedDmx parsed = good(text);
        CHECK_FALSE(has_code(parsed, "dmx-made-normals"));
        CHECK(normal_at(parsed.model.shapes.at(0), 0) == glm::vec3(0, 1, 0));
    }
}

// Half a turn has no shortest rotation: its axis would depend on rounding. From 179.19 degrees on,
// whose cosine is -0.9999, a normal is negated instead.
TEST_CASE("a face that a shape turns over has its normals turned over", "[dmx]") {
    // the square rotates about its edge along Y, and the file's normal is along that edge
    const auto turn_of_normal = [](double degrees) {
        const double angle = glm::radians(degrees);
        const std::string move =
            fmt::format("{:.9f} 0 {:.9f}", std::cos(angle) - 1, std::sin(angle));
        DmxModelText text;
        text.normals = R"("normals" "vector3_array" [ "0 1 0" ]
            "normalsIndices" "int_array" [ "0", "0", "0", "0" ])";
        text.deltas = moves_text("over", "\"" + move + "\", \"" + move + "\"", R"("1", "2")");
        return normal_at(good(text).model.shapes.at(0), 0);
    };
    CHECK(is_close(turn_of_normal(90), {0, 0, 0}));
    CHECK(is_close(turn_of_normal(179), {0, 0, 0}));
    CHECK(is_close(turn_of_normal(179.3), {0, -2, 0}));
    CHECK(is_close(turn_of_normal(180), {0, -2, 0}));
}

TEST_CASE("a corrective shape without normals is compared with its parts", "[dmx]") {
    DmxModelText text;
    const std::string more = std::to_string(std::sqrt(3.0f) - 1);
    // a tilts by 45 degrees, a_b to 60
    text.deltas = moves_text("a", R"("0 0 1", "0 0 1")", R"("1", "2")") + ", " +
                  moves_text("b", R"("0 0 0")", R"("0")") + ", " +
                  moves_text("a_b", "\"0 0 " + more + "\", \"0 0 " + more + "\"", R"("1", "2")");
    const ParsedDmx parsed = good(text);
    const glm::vec3 expected(kHalf - std::sqrt(0.75f), 0, 0.5f - kHalf);
    for (uint32_t i = 0; i < 4; ++i)
        CHECK(is_close(normal_at(shape_named(parsed.model, "a_b"), i), expected));
}

TEST_CASE("normals made on a bumpy grid are the sums of the moved triangles'", "[dmx]") {
    constexpr int kSide = 5;
    std::mt19937 numbers(3);
    std::vector<glm::vec3> base, moved;
    DmxModelText text;
    text.positions = text.position_indices = text.faces = "";
    std::string uv_indices, normal_indices, moves, move_indices;
    const auto add = [](std::string& list, const std::string& item) {
        list += (list.empty() ? "\"" : ", \"") + item + "\"";
    };
    for (int i = 0; i < kSide * kSide; ++i) {
        const glm::vec3 point(i % kSide, i / kSide, 0);
        base.push_back(point);
        const int lift = i % 3 == 0 ? static_cast<int>(numbers() % 4) : 0;
        moved.push_back(point + glm::vec3(0, 0, lift));
        add(text.positions, std::to_string(i % kSide) + " " + std::to_string(i / kSide) + " 0");
        if (lift == 0) continue;
        add(moves, "0 0 " + std::to_string(lift));
        add(move_indices, std::to_string(i));
    }
    std::vector<std::array<int, 3>> triangles;
    for (int y = 0; y + 1 < kSide; ++y)
        for (int x = 0; x + 1 < kSide; ++x) {
            const int first = y * kSide + x;
            triangles.push_back({first, first + 1, first + kSide + 1});
            triangles.push_back({first, first + kSide + 1, first + kSide});
        }
    int corner = 0;
    std::vector<glm::vec3> sums(base.size());
    for (const auto& triangle : triangles) {
        const auto corner_at = [&](size_t k) { return at(moved, triangle[k]); };
        for (const int position : triangle) {
            at(sums, position) +=
                glm::cross(corner_at(1) - corner_at(0), corner_at(2) - corner_at(0));
            add(text.position_indices, std::to_string(position));
            add(normal_indices, "0");
            add(text.faces, std::to_string(corner++));
        }
        add(text.faces, "-1");
    }
    text.normals = R"("normals" "vector3_array" [ "0 0 1" ] "normalsIndices" "int_array" [ )" +
                   normal_indices + " ]";
    text.uvs = R"("textureCoordinates" "vector2_array" [ "0 0" ]
        "textureCoordinatesIndices" "int_array" [ )" +
               normal_indices + " ]";
    text.deltas = moves_text("bumps", moves, move_indices);
    const Model model = good(text).model;
    REQUIRE(model.vertices.size() == base.size());
    for (uint32_t i = 0; i < model.vertices.size(); ++i) {
        const glm::vec3 p = model.vertices[i].position;
        const auto position = static_cast<size_t>(p.y) * kSide + static_cast<size_t>(p.x);
        CAPTURE(i, position);
        CHECK(glm::distance(normal_at(model.shapes.at(0), i),
                            glm::normalize(sums[position]) - glm::vec3(0, 0, 1)) < 1e-4f);
    }
}

// The sample's shapes are functions of space, and its file has their exact normals.
TEST_CASE("normals made for the sample's shapes are those that its author gave it", "[dmx]") {
    const Asset asset = make_ollie(Figure());
    DmxDocument document = dmx_model(asset, 0, 0);
    const auto with_normals = parse_dmx(dmx_binary5(document));
    for (DmxElement& element : document.elements)
        if (element.type == "DmeVertexDeltaData")
            for (auto& [name, value] : element.attributes)
                if (name == "vertexFormat") value = std::vector<std::string>{"positions"};
    const auto without = parse_dmx(dmx_binary5(document));
    REQUIRE((with_normals && without));
    CHECK(has_code(*without, "dmx-made-normals"));
    for (const char* name : {"smile", "puff", "surprise", "squash"}) {
        const Shape& given = shape_named(with_normals->model, name);
        const Shape& made = shape_named(without->model, name);
        const std::vector<Vertex>& vertices = without->model.vertices;
        REQUIRE(vertices.size() == with_normals->model.vertices.size());
        std::vector<glm::vec3> difference(vertices.size());
        for (const ShapeDelta& delta : given.deltas) difference[delta.vertex] += delta.normal;
        double given_sum = 0, apart_sum = 0;
        for (const glm::vec3& d : difference) given_sum += double{glm::dot(d, d)};
        for (const ShapeDelta& delta : made.deltas) difference[delta.vertex] -= delta.normal;
        for (const glm::vec3& d : difference) apart_sum += double{glm::dot(d, d)};
        CAPTURE(name, given_sum, apart_sum);
        CHECK(given_sum > 1);
        CHECK(apart_sum < 0.1 * given_sum);
    }
}

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

}  // namespace studioscope::dmx_made_test
