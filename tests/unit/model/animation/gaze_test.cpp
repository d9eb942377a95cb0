// Where a model's eyes look: geometry by hand, in the steps of the motion page, section 4.
// Where eyes look. Expected values are geometry by hand.

#include "model/animation/gaze.h"

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

namespace studioscope::gaze_test {

namespace {

using glm::dvec3;

// A head whose bone is turned by a quarter about Z and moved to (10, 20, 60). Its attachment lies 2
// above the bone and has the bone's axes: ahead is +Y of the model, left -X.
struct Head {
    Model model;
    std::vector<Affine> bones{{}};

    Head() {
        model.bones.resize(1);
        model.attachments = {{"Eyes", 0, {{0, 0, 2}, {1, 0, 0, 0}}}};
        model.controllers = {{"mouth", "mouth", 0, 1},
                             {"eyes_rightleft", "eyes", -30, 30},
                             {"EYES_updown", "eyes", -30, 30}};
        bones[0].rows = {glm::vec4{0, -1, 0, 10}, glm::vec4{1, 0, 0, 20}, glm::vec4{0, 0, 1, 60}};
    }
    dvec3 to_model(const dvec3& local) const { return {10 - local.y, 20 + local.x, 62 + local.z}; }
    dvec3 to_local(const dvec3& point) const { return {point.y - 20, 10 - point.x, point.z - 62}; }
    dvec3 gaze(const std::optional<dvec3>& local, const EyeDeflection& deflection = {}) const {
        std::optional<dvec3> target;
        if (local) target = to_model(*local);
        return to_local(gaze_point(model, bones, target, deflection));
    }
};

double degrees_from_ahead(const dvec3& local) {
    return glm::degrees(std::acos(std::min(glm::normalize(local).x, 1.0)));
}

void check_same(const dvec3& found, const dvec3& expected) {
    CAPTURE(found.x, found.y, found.z, expected.x, expected.y, expected.z);
    CHECK(glm::distance(found, expected) < 1e-3);
}

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

TEST_CASE("eyes look at a target in front of the face as it is", "[eyes]") {
    const Head head;
    check_same(head.gaze(dvec3(100, 40, -20)), {100, 40, -20});
    check_same(head.gaze(dvec3(6, 3, 0)), {6, 3, 0});
    const dvec3 ahead = head.gaze({});
    CHECK(ahead.x > 1000);
    CHECK(degrees_from_ahead(ahead) < 1e-6);
}

TEST_CASE("a target nearer than 6 units, or behind, counts as 6 units ahead", "[eyes]") {
    const Head head;
    check_same(head.gaze(dvec3(5.9, 2, 1)), {6, 2, 1});
    check_same(head.gaze(dvec3(6.1, 2, 1)), {6.1, 2, 1});
    check_same(head.gaze(dvec3(0, 0, 0)), {6, 0, 0});
    check_same(head.gaze(dvec3(-80, 1, 2)), {6, 1, 2});
}

TEST_CASE("the gaze stays within the largest deflection, at the target's distance", "[eyes]") {
    Head head;
    for (const double degrees : {30.0, 75.0}) {
        head.model.max_eye_deflection = float(std::cos(glm::radians(degrees)));
        for (const double aside : {degrees - 0.1, degrees + 0.1, degrees + 10})
            for (int turn = 0; turn < 360; turn += 30) {
                const double away = glm::radians(aside), about = glm::radians(double(turn));
                const dvec3 target(100 * std::cos(away), 100 * std::sin(away) * std::cos(about),
                                   100 * std::sin(away) * std::sin(about));
                const dvec3 found = head.gaze(target);
                CAPTURE(degrees, aside, turn);
                CHECK(degrees_from_ahead(found) == Approx(std::min(aside, degrees)).margin(1e-3));
                // a target beside the face is first moved to 6 units ahead
                const double ahead = std::max(target.x, 6.0);
                CHECK(glm::length(found) == Approx(std::hypot(ahead, target.y, target.z)));
                CHECK(found.y * target.z == Approx(found.z * target.y).margin(1e-3));
            }
    }
    head.model.max_eye_deflection = -1;  // the game never holds what is 6 units ahead
    check_same(head.gaze(dvec3(6, 600, 0)), {6, 600, 0});
}

TEST_CASE("eyes_updown and eyes_rightleft turn the gaze", "[eyes]") {
    Head head;
    head.model.max_eye_deflection = 0.5f;
    const double half = 0.5, root = std::sqrt(0.75);
    // straight ahead: the sine of the angle is added to 1 ahead
    check_same(head.gaze(dvec3(100, 0, 0), {0, 30}), glm::normalize(dvec3(1, half, 0)) * 100.0);
    check_same(head.gaze(dvec3(100, 0, 0), {0, -30}), glm::normalize(dvec3(1, -half, 0)) * 100.0);
    check_same(head.gaze(dvec3(100, 0, 0), {30, 0}), glm::normalize(dvec3(1, 0, -half)) * 100.0);
    check_same(head.gaze(dvec3(100, 0, 0), {-30, 0}), glm::normalize(dvec3(1, 0, half)) * 100.0);
    check_same(head.gaze(dvec3(100, 0, 0), {30, 30}),
               glm::normalize(dvec3(1, root * half, -half)) * 100.0);
    // 45 degrees aside: the ahead part of the direction is the root of a half, squared a half
    const double part = std::sqrt(0.5);
    check_same(head.gaze(dvec3(50, 50, 0), {30, 0}),
               glm::normalize(dvec3(part, part, -half * half)) * std::hypot(50.0, 50.0));
}

TEST_CASE("the gaze is deflected before it is held", "[eyes]") {
    const Head head;
    const double cosine = double{kDefaultMaxEyeDeflection}, sine = std::sqrt(1 - cosine * cosine);
    check_same(head.gaze(dvec3(100, 0, 0), {0, 90}), dvec3(cosine, sine, 0) * 100.0);
    check_same(head.gaze(dvec3(100, 0, 0), {90, 0}), dvec3(cosine, 0, -sine) * 100.0);
}

TEST_CASE("the deflection is read from the controllers by name, whatever their order", "[eyes]") {
    Head head;
    const EyeDeflection found = eye_deflection(head.model, std::array{0.5f, -12.0f, 7.0f});
    CHECK(found == EyeDeflection{7, -12});
    CHECK(eye_deflection(head.model, {}) == EyeDeflection{});
    head.model.controllers.resize(2);
    CHECK(eye_deflection(head.model, std::array{0.5f, -12.0f}) == EyeDeflection{0, -12});
    CHECK_FALSE(EyeControllers{}.any());
    CHECK(eye_controllers(head.model).left == 1);
    CHECK(eye_controllers(head.model).down == kNone);
}

TEST_CASE("without the attachment, eyes are aimed from the middle between them", "[eyes]") {
    Model model;
    model.bones.resize(2);
    model.attachments = {{"eyes", 7, {}}};  // of a bone that is not there
    Eyeball left, right;
    left.origin = {1.3f, -3, 5};
    right.origin = {-1.3f, -3, 5};
    right.bone = 1;
    model.eyeballs = {left, right};
    std::vector<Affine> bones(2);
    for (Affine& bone : bones) bone.rows[2].w = 60;
    CHECK(eyes_attachment(model) == nullptr);
    const auto gaze = [&](const dvec3& target, const EyeDeflection& deflection = {}) {
        return gaze_point(model, bones, target, deflection);
    };
    check_same(gaze({10, -40, 70}), {10, -40, 70});
    check_same(gaze({0, 50, 65}), {0, -9, 65});  // behind
    // looking along -Y, +X is left
    CHECK(gaze({0, -100, 65}, {0, 20}).x > 30);
    CHECK(gaze({0, -100, 65}, {20, 0}).z < 35);
    model.eyeballs.clear();
    const dvec3 nowhere = gaze({0, -100, 0});
    CHECK(std::isfinite(nowhere.x + nowhere.y + nowhere.z));
}

TEST_CASE("a flat attachment or eye has a gaze all the same", "[eyes]") {
    Head head;
    for (Affine& bone : head.bones) bone.rows = {};
    const dvec3 point = gaze_point(head.model, head.bones, dvec3(10, 20, 30), {10, 10});
    CHECK(std::isfinite(point.x + point.y + point.z));
}

TEST_CASE("at the ends of both controllers every iris stays in the front of its ball", "[eyes]") {
    Head head;
    Eyeball left, right;
    left.forward = right.forward = {1, 0, 0};
    left.origin = {0, 1.3f, 2};
    right.origin = {0, -1.3f, 2};
    left.radius = right.radius = 0.5f;
    left.iris_scale = right.iris_scale = 1 / 0.6f;
    left.outward = -0.05f;
    right.outward = 0.05f;
    for (const double down : {-30.0, 0.0, 30.0})
        for (const double turn : {-30.0, 0.0, 30.0})
            for (const dvec3& target : {dvec3(100, 0, 0), dvec3(60, 80, 30), dvec3(-50, 90, -90),
                                        dvec3(12, -3, 4), dvec3(6, 0, 0)}) {
                const dvec3 point = gaze_point(head.model, head.bones, head.to_model(target),
                                               {float(down), float(turn)});
                for (const Eyeball& eye : {left, right}) {
                    const EyeFrame frame = eye_at(eye, head.bones[0], point);
                    const glm::dvec4 middle(frame.origin + frame.forward * double{eye.radius}, 1);
                    CAPTURE(down, turn, target.x, target.y, target.z);
                    CHECK(glm::dot(frame.iris_u, middle) == Approx(0.5));
                    CHECK(glm::dot(frame.iris_v, middle) == Approx(0.5));
                    CHECK(glm::distance(dvec3(middle), frame.origin) == Approx(0.5));
                    // 30 degrees, what the eyes squint at 6 units, and what they look past it
                    CHECK(glm::dot(frame.forward, dvec3(0, 1, 0)) > std::cos(glm::radians(46.0)));
                }
            }
}

TEST_CASE("a mirrored head has the mirrored gaze", "[eyes]") {
    const Head head;
    const dvec3 mirror(1, -1, 1);
    for (const dvec3& target : {dvec3(100, 20, 5), dvec3(6, 40, -30), dvec3(-10, -3, 2)})
        for (const float turn : {-30.0f, 0.0f, 17.0f})
            check_same(head.gaze(target, {11, turn}) * mirror,
                       head.gaze(target * mirror, {11, -turn}));
}

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

}  // namespace studioscope::gaze_test
