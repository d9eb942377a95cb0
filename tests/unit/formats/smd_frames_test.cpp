// The frame cases of section 4 of the SMD format page; expected values are its last column.
#include <catch2/catch.hpp>

#include "support/smd_text.h"

namespace studioscope::smd_frames_test {

namespace {

Model read(const std::string& frames) {
    Result<Model> model = parse_smd(animation(frames));
    REQUIRE(model);
    return std::move(*model);
}

std::string frame(int label, float height = 0) {
    return "time " + std::to_string(label) + "\n0 0 0 " + std::to_string(height) +
           " 0 0 0\n1 0 0 1 0 0 0\n";
}

}  // namespace

TEST_CASE("bone omitted in a later frame", "[smd]") {
    const Model model = read(frame(0) + "time 1\n0 0 0 5 0 0 0\n" + frame(2));
    CHECK(said(model, "smd-omitted-bones").substr(0, 4) == "note");
    REQUIRE(model.clips.size() == 1);
    const Clip& clip = model.clips[0];
    CHECK(clip.tracks[0].positions.size() == 3);
    REQUIRE(clip.tracks[1].positions.size() == 2);
    CHECK(clip.tracks[1].positions[1].frame == 2);
    CHECK(omitted_key_count(clip) == 1);
}

TEST_CASE("bone omitted in the first frame", "[smd]") {
    const Model model = read("time 0\n0 1 2 3 0 0 0\n" + frame(1));
    CHECK(said(model, "smd-first-frame").substr(0, 7) == "warning");
    CHECK(model.bones[1].bind.position == glm::vec3(0));
    CHECK(model.clips[0].tracks[1].rest.position == glm::vec3(0));
}

TEST_CASE("frame number skipped (0,1,5)", "[smd]") {
    const Model model = read(frame(0) + frame(1) + frame(5));
    CHECK(said(model, "smd-skipped-frames").substr(0, 7) == "warning");
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 5});
    CHECK(skipped_frame_count(model.clips[0]) == 3);
}

TEST_CASE("time goes backwards", "[smd]") {
    const Model model = read(frame(0, 0) + frame(2, 2) + frame(1, 1));
    CHECK(said(model, "smd-time-backwards") == "warning smd-time-backwards 13");
    const Clip& clip = model.clips[0];
    CHECK(clip.frames == std::vector<int>{0, 1, 2});
    for (size_t i = 0; i < 3; ++i) {
        CHECK(clip.tracks[0].positions[i].frame == static_cast<float>(i));
        CHECK(clip.tracks[0].positions[i].position.z == static_cast<float>(i));
    }
}

// smd.md 4: frames are sorted by number, and a bone missing from the first is at its parent.
TEST_CASE("with times that go backwards the smallest frame is the first", "[smd]") {
    const Model model = read("time 4\n0 0 0 4 0 0 0\n1 0 0 4 0 0 0\ntime 2\n0 0 0 2 0 0 0\n");
    CHECK(said(model, "smd-first-frame") == "warning smd-first-frame 10");
    CHECK(find_code(model.diagnostics, "smd-first-frame")->message.find("the first is tip") !=
          std::string::npos);
    CHECK(model.bones[0].bind.position.z == 2);
    CHECK(model.bones[1].bind.position == glm::vec3(0));
    CHECK(model.clips[0].tracks[1].rest.position == glm::vec3(0));
}

TEST_CASE("same time twice", "[smd]") {
    const Model model = read(frame(0, 1) + "time 0\n0 0 0 9 0 0 0\n" + frame(1) + frame(0, 7));
    CHECK(said(model, "smd-time-repeated").substr(0, 7) == "warning");
    CHECK(model.clips[0].frames == std::vector<int>{0, 1});
    CHECK(model.clips[0].tracks[0].positions.at(0).position.z == 7);
    CHECK(model.bones[0].bind.position.z == 7);
}

TEST_CASE("negative first frame", "[smd]") {
    const Model model = read(frame(-5, 3) + frame(-4));
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].first_frame() == -5);
    CHECK(model.clips[0].tracks[0].positions[0].frame == -5);
    CHECK(model.bones[0].bind.position.z == 3);
}

TEST_CASE("first frame > 0", "[smd]") {
    const Model model = read(frame(10) + frame(11));
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].first_frame() == 10);
}

TEST_CASE("time with no records", "[smd]") {
    const Model model = read(frame(0) + "time 1\n" + frame(2));
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 2});
    CHECK(model.clips[0].tracks[0].positions.size() == 2);
}

TEST_CASE("more than 2000 frames (2006)", "[smd]") {
    std::string frames;
    for (int i = 0; i < 2500; ++i) frames += frame(i);
    CHECK(read(frames).clips[0].frames.size() == 2500);
    const Model far = read(frame(0) + frame(2'000'000'000));
    CHECK(said(far, "smd-frame-range").substr(0, 5) == "error");
}

TEST_CASE("time 1.5 is frame 1, and text after a record is a comment", "[smd]") {
    const Model model = read(
        "time 1.5 # start\n0 0 0 0 0 0 0 # root\n1 0 0 1 0 0 0 // tip\n"
        "# a comment\n; another\n  time 2\n    0 0 0 3 0 0 0\n1 0 0 1 0 0 0\n");
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].frames == std::vector<int>{1, 2});
    CHECK(model.clips[0].tracks[0].positions[1].position.z == 3);
}

TEST_CASE("a time line without a number", "[smd]") {
    const Model model = read(frame(3) + "time\n0 0 0 8 0 0 0\n1 0 0 1 0 0 0\n");
    CHECK(said(model, "smd-time-number").substr(0, 5) == "error");
    CHECK(model.clips[0].frames == std::vector<int>{3, 4});
}

}  // namespace studioscope::smd_frames_test
