#include "facts/compare/vertex_fates.h"

#include <catch2/catch.hpp>

#include "model/scene.h"

namespace studioscope::vertex_fates_test {

namespace {

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

}  // namespace studioscope::vertex_fates_test
