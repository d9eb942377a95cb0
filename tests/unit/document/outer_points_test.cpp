#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "document/view/framed_points.h"

namespace studioscope::outer_points_test {

namespace {

// Points inside a ball of radius 1 and on its surface, spread by the golden angle.
std::vector<glm::vec3> ball(size_t count) {
    std::vector<glm::vec3> points;
    for (size_t i = 0; i < count; ++i) {
        const float z = 1 - 2 * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const auto turn =
            static_cast<float>(std::fmod(static_cast<double>(i) * 2.399963, 6.283185));
        const float radius = std::sqrt(1 - z * z), scale = i % 4 == 0 ? 1.0f : 0.5f;
        points.emplace_back(radius * std::cos(turn) * scale, radius * std::sin(turn) * scale,
                            z * scale);
    }
    return points;
}

float reach(const std::vector<glm::vec3>& points, const glm::vec3& direction) {
    float reach = -1e9f;
    for (const glm::vec3& point : points) reach = std::max(reach, glm::dot(point, direction));
    return reach;
}

}  // namespace

TEST_CASE("points up to the limit are all kept", "[framing]") {
    std::vector<glm::vec3> points = ball(kMaxFramedPoints);
    keep_outer_points(points);
    CHECK(points == ball(kMaxFramedPoints));
}

TEST_CASE("of more points those that bound the set are kept", "[framing]") {
    const std::vector<glm::vec3> all = ball(kMaxFramedPoints + 1);
    std::vector<glm::vec3> outer = all;
    keep_outer_points(outer);
    CHECK(outer.size() <= 6 * 64 * 64);
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 direction(0);
        direction[axis] = 1;
        CHECK(reach(outer, direction) == reach(all, direction));
        CHECK(reach(outer, -direction) == reach(all, -direction));
    }
    for (const glm::vec3& direction : ball(200))
        CHECK(reach(outer, glm::normalize(direction)) ==
              Approx(reach(all, glm::normalize(direction))).margin(0.01));
}

TEST_CASE("equal points are kept as one place", "[framing]") {
    std::vector<glm::vec3> points(kMaxFramedPoints + 1, glm::vec3(3, 4, 5));
    keep_outer_points(points);
    REQUIRE_FALSE(points.empty());
    CHECK(std::all_of(points.begin(), points.end(),
                      [](const glm::vec3& point) { return point == glm::vec3(3, 4, 5); }));
}

}  // namespace studioscope::outer_points_test
