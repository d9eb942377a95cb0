#include <catch2/catch.hpp>

#include "document/view/framed_points.h"

namespace studioscope::far_parts_test {

namespace {

// Points one unit apart along an axis, from 0 to 21, without those of `empty` units from 9 on.
std::vector<glm::vec3> points_along(int axis, int empty) {
    std::vector<glm::vec3> points(2, glm::vec3(0));
    points[1][axis] = 21;
    for (int unit = 0; unit < 21; ++unit) {
        if (unit >= 9 && unit < 9 + empty) continue;
        glm::vec3 point(0);
        point[axis] = static_cast<float>(unit) + 0.5f;
        points.push_back(point);
    }
    return points;
}

}  // namespace

TEST_CASE("a gap is a seventh of the extent or more", "[framing]") {
    for (const int axis : {0, 1}) {
        CAPTURE(axis);
        const auto gap = gap_between(points_along(axis, 3));  // of 21
        REQUIRE(gap);
        CHECK(gap->axis == axis);
        CHECK(gap->low == Approx(9));
        CHECK(gap->high == Approx(12));
        CHECK_FALSE(gap_between(points_along(axis, 2)));
    }
    CHECK_FALSE(gap_between(points_along(2, 10)));  // one part above the other
    CHECK_FALSE(gap_between({}));
}

TEST_CASE("a triangle from one side of a gap to the other crosses it", "[framing]") {
    const Gap gap{0, 9, 12};
    const std::vector<glm::vec3> points{{9, 0, 0}, {12, 0, 0}, {11.5f, 0, 0}, {9.5f, 0, 0}};
    CHECK(is_crossed(gap, points, std::vector<uint32_t>{0, 1, 2}));
    CHECK_FALSE(is_crossed(gap, points, std::vector<uint32_t>{0, 2, 3}));
    CHECK_FALSE(is_crossed(gap, points, std::vector<uint32_t>{3, 1, 2}));
    CHECK_FALSE(is_crossed(gap, points, {}));
}

}  // namespace studioscope::far_parts_test
