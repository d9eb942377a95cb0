#include "formats/smd/smd.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <random>

#include "model/validate.h"
#include "support/smd_text.h"

namespace studioscope::smd_test {

namespace {

Model read(const std::string& text, const SmdOptions& options = {}) {
    Result<Model> model = parse_smd(text, options);
    REQUIRE(model);
    return std::move(*model);
}

Model read_frames(const std::string& frames) {
    Result<Model> model = parse_smd(animation(frames));
    REQUIRE(model);
    return std::move(*model);
}

std::string frame(int label, float height = 0) {
    return "time " + std::to_string(label) + "\n0 0 0 " + std::to_string(height) +
           " 0 0 0\n1 0 0 1 0 0 0\n";
}

}  // namespace

// The example of the format page: a flat two-sided square, 4 triangles, two links.
TEST_CASE("the square of the example SMD", "[smd]") {
    const Model model = read(
        kSmdHead +
        "triangles\n"
        "my_material\n0 0 0 0 0 0 1 0 1 1 0 1\n0 0 -1 0 0 0 1 0 0 1 0 1\n1 1 -1 0 0 0 1 1 0 1 1 1\n"
        "my_material\n0 0 0 0 0 1 0 1 0 1 1 1\n1 1 -1 0 1 0 1 1 0 1 1 1\n1 1 0 0 1 0 1 1 1 1 1 1\n"
        "my_material\n1 1 -1 0 0 0 1 1 0 1 1 1\n0 0 -1 0 0 0 1 0 0 1 0 1\n0 0 0 0 0 0 1 0 1 1 0 1\n"
        "end\n");
    CHECK(model.diagnostics.empty());
    REQUIRE(model.meshes.size() == 1);
    CHECK(triangles_in(model) == 3);
    CHECK(model.vertices.size() == 6);  // the third triangle repeats the corners of the first
    CHECK(model.meshes[0].lods[0].indices == std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 2, 1, 0});
    CHECK(model.vertices[2].position == glm::vec3(1, -1, 0));
    CHECK(model.vertices[2].normal == glm::vec3(0, 0, 1));
    // v 0 at the bottom of the file is 1 in the model
    CHECK(model.vertices[2].uv == glm::vec2(1, 1));
    CHECK(model.vertices[2].bone[0] == 1);
    CHECK(model.body_parts.at(0).name == "body");
    CHECK(model.clips.empty());
}

// Bone 1 moves two units along Y and back: the example of the format page.
TEST_CASE("the animation of the example SMD", "[smd]") {
    const Model model =
        read("version 1\n" + kTwoBones +
             "skeleton\ntime 0\n0 0 0 0 1.570796 0 0\n1 1 0 0 0 0 0\ntime 1\n1 1 2 0 0 0 0\n"
             "time 2\n1 1 0 0 0 0 0\nend\n");
    REQUIRE(model.clips.size() == 1);
    CHECK(model.meshes.empty());
    const Clip& clip = model.clips[0];
    CHECK(clip.frames == std::vector<int>{0, 1, 2});
    CHECK(clip.fps == 30);
    CHECK(clip.tracks[0].positions.size() == 1);
    CHECK(clip.tracks[1].positions.at(1).position == glm::vec3(1, 2, 0));
    // half a right angle about X: (sin 45, 0, 0, cos 45)
    CHECK(clip.tracks[0].rotations[0].rotation.x == Approx(std::sqrt(0.5)));
    CHECK(clip.tracks[0].rotations[0].rotation.w == Approx(std::sqrt(0.5)));
}

TEST_CASE("a one-frame animation is a clip, a one-frame mesh is none", "[smd]") {
    CHECK(read(animation("time 0\n0 0 0 0 0 0 0\n")).clips.size() == 1);
    CHECK(read(reference(triangle())).clips.empty());
    const Model both = read("version 1\n" + kTwoBones +
                            "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 1 0 0 0\n"
                            "time 1\n0 0 0 5 0 0 0\n1 0 0 1 0 0 0\nend\n" +
                            triangles(triangle()));
    CHECK(both.clips.size() == 1);
    CHECK(both.bones[0].bind.position.z == 0);  // the first frame
}

// By hand: the child is at (0, 10, 0) of a parent that is rotated 90 degrees about Z at (1, 0, 0),
// so its origin is (-9, 0, 0) and its X axis points along the model's Y.
TEST_CASE("the bind pose is the product of the chain, and pose_to_bone its inverse", "[smd]") {
    const Model model = read("version 1\n" + kTwoBones +
                             "skeleton\ntime 0\n0 1 0 0 0 0 1.5707963267948966\n"
                             "1 0 10 0 0 0 0\nend\n");
    const glm::vec3 origin = transform_point(model.bones[1].pose_to_bone, {-9, 0, 0});
    CHECK(glm::length(origin) < 1e-5f);
    const glm::vec3 along = transform_point(model.bones[1].pose_to_bone, {-9, 1, 0});
    CHECK(glm::length(along - glm::vec3(1, 0, 0)) < 1e-5f);
}

TEST_CASE("corners are shared where position, normal, UV, weights and material are equal",
          "[smd]") {
    const Model same = read(reference(triangle("a", " 1 0 1") + triangle("a", " 0") +
                                      triangle("A.tga") + triangle("b")));
    CHECK(same.vertices.size() == 6);
    REQUIRE(same.meshes.size() == 2);
    CHECK(same.meshes[0].lods[0].file_triangles == std::vector<uint32_t>{0, 1, 2});
    CHECK(same.meshes[1].lods[0].file_triangles == std::vector<uint32_t>{3});
    CHECK(same.meshes[1].lods[0].first_vertex == 3);
    CHECK(same.meshes[1].lods[0].indices == std::vector<uint32_t>{3, 4, 5});
    const Model other = read(reference(triangle("a", " 1 0 1") + triangle("a", " 1 1 1")));
    CHECK(other.vertices.size() == 6);
    const Model signs =
        read(reference("a\n0 0 0 0 0 0 1 0 0\n0 -0 -0.0 0 0 0 1 0 0\n"
                       "0 1 0 0 0 0 1 0 0\n"));
    CHECK(signs.vertices.size() == 2);
}

TEST_CASE("an SMD cut at any byte is read safely", "[smd]") {
    const std::string whole =
        kSmdHead + triangles(triangle("skin", " 2 0 0.25 1 0.75") + triangle());
    for (size_t size = 0; size < whole.size(); ++size) {
        // a block of exactly this size, so that the sanitizer detects any read beyond it
        const std::vector<char> cut(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
        Result<Model> model = parse_smd({cut.data(), cut.size()});
        CAPTURE(size);
        CHECK(static_cast<bool>(model) == (size >= whole.find("nodes") + 5));
        if (model) validate(*model);
    }
}

TEST_CASE("the bytes of a number lie at the very end of the text", "[smd]") {
    const std::string head = kSmdHead + "triangles\nm\n" + corners().substr(0, 40);
    for (const char* number : {"0.1234567", "-1", "1e-5", "0.25 1 0 1.0", "1."}) {
        const std::string text = head + number;
        const std::vector<char> exact(text.begin(), text.end());
        CHECK(parse_smd({exact.data(), exact.size()}));
    }
}

// The frame cases of section 4 of the SMD format page; expected values are its last column.

TEST_CASE("bone omitted in a later frame", "[smd]") {
    const Model model = read_frames(frame(0) + "time 1\n0 0 0 5 0 0 0\n" + frame(2));
    CHECK(said(model, "smd-omitted-bones").substr(0, 4) == "note");
    REQUIRE(model.clips.size() == 1);
    const Clip& clip = model.clips[0];
    CHECK(clip.tracks[0].positions.size() == 3);
    REQUIRE(clip.tracks[1].positions.size() == 2);
    CHECK(clip.tracks[1].positions[1].frame == 2);
    CHECK(omitted_key_count(clip) == 1);
}

TEST_CASE("bone omitted in the first frame", "[smd]") {
    const Model model = read_frames("time 0\n0 1 2 3 0 0 0\n" + frame(1));
    CHECK(said(model, "smd-first-frame").substr(0, 7) == "warning");
    CHECK(model.bones[1].bind.position == glm::vec3(0));
    CHECK(model.clips[0].tracks[1].rest.position == glm::vec3(0));
}

TEST_CASE("frame number skipped (0,1,5)", "[smd]") {
    const Model model = read_frames(frame(0) + frame(1) + frame(5));
    CHECK(said(model, "smd-skipped-frames").substr(0, 7) == "warning");
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 5});
    CHECK(skipped_frame_count(model.clips[0]) == 3);
}

TEST_CASE("time goes backwards", "[smd]") {
    const Model model = read_frames(frame(0, 0) + frame(2, 2) + frame(1, 1));
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
    const Model model =
        read_frames("time 4\n0 0 0 4 0 0 0\n1 0 0 4 0 0 0\ntime 2\n0 0 0 2 0 0 0\n");
    CHECK(said(model, "smd-first-frame") == "warning smd-first-frame 10");
    CHECK(find_code(model.diagnostics, "smd-first-frame")->message.find("the first is tip") !=
          std::string::npos);
    CHECK(model.bones[0].bind.position.z == 2);
    CHECK(model.bones[1].bind.position == glm::vec3(0));
    CHECK(model.clips[0].tracks[1].rest.position == glm::vec3(0));
}

TEST_CASE("same time twice", "[smd]") {
    const Model model =
        read_frames(frame(0, 1) + "time 0\n0 0 0 9 0 0 0\n" + frame(1) + frame(0, 7));
    CHECK(said(model, "smd-time-repeated").substr(0, 7) == "warning");
    CHECK(model.clips[0].frames == std::vector<int>{0, 1});
    CHECK(model.clips[0].tracks[0].positions.at(0).position.z == 7);
    CHECK(model.bones[0].bind.position.z == 7);
}

TEST_CASE("negative first frame", "[smd]") {
    const Model model = read_frames(frame(-5, 3) + frame(-4));
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].first_frame() == -5);
    CHECK(model.clips[0].tracks[0].positions[0].frame == -5);
    CHECK(model.bones[0].bind.position.z == 3);
}

TEST_CASE("first frame > 0", "[smd]") {
    const Model model = read_frames(frame(10) + frame(11));
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].first_frame() == 10);
}

TEST_CASE("time with no records", "[smd]") {
    const Model model = read_frames(frame(0) + "time 1\n" + frame(2));
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 2});
    CHECK(model.clips[0].tracks[0].positions.size() == 2);
}

TEST_CASE("more than 2000 frames (2006)", "[smd]") {
    std::string frames;
    for (int i = 0; i < 2500; ++i) frames += frame(i);
    CHECK(read_frames(frames).clips[0].frames.size() == 2500);
    const Model far = read_frames(frame(0) + frame(2'000'000'000));
    CHECK(said(far, "smd-frame-range").substr(0, 5) == "error");
}

TEST_CASE("time 1.5 is frame 1, and text after a record is a comment", "[smd]") {
    const Model model = read_frames(
        "time 1.5 # start\n0 0 0 0 0 0 0 # root\n1 0 0 1 0 0 0 // tip\n"
        "# a comment\n; another\n  time 2\n    0 0 0 3 0 0 0\n1 0 0 1 0 0 0\n");
    CHECK(model.diagnostics.empty());
    CHECK(model.clips[0].frames == std::vector<int>{1, 2});
    CHECK(model.clips[0].tracks[0].positions[1].position.z == 3);
}

TEST_CASE("a time line without a number", "[smd]") {
    const Model model = read_frames(frame(3) + "time\n0 0 0 8 0 0 0\n1 0 0 1 0 0 0\n");
    CHECK(said(model, "smd-time-number").substr(0, 5) == "error");
    CHECK(model.clips[0].frames == std::vector<int>{3, 4});
}

}  // namespace studioscope::smd_test
