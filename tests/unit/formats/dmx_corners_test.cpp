// DmxKeyTable alone: which corners share a key. Whole meshes are in dmx_model_test.

#include <catch2/catch.hpp>

#include "formats/dmx/corners.h"

namespace studioscope::dmx_corners_test {

TEST_CASE("keys are numbered in order, however many share a position", "[dmx]") {
    constexpr uint32_t kNormals = 40;  // at each of the positions; more than a chain has
    DmxKeyTable table(2);
    const auto add_all = [&] {
        for (uint32_t normal = 0; normal < kNormals; ++normal)
            for (const uint32_t position : {1u, 0u})
                CHECK(table.add({position, normal, 0, 0}) == 2 * normal + 1 - position);
    };
    add_all();
    add_all();  // known already
    REQUIRE(table.keys().size() == 2 * kNormals);
    CHECK(table.keys()[5] == DmxCornerKey{0, 2, 0, 0});
    CHECK(table.add({0, 0, 7, 0}) == 2 * kNormals);
    CHECK(table.add({0, 0, 0, 7}) == 2 * kNormals + 1);

    table.clear();
    CHECK(table.keys().empty());
    add_all();  // starting at 0 again
}

}  // namespace studioscope::dmx_corners_test
