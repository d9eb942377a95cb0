#include "model/index_order.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <set>
#include <vector>

namespace studioscope::index_order_test {

TEST_CASE("transforms per triangle and per vertex are counted as for a cache", "[index-order]") {
    CHECK(measure_index_order({}).acmr == 0);
    // by hand: three transforms for one triangle, four for two that share an edge
    const std::vector<uint32_t> one{0, 1, 2}, two{0, 1, 2, 2, 1, 3};
    CHECK(measure_index_order(one).acmr == 3);
    CHECK(measure_index_order(one).atvr == 1);
    CHECK(measure_index_order(two).acmr == 2);
    CHECK(measure_index_order(two).atvr == 1);
}

TEST_CASE("the oldest entry leaves a full cache", "[index-order]") {
    // by hand, room for three: 0 1 2 are made, 3 pushes out 0, and 0 is made again
    const std::vector<uint32_t> indices{0, 1, 2, 3, 0, 3};
    CHECK(measure_index_order(indices, 3).acmr == 2.5);
    CHECK(measure_index_order(indices, 3).atvr == 1.25);
    CHECK(measure_index_order(indices, 4).atvr == 1);
}

namespace {

// A sheet of width x width squares with shuffled triangles.
std::vector<uint32_t> shuffled_carpet(uint32_t width, unsigned seed) {
    std::vector<std::array<uint32_t, 3>> triangles;
    for (uint32_t y = 0; y < width; ++y)
        for (uint32_t x = 0; x < width; ++x) {
            const uint32_t corner = y * (width + 1) + x, above = corner + width + 1;
            triangles.push_back({corner, corner + 1, above});
            triangles.push_back({corner + 1, above + 1, above});
        }
    std::shuffle(triangles.begin(), triangles.end(), std::mt19937(seed));
    std::vector<uint32_t> indices;
    for (const auto& triangle : triangles)
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    return indices;
}

std::multiset<std::array<uint32_t, 3>> triangles_of(const std::vector<uint32_t>& indices) {
    std::multiset<std::array<uint32_t, 3>> triangles;
    for (size_t i = 0; i < indices.size(); i += 3)
        triangles.insert({indices[i], indices[i + 1], indices[i + 2]});
    return triangles;
}

}  // namespace

TEST_CASE("an order for reuse has the same triangles and transforms far fewer vertices",
          "[index-order]") {
    const std::vector<uint32_t> carpet = shuffled_carpet(50, 7);
    const std::vector<uint32_t> ordered = optimize_vertex_cache(carpet);
    CHECK(triangles_of(ordered) == triangles_of(carpet));
    CHECK(measure_index_order(carpet).acmr > 2.9);
    // Forsyth's page has 0.7 to 0.8 for a grid and a cache of 16.
    CHECK(measure_index_order(ordered).acmr < 0.8);
}

TEST_CASE("an order for reuse accepts triangles without area, and no triangles", "[index-order]") {
    CHECK(optimize_vertex_cache({}).empty());
    const std::vector<uint32_t> folded{4, 4, 4, 4, 4, 2, 0, 1, 2};
    CHECK(triangles_of(optimize_vertex_cache(folded)) == triangles_of(folded));
}

}  // namespace studioscope::index_order_test
