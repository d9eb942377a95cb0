// Sequences that blend animations, computed by hand from the MDL page, section 8. Each animation
// holds bone 0 at one position, so that a pose shows the weights.

#include <catch2/catch.hpp>

#include "model/animation/blend_weights.h"
#include "model/animation/pose.h"
#include "support/motion_model.h"
#include "support/parse.h"

namespace studioscope::compiled_sequence_test {

namespace {

constexpr int k0 = 0, k2 = 0x4000, k8 = 0x4800, k16 = 0x4C00;  // as half floats

TestAnimation standing_at(int x, int y, int z, uint32_t flags = 0) {
    TestAnimation animation;
    animation.frames = 5;
    animation.flags = flags;
    animation.data = DataWriter().node(0, 0x01, 0).u16({x, y, z}).bytes;
    return animation;
}

glm::vec3 root_at(const Model& model, std::vector<float> parameters, float frame = 0,
                  int clip = 0) {
    PoseRequest request;
    request.clip = clip;
    request.frame = frame;
    request.pose_parameters = std::move(parameters);
    Pose pose;
    update_pose(model, request, pose);
    return pose.local.at(0).position;
}

void check_near(const glm::vec3& found, const glm::vec3& expected) {
    CAPTURE(found.x, found.y, found.z, expected.x, expected.y, expected.z);
    CHECK(glm::distance(found, expected) < 1e-5f);
}

TestMotion row_of_two() {
    TestMotion motion;
    motion.animations = {standing_at(k0, k0, k0), standing_at(k8, k0, k0)};
    motion.parameters = {{"speed", -10, 10, 0}};
    TestSequence& sequence = motion.sequences[0];
    sequence.columns = 2;
    sequence.animations = {0, 1};
    sequence.parameters = {0, -1};
    sequence.starts = {-10, 0};
    sequence.ends = {10, 0};
    return motion;
}

}  // namespace

TEST_CASE("a row of animations follows its pose parameter", "[compiled]") {
    const Model model = model_of(row_of_two());
    REQUIRE(model.pose_parameters.size() == 1);
    check_near(root_at(model, {-10}), {0, 0, 0});
    check_near(root_at(model, {5}), {6, 0, 0});
    check_near(root_at(model, {99}), {8, 0, 0});
    check_near(root_at(model, {}), {4, 0, 0});  // 0 by default
    CHECK(model.clips[0].frames.size() == 5);
    CHECK(model.animations.size() == 2);
}

TEST_CASE("an axis may cover a part of its parameter and have keys of its own", "[compiled]") {
    TestMotion motion = row_of_two();
    motion.sequences[0].starts = {0, 0};
    check_near(root_at(model_of(motion), {5}), {4, 0, 0});
    check_near(root_at(model_of(motion), {-5}), {0, 0, 0});
    motion.animations.push_back(standing_at(k16, k0, k0));
    motion.sequences[0].columns = 3;
    motion.sequences[0].animations = {0, 1, 2};
    check_near(root_at(model_of(motion), {7.5}), {12, 0, 0});
    motion.sequences[0].keys = {-10, 6, 10, 0};  // three columns, one row
    check_near(root_at(model_of(motion), {-2}), {4, 0, 0});
    check_near(root_at(model_of(motion), {9}), {14, 0, 0});
}

TEST_CASE("the keys of an axis may descend", "[compiled]") {
    TestMotion motion = row_of_two();
    motion.sequences[0].keys = {10, -10, 0};  // two columns, one row
    check_near(root_at(model_of(motion), {10}), {0, 0, 0});
    check_near(root_at(model_of(motion), {5}), {2, 0, 0});
    check_near(root_at(model_of(motion), {-10}), {8, 0, 0});
    motion.animations.push_back(standing_at(k16, k0, k0));
    motion.sequences[0].columns = 3;
    motion.sequences[0].animations = {0, 1, 2};
    motion.sequences[0].keys = {8, 2, -10, 0};
    check_near(root_at(model_of(motion), {10}), {0, 0, 0});  // before the first
    check_near(root_at(model_of(motion), {5}), {4, 0, 0});
    check_near(root_at(model_of(motion), {2}), {8, 0, 0});
    check_near(root_at(model_of(motion), {-1}), {10, 0, 0});
    check_near(root_at(model_of(motion), {-10}), {16, 0, 0});
    motion.sequences[0].keys = {-10, -10, 10, 0};  // two at one value
    check_near(root_at(model_of(motion), {-10}), {0, 0, 0});
    check_near(root_at(model_of(motion), {0}), {12, 0, 0});
    motion.sequences[0].keys = {std::nanf(""), 2, -10, 0};
    check_near(root_at(model_of(motion), {2}), {0, 0, 0});
}

TEST_CASE("a parameter that loops is wrapped into its range", "[compiled]") {
    TestMotion motion = row_of_two();
    motion.parameters = {{"yaw", -180, 180, 360}};
    motion.sequences[0].starts = {-180, 0};
    motion.sequences[0].ends = {180, 0};
    const Model model = model_of(motion);
    check_near(root_at(model, {90}), {6, 0, 0});
    check_near(root_at(model, {450}), {6, 0, 0});
    check_near(root_at(model, {-270}), {6, 0, 0});
}

TEST_CASE("a grid mixes the three animations of a triangle", "[compiled]") {
    TestMotion motion;
    motion.animations = {standing_at(k0, k0, k0), standing_at(k8, k0, k0), standing_at(k0, k8, k0),
                         standing_at(k8, k8, k16)};
    motion.parameters = {{"x", 0, 1, 0}, {"y", 0, 1, 0}};
    TestSequence& sequence = motion.sequences[0];
    sequence.columns = sequence.rows = 2;
    sequence.animations = {0, 1, 2, 3};
    sequence.parameters = {0, 1};
    sequence.ends = {1, 1};
    const Model model = model_of(motion);
    // 0.25 of (0,0), 0.5 of (1,0), 0.25 of (1,1); four corners would give z = 3.
    check_near(root_at(model, {0.75f, 0.25f}), {6, 2, 4});
    check_near(root_at(model, {0.25f, 0.75f}), {2, 6, 4});
    check_near(root_at(model, {0.5f, 0}), {4, 0, 0});
    check_near(root_at(model, {1, 0.5f}), {8, 4, 8});
    // a cell next to the first is divided by the other diagonal: no weight of (1,1) below it
    Blend odd = model.clips[0].blend;
    odd.columns = 3;
    odd.animations = {0, 0, 1, 0, 2, 3};
    const auto chosen = choose_animations(model, odd, std::vector<float>{0.625f, 0.25f});
    // x = 0.625 * 2 = cell 1, plus 0.25: (0,1) with t, (0,0) with 1 - s - t, (1,0) with s, in the
    // engine's order
    REQUIRE(chosen.count == 3);
    CHECK(chosen.items[0].animation == 2);
    CHECK(chosen.items[0].weight == Approx(0.25));
    CHECK(chosen.items[1].animation == 0);
    CHECK(chosen.items[1].weight == Approx(0.5));
    CHECK(chosen.items[2].animation == 1);
    CHECK(chosen.items[2].weight == Approx(0.25));
}

TEST_CASE("a delta is added to the bind pose", "[compiled]") {
    TestMotion motion;
    motion.animations = {standing_at(k2, k0, k0, 0x4)};
    motion.sequences[0].flags = 0x4;
    check_near(root_at(model_of(motion), {}), {3, 1, 1});
}

TEST_CASE("a delta rotates before or after the bone's own rotation", "[compiled]") {
    Model model;
    model.bones.resize(1);
    const float root = std::sqrt(0.5f);
    model.bones[0].bind.rotation = {root, root, 0, 0};  // 90 degrees about X
    Clip clip;
    clip.frames = {0};
    clip.is_delta = true;
    clip.kind = KeyKind::kDense;
    clip.tracks = {{0, {}, {}, {{0, glm::quat(root, 0, 0, root)}}}};  // 90 degrees about Z
    model.clips = {clip, clip};
    model.clips[1].blend.is_post = true;
    validate(model);
    Pose pose;
    const auto front = [&](int index) {
        PoseRequest request;
        request.clip = index;
        update_pose(model, request, pose);
        return transform_direction(pose.world[0], {0, 1, 0});
    };
    // before: the bone turns Y to Z, which keeps it about Z; after: Y is turned to -X first
    check_near(front(0), {0, 0, 1});
    check_near(front(1), {-1, 0, 0});
}

TEST_CASE("a bone of weight 0 is not changed", "[compiled]") {
    TestMotion motion;
    motion.animations = {standing_at(k8, k0, k0)};
    motion.sequences[0].weights = {0, 1};
    const std::vector<TestBone> bones{{"root", -1, {1, 1, 1}}, {"tip", 0}};
    check_near(root_at(model_of(motion, bones), {}), {1, 1, 1});
    motion.sequences[0].weights = {0.5f, 1};
    check_near(root_at(model_of(motion, bones), {}), {4.5f, 0.5f, 0.5f});
}

TEST_CASE("a layer is applied during its ramp", "[compiled]") {
    TestMotion motion;
    motion.animations = {standing_at(k0, k0, k0), standing_at(k8, k0, k0)};
    motion.sequences = {{}, {}};
    motion.sequences[0].layers = {{0, 0.5f, 0.5f, 1}};
    motion.sequences[1].name = "wave";
    motion.sequences[1].animations = {1};
    const auto at = [&](uint32_t flags, float frame) {
        motion.sequences[0].layer_flags = flags;
        return root_at(model_of(motion), {}, frame).x;
    };
    // five frames: frame 1 is at a quarter, half up the ramp; frame 2 at its peak
    CHECK(at(0, 0) == Approx(0));
    CHECK(at(0, 1) == Approx(4));
    CHECK(at(0, 2) == Approx(8));
    CHECK(at(0, 3) == Approx(4));
    CHECK(at(0x40, 0.5f) == Approx(8 * (3 * 0.0625 - 2 * 0.015625)));  // spline of a quarter
    CHECK(at(0x1000, 1) == Approx(4));
    motion.sequences[0].layers = {{0, 0, 0, 0}};
    CHECK(at(0, 0) == Approx(8));
}

TEST_CASE("a layer that names its own sequence ends", "[compiled]") {
    TestMotion motion;
    motion.animations = {standing_at(k8, k0, k0)};
    motion.sequences = {{}, {}};
    motion.sequences[1].name = "again";
    motion.sequences[1].layers = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    check_near(root_at(model_of(motion), {}, 0, 1), {8, 0, 0});
}

TEST_CASE("invalid grids, parameters and layers are repaired and reported", "[mdl]") {
    TestMotion motion = row_of_two();
    const auto codes = [&] {
        TestMdl file;
        file.extra = motion;
        const auto mdl = parse_mdl(file.bytes());
        REQUIRE(mdl);
        Model model = assemble_model(*mdl, nullptr, nullptr, 0, {});
        validate(model);
        Pose pose;
        PoseRequest request;
        request.clip = 0;
        update_pose(model, request, pose);
        return mdl->diagnostics;
    };
    motion.sequences[0].animations = {0, 7};
    CHECK(has_code(codes(), "mdl-sequence-animation"));
    motion.sequences[0].parameters = {3, -1};
    CHECK(has_code(codes(), "mdl-sequence-parameter"));
    motion.sequences[0].columns = 0;
    CHECK(has_code(codes(), "mdl-blend-grid"));
    motion.sequences[0].columns = 1 << 20;
    CHECK(has_code(codes(), "mdl-blend-grid"));
    motion = row_of_two();
    motion.sequences[0].layers = {{0, 0, 0, 0}};  // over sequence 1 of 1
    CHECK(has_code(codes(), "mdl-layer-sequence"));
    motion = row_of_two();
    motion.animations[0].frames = 0;
    CHECK(has_code(codes(), "mdl-animation-frames"));
}

TEST_CASE("a sequence that is only declared has no data", "[compiled]") {
    // blends of 0 x 0, missing tables and parameters, as compilers leave them
    TestMotion motion = row_of_two();
    motion.sequences.push_back({});
    TestSequence& declared = motion.sequences[1];
    declared.name = "wave";
    declared.flags = 0x800 | 0x80;
    declared.columns = declared.rows = 0;
    declared.animations = {};
    declared.parameters = {7, 9};
    declared.cycle_parameter = 77;
    declared.layers = {{0, 0, 0, 0}};
    motion.sequences[0].layers = {{0, 0, 0, 0}};  // has the declared one as a layer
    TestMdl file;
    file.bones = {{"root", -1, {1, 1, 1}}};
    file.extra = motion;
    const auto mdl = parse_mdl(file.bytes());
    REQUIRE(mdl);
    CHECK(mdl->diagnostics.empty());
    Model model = assemble_model(*mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""});
    validate(model);
    CHECK(model.diagnostics.empty());
    REQUIRE(model.clips.size() == 2);
    CHECK_FALSE(model.clips[0].is_placeholder);
    CHECK(model.clips[1].is_placeholder);
    CHECK(model.clips[1].tracks.empty());
    CHECK(model.clips[1].blend.layers.empty());
    CHECK(clip_origin(model.clips[1]).starts_with("only declared"));
    check_near(root_at(model, {5}), {6, 0, 0});        // no layer
    check_near(root_at(model, {5}, 0, 1), {1, 1, 1});  // the bind pose
}

TEST_CASE("an included model brings sequences for bones of the same name", "[compiled]") {
    TestMotion own, brought;
    own.sequences[0].name = "idle";
    own.sequences.push_back({});
    own.sequences[1].name = "wave";
    own.sequences[1].flags = 0x800;  // declared here, provided by the other
    own.animations = {standing_at(k0, k0, k0)};
    Model model = model_of(own, {{"pelvis", -1, {1, 1, 1}}, {"hand", 0}});
    for (Clip& clip : model.clips) clip.file = "/game/models/hero.mdl";
    brought.animations = {standing_at(k8, k0, k0)};
    brought.sequences = {{}, {}, {}};
    for (size_t i = 0; i < 3; ++i) brought.sequences[i].name = std::array{"WAVE", "idle", "run"}[i];
    TestMdl file;
    file.bones = {{"hand"}};
    file.extra = brought;
    const auto mdl = parse_mdl(file.bytes());
    add_included_model({std::make_shared<const MdlFile>(*mdl), nullptr, {"other.mdl", "", ""}},
                       model);
    validate(model);
    REQUIRE(model.clips.size() == 3);
    CHECK(model.clips[0].file == "/game/models/hero.mdl");
    CHECK(model.clips[1].file == "other.mdl");
    CHECK_FALSE(model.clips[1].is_placeholder);
    CHECK(clip_origin(model.clips[1]) == "from other.mdl, declared by hero.mdl");
    CHECK(clip_origin(model.clips[2]).empty());
    CHECK(model.clips[2].name == "run");
    REQUIRE(model.clips[2].tracks.size() == 1);
    CHECK(model.clips[2].tracks[0].bone == 1);
    check_near(root_at(model, {}, 0, 2), {1, 1, 1});
}

}  // namespace studioscope::compiled_sequence_test
