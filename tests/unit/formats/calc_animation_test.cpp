// Poses of compiled sequences as the published bone_setup.cpp computes them (CalcAnimation,
// CalcBonePosition, mstudioanimdesc_t::pAnim); the expected values are computed by hand from it.

#include <catch2/catch.hpp>

#include "model/animation/pose.h"
#include "model/measure.h"
#include "support/memory_files.h"
#include "support/motion_model.h"

namespace studioscope::calc_animation_test {

namespace {

constexpr uint32_t kDelta = 0x4;
constexpr int k2 = 0x4000;  // 2 as a half float

const std::vector<TestBone> kBones{{"root", -1, {1, 1, 1}, {1, 1, 1}}, {"tip", 0, {0, 8, 0}}};

// Holds the root at (2, 0, 0), and does not list the tip.
TestAnimation standing(uint32_t flags) {
    TestAnimation animation;
    animation.frames = 5;
    animation.flags = flags;
    animation.data = DataWriter().node(0, 0x01, 0).u16({k2, 0, 0}).bytes;
    return animation;
}

TestMotion played_by(uint32_t sequence_flags, uint32_t animation_flags) {
    TestMotion motion;
    motion.animations = {standing(animation_flags)};
    motion.sequences[0].flags = sequence_flags;
    return motion;
}

// The position of a bone, and of an attached clip that was decoded later, in the same frame.
glm::vec3 place(const Model& model, size_t bone, float frame = 0, int clip = 0) {
    PoseRequest request;
    request.clip = clip;
    request.frame = frame;
    std::vector<Transform> local;
    pose_bones(model, request, local);
    return local.at(bone).position;
}

void check_places(const Model& model, const glm::vec3& root, const glm::vec3& tip) {
    const glm::vec3 found_root = place(model, 0), found_tip = place(model, 1);
    CAPTURE(found_root.x, found_root.y, found_root.z, found_tip.x, found_tip.y, found_tip.z);
    CHECK(glm::distance(found_root, root) < 1e-5f);
    CHECK(glm::distance(found_tip, tip) < 1e-5f);
}

// Loads the model as the window does, which decodes a clip when it is first shown.
Model loaded_later(const TestMotion& motion) {
    TestMdl mdl;
    mdl.bones = kBones;
    mdl.extra = motion;
    mdl.meshes.clear();
    LoadOptions options;
    options.with_materials = false;
    options.depth = LoadDepth::kInteractive;
    const std::vector<std::filesystem::path> paths{"/m/a.mdl"};
    return load_scene(paths, options, in_memory(MemoryFiles{{"/m/a.mdl", mdl.bytes()}})).model;
}

// Five frames in sections of two: one and a half sections, and the last frame.
TestMdl in_sections(const std::vector<DataWriter>& streams) {
    TestAnimation animation{"walk", 5};
    animation.section_frames = 2;
    for (const DataWriter& stream : streams) {
        animation.sections.push_back({0, as_int(animation.data.size())});
        const Bytes node = DataWriter().node(0, 0x04, 0).u16({6, 0, 0}).bytes;
        animation.data.insert(animation.data.end(), node.begin(), node.end());
        animation.data.insert(animation.data.end(), stream.bytes.begin(), stream.bytes.end());
    }
    TestMdl mdl;
    mdl.bones = {{"root", -1, {4, 0, 0}, glm::vec3(0.5f), glm::vec3(0.01f)}};
    TestMotion motion;
    motion.animations = {animation};
    mdl.extra = motion;
    return mdl;
}

DataWriter stream(std::initializer_list<int> values) {
    const int count = static_cast<int>(values.size());
    return DataWriter().u8({count, count}).u16(values);
}

Model assembled(const TestMdl& mdl) { return assemble_model(parsed(mdl), nullptr, nullptr, 0, {}); }

}  // namespace

// CalcAnimation: a bone that the animation does not list is at zero if the *animation* is a delta,
// else in its bind pose; AccumulatePose adds that if the *sequence* is a delta.
TEST_CASE("a delta sequence adds the bind pose if its animation lacks the delta flag",
          "[compiled]") {
    // both: the root's bind pose plus its value; the tip is not moved
    check_places(model_of(played_by(kDelta, kDelta), kBones), {3, 1, 1}, {0, 8, 0});
    check_places(model_of(played_by(0, 0), kBones), {2, 0, 0}, {0, 8, 0});
    for (const bool is_later : {false, true}) {
        CAPTURE(is_later);
        const auto read = [&](uint32_t sequence, uint32_t animation) {
            const TestMotion motion = played_by(sequence, animation);
            return is_later ? loaded_later(motion) : model_of(motion, kBones);
        };
        check_places(read(kDelta, 0), {3, 1, 1}, {0, 16, 0});
        check_places(read(0, kDelta), {2, 0, 0}, {0, 0, 0});
    }
}

TEST_CASE("an animation that a delta and another sequence blend has both poses", "[compiled]") {
    TestMotion motion = played_by(kDelta, 0);
    motion.parameters = {{"speed", 0, 1, 0}};
    motion.sequences[0].columns = 2;
    motion.sequences[0].animations = {0, 0};
    motion.sequences[0].parameters = {0, -1};
    motion.sequences[0].ends = {1, 0};
    motion.sequences.push_back(motion.sequences[0]);
    motion.sequences[1].flags = 0;
    const Model model = model_of(motion, kBones);
    CHECK(glm::distance(place(model, 1), glm::vec3(0, 16, 0)) < 1e-5f);
    CHECK(glm::distance(place(model, 1, 0, 1), glm::vec3(0, 8, 0)) < 1e-5f);
    CHECK(model.animations.size() == 2);  // each decoded once
}

// mdl.md 7.2: section s holds its frames and one more, to which its last frame moves; frame 2
// itself is that of the next section. Positions are 4 + 0.5 * value.
TEST_CASE("the last frame of a section moves to the frame stored behind it", "[mdl]") {
    const TestMdl mdl =
        in_sections({stream({0, 8, 100}), stream({16, 24, 40}), stream({0}), stream({30})});
    const Model model = assembled(mdl);
    const std::pair<float, float> expected[] = {
        {0, 4},
        {0.5f, 6},  // 0 and 8
        {1, 8},
        {1.5f, 8 + 23},  // to 100, not to 16
        {1.75f, 8 + 34.5f},
        {2, 12},  // frame 2 is 16
        {2.5f, 14},
        {3, 16},  // 24
        {3.5f, 20},
        {3.75f, 22},
        {4, 19},  // to 40; the last frame is 30
    };
    for (const auto& [frame, x] : expected) {
        CAPTURE(frame);
        CHECK(place(model, 0, frame).x == Approx(x));
    }
}

TEST_CASE("sections that meet have one key per frame", "[mdl]") {
    const Model model = assembled(
        in_sections({stream({0, 8, 16}), stream({16, 24, 30}), stream({0}), stream({30})}));
    REQUIRE(model.clips.at(0).tracks.size() == 1);
    CHECK(model.clips[0].tracks[0].positions.size() == 5);
    CHECK(place(model, 0, 1.5f).x == Approx(10));
    // a bone that does not move has one, though sections list it or not
    const Model still =
        assembled(in_sections({stream({8, 8, 8}), stream({8, 8, 8}), stream({0}), stream({8})}));
    CHECK(still.clips.at(0).tracks.at(0).positions.size() == 1);
}

// The data of the last section ends where the file does: there is no frame behind its own.
TEST_CASE("a section without a frame behind it moves to the next section", "[mdl]") {
    TestMdl mdl =
        in_sections({stream({0, 8, 16}), stream({16, 24, 30}), stream({0}), stream({30})});
    Bytes file = mdl.bytes();
    const MdlFile before = parsed(mdl);
    // section 1 moves to the end of the file, with two values only
    const uint64_t animation = before.animations.at(0).offset;
    const auto table =
        static_cast<size_t>(animation) + static_cast<size_t>(before.animations[0].section_offset);
    file = with(file, table + 8 + 4, as_int(file.size() - animation));
    const Bytes node = DataWriter().node(0, 0x04, 0).u16({6, 0, 0}).u8({2, 2}).u16({16, 24}).bytes;
    file.insert(file.end(), node.begin(), node.end());
    file = with(file, 0x4C, as_int(file.size()));
    const auto mdl_file = parse_mdl(file);
    REQUIRE(mdl_file);
    const Model model = assemble_model(*mdl_file, nullptr, nullptr, 0, {});
    CHECK_FALSE(has_errors(model.diagnostics));
    CHECK(place(model, 0, 3.5f).x == Approx(4 + 0.5f * 27));  // from 24 to 30
}

TEST_CASE("very many sections that do not meet have two keys at each border", "[mdl][budget]") {
    constexpr int kSections = 100'000;
    TestAnimation animation{"walk", kSections};
    animation.section_frames = 1;
    animation.data = DataWriter().node(0, 0x04, 0).u16({6, 0, 0}).u8({2, 2}).u16({0, 8}).bytes;
    animation.sections.resize(kSections + 2);
    TestMdl mdl = in_sections({stream({0})});
    TestMotion motion;
    motion.animations = {animation};
    mdl.extra = motion;
    const Model model = assembled(mdl);
    REQUIRE(model.clips.at(0).tracks.size() == 1);
    const std::vector<PositionKey>& keys = model.clips[0].tracks[0].positions;
    REQUIRE(keys.size() == 2 * kSections - 1);
    CHECK(keys[2 * 1000 - 1].frame == 1000);
    CHECK(keys[2 * 1000 - 1].position.x == 8);  // 4 + 0.5 * 8
    CHECK(keys[2 * 1000].frame == 1000);
    CHECK(keys[2 * 1000].position.x == 4);
}

}  // namespace studioscope::calc_animation_test
