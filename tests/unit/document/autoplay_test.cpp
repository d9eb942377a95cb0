// Autoplay sequences (MDL page 7.1, flag 0x8). Expected values by hand: each animation holds or
// moves bone 0 along one axis.

#include <catch2/catch.hpp>

#include "document/document.h"
#include "model/animation/pose.h"
#include "support/motion_model.h"
#include "support/near.h"

namespace studioscope::autoplay_test {

namespace {

constexpr int k0 = 0, k2 = 0x4000, k8 = 0x4800;  // as half floats

TestAnimation standing_at(int x, int y, int z, uint32_t flags = 0) {
    TestAnimation animation;
    animation.frames = 11;
    animation.flags = flags;
    animation.data = DataWriter().node(0, 0x01, 0).u16({x, y, z}).bytes;
    return animation;
}

// One second at 10 frames per second; x runs from 0 to 10.
TestAnimation running_along_x() {
    TestAnimation animation;
    animation.frames = 11;
    animation.flags = 0x4;
    animation.data = DataWriter()
                         .node(0, 0x04 | 0x10, 0)
                         .u16({6, 0, 0})
                         .u8({11, 11})
                         .u16({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
                         .bytes;
    return animation;
}

glm::vec3 root_at(const Model& model, const PoseRequest& request) {
    Pose pose;
    update_pose(model, request, pose);
    return pose.local.at(0).position;
}

// "idle" poses at (8, 0, 0); "sway", an autoplay delta, runs along X.
TestMotion idle_with(TestAnimation layer) {
    TestMotion motion;
    motion.animations = {standing_at(k8, k0, k0), std::move(layer)};
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "idle";
    motion.sequences[1].name = "sway";
    motion.sequences[1].animations = {1};
    motion.sequences[1].flags = 0x8 | (motion.animations[1].flags & 0x4);
    return motion;
}

}  // namespace

TEST_CASE("an autoplay sequence is added to every clip, in its own time", "[autoplay]") {
    const Model model = model_of(idle_with(running_along_x()));
    REQUIRE(model.clips.size() == 2);
    CHECK_FALSE(model.clips[0].is_autoplay);
    CHECK(model.clips[1].is_autoplay);
    PoseRequest request;
    request.clip = 0;
    check_near(root_at(model, request), {8, 0, 0});
    request.seconds = 0.35f;
    check_near(root_at(model, request), {11.5f, 0, 0});
    request.seconds = 2.35f;  // it loops every second
    check_near(root_at(model, request), {11.5f, 0, 0});
    request.rules.plays_autoplay = false;
    check_near(root_at(model, request), {8, 0, 0});
}

TEST_CASE("the bind pose has no autoplay sequence", "[autoplay]") {
    const Model model = model_of(idle_with(running_along_x()));
    PoseRequest request;
    request.seconds = 0.5f;
    check_near(root_at(model, request), {1, 1, 1});
}

TEST_CASE("an autoplay sequence that is not a delta replaces the bones that it has weights for",
          "[autoplay]") {
    TestMotion motion = idle_with(standing_at(k0, k2, k0));
    motion.sequences[1].weights = {0.5f};
    PoseRequest request;
    request.clip = 0;
    check_near(root_at(model_of(motion), request), {4, 1, 0});
}

TEST_CASE("an autoplay sequence follows pose parameters", "[autoplay]") {
    TestMotion motion = idle_with(standing_at(k0, k0, k0, 0x4));
    motion.animations.push_back(standing_at(k0, k8, k0, 0x4));
    motion.parameters = {{"tilt", 0, 1, 0}};
    TestSequence& sway = motion.sequences[1];
    sway.columns = 2;
    sway.animations = {1, 2};
    sway.parameters = {0, -1};
    sway.ends = {1, 0};
    const Model model = model_of(motion);
    PoseRequest request;
    request.clip = 0;
    request.pose_parameters = {0.25f};
    check_near(root_at(model, request), {8, 2, 0});
}

TEST_CASE("an autoplay sequence continues over loops of the clip", "[autoplay][document]") {
    TestMotion motion = idle_with(running_along_x());
    motion.animations[0].frames = 4;  // 0.3 seconds per loop
    Document document;
    Scene scene;
    scene.format = "mdl";
    scene.model = model_of(motion);
    open_scene(document, std::move(scene), false);
    select_clip(document.playback, document.model(), 0);
    document.playback.is_playing = true;
    for (int i = 0; i < 10; ++i) advance(document.playback, document.model(), 0.075f);
    CHECK(pose_request(document).seconds == Approx(0.75));
    CHECK(document.playback.frame == Approx(1.5));  // 0.15 s into the third loop
    document.playback.rules.plays_autoplay = false;
    CHECK_FALSE(pose_request(document).rules.plays_autoplay);
    select_clip(document.playback, document.model(), 0);
    CHECK(pose_request(document).seconds == 0);
}

}  // namespace studioscope::autoplay_test
