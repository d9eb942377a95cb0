// Models of two parts far apart, as a player's arms without the player, are framed so that both
// parts are visible.

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "document/view/framed_points.h"
#include "support/point_document.h"

namespace studioscope::far_parts_test {

namespace {

using Points = std::vector<glm::vec3>;

// An arm from the shoulder to the hand: rings of four points along it.
void add_arm(const glm::vec3& shoulder, const glm::vec3& hand, float radius, Points& points) {
    for (int i = 0; i <= 8; ++i) {
        const glm::vec3 middle = glm::mix(shoulder, hand, static_cast<float>(i) / 8);
        for (const glm::vec3& side : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)}) {
            points.push_back(middle + side * radius);
            points.push_back(middle - side * radius);
        }
    }
}

struct Arms {
    Points left, right;

    // Hands 60 units apart along `across`, as of a body that faces at right angles to it.
    Arms(const glm::vec3& across, float radius) {
        add_arm(across * 13.0f, across * 30.0f - glm::vec3(0, 0, 24), radius, left);
        add_arm(across * -13.0f, across * -30.0f - glm::vec3(0, 0, 24), radius, right);
    }
};

Document document_of(const Arms& arms) {
    Points all = arms.left;
    all.insert(all.end(), arms.right.begin(), arms.right.end());
    return document_of_points(all);
}

// Range of points in the picture, whose edges are at -1 and 1.
struct Seen {
    glm::vec2 min{9}, max{-9};

    glm::vec2 size() const { return max - min; }
    glm::vec2 middle() const { return (min + max) * 0.5f; }
    float share() const { return size().x * size().y / 4; }
};

Seen seen_of(const Camera& camera, const Points& points, float aspect) {
    const Bounds around{glm::vec3(-100), glm::vec3(100)};
    const glm::mat4 clip = projection_matrix(camera, around, aspect) * view_matrix(camera);
    Seen seen;
    for (const glm::vec3& point : points) {
        const glm::vec4 place = clip * glm::vec4(point, 1);
        const glm::vec2 flat = glm::vec2(place) / place.w;
        seen.min = glm::min(seen.min, flat);
        seen.max = glm::max(seen.max, flat);
    }
    return seen;
}

constexpr float kAspects[] = {0.9f, 1.3f, 1.6f, 2.1f};

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

TEST_CASE("two parts far apart fill a third of the picture, in its middle", "[framing]") {
    const glm::vec3 across = GENERATE(glm::vec3(1, 0, 0), glm::vec3(0, 1, 0));
    const float radius = GENERATE(3.0f, 0.05f);
    const Arms arms(across, radius);
    const Document document = document_of(arms);
    for (const float aspect : kAspects) {
        CAPTURE(across.x, radius, aspect);
        const Camera camera = front_view(document, aspect);
        const Seen left = seen_of(camera, arms.left, aspect);
        const Seen right = seen_of(camera, arms.right, aspect);
        Seen both = left;
        both.min = glm::min(both.min, right.min);
        both.max = glm::max(both.max, right.max);
        CHECK(both.share() >= 1.0f / 3);
        CHECK(both.min.x > -1);
        CHECK(both.min.y > -1);
        CHECK(both.max.x < 1);
        CHECK(both.max.y < 1);
        CHECK(std::abs(both.middle().x) < 0.1f);
        CHECK(std::abs(both.middle().y) < 0.1f);
        // neither looks much larger
        const float ratio = left.size().y / right.size().y;
        CHECK(ratio < 1.6f);
        CHECK(ratio > 1 / 1.6f);
    }
}

// Two coins are seen separately, as large as their distance allows.
TEST_CASE("two small parts far apart are both in the picture, from edge to edge", "[framing]") {
    const glm::vec3 across = GENERATE(glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1));
    const float distance = GENERATE(60.0f, 6000.0f);
    Points points;
    for (const float side : {-0.5f, 0.5f})
        for (const glm::vec3& corner : {glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 1)})
            points.push_back(across * (side * distance) + corner);
    const Document document = document_of_points(points);
    for (const float aspect : kAspects) {
        CAPTURE(across.x, across.y, distance, aspect);
        const Seen seen = seen_of(front_view(document, aspect), points, aspect);
        CHECK(seen.min.x > -1);
        CHECK(seen.max.x < 1);
        CHECK(seen.min.y > -1);
        CHECK(seen.max.y < 1);
        CHECK(std::max(seen.size().x, seen.size().y) / 2 > 0.85f);
    }
}

// A compact model keeps its middle as the point to orbit about.
TEST_CASE("a compact model is orbited about its middle", "[framing]") {
    Points corners;
    for (const float x : {-20.0f, 20.0f})
        for (const float y : {-10.0f, 10.0f})
            for (const float z : {0.0f, 72.0f}) corners.emplace_back(x, y, z);
    const Document document = document_of_points(corners);
    for (const float aspect : kAspects) {
        const Camera camera = front_view(document, aspect);
        CHECK(glm::distance(camera.pivot, glm::vec3(0, 0, 36)) < 1e-4f);
        CHECK(camera.yaw == Camera{}.yaw);
    }
}

// All its vertices are at its ends, as those of two parts are.
TEST_CASE("a plank whose triangles reach from end to end is framed as one part", "[framing]") {
    const Points corners{{-30, -2, 0}, {30, -2, 0}, {30, 2, 0}, {-30, 2, 0}};
    const Document plank = document_of_points(corners, {0, 1, 2, 0, 2, 3});
    CHECK(front_view(plank, 1.6f).yaw == Camera{}.yaw);
    CHECK(front_view(plank, 1.6f).pivot == glm::vec3(0));
    const Document ends = document_of_points(corners, {0, 3, 0, 1, 2, 1});
    CHECK(front_view(ends, 1.6f).yaw != Camera{}.yaw);
}

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
