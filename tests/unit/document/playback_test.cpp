#include "document/playback/playback.h"

#include <catch2/catch.hpp>

#include "document/playback/gait.h"
#include "model/animation/blend_weights.h"
#include "support/edited_scene.h"

namespace studioscope::playback_test {

namespace {

// One clip of frames 10..20 at 10 per second, and one of 0..4.
Model two_clips() {
    Model model;
    model.clips.resize(2);
    model.clips[0].frames = {10, 20};
    model.clips[1].frames = {0, 4};
    for (Clip& clip : model.clips) clip.fps = 10;
    return model;
}

Playback playing(const Model& model) {
    Playback playback;
    select_clip(playback, model, 0);
    playback.is_playing = true;
    return playback;
}

// Clips "idle", "RunAll" and "run_fast"; the second blends 9 animations by move_y and move_x.
Document walker() {
    Document document;
    Model& model = edited_scene(document).model;
    model.pose_parameters = {{"aim", -45, 45, 0}, {"Move_X", -1, 1, 0}, {"move_y", -2, 2, 0}};
    model.clips.resize(3);
    model.clips[0].name = "idle";
    model.clips[1].name = "RunAll";
    model.clips[2].name = "run_fast";
    Blend& blend = model.clips[1].blend;
    blend.columns = blend.rows = 3;
    blend.animations = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    blend.axes[0].parameter = 2;
    blend.axes[1].parameter = 1;
    document.pose_parameters = {0, 0, 0};
    return document;
}

}  // namespace

TEST_CASE("a range is played over and over", "[playback]") {
    const Model model = two_clips();
    Playback playback = playing(model);
    playback.has_range = true;
    playback.range_first = 12;
    playback.range_last = 16;
    playback.frame = 15;
    advance(playback, model, 0.2f);  // two frames further: beyond 16 by one
    CHECK(playback.frame == Approx(13));
    playback.speed = -1;
    advance(playback, model, 0.2f);  // back beyond 12 by one
    CHECK(playback.frame == Approx(15));
    playback.range_last = 99;  // not beyond the clip
    CHECK(played_range(model.clips[0], playback).last == 20);
    select_clip(playback, model, 1);
    CHECK_FALSE(playback.has_range);
}

TEST_CASE("ping-pong reverses at both ends", "[playback]") {
    const Model model = two_clips();
    Playback playback = playing(model);
    playback.is_ping_pong = true;
    playback.frame = 19;
    advance(playback, model, 0.3f);  // one to the end, two back
    CHECK(playback.frame == Approx(18));
    CHECK(playback.is_returning);
    advance(playback, model, 0.5f);
    CHECK(playback.frame == Approx(13));
    advance(playback, model, 0.5f);  // three to the start, two further
    CHECK(playback.frame == Approx(12));
    CHECK_FALSE(playback.is_returning);
    CHECK(playback.passed_seconds == 0);
}

TEST_CASE("playing once stops at the end of the range, in both directions", "[playback]") {
    const Model model = two_clips();
    Playback playback = playing(model);
    playback.is_looping = false;
    playback.has_range = true;
    playback.range_first = 12;
    playback.range_last = 16;
    playback.frame = 15;
    advance(playback, model, 0.5f);
    CHECK(playback.frame == 16);
    CHECK_FALSE(playback.is_playing);
    playback.is_playing = true;
    playback.speed = -1;
    advance(playback, model, 1);
    CHECK(playback.frame == 12);
    CHECK_FALSE(playback.is_playing);
}

TEST_CASE("the second clip loops while the first continues", "[playback]") {
    const Model model = two_clips();
    Playback playback = playing(model);
    playback.second.clip = 1;
    playback.frame = 13;
    CHECK(second_clip_frame(model, playback) == Approx(3));
    playback.frame = 16;  // six frames in a loop of four
    CHECK(second_clip_frame(model, playback) == Approx(2));
}

// mdl.md 8: seconds per cycle = 1 / sum(weight * fps / (frames - 1)).
TEST_CASE("a blend plays at the speed of its mix", "[playback]") {
    Model model = two_clips();
    model.animations = model.clips;  // of 10 and of 4 frames: 1 and 2.5 cycles a second
    model.pose_parameters = {{"p", 0, 1, 0}};
    Blend& blend = model.clips[0].blend;
    blend.columns = 2;
    blend.axes[0] = {0, 0, 1, {}};
    blend.animations = {0, 1};
    const std::vector<float> middle{0.5f};  // 1.75 cycles of ten frames
    Playback playback = playing(model);
    advance(playback, model, 0.2f, middle);
    CHECK(playback.frame == Approx(13.5));
    CHECK(seconds_played(playback, model, middle) == Approx(0.2));
    advance(playback, model, 0.6f, middle);  // 14 frames in total: one loop
    CHECK(playback.frame == Approx(14));
    CHECK(seconds_played(playback, model, middle) == Approx(0.8));
    playback.second.clip = 1;  // 0.4 / 1.75 s after its start, at 10 a second
    CHECK(second_clip_frame(model, playback, middle) == Approx(4 / 1.75));
    select_clip(playback, model, 0);
    advance(playback, model, 0.2f, std::vector<float>{1});  // as the short one alone
    CHECK(playback.frame == Approx(15));
    model.clips[0].fps = 20;  // a blend's speed comes from its animations only
    CHECK(frames_per_second(model, model.clips[0], middle) == Approx(17.5));
}

TEST_CASE("a walk or run that blends by direction starts forwards", "[gait]") {
    Document document = walker();
    document.playback.clip = 1;
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 1, 0});
}

TEST_CASE("a direction that was chosen is kept, and other clips are left alone", "[gait]") {
    Document document = walker();
    document.playback.clip = 1;
    document.pose_parameters = {0, 0, 0.5f};
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 0, 0.5f});
    document.pose_parameters = {0, 0, 0};
    for (const int clip : {kNone, 0, 2}) {
        document.playback.clip = clip;
        start_forward(document);
        CHECK(document.pose_parameters == std::vector<float>{0, 0, 0});
    }
    edited_scene(document).model.clips[1].name = "crouch_walk";
    document.playback.clip = 1;
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 0, 0});
}

TEST_CASE("the directions are the ends of both parameters", "[gait]") {
    Document document = walker();
    CHECK(move_towards(document, kDirections[1]));  // back
    CHECK(document.pose_parameters == std::vector<float>{0, -1, 0});
    CHECK(move_towards(document, kDirections[2]));  // left
    CHECK(document.pose_parameters == std::vector<float>{0, 0, -2});
    edited_scene(document).model.pose_parameters.pop_back();
    document.pose_parameters.pop_back();
    CHECK_FALSE(move_towards(document, kDirections[0]));
}

}  // namespace studioscope::playback_test
