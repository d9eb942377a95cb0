#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "facts/compare/common_move.h"
#include "facts/compare/scene_diff.h"
#include "facts/compare/vertex_fates.h"
#include "facts/compare/vertex_match.h"
#include "model/scene.h"
#include "support/grid_triangles.h"

namespace studioscope::moved_vertices_test {

namespace {

// A bumpy grid of 8 times 8 vertices, 1 unit apart, with a UV of its own each. `first_triangle` is
// the triangle that the list begins with: lists of another order do not say which vertex is which.
Model bumpy_grid(ptrdiff_t first_triangle) {
    constexpr uint32_t kSide = 8;
    Model model;
    model.bones.resize(1);
    MeshLod& level = model.meshes.emplace_back().lods.emplace_back();
    for (uint32_t y = 0; y < kSide; ++y)
        for (uint32_t x = 0; x < kSide; ++x) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {float(x), float(y), std::sin(float(x * y))};
            vertex.uv = {float(x) / 16, float(y) / 16};
        }
    level.indices = grid_triangles(kSide, kSide);
    std::rotate(level.indices.begin(), level.indices.begin() + 3 * first_triangle,
                level.indices.end());
    level.vertex_count = kSide * kSide;
    return model;
}

VertexMatches match(const Model& first, const Model& second) {
    constexpr std::array<int, 1> kSameBone{0};
    return match_vertices(vertices_used(first, first.meshes[0].lods[0]),
                          vertices_used(second, second.meshes[0].lods[0]), kSameBone, {});
}

// Turned by 30 degrees about Z, twice as large, and moved by 100 units.
glm::dvec3 far_place(const glm::dvec3& at) {
    const double cosine = std::sqrt(3.0) / 2, sine = 0.5;
    return {100 + 2 * (cosine * at.x - sine * at.y), 2 * (sine * at.x + cosine * at.y), 2 * at.z};
}

Vertex vertex_at(const glm::vec3& position) {
    Vertex vertex;
    vertex.position = position;
    vertex.normal = {0, 0, 1};
    vertex.bone_count = 1;
    vertex.weight[0] = 1;
    return vertex;
}

MeshMatch match_of(int lod, std::vector<MatchedVertex> vertices,
                   std::vector<MatchedVertex> others) {
    MeshMatch match;
    match.mesh = match.other_mesh = 0;
    match.lod = match.other_lod = lod;
    match.vertices = {std::move(vertices), std::move(others), std::nullopt};
    return match;
}

}  // namespace

TEST_CASE("a vertex that its UV identifies moves by a tenth of its mesh at most", "[compare]") {
    // the corners are 7 units apart along X and Y, and all vertices but vertex 9 are in one plane
    const auto fate_at = [](float height) {
        Model first = bumpy_grid(0), second = bumpy_grid(1);
        for (Model* model : {&first, &second})
            for (Vertex& vertex : model->vertices) vertex.position.z = 0;
        second.vertices[9].position.z = height;
        const VertexMatches matches = match(first, second);
        CHECK(matches.count(VertexFate::kKept) == 63);
        CHECK(matches.count(VertexFate::kNew) ==
              (matches.vertices[9].fate == VertexFate::kLost ? 1 : 0));
        return matches.vertices[9].fate;
    };
    const float limit = 0.1f * 7 * std::sqrt(2.0f);
    CHECK(fate_at(0.99f * limit) == VertexFate::kMoved);
    CHECK(fate_at(1.01f * limit) == VertexFate::kLost);
    CHECK(fate_at(80) == VertexFate::kLost);
}

TEST_CASE("a mesh that is turned, scaled and moved far is moved as a whole", "[compare]") {
    const Model first = bumpy_grid(0);
    Model second = bumpy_grid(1);
    for (Vertex& vertex : second.vertices) vertex.position = glm::vec3(far_place(vertex.position));
    SECTION("each vertex has a UV of its own") {}
    SECTION("some share a UV: their place tells them apart") {
        Model shared = first;
        for (size_t i = 0; i < 32; ++i) shared.vertices[i].uv = second.vertices[i].uv = {0.9f, 0};
        const VertexMatches matches = match(shared, second);
        CHECK(matches.count(VertexFate::kMoved) == 64);
        for (const MatchedVertex& vertex : matches.vertices) CHECK(vertex.other == vertex.vertex);
    }
    const VertexMatches matches = match(first, second);
    CHECK(matches.count(VertexFate::kMoved) == 64);
    for (const MatchedVertex& vertex : matches.vertices) CHECK(vertex.other == vertex.vertex);
}

TEST_CASE("a turned mesh of which a part changed is turned, and the part moved", "[compare]") {
    const Model first = bumpy_grid(0);
    Model second = bumpy_grid(1);
    for (size_t i = 0; i < 64; ++i) {
        Vertex& vertex = second.vertices[i];
        vertex.position = glm::vec3(far_place(vertex.position));
        if (i < 24) vertex.position.z += 0.3f;
    }
    const VertexMatches matches = match(first, second);
    CHECK(matches.count(VertexFate::kMoved) == 64);
    for (const MatchedVertex& vertex : matches.vertices) CHECK(vertex.other == vertex.vertex);
}

TEST_CASE("a mesh whose UV do not tell its vertices apart moves as another mesh does",
          "[compare]") {
    Model first = bumpy_grid(0), second = bumpy_grid(1);
    for (size_t i = 0; i < 64; ++i) {
        first.vertices[i].uv = second.vertices[i].uv = {0.5f, 0.5f};
        second.vertices[i].position = glm::vec3(far_place(second.vertices[i].position));
    }
    CHECK(match(first, second).count(VertexFate::kMoved) == 0);

    Scene before, after;
    before.format = after.format = "mdl";
    const auto add = [](Scene& scene, Model mesh) {
        Model& model = scene.model;
        const auto start = static_cast<uint32_t>(model.vertices.size());
        mesh.meshes[0].skin_slot = static_cast<int>(model.meshes.size());
        mesh.meshes[0].lods[0].first_vertex = start;
        for (uint32_t& index : mesh.meshes[0].lods[0].indices) index += start;
        model.meshes.push_back(mesh.meshes[0]);
        model.vertices.insert(model.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        model.lods.resize(1);
    };
    Model moved = bumpy_grid(1);
    for (Vertex& vertex : moved.vertices) vertex.position = glm::vec3(far_place(vertex.position));
    add(before, first);
    add(before, bumpy_grid(0));
    add(after, second);
    add(after, moved);
    for (Scene* scene : {&before, &after}) {
        scene->model.bones.resize(1);
        scene->model.body_parts = {{"body", {"body"}}};
        scene->model.materials.resize(2);
        scene->model.materials[0].name = "first";
        scene->model.materials[1].name = "second";
        scene->model.skins = {{0, 1}};
    }
    const SceneDiff diff = compare_scenes(before, after);
    CHECK(count_vertices(diff, VertexFate::kMoved) == 128);
    for (const Difference& each : diff.differences)
        CHECK(each.cause == "turned by 30 degrees about 0 0 1, scaled by 2, moved by 100 0 0");
}

TEST_CASE("a mesh has moved where that explains more than a quarter of it", "[compare]") {
    const auto moved_of = [](size_t turned) {
        Model first = bumpy_grid(0), second = bumpy_grid(1);
        for (size_t i = 0; i < 64; ++i) {
            // a UV that all share tells no vertex apart
            first.vertices[i].uv = second.vertices[i].uv = {0.5f, 0.5f};
            first.vertices[i].position.x += 10;
            const glm::vec3& place = first.vertices[i].position;
            second.vertices[i].position = i < turned ? glm::vec3(-place.y, place.x, place.z)
                                                     : glm::vec3(1000 + 10 * i * i, 0, 0);
        }
        return match(first, second).count(VertexFate::kMoved);
    };
    CHECK(moved_of(16) == 0);
    CHECK(moved_of(17) == 17);
}

TEST_CASE("a texture that is turned on a mesh changes its UV, not its places", "[compare]") {
    Model first = bumpy_grid(0), second = bumpy_grid(1);
    for (size_t i = 0; i < 64; ++i) {
        first.vertices[i].position.z = second.vertices[i].position.z = 0;
        second.vertices[i].uv = first.vertices[i % 8 * 8 + 7 - i / 8].uv;
    }
    CHECK(match(first, second).count(VertexFate::kUvChanged) == 64);
}

TEST_CASE("a common move explains more than half of the pairs, and four", "[compare]") {
    const auto is_found = [](size_t right, size_t wrong) {
        std::vector<PointPair> pairs;
        for (size_t i = 0; i < right; ++i) {
            const glm::dvec3 point(double(i), double(i * i % 7), double(i * i * i % 5));
            pairs.emplace_back(point, far_place(point));
        }
        for (size_t i = 0; i < wrong; ++i)
            pairs.emplace_back(glm::dvec3(0.5 + double(i)), glm::dvec3(-3 * double(i), 1, 2));
        return find_common_move(pairs, 1e-6).has_value();
    };
    CHECK(is_found(4, 0));
    CHECK_FALSE(is_found(3, 0));
    CHECK(is_found(12, 8));
    CHECK_FALSE(is_found(11, 9));
}

TEST_CASE("points in one line have no common move", "[compare]") {
    std::vector<PointPair> pairs;
    pairs.reserve(9);
    for (int i = 0; i < 9; ++i)
        pairs.emplace_back(glm::dvec3(i, 0, 0), far_place(glm::dvec3(i, 0, 0)));
    CHECK_FALSE(find_common_move(pairs, 1e-6));
    CHECK_FALSE(find_common_move({}, 1e-6));
}

TEST_CASE("each vertex of both sides has its fate, counterpart and distance", "[compare]") {
    Scene first, second;
    for (const float x : {0.0f, 1.0f, 2.0f, 9.0f}) {
        first.model.vertices.push_back(vertex_at({x, 0, 0}));
        second.model.vertices.push_back(vertex_at({x, x == 1 ? 3.0f : 0.0f, x == 2 ? 4.0f : 0}));
    }
    SceneDiff diff;
    diff.meshes = {
        match_of(
            0, {{0, 0, VertexFate::kKept}, {1, 1, VertexFate::kMoved}, {2, 2, VertexFate::kMoved}},
            {{0, 0, VertexFate::kKept},
             {1, 1, VertexFate::kMoved},
             {2, 2, VertexFate::kMoved},
             {3, kNoVertex, VertexFate::kNew}}),
        match_of(1, {{0, kNoVertex, VertexFate::kLost}}, {})};

    const VertexFates own = vertex_fates(first, second, diff, ComparedSide::kFirst, 0);
    REQUIRE(own.vertices.size() == 4);
    CHECK(own.vertices[0].fate == VertexFate::kKept);
    CHECK(own.vertices[1].distance == 3);
    CHECK(own.vertices[2].other == 2);
    CHECK_FALSE(own.vertices[3].fate);  // no mesh of the level uses it
    CHECK(own.largest_distance == 4);
    CHECK(own.count(VertexFate::kMoved) == 2);

    const VertexFates other = vertex_fates(first, second, diff, ComparedSide::kSecond, 0);
    CHECK(other.vertices[3].fate == VertexFate::kNew);
    CHECK(other.vertices[3].other == kNoVertex);
    CHECK(other.largest_distance == 4);

    const VertexFates coarse = vertex_fates(first, second, diff, ComparedSide::kFirst, 1);
    CHECK(coarse.vertices[0].fate == VertexFate::kLost);
    CHECK(coarse.count(VertexFate::kMoved) == 0);
}

TEST_CASE("a change in one of several meshes outweighs that others keep the vertex", "[compare]") {
    Scene both;
    both.model.vertices = {vertex_at({})};
    for (const bool is_turned : {false, true}) {
        SceneDiff diff;
        diff.meshes = {match_of(0, {{0, 0, VertexFate::kKept}}, {}),
                       match_of(0, {{0, kNoVertex, VertexFate::kLost}}, {})};
        if (is_turned) std::swap(diff.meshes[0], diff.meshes[1]);
        const VertexFates fates = vertex_fates(both, both, diff, ComparedSide::kFirst, 0);
        CHECK(fates.vertices[0].fate == VertexFate::kLost);
    }
}

TEST_CASE("vertices without meshes have their fates at every level", "[compare]") {
    Scene both;
    both.model.vertices = {vertex_at({})};
    SceneDiff diff;
    diff.meshes = {match_of(0, {{0, 0, VertexFate::kKept}}, {{0, 0, VertexFate::kKept}})};
    diff.meshes[0].mesh = diff.meshes[0].other_mesh = MeshMatch::kAllMeshes;
    for (const int lod : {0, 3})
        CHECK(vertex_fates(both, both, diff, ComparedSide::kSecond, lod).vertices[0].fate ==
              VertexFate::kKept);
}

}  // namespace studioscope::moved_vertices_test
