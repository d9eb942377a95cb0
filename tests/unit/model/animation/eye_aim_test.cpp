// Where eyes look. Expected values are geometry by hand.

#include <catch2/catch.hpp>
#include <cmath>

#include "model/animation/gaze.h"

namespace studioscope::eye_aim_test {

namespace {

// An eye of radius 0.5 whose bone is turned by a quarter about Z, so that it looks along +X, and
// moved to (10, 20, 60).
struct TurnedEye {
    Eyeball eye;
    Affine bone;

    TurnedEye() {
        eye.radius = 0.5f;
        eye.origin = {1, 2, 3};
        eye.iris_scale = 1 / 0.66f;
        bone.rows = {glm::vec4{0, -1, 0, 10}, glm::vec4{1, 0, 0, 20}, glm::vec4{0, 0, 1, 60}};
    }
};

glm::dvec2 iris_uv(const EyeFrame& frame, const glm::dvec3& position) {
    return {glm::dot(frame.iris_u, glm::dvec4(position, 1)),
            glm::dot(frame.iris_v, glm::dvec4(position, 1))};
}

}  // namespace

TEST_CASE("the middle of the iris is where the forward ray meets the ball", "[eyes]") {
    TurnedEye made;
    const float outward = GENERATE(0.0f, 0.07f, -0.07f);
    made.eye.outward = outward;
    // (1, 2, 3) turned by a quarter is (-2, 1, 3)
    const glm::dvec3 origin(8, 21, 63);
    for (const glm::dvec3& target :
         {glm::dvec3(100, 21, 63), glm::dvec3(30, 25, 60), glm::dvec3(-50, 400, 63), origin}) {
        const EyeFrame frame = eye_at(made.eye, made.bone, target);
        CHECK(glm::distance(frame.origin, origin) < 1e-5);
        const glm::dvec2 uv = iris_uv(frame, frame.origin + frame.forward * 0.5);
        CHECK(uv.x == Approx(0.5).margin(1e-6));
        CHECK(uv.y == Approx(0.5).margin(1e-6));
        // the texture is 0.66 units wide: its edges are at half of that from the middle
        CHECK(iris_uv(frame, frame.origin - frame.right * 0.33).x == Approx(1));
        CHECK(iris_uv(frame, frame.origin - frame.up * 0.33).y == Approx(1));
        CHECK(std::abs(glm::dot(frame.right, frame.forward)) < 1e-9);
        CHECK(std::abs(glm::dot(frame.up, frame.forward)) < 1e-9);
    }
}

TEST_CASE("an eye looks at its target, or ahead if that is its middle", "[eyes]") {
    const TurnedEye made;
    const glm::dvec3 origin(8, 21, 63);
    const EyeFrame frame = eye_at(made.eye, made.bone, {108, 61, 63});  // 100 ahead, 40 aside
    CHECK(glm::distance(frame.forward, glm::normalize(glm::dvec3(100, 40, 0))) < 1e-6);
    CHECK(glm::distance(eye_at(made.eye, made.bone, origin).forward, glm::dvec3(1, 0, 0)) < 1e-6);
}

TEST_CASE("the mirrored eye looks in the mirrored direction", "[eyes]") {
    Eyeball left, right;
    left.origin = {1.3f, -3, 65};
    right.origin = {-1.3f, -3, 65};
    left.iris_scale = right.iris_scale = 1.5f;
    left.outward = 0.05f;
    right.outward = -0.05f;
    const glm::dvec3 mirror(-1, 1, 1);
    for (const glm::dvec3& target : {glm::dvec3(0, -30, 65), glm::dvec3(20, -40, 80)}) {
        const EyeFrame a = eye_at(left, {}, target), b = eye_at(right, {}, target * mirror);
        CHECK(glm::distance(a.forward * mirror, b.forward) < 1e-9);
        for (const glm::dvec3& point : {glm::dvec3(1.5, -3.4, 65.1), glm::dvec3(1, -3.5, 64.8)}) {
            const glm::dvec2 seen = iris_uv(a, point), mirrored = iris_uv(b, point * mirror);
            CHECK(seen.x == Approx(1 - mirrored.x));
            CHECK(seen.y == Approx(mirrored.y));
        }
    }
}

}  // namespace studioscope::eye_aim_test
