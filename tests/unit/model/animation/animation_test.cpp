#include <catch2/catch.hpp>

#include "core/at.h"
#include "model/animation/blend_weights.h"
#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/near.h"

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

// One bone; a clip that adds 1 to x each time it is played, with `layers` layers of the clip
// itself.
Model counting_model(size_t layers) {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    Clip clip;
    clip.name = "again";
    clip.fps = 10;
    clip.frames = {0, 1};
    clip.is_delta = true;
    Track track;
    track.bone = 0;
    track.positions = {{0, {1, 0, 0}}, {1, {1, 0, 0}}};
    clip.tracks = {track};
    Layer layer;
    layer.clip = 0;
    clip.blend.layers.assign(layers, layer);
    model.clips = {clip};
    return model;
}

float times_played(const Model& model) {
    PoseRequest request;
    request.clip = 0;
    Pose pose;
    update_pose(model, request, pose);
    return pose.local[0].position.x;
}

// Blends two rotations as the engine does: on one side, linear, normalised. In double precision.
glm::dquat two_mixed(const glm::dquat& a, const glm::dquat& b, double share) {
    return glm::normalize(a * (1 - share) + (glm::dot(a, b) < 0 ? -b : b) * share);
}

// Four animations of one bone in a grid of 2 x 2, each rotated about another axis.
struct TurnedGrid {
    TurnedGrid() {
        const float angles[] = {0.4f, 2.2f, 2.0f, 1.6f};
        const glm::vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, glm::normalize(glm::vec3(1))};
        model.bones.resize(1);
        model.pose_parameters = {{"x", 0, 1, 0}, {"y", 0, 1, 0}};
        model.clips.resize(1);
        Blend& blend = model.clips[0].blend;
        model.clips[0].frames = {0};
        blend.columns = blend.rows = 2;
        for (int axis = 0; axis < 2; ++axis) blend.axes[size_t(axis)] = {axis, 0, 1, {}};
        for (int i = 0; i < 4; ++i) {
            turns.push_back(glm::angleAxis(angles[i], axes[i]));
            Clip clip;
            clip.kind = KeyKind::kDense;
            clip.frames = {0};
            clip.tracks = {{0, {}, {}, {{0, turns.back()}}}};
            model.animations.push_back(clip);
            blend.animations.push_back(i);
        }
        validate(model);
    }

    glm::quat at(float x, float y) const {
        PoseRequest request;
        request.clip = 0;
        request.pose_parameters = {x, y};
        Pose pose;
        update_pose(model, request, pose);
        return pose.local.at(0).rotation;
    }

    Model model;
    std::vector<glm::quat> turns;
};

// Position of bone 0 along X.
float root_x(const Model& model, int clip) {
    PoseRequest request;
    request.clip = clip;
    Pose pose;
    update_pose(model, request, pose);
    return pose.local.at(0).position.x;
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

// Limits of blended sequences: layers that name each other, blends without a range.

// Three layers each, 8 deep: (3^9 - 1) / 2 = 9841 without a limit.
TEST_CASE("layers that name their own clip end after a few hundred", "[sequence]") {
    CHECK(times_played(counting_model(0)) == 1);
    CHECK(times_played(counting_model(3)) > 8);
    CHECK(times_played(counting_model(3)) <= 256);
}

// Grids of animations, and layers, computed by hand from the engine's three-way blend (mdl.md,
// section 8).

TEST_CASE("a triangle of a grid is mixed in two steps from an end of its diagonal", "[compiled]") {
    TurnedGrid grid;
    // the engine's three-way blend: corners 1 to 3 with weights a, b and the rest; the first two
    // are blended by b / (a + b), then the third by its weight. Animations are row by row.
    struct Case {
        float x, y;
        std::array<size_t, 3> corners;
        double a, b;
    };
    const auto check = [&](const Case& c) {
        CAPTURE(c.x, c.y);
        const auto turn = [&](size_t i) { return glm::dquat(grid.turns[c.corners[i]]); };
        const glm::dquat two = two_mixed(turn(0), turn(1), c.b / (c.a + c.b));
        const glm::dquat expected = two_mixed(two, turn(2), 1 - c.a - c.b);
        CHECK(angle_between(grid.at(c.x, c.y), glm::quat(expected)) < 1e-5);
        // a single sum of all is another rotation
        const glm::dquat sum = turn(0) * c.a + turn(1) * c.b + turn(2) * (1 - c.a - c.b);
        CHECK(angle_between(glm::quat(glm::normalize(sum)), glm::quat(expected)) > 0.01);
    };
    check({0.75f, 0.25f, {0, 1, 3}, 0.25, 0.5});
    check({0.25f, 0.75f, {3, 2, 0}, 0.25, 0.5});
    // the same animations one cell further, where the diagonal has the other direction
    Blend& blend = grid.model.clips[0].blend;
    blend.columns = 3;
    blend.animations = {0, 0, 1, 0, 2, 3};
    check({0.9f, 0.8f, {1, 3, 2}, 0.2, 0.6});
    check({0.6f, 0.3f, {2, 0, 1}, 0.3, 0.5});
    // on the diagonal the middle corner has no weight
    const glm::dquat straight = two_mixed(grid.turns[1], grid.turns[2], 0.5);
    CHECK(angle_between(grid.at(0.75f, 0.5f), glm::quat(straight)) < 1e-5);
}

// mdl.md, section 8: below 0.001 and above 0.999 a corner is used alone.
TEST_CASE("within a thousandth of a side or the diagonal two animations are mixed, not three",
          "[compiled]") {
    TurnedGrid grid;
    const auto mixed = [&](float x, float y) {
        const std::vector<float> values{x, y};
        return choose_animations(grid.model, grid.model.clips[0].blend, values).count;
    };
    CHECK(mixed(0.0007f, 0.5f) == 2);
    CHECK(mixed(0.0013f, 0.5f) == 3);
    CHECK(mixed(0.5f, 0.9993f) == 2);
    CHECK(mixed(0.5f, 0.9987f) == 3);
    CHECK(mixed(0.4007f, 0.4f) == 2);
    CHECK(mixed(0.4013f, 0.4f) == 3);
    CHECK(mixed(0.0007f, 0.9993f) == 1);
}

TEST_CASE("beyond two keys of an axis at one place the next two are mixed", "[compiled]") {
    TurnedGrid grid;
    Blend& blend = grid.model.clips[0].blend;
    blend.columns = 4;
    blend.rows = 1;
    blend.axes[0].keys = {0, 0.5f, 0.5f, 1};
    const auto mixed = [&](float x) {
        const std::vector<float> values{x};
        return choose_animations(grid.model, blend, values);
    };
    const WeightedAnimations past = mixed(0.75f);
    REQUIRE(past.count == 2);
    CHECK(past.items[0].animation == 2);
    CHECK(past.items[1].animation == 3);
    CHECK(past.items[1].weight == Approx(0.5));
    CHECK(mixed(0.25f).items[1].animation == 1);
}

TEST_CASE("the speed of a grid is that of all four corners", "[compiled]") {
    TurnedGrid grid;
    const int lengths[] = {1, 2, 4, 5};
    for (size_t i = 0; i < 4; ++i) {
        grid.model.animations[i].fps = 10;
        grid.model.animations[i].frames = {0, lengths[i]};
    }
    // speeds 10, 5, 2.5 and 2; weights 3/16, 9/16, 1/16 and 3/16 (a triangle has three of them)
    const std::vector<float> values{0.75f, 0.25f};
    CHECK(cycles_per_second(grid.model, grid.model.clips[0], values) ==
          Approx((3 * 10 + 9 * 5 + 2.5 + 3 * 2) / 16));
}

TEST_CASE("layers are followed 8 deep and 256 wide", "[compiled]") {
    // each clip adds 1 along X and has the next one as a layer
    Model model;
    model.bones.resize(1);
    for (int i = 0; i < 12; ++i) {
        Clip clip;
        clip.kind = KeyKind::kDense;
        clip.frames = {0};
        clip.is_delta = true;
        clip.tracks = {{0, {}, {{0, {1, 0, 0}}}, {}}};
        if (i < 11) clip.blend.layers.resize(1);
        if (i < 11) clip.blend.layers[0].clip = i + 1;
        model.clips.push_back(clip);
    }
    Model wide = model;
    validate(model);
    CHECK(root_x(model, 0) == 9);  // itself and eight
    CHECK(root_x(model, 9) == 3);
    wide.clips[0].blend.layers.assign(300, wide.clips[10].blend.layers[0]);
    validate(wide);
    CHECK(root_x(wide, 0) == 256);
}

}  // namespace studioscope::animation_test
