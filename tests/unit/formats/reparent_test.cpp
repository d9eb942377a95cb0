// Clips whose bones have other parents than in the model: each bone keeps its position in its own
// file. Expected positions are computed by hand, from the root on.

#include <catch2/catch.hpp>

#include "formats/merge.h"
#include "formats/smd/smd.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/near.h"

namespace studioscope::reparent_test {

namespace {

Model parsed(const std::string& nodes, const std::string& frames) {
    const std::string text = "version 1\nnodes\n" + nodes + "end\nskeleton\n" + frames + "end\n";
    auto model = parse_smd(text);
    REQUIRE(model);
    validate(*model);
    return *model;
}

// Root, and a hand 10 above it.
Model hero() {
    return parsed("0 \"root\" -1\n1 \"hand\" 0\n", "time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n");
}

glm::vec3 place_of(const Model& model, int bone, float frame) {
    PoseRequest request;
    request.clip = static_cast<int>(model.clips.size()) - 1;
    request.frame = frame;
    Pose pose;
    update_pose(model, request, pose);
    return transform_point(pose.world.at(static_cast<size_t>(bone)), {0, 0, 0});
}

const std::string kQuarter = "1.57079633";

// root > arm and hand; the hand is a child of the given bone.
Model arm(int parent_of_hand) {
    Model model;
    model.bones = {
        {"root", kNone, {}, {}, 0}, {"arm", 0, {}, {}, 0}, {"hand", parent_of_hand, {}, {}, 0}};
    return model;
}

// Curves with keys of the hand at the first and the last frame only: it moves by 1 per frame.
Clip curves_until(int last) {
    Clip clip;
    clip.kind = KeyKind::kCurves;
    clip.frames = {0, last};
    const auto end = static_cast<float>(last);
    clip.tracks = {{2, {}, {{0, {0, 0, 0}}, {end, {end, 0, 0}}}, {}}};
    return clip;
}

// The positions of the hand, whose parent is the arm in the clip and the root in the model.
std::vector<PositionKey> reparented_hand(Clip clip) {
    constexpr int kSame[] = {0, 1, 2};
    const std::vector<Track> tracks = reparent(clip, arm(1), arm(0), kSame);
    REQUIRE(tracks.size() == 1);
    CHECK(tracks[0].bone == 2);
    CHECK(clip.tracks.empty());
    return tracks[0].positions;
}

}  // namespace

TEST_CASE("a bone whose parent the model lacks keeps its position in the clip", "[join]") {
    // the twist between root and hand is at (0, 0, 4); in frame 1 it rotates by a quarter about X,
    // which moves the hand, 6 further along its Z, to -Y
    const Model clip = parsed("0 \"root\" -1\n1 \"twist\" 0\n2 \"hand\" 1\n",
                              "time 0\n0 0 0 0 0 0 0\n1 0 0 4 0 0 0\n2 0 0 6 0 0 0\n"
                              "time 1\n0 1 0 0 0 0 0\n1 0 0 4 " +
                                  kQuarter + " 0 0\n2 0 0 6 0 0 0\n");
    Model model = hero();
    merge_clips(model, clip);
    check_near(place_of(model, 1, 0), {0, 0, 10});
    check_near(place_of(model, 1, 1), {1, -6, 4});
    CHECK(severity_of(model.diagnostics, "clip-bone-parent") == Severity::kNote);
    // its own rotation is the twist's
    const Clip& attached = model.clips.back();
    REQUIRE(attached.tracks.size() == 2);
    CHECK(attached.tracks[1].bone == 1);
    const glm::quat turn = attached.tracks[1].rotations.at(1).rotation;
    check_near(turn * glm::vec3(0, 0, 1), {0, -1, 0});
}

TEST_CASE("a bone with another parent in the clip is converted by world space", "[join]") {
    // the clip's hand is a root of its own
    Model model = hero();
    merge_clips(model, parsed("0 \"root\" -1\n1 \"hand\" -1\n",
                              "time 0\n0 5 0 0 0 0 " + kQuarter + "\n1 7 0 0 0 0 0\n"));
    check_near(place_of(model, 0, 0), {5, 0, 0});
    check_near(place_of(model, 1, 0), {7, 0, 0});
    // the model's parent is not in the clip: it rests below its parent that is
    Model deep = parsed("0 \"root\" -1\n1 \"arm\" 0\n2 \"hand\" 1\n",
                        "time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n2 0 0 10 0 0 0\n");
    merge_clips(deep,
                parsed("0 \"root\" -1\n1 \"hand\" 0\n", "time 0\n0 0 0 0 0 0 0\n1 0 3 25 0 0 0\n"));
    check_near(place_of(deep, 1, 0), {0, 0, 10});
    check_near(place_of(deep, 2, 0), {0, 3, 25});
}

TEST_CASE("bones under the same parents keep their keys as they are", "[join]") {
    const Model clip = parsed("0 \"ROOT\" -1\n1 \"Hand\" 0\n2 \"extra\" 1\n",
                              "time 3\n0 0 0 0 0 0 0\n1 0 0 12 0.1 0.2 0.3\n2 0 0 1 0 0 0\n"
                              "time 9\n0 0 0 0 0 0 0\n");
    Model model = hero();
    merge_clips(model, clip);
    const Clip& attached = model.clips.back();
    REQUIRE(attached.tracks.size() == 2);
    CHECK(attached.tracks[1].rotations.size() == clip.clips[0].tracks[1].rotations.size());
    CHECK(attached.tracks[1].rotations[0].rotation ==
          clip.clips[0].tracks[1].rotations[0].rotation);
    CHECK_FALSE(severity_of(model.diagnostics, "clip-bone-parent").has_value());
}

TEST_CASE("a bone with another parent gets a key at every frame between those of curves",
          "[join]") {
    const std::vector<PositionKey> keys = reparented_hand(curves_until(3));
    REQUIRE(keys.size() == 4);
    for (const PositionKey& key : keys) CHECK(key.position.x == Approx(key.frame));
}

// Up to 4 million transforms, of three bones on each side, are computed: 666 666 frames.
TEST_CASE("a bone with another parent keeps only the keys of very long curves", "[join]") {
    CHECK(reparented_hand(curves_until(666'666)).size() == 2);
}

}  // namespace studioscope::reparent_test
