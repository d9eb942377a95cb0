// Two squares that share an edge of split vertices, and shapes that separate them.

#include <catch2/catch.hpp>

#include "model/seams.h"

namespace studioscope::flex_seams_test {

namespace {

// Left square 0 1 2 3, right square 4 5 6 7; vertices 1 and 2 are at 4 and 7.
Model two_squares() {
    Model model;
    const auto add = [&](float x, float z) { model.vertices.emplace_back().position = {x, 0, z}; };
    for (const float x : {0.0f, 1.0f}) add(x, 0), add(x + 1, 0), add(x + 1, 1), add(x, 1);
    model.lods.resize(1);
    Mesh mesh;
    mesh.lods = {{0, 8, {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}, {}, kNone}};
    model.meshes = {mesh};
    model.flex_names = {"left", "right"};
    model.shapes = {{"bulge", 0, kNone, {0, 1, 10, 11}, {}}};
    return model;
}

ShapeDelta moved(uint32_t vertex, float y, float side = 0) {
    return {vertex, {0, y, 0}, {}, side, 1, 0};
}

std::vector<TornSeam> torn_in(const Model& model) {
    return torn_seams(model.shapes[0], find_seams(model));
}

size_t notes(const Model& model) {
    const Diagnostics said = report_seams(model).notes;
    return static_cast<size_t>(std::count_if(said.begin(), said.end(), [](const Diagnostic& each) {
        return each.code == "shape-seam";
    }));
}

}  // namespace

TEST_CASE("a shape that moves both sides of a seam equally leaves it closed", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {moved(1, 2), moved(2, 2.005f), moved(4, 2), moved(7, 2)};
    CHECK(find_seams(model).size() == 4);  // two places, from either end
    CHECK(torn_in(model).empty());
    CHECK(notes(model) == 0);
}

TEST_CASE("a side that is moved less, or not at all, is a torn seam", "[flex]") {
    Model model = two_squares();
    model.shapes[0].deltas = {moved(1, 2), moved(2, 1), moved(7, 1.5f)};
    const auto torn = torn_in(model);
    REQUIRE(torn.size() == 2);
    CHECK(torn[0].pair == SeamPair{1, 4});
    CHECK(torn[0].gap == 2);
    CHECK(torn[1].pair == SeamPair{2, 7});
    CHECK(torn[1].gap == 0.5f);
    CHECK(notes(model) == 1);
}

TEST_CASE("different weights of a pair's sides tear a seam", "[flex]") {
    Model model = two_squares();
    model.shapes[0].pair = 1;
    model.shapes[0].deltas = {moved(1, 2, 0.25f), moved(4, 2, 0.75f)};
    const auto torn = torn_in(model);
    REQUIRE(torn.size() == 1);
    CHECK(torn[0].gap == 1);  // 2 * 0.75 - 2 * 0.25
}

TEST_CASE("touching surfaces are no seam", "[flex]") {
    Model model = two_squares();
    // lips: a surface behind each square that shares its edge
    for (const uint32_t vertex : {1u, 2u, 4u, 7u}) model.vertices.push_back(model.vertices[vertex]);
    for (const float z : {0.0f, 1.0f}) model.vertices.emplace_back().position = {1, 5, z};
    for (const uint32_t index : {1u, 2u, 12u, 4u, 7u, 13u})
        model.meshes[0].lods[0].indices.push_back(index);
    model.shapes[0].deltas = {moved(1, 2), moved(2, 2)};
    CHECK(torn_in(model).empty());

    // a corner where two surfaces meet is no shared edge
    Model corner = two_squares();
    corner.meshes[0].lods[0].indices = {0, 1, 3, 4, 5, 6};
    corner.shapes[0].deltas = {moved(1, 2)};
    CHECK(torn_in(corner).empty());
}

TEST_CASE("models of different body groups are not drawn at once and make no seam", "[flex]") {
    Model model = two_squares();
    model.meshes.push_back(model.meshes[0]);
    auto& indices = model.meshes[0].lods[0].indices;
    model.meshes[1].lods[0].indices.assign(indices.begin() + 6, indices.end());
    indices.resize(6);
    model.shapes[0].deltas = {moved(1, 2)};
    CHECK(torn_in(model).size() == 1);
    model.meshes[1].body_model = 1;
    CHECK(torn_in(model).empty());
}

}  // namespace studioscope::flex_seams_test
