// Eyelids follow the gaze: flex.md, section 7, with the current axes of the eye. Expected heights
// come from rotating the eye's direction by quaternions, in double precision.

#include <catch2/catch.hpp>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "document/document.h"
#include "model/animation/gaze.h"
#include "model/animation/pose.h"
#include "model/validate.h"

namespace studioscope::eyelid_gaze_test {

namespace {

using glm::dvec3;

// A head 60 above the ground that looks along -Y, turned by `degrees` about Z; an eye of radius 0.5
// in its middle, whose upper lid has a height of 0.25 from its neutral part alone.
Model head_turned(float degrees) {
    Model model;
    model.bones.resize(1);
    model.bones[0].name = "head";
    model.bones[0].bind.position = {0, 0, 60};
    model.bones[0].bind.rotation = rotation_from_euler({0, 0, glm::radians(double{degrees})});
    model.bones[0].pose_to_bone = to_affine(glm::inverse(to_matrix(model.bones[0].bind)));
    const glm::quat ahead = rotation_from_euler({0, 0, glm::radians(-90.0)});
    model.attachments = {{"eyes", 0, {{0, 0, 0}, ahead}}};
    model.controllers = {{"eyes_updown", "eyes", -30, 30}, {"eyes_rightleft", "eyes", -30, 30}};
    model.flex_names = {"upper", "lowerer", "neutral", "raiser"};
    model.rules = {{2, {{FlexOp::kConst, 0, 1}}, ""}};
    Eyeball eye;
    eye.name = "eye";
    eye.radius = 0.5f;
    eye.upper = {0, {1, 2, 3}, {-0.25f, 0.25f, 0.4f}};
    model.eyeballs = {eye};
    validate(model);
    return model;
}

float lid_of(const Model& model, const std::optional<glm::vec3>& target,
             const std::vector<float>& controllers = {}) {
    PoseRequest request;
    request.flex.controllers = controllers;
    request.eye_target = target;
    Pose pose;
    update_pose(model, request, pose);
    REQUIRE(pose.eyes.size() == 1);
    return pose.flex_weights[0];
}

// `direction` of the gaze in the head's own space; the lid is 30 degrees above it (asin of a half).
double height_at(const dvec3& direction) {
    const dvec3 forward = glm::normalize(direction);
    const dvec3 side = glm::normalize(glm::cross(forward, dvec3(0, 0, 1)));
    return glm::dot(glm::angleAxis(glm::radians(30.0), side) * forward * 0.5, dvec3(0, 0, 1));
}

}  // namespace

TEST_CASE("a lid rises and falls with the gaze", "[eyelid][eyes]") {
    const Model model = head_turned(0);
    CHECK(lid_of(model, {}) == Approx(0.25));
    CHECK(lid_of(model, glm::vec3(0, -100, 60)) == Approx(0.25));
    for (const dvec3& aside : {dvec3(0, -100, 30), dvec3(20, -100, -40), dvec3(-50, -100, 10)}) {
        CAPTURE(aside.x, aside.z);
        CHECK(lid_of(model, glm::vec3(aside + dvec3(0, 0, 60))) ==
              Approx(height_at(aside)).margin(1e-4));
    }
    CHECK(lid_of(model, glm::vec3(0, -100, 90)) > 0.3f);
    CHECK(lid_of(model, glm::vec3(0, -100, 30)) < 0.15f);
}

TEST_CASE("eyes_updown moves the lid too", "[eyelid][eyes]") {
    const Model model = head_turned(0);
    const double sine = std::sin(glm::radians(20.0));
    CHECK(lid_of(model, {}, {20, 0}) == Approx(height_at({0, -1, -sine})).margin(1e-4));
    CHECK(lid_of(model, {}, {-20, 0}) == Approx(height_at({0, -1, sine})).margin(1e-4));
    CHECK(lid_of(model, {}, {0, 20}) == Approx(0.25).margin(1e-4));
}

TEST_CASE("the lid of a turned head follows its own axes", "[eyelid][eyes]") {
    for (const float degrees : {90.0f, -140.0f}) {
        const Model model = head_turned(degrees);
        const dvec3 local(20, -100, -40);
        const glm::dvec4 target = to_matrix(model.bones[0].bind) * glm::dvec4(local, 1);
        CHECK(lid_of(model, glm::vec3(target)) == Approx(height_at(local)).margin(1e-4));
        CHECK(lid_of(model, {}) == Approx(0.25).margin(1e-4));
    }
}

TEST_CASE("poses ask for a target of the gaze only where a lid needs it", "[eyelid][eyes]") {
    for (const bool has_lids : {false, true}) {
        Scene scene;
        scene.model = head_turned(0);
        if (!has_lids) scene.model.eyeballs[0].upper = {};
        Document document;
        open_scene(document, std::move(scene), false);
        const glm::vec3 camera = eye_position(document.camera);
        CHECK(pose_request(document).eye_target.has_value() == has_lids);
        if (has_lids) CHECK(*pose_request(document).eye_target == camera);
        document.view.eyes = EyeTarget::kAhead;
        CHECK_FALSE(pose_request(document).eye_target);
        document.view.eyes = EyeTarget::kPoint;
        document.view.eye_point = {1, 2, 3};
        CHECK(pose_request(document).eye_target.has_value() == has_lids);
        Pose pose;
        update_pose(document.model(), pose_request(document), pose);
        CHECK(pose.eyes.empty() == !has_lids);
        // bones do not depend on it
        CHECK_FALSE(bones_pose_key(document, pose_request(document)).request.eye_target);
    }
}

TEST_CASE("an eye without directions moves its lid as at rest", "[eyelid][eyes]") {
    Model model = head_turned(0);
    model.eyeballs[0].forward = model.eyeballs[0].up = {0, 0, 1};
    CHECK(lid_of(model, glm::vec3(0, -100, 90)) == Approx(0.25));
}

}  // namespace studioscope::eyelid_gaze_test
