#include "core/memoized.h"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "document/document.h"

namespace studioscope::memoized_test {

TEST_CASE("a memoized value is computed once per key", "[remembered]") {
    Memoized<int, std::string> squares;
    int made = 0;
    const auto square_of = [&](int number) {
        return squares.of(number, [&] {
            ++made;
            return std::to_string(number * number);
        });
    };
    CHECK(square_of(3) == "9");
    CHECK(square_of(3) == "9");
    CHECK(made == 1);
    CHECK(square_of(4) == "16");
    CHECK(square_of(3) == "9");
    CHECK(made == 3);
    // a value that cannot be computed is not confused with the one before
    CHECK_THROWS(squares.of(5, []() -> std::string { throw std::runtime_error("no"); }));
    CHECK(square_of(3) == "9");
    CHECK(made == 4);
}

TEST_CASE("sliders that the rules set are the same in every frame", "[remembered]") {
    const float by_rules = std::numeric_limits<float>::quiet_NaN();
    FlexInput a{{0.5f, 0}, {by_rules, 0.25f}, {false, true}};
    FlexInput b = a;
    CHECK(a == b);
    b.direct[0] = 0;
    CHECK_FALSE(a == b);
    b = a;
    b.controllers[1] = 0.1f;
    CHECK_FALSE(a == b);
    b = a;
    b.held[0] = true;
    CHECK_FALSE(a == b);
    b = a;
    b.direct.pop_back();
    CHECK_FALSE(a == b);
}

TEST_CASE("a pose changes with each choice that bones depend on", "[remembered]") {
    Document document;
    Scene scene;
    scene.model.clips.resize(2);
    scene.model.clips[0].frames = {0, 10};
    open_scene(document, scene, false);
    document.playback.clip = 0;
    document.pose_parameters = {0.5f};
    Playback& playback = document.playback;
    const std::function<void()> choices[] = {
        [&] { playback.clip = 1; },
        [&] { playback.frame = 3; },
        [&] { playback.rules.hold_skipped_frames = true; },
        [&] { playback.rules.interpolate_omitted_bones = true; },
        [&] { playback.rules.plays_autoplay = false; },
        [&] { playback.rules.moves_procedural_bones = false; },
        [&] { document.pose_parameters[0] = 0.25f; },
        [&] { playback.second.clip = 1; },
        [&] { playback.second.weight = 0.5f; },
        [&] { playback.second.is_additive = true; },
        [&] { playback.off.is_clip_disabled = true; },
        [&] { playback.off.disabled_layers = {1}; },
        [&] { playback.off.disabled_procedures = {0}; },
        [&] { playback.off.disabled_bones = {0}; },
        [&] { open_scene(document, scene, true); },
    };
    PoseKey before = bones_pose_key(document, pose_request(document));
    CHECK(before == bones_pose_key(document, pose_request(document)));
    int number = 0;
    for (const auto& choose : choices) {
        CAPTURE(number++);
        choose();
        const PoseKey after = bones_pose_key(document, pose_request(document));
        CHECK_FALSE(before == after);
        before = after;
    }
    // another frame later, in another loop: values for the clip as a whole are kept
    const PoseKey first = bones_pose_key(document, request_at(document, 0));
    playback.frame = 7;
    playback.passed_seconds = 100;
    CHECK(first == bones_pose_key(document, request_at(document, 0)));
}

}  // namespace studioscope::memoized_test
