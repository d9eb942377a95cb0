// MDL files built byte by byte by the format page's tables (sections 2 to 6 and 14).
// Local hierarchies: bones moved in the space of others for a while, built by hand by the MDL page,
// section 7.5.

#include "formats/compiled/mdl.h"

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/compiled.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/broken_mdl.h"
#include "support/motion_files.h"
#include "support/near.h"
#include "support/parse.h"

namespace studioscope::mdl_test {

namespace {

constexpr size_t kBones = sizeof(MdlHeader);

std::string code_of(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    return parsed ? "" : parsed.error().code;
}

Diagnostics diagnostics_of(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    REQUIRE(parsed);
    return parsed->diagnostics;
}

// One block: `bone` holds (8, 0, 0) in the space of `new_parent`, or follows `stream`.
struct TestHierarchy {
    int bone = 2, new_parent = 1;
    std::array<float, 4> ramp{0, 0, 1, 1};
    int first_frame = 0;
    int count = 1;
    int stream = 48;                                             // after the record
    Bytes values = DataWriter().u8({2, 5}).u16({16, 16}).bytes;  // of X, halved: 2 for 5 frames
    uint32_t animation_flags = 0;
    float scale = 0.5f;  // of X
};

constexpr int k10 = 0x4900, k20 = 0x4D00;  // as half floats

// Bones root > hand and root > tool; five frames with the hand at (10, 20, 0) and the tool at its
// bind position (1, 2, 3).
Bytes file_with(const TestHierarchy& hierarchy) {
    TestMdl mdl;
    mdl.bones = {{"root"}, {"hand", 0}, {"tool", 0, {1, 2, 3}}};
    mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
        TestMotion motion;
        motion.animations[0].frames = 5;
        motion.animations[0].flags = hierarchy.animation_flags;
        motion.animations[0].data = DataWriter().node(1, 0x01, 0).u16({k10, k20, 0}).bytes;
        motion(out, header);
        const auto at = static_cast<size_t>(header.animations.offset);
        out.put_at(at + 0x48, hierarchy.count);
        out.put_at(at + 0x4C, as_int(out.size() - at));
        out.put(hierarchy.bone);
        out.put(hierarchy.new_parent);
        out.put(hierarchy.ramp);
        out.put(hierarchy.first_frame);
        out.put(hierarchy.stream);
        out.zeros(16);
        out.put(std::array{hierarchy.scale, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f});  // scales
        out.put(std::array<int16_t, 6>{36, 0, 0, 0, 0, 0});                  // X follows this
        out.bytes.insert(out.bytes.end(), hierarchy.values.begin(), hierarchy.values.end());
    };
    return mdl.bytes();
}

Model model_of(const TestHierarchy& hierarchy) {
    const auto mdl = parse_mdl(file_with(hierarchy));
    REQUIRE(mdl);
    Model model = assemble_model(*mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""});
    validate(model);
    return model;
}

glm::vec3 tool_at(const Model& model, float frame) {
    PoseRequest request;
    request.clip = 0;
    request.frame = frame;
    Pose pose;
    update_pose(model, request, pose);
    return pose.local.at(2).position;
}

}  // namespace

TEST_CASE("the tables of an MDL are read field by field", "[mdl]") {
    const auto mdl = parse_mdl(small().bytes());
    REQUIRE(mdl);
    CHECK(mdl->diagnostics.empty());
    CHECK(mdl->name == "test\\hero.mdl");
    REQUIRE(mdl->bones.size() == 2);
    CHECK(mdl->bones[1].name == "hand");
    CHECK(mdl->bones[1].parent == 0);
    CHECK(mdl->bones[1].bind.position == glm::vec3(4, 0, 0));
    CHECK(mdl->bones[1].bind.rotation.w == 1);
    CHECK(mdl->bones[1].pose_to_bone.rows[0] == glm::vec4(1, 0, 0, -5));
    REQUIRE(mdl->textures.size() == 2);
    CHECK(mdl->textures[1].name == "glass");
    CHECK(mdl->texture_folders == std::vector<FileName>{"models/test/"});
    CHECK(mdl->skins == std::vector<std::vector<int>>{{0, 1}});
    REQUIRE(mdl->body_parts.size() == 1);
    CHECK(mdl->body_parts[0].name == "body");
    REQUIRE(mdl->body_parts[0].models.size() == 1);
    const MdlModel& model = mdl->body_parts[0].models[0];
    CHECK(model.name == "hero.smd");
    CHECK(model.vertex_count == 8);
    REQUIRE(model.meshes.size() == 2);
    CHECK(model.meshes[1].material == 1);
    CHECK(model.meshes[1].vertex_offset == 5);
    CHECK(model.meshes[0].lod_vertex_counts[1] == 2);
}

TEST_CASE("an MDL cut at any byte is refused or reported", "[mdl]") {
    const Bytes whole = small().bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto parsed = parse_mdl(cut(whole, size));
        CAPTURE(size);
        CHECK((!parsed || has_errors(parsed->diagnostics)));
    }
}

TEST_CASE("files of other types with the same extension are refused by type", "[mdl]") {
    constexpr size_t kLengthAt = 76;
    const Bytes file = with(small().bytes(), kLengthAt, int32_t{1000000});
    const auto message = [&](const char(&magic)[5], int32_t version) {
        Bytes bytes = with(file, 4, version);
        std::memcpy(bytes.data(), magic, 4);
        const auto parsed = parse_mdl(bytes);
        REQUIRE_FALSE(parsed);
        return parsed.error().message;
    };
    using Catch::Matchers::Contains;
    CHECK_THAT(message("IDST", 10), Contains("GoldSource"));
    CHECK_THAT(message("IDST", 37), Contains("37"));  // the length is not the file's
    CHECK_THAT(message("IDST", 53), Contains("Titanfall 2"));
    CHECK_THAT(message("IDST", 2531), Contains("Vampire"));
    CHECK_THAT(message("IDSQ", 10), Contains("GoldSource sequence group"));
    CHECK_THAT(message("IDAG", 49), Contains(".ani"));
    CHECK_THAT(message("TSDI", 0), Contains("Xbox 360"));
    CHECK_THAT(message("MDL7", 0), Contains("3D GameStudio"));
    CHECK_THAT(message("IDPO", 6), Contains("Quake"));
    CHECK(code_of(cut(file, 407)) == "mdl-short");
    CHECK(code_of({}) == "mdl-short");
}

TEST_CASE("only the broken table is ignored", "[mdl]") {
    constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
    const Bytes file = small().bytes();
    for (const size_t count_field :
         std::initializer_list<size_t>{0x9C, 0xA4, 0xAC, 0xCC, 0xD4, 0xE8, 0xF0, 0x150}) {
        for (const int32_t bad : {kHuge, -1}) {
            CAPTURE(count_field, bad);
            const auto parsed = parse_mdl(with(file, count_field, bad));
            REQUIRE(parsed);
            REQUIRE(has_code(parsed->diagnostics, "mdl-table-range"));
            CHECK(parsed->diagnostics[0].location == at_offset(count_field));
            CHECK(parsed->bones.size() == 2);
            CHECK(parsed->textures.size() == 2);
            const auto lost = parse_mdl(with(file, count_field + 4, bad));
            REQUIRE(lost);
            CHECK(lost->bones.size() == (count_field == 0x9C ? 0 : 2));
            CHECK(lost->textures.size() == (count_field == 0xCC ? 0 : 2));
        }
    }
    CHECK(has_code(diagnostics_of(with(file, 0xA0, int32_t{0})), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0xA0, int32_t{-8})), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0x13C, kHuge)), "mdl-table-range"));
    CHECK(has_code(diagnostics_of(with(file, 0xDC, int32_t{-1})), "mdl-table-range"));
}

TEST_CASE("invalid values in an MDL are repaired and reported", "[mdl]") {
    const Bytes file = small().bytes();
    const Diagnostics cut_short = diagnostics_of(with(file, 0x4C, int32_t{1 << 24}));
    REQUIRE(has_code(cut_short, "mdl-truncated"));
    CHECK(cut_short[0].severity == Severity::kWarning);  // mdl.md 14
    // its names are at the end
    const Diagnostics cut = diagnostics_of(Bytes(file.begin(), file.end() - 20));
    REQUIRE(has_code(cut, "mdl-truncated"));
    CHECK(cut[0].severity == Severity::kError);
    CHECK(has_code(diagnostics_of(with(file, 0x4C, int32_t{500})), "mdl-trailing-bytes"));
    CHECK(has_code(diagnostics_of(with(file, kBones, int32_t{1 << 24})), "mdl-bad-string"));
    // a difference of a hundredth is rounding, for distant bones a hundredth of the distance
    const auto is_off = [](float distance, float error) {
        TestMdl mdl;
        mdl.bones = {{"root", -1, {distance, 0, 0}}};
        return has_code(diagnostics_of(with(mdl.bytes(), kBones + 0x6C, error - distance)),
                        "mdl-bone-bind");
    };
    CHECK_FALSE(is_off(0, 0.009f));
    CHECK(is_off(0, 0.011f));
    CHECK_FALSE(is_off(200, 1.9f));
    CHECK(is_off(200, 2.1f));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(has_code(diagnostics_of(with(file, kBones + 0x20, nan)), "mdl-bone-not-finite"));
    CHECK(has_code(diagnostics_of(with(file, kBones + 0x60, nan)), "mdl-bone-not-finite"));
    const MdlHeader header = parse_mdl(file)->header;
    const auto skins = static_cast<size_t>(header.skin_offset);
    CHECK(has_code(diagnostics_of(with(file, skins, int16_t{2})), "mdl-skin-range"));
    CHECK(has_code(diagnostics_of(with(file, skins, int16_t{-1})), "mdl-skin-range"));
    for (const int32_t parent : {1, 5, -2}) {
        const auto parsed = parse_mdl(with(file, kBones + 216 + 4, parent));
        REQUIRE(parsed);
        CHECK(has_code(parsed->diagnostics, "mdl-bone-parent"));
        CHECK(parsed->bones[1].parent == -1);
    }
}

TEST_CASE("a bone moved in the space of another follows it", "[mdl]") {
    const Model model = model_of({});
    CHECK(model.diagnostics.empty());
    // 16 * 0.5 along X in the hand's space, which is at (10, 20, 0)
    check_near(tool_at(model, 0), {18, 20, 0});
    check_near(tool_at(model, 4), {18, 20, 0});
}

TEST_CASE("a scale that is not finite has no effect in the space of another bone", "[mdl]") {
    for (const float scale : {std::numeric_limits<float>::quiet_NaN(), 1e35f}) {
        TestHierarchy hierarchy;
        hierarchy.scale = scale;
        const Model model = model_of(hierarchy);
        CHECK(has_code(model.diagnostics, "mdl-keys-not-finite"));
        check_near(tool_at(model, 2), {10, 20, 0});
    }
}

TEST_CASE("a bone moved in the space of the model", "[mdl]") {
    TestHierarchy hierarchy;
    hierarchy.new_parent = -1;
    check_near(tool_at(model_of(hierarchy), 2), {8, 0, 0});
}

TEST_CASE("the space of another bone is blended in and out by a spline", "[mdl]") {
    TestHierarchy hierarchy;
    hierarchy.ramp = {0, 0.5f, 0.5f, 1};
    const Model model = model_of(hierarchy);
    check_near(tool_at(model, 0), {1, 2, 3});
    // A quarter of the clip, half up the ramp: the spline is at 0.5 there.
    check_near(tool_at(model, 1), {9.5f, 11, 1.5f});
    check_near(tool_at(model, 2), {18, 20, 0});
    check_near(tool_at(model, 3), {9.5f, 11, 1.5f});
    check_near(tool_at(model, 4), {1, 2, 3});
    hierarchy.ramp = {0.75f, 1, 1, 1.5f};  // continues beyond the last frame into the first ones
    const Model around = model_of(hierarchy);
    check_near(tool_at(around, 0), {18, 20, 0});
    check_near(tool_at(around, 1), {9.5f, 11, 1.5f});
    check_near(tool_at(around, 2), {1, 2, 3});
}

TEST_CASE("a local hierarchy applies from its start to its end", "[mdl]") {
    TestHierarchy hierarchy;
    hierarchy.ramp = {0.25f, 0.25f, 0.75f, 0.75f};  // frames 1 to 3 of 0 to 4
    hierarchy.first_frame = 1;
    // three values; a group after them would be broken
    hierarchy.values = DataWriter().u8({3, 3}).u16({16, 32, 48}).u8({9, 2}).u16({7}).bytes;
    const Model model = model_of(hierarchy);
    for (const Diagnostic& diagnostic : model.diagnostics) FAIL_CHECK(to_string(diagnostic));
    check_near(tool_at(model, 0), {1, 2, 3});
    check_near(tool_at(model, 1), {18, 20, 0});
    check_near(tool_at(model, 1.5f), {22, 20, 0});
    check_near(tool_at(model, 2), {26, 20, 0});
    check_near(tool_at(model, 3), {1, 2, 3});
}

TEST_CASE("a bone in the space of another follows it between two frames", "[mdl]") {
    // root > hand and root > tool; the hand rotates by a quarter from frame 0 to 1 and takes the
    // tool along, which it holds at (8, 0, 0)
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}, {"hand", 0, {}, {}, 0}, {"tool", 0, {}, {}, 0}};
    const float root = std::sqrt(0.5f);
    Clip clip;
    clip.kind = KeyKind::kDense;
    clip.frames = {0, 1};
    clip.tracks = {{1, {}, {}, {{0, glm::quat(1, 0, 0, 0)}, {1, glm::quat(root, 0, 0, root)}}}};
    clip.local_hierarchies = {{1, 0, 0, 1, 1, {2, {}, {{0, {8, 0, 0}}}, {}}}};
    model.clips = {clip};
    validate(model);
    check_near(tool_at(model, 0), {8, 0, 0});
    check_near(tool_at(model, 1), {0, 8, 0});
    check_near(tool_at(model, 0.5f), {8 * root, 8 * root, 0});
    // as an animation of a grid
    model.animations = {clip, clip};
    model.clips[0] = {};
    model.clips[0].frames = {0, 1};
    model.clips[0].kind = KeyKind::kDense;
    model.clips[0].blend.columns = 2;
    model.clips[0].blend.animations = {0, 1};
    check_near(tool_at(model, 0.5f), {8 * root, 8 * root, 0});
}

TEST_CASE("invalid local hierarchies are ignored and reported", "[mdl]") {
    const auto broken = [](TestHierarchy hierarchy, const char* code) {
        const Model model = model_of(hierarchy);
        check_near(tool_at(model, 1), {1, 2, 3});
        CAPTURE(code);
        return has_code(model.diagnostics, code);
    };
    TestHierarchy hierarchy;
    hierarchy.bone = 3;
    CHECK(broken(hierarchy, "mdl-local-hierarchy"));
    hierarchy = {};
    hierarchy.new_parent = -2;
    CHECK(broken(hierarchy, "mdl-local-hierarchy"));
    hierarchy = {};
    hierarchy.stream = 1 << 28;
    CHECK(broken(hierarchy, "mdl-keys-range"));
    hierarchy.stream = -(1 << 28);
    CHECK(broken(hierarchy, "mdl-keys-range"));
    for (const int count : {-1, 3, 0x7FFFFFFF}) {
        hierarchy = {};
        hierarchy.count = count;
        CHECK(broken(hierarchy, "mdl-animation-extra"));
    }
}

TEST_CASE("a delta has no local hierarchy", "[mdl]") {
    TestHierarchy hierarchy;
    hierarchy.animation_flags = 0x4;
    CHECK(has_code(model_of(hierarchy).diagnostics, "mdl-local-hierarchy"));
}

TEST_CASE("IK rules of a sequence's animation are listed", "[mdl]") {
    TestMdl mdl;
    mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
        TestMotion motion;
        motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
        motion(out, header);
        const auto at = static_cast<size_t>(header.animations.offset);
        out.put_at(at + 0x3C, int32_t{2});
        out.put_at(at + 0x40, as_int(out.size() - at));
        for (const int kind : {3, 9}) {
            const size_t rule = out.zeros(152);
            out.put_at(rule + 4, kind);
            out.put_at(rule + 76, std::array{0.1f, 0.2f, 0.7f, 0.8f});
        }
        header.ik_chains = {1, as_int(out.zeros(16))};
        const auto chain = static_cast<size_t>(header.ik_chains.offset);
        out.put_at(chain, as_int(out.text("lfoot") - chain));
    };
    Bytes bytes = mdl.bytes();
    const auto parsed = parse_mdl(bytes);
    REQUIRE(parsed);
    const Model model = assemble_model(*parsed, nullptr, nullptr, 0, {});
    REQUIRE(model.clips.at(0).ik_rules.size() == 2);
    const ClipIkRule& rule = model.clips[0].ik_rules[0];
    CHECK(rule.chain == "lfoot");
    CHECK(rule.kind == "ground");
    CHECK(rule.peak == 0.2f);
    CHECK(rule.end == 0.8f);
    CHECK(model.clips[0].ik_rules[1].kind == "9");  // an unknown type

    const size_t count_at = static_cast<size_t>(parsed->header.animations.offset) + 0x3C;
    const auto cut_off = parse_mdl(with(bytes, count_at, int32_t{99}));
    REQUIRE(cut_off);
    const Model without = assemble_model(*cut_off, nullptr, nullptr, 0, {});
    CHECK(without.clips.at(0).ik_rules.empty());
    CHECK(has_code(without.diagnostics, "mdl-animation-extra"));
}

}  // namespace studioscope::mdl_test
