#include <catch2/catch.hpp>

#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/validate.h"

namespace studioscope::animation_test {

namespace {

const glm::quat kQuarterTurn = rotation_from_euler({0, 0, glm::radians(90.0)});

// Frames -2, -1, 2 and 3 of one bone that moves 10 units per frame along x; the second bone has
// keys at -2 and 3 only.
Clip gappy_clip() {
    Clip clip;
    clip.frames = {-2, -1, 2, 3};
    Track first, second;
    for (const int frame : clip.frames) {
        const auto at = static_cast<float>(frame);
        first.positions.push_back({at, {at * 10, 0, 0}});
        first.rotations.push_back({at, {1, 0, 0, 0}});
    }
    second.bone = 1;
    second.positions = {{-2, {0, 0, 0}}, {3, {0, 50, 0}}};
    second.rotations = {{-2, {1, 0, 0, 0}}, {3, kQuarterTurn}};
    clip.tracks = {first, second};
    return clip;
}

std::vector<Transform> sample(float frame, SampleRules rules = {}) {
    std::vector<Transform> local(2);
    sample_clip(gappy_clip(), frame, rules, local);
    return local;
}

// A chain of two bones and one vertex weighted to both.
Model two_bones() {
    Model model;
    model.bones = {{"a", kNone, {}, {}, 0}, {"b", 0, {{0, 0, 10}, {1, 0, 0, 0}}, {}, 0}};
    model.bones[1].pose_to_bone = to_affine(glm::inverse(to_matrix(model.bones[1].bind)));
    Vertex vertex;
    vertex.position = {0, 1, 15};
    vertex.normal = {0, 1, 0};
    vertex.bone_count = 2;
    vertex.bone[1] = 1;
    vertex.weight[0] = 0.25f;
    vertex.weight[1] = 0.75f;
    model.vertices = {vertex};
    model.tangents = {{1, 0, 0, -1}};
    model.meshes = {{"m", 0, 0, 0, {{0, 1, {}, {}, kNone}}}};
    validate(model);
    return model;
}

}  // namespace

TEST_CASE("skipped frames are interpolated or held", "[animation]") {
    CHECK(sample(0.5f)[0].position.x == Approx(5));  // halfway from -1 to 2
    SampleRules hold;
    hold.hold_skipped_frames = true;
    CHECK(sample(0, hold)[0].position.x == Approx(-10));
    CHECK(sample(1, hold)[0].position.x == Approx(-10));
    CHECK(sample(1.5f, hold)[0].position.x == Approx(5));  // played from 1 (still -10) into 2 (20)
    CHECK(sample(2, hold)[0].position.x == Approx(20));
}

TEST_CASE("omitted bones are held or interpolated", "[animation]") {
    CHECK(sample(2)[1].position.y == Approx(0));
    CHECK(sample(2.5f)[1].position.y == Approx(25));  // between the frames 2 (held 0) and 3 (50)
    SampleRules interpolated;
    interpolated.interpolate_omitted_bones = true;
    CHECK(sample(2, interpolated)[1].position.y == Approx(40));  // 4 of the 5 frames from -2 to 3
    const glm::quat turned = sample(2, interpolated)[1].rotation;
    CHECK(euler_from_rotation(turned).z == Approx(glm::radians(72.0)));
}

TEST_CASE("a frame outside the clip is its first or last", "[animation]") {
    CHECK(sample(-99)[0].position.x == Approx(-20));
    CHECK(sample(99)[0].position.x == Approx(30));
}

TEST_CASE("rotations take the shorter arc", "[animation]") {
    const Transform a{glm::vec3(0), rotation_from_euler({0, 0, glm::radians(170.0)})};
    const Transform b{glm::vec3(0), -rotation_from_euler({0, 0, glm::radians(-170.0)})};
    const float middle = euler_from_rotation(interpolate(a, b, 0.5f).rotation).z;
    CHECK(std::abs(middle) == Approx(glm::radians(180.0)).margin(1e-5));
}

TEST_CASE("curves are always interpolated between their own keys", "[animation]") {
    Clip clip = gappy_clip();
    clip.kind = KeyKind::kCurves;
    std::vector<Transform> local(2);
    sample_clip(clip, 2, {}, local);
    CHECK(local[1].position.y == Approx(40));
}

TEST_CASE("the bind pose leaves the vertices where they are", "[animation]") {
    const Model model = two_bones();
    Pose pose;
    update_pose(model, {}, pose);
    std::vector<PosedVertex> posed(1);
    skin(model.vertices, model.tangents, pose.palette, posed);
    CHECK(glm::distance(posed[0].position, model.vertices[0].position) < 1e-6f);
    CHECK(glm::distance(posed[0].tangent, glm::vec4(1, 0, 0, -1)) < 1e-6f);  // normalised
}

TEST_CASE("a rotated bone moves a vertex by its weight", "[animation]") {
    Model model = two_bones();
    Pose pose;
    update_pose(model, {}, pose);
    pose.local[1].rotation = rotation_from_euler({glm::radians(90.0), 0, 0});
    finish_pose(model, pose);
    std::vector<PosedVertex> posed(1);
    skin(model.vertices, model.tangents, pose.palette, posed);
    // computed by hand: bone b moves (0,1,5) of its own space to (0,-5,1), so (0,-5,11); a quarter
    // keeps its place
    const glm::vec3 expected = 0.25f * glm::vec3(0, 1, 15) + 0.75f * glm::vec3(0, -5, 11);
    CHECK(glm::distance(posed[0].position, expected) < 1e-5f);
    const auto reference = skin_reference(model, pose.local);
    CHECK(glm::distance(reference[0].position, expected) < 1e-5f);
    CHECK(glm::distance(reference[0].normal, posed[0].normal) < 1e-5f);
}

TEST_CASE("Y up is rotated to Z up", "[animation]") {
    Model model = two_bones();
    if (GENERATE(true, false)) model.bones.clear();
    model.up = UpAxis::kY;
    Pose pose;
    update_pose(model, {}, pose);
    std::vector<PosedVertex> posed(1);
    skin(model.vertices, model.tangents, pose.palette, posed);
    // (x,y,z) -> (z,x,y)
    CHECK(glm::distance(posed[0].position, glm::vec3(15, 0, 1)) < 1e-5f);
    if (!model.bones.empty())
        CHECK(glm::distance(skin_reference(model, pose.local)[0].position, glm::vec3(15, 0, 1)) <
              1e-5f);
}

}  // namespace studioscope::animation_test
