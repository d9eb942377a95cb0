// Shapes that list a vertex more than once. A pose adds all entries, as the engine does; the
// expected sums are computed by hand.

#include "model/shape_moves.h"

#include <catch2/catch.hpp>

#include "document/counts.h"
#include "facts/vertex/breakdown.h"
#include "model/animation/flex.h"
#include "model/seams.h"
#include "model/validate.h"

namespace studioscope::shape_moves_test {

namespace {

// Left square 0 1 2 3, right square 4 5 6 7; vertices 1 and 2 are at 4 and 7.
Model two_squares() {
    Model model;
    const auto add = [&](float x, float z) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = {x, 0, z};
        vertex.normal = {0, -1, 0};
        vertex.bone_count = 1;
        vertex.weight[0] = 1;
    };
    for (const float x : {0.0f, 1.0f}) add(x, 0), add(x + 1, 0), add(x + 1, 1), add(x, 1);
    model.lods.resize(1);
    Mesh mesh;
    mesh.lods = {{0, 8, {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}, {}, kNone}};
    model.meshes = {mesh};
    model.flex_names = {"left", "right"};
    model.shapes = {{"bulge", 0, 1, {0, 1, 10, 11}, {}}};
    return model;
}

ShapeDelta entry(uint32_t vertex, float y, float side = 0, float speed = 1, float wrinkle = 0) {
    return {vertex, {0, y, 0}, {0, 0, y / 8}, side, speed, wrinkle};
}

}  // namespace

TEST_CASE("entries of one vertex with the same weighting become one", "[flex]") {
    std::vector<ShapeDelta> deltas{entry(1, 2), entry(3, 1, 0, 1, 0.5f), entry(3, 4, 0, 1, 0.5f),
                                   entry(3, 8, 0, 1, 0.5f), entry(5, 7)};
    merge_equal_entries(deltas);
    REQUIRE(deltas.size() == 3);
    CHECK(deltas[0].position.y == 2);
    CHECK(deltas[1].vertex == 3);
    CHECK(deltas[1].position.y == 13);  // 1 + 4 + 8
    CHECK(deltas[1].normal.z == 13.0f / 8);
    CHECK(deltas[1].wrinkle == 1.5f);  // a pose adds 0.5 three times
    CHECK(deltas[2].vertex == 5);
}

TEST_CASE("entries of one vertex with another side, speed or wrinkle stay apart", "[flex]") {
    const ShapeDelta plain = entry(3, 1);
    for (const ShapeDelta& other :
         {entry(3, 4, 0.5f), entry(3, 4, 0, 0.5f), entry(3, 4, 0, 1, 1), entry(4, 4)}) {
        std::vector<ShapeDelta> deltas{plain, other};
        merge_equal_entries(deltas);
        REQUIRE(deltas.size() == 2);
        CHECK(deltas[0].position.y == 1);  // in their original order
        CHECK(deltas[1].position.y == 4);
    }
}

TEST_CASE("entries whose sum is beyond float stay apart", "[flex]") {
    std::vector<ShapeDelta> deltas{entry(3, 3e38f), entry(3, 3e38f)};
    merge_equal_entries(deltas);
    CHECK(deltas.size() == 2);
}

TEST_CASE("a validated model has merged equal entries", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {entry(1, 2), entry(1, 3), entry(4, 5)};
    validate(model);
    REQUIRE(model.shapes[0].deltas.size() == 2);
    CHECK(model.shapes[0].deltas[0].position.y == 5);
}

// Vertex 1 moves by 2 with its own flex and 3 with the pair's; vertex 4, at the same point, by 5
// shared as 2 : 3. Both sides move the same at any weights.
TEST_CASE("a seam is closed where the entries of both sides have equal sums", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {entry(1, 2, 0), entry(1, 3, 1), entry(4, 5, 0.6f)};
    CHECK(torn_seams(model.shapes[0], find_seams(model)).empty());
    model.shapes[0].deltas = {entry(1, 5, 0.6f), entry(4, 2, 0), entry(4, 3, 1)};
    CHECK(torn_seams(model.shapes[0], find_seams(model)).empty());
    model.shapes[0].deltas = {entry(1, 5, 0.6f), entry(4, 2, 0), entry(4, 4, 1)};
    const auto torn = torn_seams(model.shapes[0], find_seams(model));
    REQUIRE(torn.size() == 1);
    CHECK(torn[0].gap == 1);  // 2 + 4 against 5
}

TEST_CASE("a vertex that is listed twice counts once and moves by the sum", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {entry(1, 2, 0), entry(1, 3, 1), entry(4, 4)};
    CHECK(moved_vertex_count(model.shapes[0]) == 2);
    const auto moves = vertex_moves(model.shapes[0]);
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].position.y == 5);
    CHECK(largest_move(moves) == 5);
}

// Entry one: 2 at its own weight 0.5; entry two: 3 at the pair's weight 0.25. Sum: 1.75.
TEST_CASE("the position breakdown adds all entries, as the pose does", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {entry(1, 2, 0), entry(1, 3, 1)};
    model.tangents.resize(model.vertices.size());
    const std::vector<ShapeWeight> weights{{0.5f, 0.25f}};
    FlexedVertices posed;
    apply_shapes(model, weights, posed);
    CHECK(posed.vertices[1].position.y == 1.75f);
    Pose pose;
    pose.shapes = weights;
    CHECK(posed_position(model, pose, 1).y == 1.75);
    const WeightedMove sum = entry_sum(shape_entries(model.shapes[0], 1), weights[0]);
    CHECK(sum.position.y == 1.75);
    CHECK(sum.weight == Approx(0.35));  // 1.75 of 5
}

// Numbers of a few bits, so that no order of adding rounds.
TEST_CASE("a pose is the same before and after entries are added up", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {entry(1, 2), entry(1, 3), entry(1, 1, 1), entry(4, 5)};
    model.tangents.resize(model.vertices.size());
    const std::vector<ShapeWeight> weights{{0.5f, 0.25f}};
    FlexedVertices before, after;
    apply_shapes(model, weights, before);
    merge_equal_entries(model.shapes[0].deltas);
    REQUIRE(model.shapes[0].deltas.size() == 3);
    apply_shapes(model, weights, after);
    for (size_t i = 0; i < model.vertices.size(); ++i)
        CHECK(before.vertices[i].position == after.vertices[i].position);
}

}  // namespace studioscope::shape_moves_test
