// Clips are compared at their keys, whatever numbers their frames have: what that costs is counted.

#include "facts/compare/motion.h"

#include <catch2/catch.hpp>

#include "core/deadline.h"
#include "support/compared_sample.h"

namespace studioscope::motion_test {

namespace {

constexpr double kLong = 1000;  // seconds

// A bone that is at x = value of each key: frame, value.
using Keys = std::vector<std::pair<int, float>>;

Scene scene_of(const Keys& keys, KeyKind kind = KeyKind::kFrames, size_t bones = 1) {
    Scene scene;
    scene.format = "smd";
    Model& model = scene.model;
    Clip& clip = model.clips.emplace_back();
    clip.name = "walk";
    clip.kind = kind;
    for (size_t bone = 0; bone < bones; ++bone) {
        model.bones.emplace_back().name = "bone" + std::to_string(bone);
        // the others have a key of the first frame only
        Track& track = clip.tracks.emplace_back();
        track.bone = static_cast<int>(bone);
        for (const auto& [frame, x] : keys) {
            const auto at = static_cast<float>(frame);
            track.positions.push_back({at, {x, 0, 0}});
            track.rotations.push_back({at, {1, 0, 0, 0}});
            if (bone > 0) break;
        }
    }
    for (const auto& [frame, x] : keys) clip.frames.push_back(frame);
    if (kind == KeyKind::kCurves) clip.frames = {keys.front().first, keys.back().first};
    return scene;
}

SceneDiff between(const Keys& keys, const Keys& others, KeyKind kind = KeyKind::kFrames) {
    return compare_scenes(scene_of(keys, kind), scene_of(others, kind));
}

const Difference& motion_of(const SceneDiff& diff) { return only(diff, Subject::kClip, "walk"); }

uint64_t cost_of(const Scene& first, const Scene& second) {
    const DeadlineScope ends(kLong);
    compare_scenes(first, second);
    return deadline_check_count();
}

// Two clips of so many keys, a bone and a half apart in each.
uint64_t cost_of_keys(int count, int step, size_t bones = 1, KeyKind kind = KeyKind::kFrames) {
    Keys keys, others;
    for (int i = 0; i < count; ++i) {
        keys.emplace_back(i * step, static_cast<float>(i % 7));
        others.emplace_back(i * step, static_cast<float>(i % 7) + 1.5f);
    }
    return cost_of(scene_of(keys, kind, bones), scene_of(others, kind, bones));
}

}  // namespace

TEST_CASE("two keys that are millions of frames apart cost as much as two neighbours",
          "[compare]") {
    for (const KeyKind kind : {KeyKind::kFrames, KeyKind::kCurves, KeyKind::kDense}) {
        const uint64_t near = cost_of_keys(2, 1, 1, kind);
        CHECK(cost_of_keys(2, 16'000'000, 1, kind) < near + 50);
        CHECK(cost_of_keys(100, 100'000, 1, kind) < 3 * cost_of_keys(100, 1, 1, kind) + 50);
    }
}

TEST_CASE("comparing clips costs as their keys, not as bones times frames", "[compare]") {
    const uint64_t base = cost_of_keys(1, 1), frames = cost_of_keys(2000, 1),
                   bones = cost_of_keys(1, 1, 2000), both = cost_of_keys(2000, 1, 2000);
    CHECK(frames - base > 2000);
    CHECK(both < frames + 3 * bones);
    CHECK(2 * (cost_of_keys(4000, 1) - base) < 5 * (frames - base));
}

TEST_CASE("a difference at keys counts the frames between them", "[compare]") {
    // moved by 2 at both keys: all 1001 frames
    const SceneDiff all = between({{0, 1}, {1000, 1}}, {{0, 3}, {1000, 3}});
    CHECK(motion_of(all).count == 1001);
    CHECK(*motion_of(all).amount == Approx(2));
    CHECK(*motion_of(all).place.frame == 0);
    // the second half only: the middle, the last key, and the frames between
    const SceneDiff half = between({{0, 1}, {1000, 1}}, {{0, 1}, {1000, 3}});
    CHECK(motion_of(half).count == 501);
    CHECK(*motion_of(half).place.frame == 1000);
    // one frame of ten
    Keys keys;
    for (int i = 0; i < 10; ++i) keys.emplace_back(i, 0.0f);
    Keys others = keys;
    others[4].second = 1;
    CHECK(motion_of(between(keys, others)).count == 1);
    CHECK(*motion_of(between(keys, others)).place.frame == 4);
}

TEST_CASE("a key that only one side has is compared, and so is the middle of a gap", "[compare]") {
    // straight from 0 to 10 on one side, by way of 9 on the other
    const SceneDiff bent = between({{0, 0}, {10, 10}}, {{0, 0}, {3, 9}, {10, 10}});
    CHECK(*motion_of(bent).place.frame == 3);
    CHECK(*motion_of(bent).amount == Approx(6));  // 9 instead of 3
    CHECK(*motion_of(between({{0, 0}, {3, 9}, {10, 10}}, {{0, 0}, {10, 10}})).amount == Approx(6));
}

TEST_CASE("a bone that a frame omits is held up to the frame before its next key", "[compare]") {
    // frames 0 to 4; the second bone has keys at 0 and 4 in both, so it moves between 3 and 4
    Keys keys{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
    Scene first = scene_of(keys, KeyKind::kFrames, 2), second = first;
    for (Scene* scene : {&first, &second}) {
        Track& track = scene->model.clips[0].tracks[1];
        track.positions = {{0, {0, 0, 0}}, {4, {scene == &first ? 0.0f : 5.0f, 0, 0}}};
        track.rotations = {{0, {1, 0, 0, 0}}, {4, {1, 0, 0, 0}}};
    }
    const SceneDiff diff = compare_scenes(first, second);
    CHECK(motion_of(diff).count == 1);
    CHECK(*motion_of(diff).place.frame == 4);
    CHECK(motion_of(diff).place.bone == "bone1");
}

TEST_CASE("clips that mix others are compared as far as there is room for their poses",
          "[compare]") {
    const auto scene_at = [](float x) {
        Scene scene = scene_of({{0, x}}, KeyKind::kDense);
        for (int i = 1; i < 20; ++i)
            scene.model.bones.emplace_back().name = "bone" + std::to_string(i);
        Clip& clip = scene.model.clips[0];
        clip.frames.resize(100);
        for (size_t i = 0; i < clip.frames.size(); ++i) clip.frames[i] = static_cast<int>(i);
        clip.is_delta = true;  // its poses are whole ones
        return scene;
    };
    const Scene first = scene_at(1), second = scene_at(5);
    const CompareOptions options;
    SceneDiff diff;
    Comparison all{first, second, options, diff};
    compare_bones(all);
    // a position and a rotation of each side give room; a pose of both takes their bones and roots
    constexpr size_t kGiven = 4 * kPosedBonesPerKey, kPose = 2 * 21;
    struct Counts {
        size_t thinned, left_out, frames;
    };
    const auto counts_with = [&](size_t room) {
        MotionComparer motion(all, room);
        const size_t frames = motion.compare(0, 0).frames;
        return Counts{motion.thinned_count(), motion.left_out_count(), frames};
    };
    const Counts fits = counts_with(100 * kPose - kGiven);
    CHECK((fits.thinned == 0 && fits.left_out == 0 && fits.frames == 100));
    // the first and the last frame are compared, and those between count with them
    for (const size_t room : {100 * kPose - kGiven - 1, 2 * kPose - kGiven}) {
        const Counts thinned = counts_with(room);
        CHECK((thinned.thinned == 1 && thinned.left_out == 0 && thinned.frames == 100));
    }
    const Counts out = counts_with(2 * kPose - kGiven - 1);
    CHECK((out.thinned == 0 && out.left_out == 1 && out.frames == 0));
}

TEST_CASE("comparing ends when its time is over", "[compare]") {
    const Scene scene = scene_of({{0, 0}, {1, 1}});
    const DeadlineScope ends(1e-9);
    CHECK_THROWS_AS(compare_scenes(scene, scene), TimeoutError);
}

}  // namespace studioscope::motion_test
