// Meshes so large that a sample of their vertices decides how the rest is matched.

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "facts/compare/placed_vertices.h"
#include "facts/compare/vertex_match.h"
#include "support/grid_triangles.h"

namespace studioscope::sampled_vertices_test {

namespace {

constexpr uint32_t kSide = 160;
constexpr size_t kCount = size_t{kSide} * kSide;

// A bumpy grid, 1 unit apart, with a UV of its own for each vertex. `first_triangle` is the
// triangle that the list begins with: lists of another order do not say which vertex is which.
Model bumpy_grid(ptrdiff_t first_triangle) {
    Model model;
    model.bones.resize(1);
    MeshLod& level = model.meshes.emplace_back().lods.emplace_back();
    for (uint32_t y = 0; y < kSide; ++y)
        for (uint32_t x = 0; x < kSide; ++x) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {float(x), float(y), std::sin(float(x * y))};
            vertex.uv = {float(x) / 256, float(y) / 256};
        }
    level.indices = grid_triangles(kSide, kSide);
    std::rotate(level.indices.begin(), level.indices.begin() + 3 * first_triangle,
                level.indices.end());
    level.vertex_count = kCount;
    return model;
}

VertexMatches match(const Model& first, const Model& second) {
    constexpr std::array<int, 1> kSameBone{0};
    return match_vertices(vertices_used(first, first.meshes[0].lods[0]),
                          vertices_used(second, second.meshes[0].lods[0]), kSameBone, {});
}

bool has_right_counterparts(const VertexMatches& matches) {
    return std::all_of(matches.vertices.begin(), matches.vertices.end(),
                       [](const MatchedVertex& it) { return it.other == it.vertex; });
}

}  // namespace

TEST_CASE("a sample is of all entries of a short list, and of a part of a long one", "[compare]") {
    const auto count_of = [](size_t count) {
        const EntrySample sample(count);
        size_t found = 0;
        for (size_t i = 0; i < count; ++i) found += sample.has(i);
        return found;
    };
    CHECK(count_of(0) == 0);
    CHECK(count_of(2 * 4096 - 1) == 2 * 4096 - 1);
    CHECK(count_of(2 * 4096) == Approx(4096).epsilon(0.05));
    CHECK(count_of(400'000) == Approx(4096).epsilon(0.1));
}

TEST_CASE("a large mesh that moved as a whole is matched vertex by vertex", "[compare]") {
    const Model first = bumpy_grid(0);
    Model second = bumpy_grid(1);
    const auto is_changed = [](size_t i) { return i % 5 < 2; };  // two fifths
    const bool has_changes = GENERATE(false, true);
    for (size_t i = 0; i < kCount; ++i) {
        second.vertices[i].position += glm::vec3(500, -20, 30);
        if (has_changes && is_changed(i)) second.vertices[i].position.z += 2 + float(i % 7);
    }
    CAPTURE(has_changes);
    const VertexMatches matches = match(first, second);
    REQUIRE(matches.move);
    CHECK(glm::distance(matches.move->offset, glm::dvec3(500, -20, 30)) < 1e-3);
    CHECK(matches.count(VertexFate::kMoved) == kCount);
    CHECK(has_right_counterparts(matches));
}

TEST_CASE("the few vertices of a large mesh that stay are kept though no sample has them",
          "[compare]") {
    const Model first = bumpy_grid(0);
    Model second = bumpy_grid(1);
    const EntrySample sample(kCount);
    std::vector<size_t> staying;
    staying.reserve(3);
    for (size_t i = 100; i < kCount && staying.size() < 3; i += 1000)
        if (!sample.has(i)) staying.push_back(i);
    REQUIRE(staying.size() == 3);
    const bool is_alike = GENERATE(true, false);
    for (size_t i = 0; i < kCount; ++i)
        if (std::find(staying.begin(), staying.end(), i) == staying.end())
            second.vertices[i].position +=
                glm::vec3(0.5f, 0.5f, is_alike ? 6.0f : 6 + std::sin(float(i)));
    CAPTURE(is_alike);
    const VertexMatches matches = match(first, second);
    CHECK(matches.count(VertexFate::kKept) == 3);
    CHECK(matches.count(VertexFate::kMoved) == kCount - 3);
    CHECK(has_right_counterparts(matches));
}

TEST_CASE("a vertex of a large mesh that moved away is split where it has several copies",
          "[compare]") {
    const Model first = bumpy_grid(0);
    Model second = bumpy_grid(1);
    for (Vertex& vertex : second.vertices) vertex.position.z += 50;
    // a copy of vertex 7 for one of its triangles
    const auto copy = static_cast<uint32_t>(kCount);
    second.vertices.push_back(second.vertices[7]);
    MeshLod& level = second.meshes[0].lods[0];
    ++level.vertex_count;
    const auto used = std::find(level.indices.begin(), level.indices.end(), 7u);
    REQUIRE(used != level.indices.end());
    *used = copy;
    const VertexMatches matches = match(first, second);
    CHECK(matches.count(VertexFate::kMoved) == kCount);
    CHECK(matches.count(VertexFate::kSplit) == 1);
    CHECK(matches.count(VertexFate::kNew) == 0);
}

TEST_CASE("vertices with one of the other set near are found on both sides", "[compare]") {
    Model first = bumpy_grid(0), second = bumpy_grid(0);
    for (size_t i = 2; i < kCount; ++i) second.vertices[i].position.z += 50;
    second.vertices[1].position.x += 0.0099f;
    second.vertices[0].position.x += 0.0101f;
    const VertexSet own = vertices_used(first, first.meshes[0].lods[0]);
    const VertexSet other = vertices_used(second, second.meshes[0].lods[0]);
    Placement placement{
        {}, 0.01f, position_grid(other, 0.01f, [](const Vertex& vertex) { return vertex; })};
    CHECK(placement.may_have_first(5));  // as long as nothing is known
    find_near(own, other, placement);
    for (const size_t i : {size_t{0}, size_t{1}, size_t{2}}) {
        CAPTURE(i);
        CHECK(placement.may_have_first(i) == (i == 1));
        CHECK(placement.may_have_second(i) == (i == 1));
    }
}

}  // namespace studioscope::sampled_vertices_test
