#include "model/index_order.h"

#include <catch2/catch.hpp>
#include <vector>

namespace studioscope {

TEST_CASE("transforms a triangle and a vertex are counted as a cache would", "[index-order]") {
    CHECK(measure_index_order({}).acmr == 0);
    // by hand: three transforms for one triangle, four for two that share an edge
    const std::vector<uint32_t> one{0, 1, 2}, two{0, 1, 2, 2, 1, 3};
    CHECK(measure_index_order(one).acmr == 3);
    CHECK(measure_index_order(one).atvr == 1);
    CHECK(measure_index_order(two).acmr == 2);
    CHECK(measure_index_order(two).atvr == 1);
}

TEST_CASE("the oldest leaves a full cache", "[index-order]") {
    // by hand, room for three: 0 1 2 are made, 3 pushes out 0, and 0 is made again
    const std::vector<uint32_t> indices{0, 1, 2, 3, 0, 3};
    CHECK(measure_index_order(indices, 3).acmr == 2.5);
    CHECK(measure_index_order(indices, 3).atvr == 1.25);
    CHECK(measure_index_order(indices, 4).atvr == 1);
}

}  // namespace studioscope
