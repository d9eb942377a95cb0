// Procedural bones. Expected values are computed by hand from the rules in Valve's published SDK
// (bone_setup): targets of six sides, triggers by angle, aims by two axes.

#include <catch2/catch.hpp>

#include "formats/compiled/compiled.h"
#include "model/animation/bone_rules.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/motion_files.h"
#include "support/near.h"
#include "support/parse.h"

namespace studioscope::procedural_bones_test {

namespace {

const float kHalf = std::sqrt(0.5f);
const glm::quat kNoTurn(1, 0, 0, 0);

glm::quat about_z(float degrees) {
    return glm::angleAxis(glm::radians(degrees), glm::vec3(0, 0, 1));
}

// root > arm > hand, and a procedural bone below the arm.
Model arm() {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0},
                   {"arm", 0, {{10, 0, 0}, kNoTurn}, {}, 0},
                   {"hand", 1, {{10, 0, 0}, kNoTurn}, {}, 0},
                   {"helper", 1, {{5, 0, 0}, kNoTurn}, {}, 0}};
    return model;
}

std::vector<Transform> bind_of(const Model& model) {
    std::vector<Transform> local;
    for (const Bone& bone : model.bones) local.push_back(bone.bind);
    return local;
}

Transform moved(const Model& model, const glm::quat& hand) {
    std::vector<Transform> local = bind_of(model);
    local[2].rotation = hand;
    move_procedural_bones(model, local);
    return local[3];
}

void check_same(const glm::quat& found, const glm::quat& expected) {
    CAPTURE(found.x, found.y, found.z, found.w, expected.x, expected.y, expected.z, expected.w);
    CHECK(angle_between(found, expected) < 1e-4);
}

// A file of the arm with the rule that `write` appends after the bones.
struct RuleFile {
    int kind = 0;
    std::vector<std::byte> rule;
    uint32_t flags = 0x4;
    int bone = 3;

    Bytes bytes() const {
        TestMdl mdl;
        mdl.bones = {
            {"root"}, {"arm", 0, {10, 0, 0}}, {"hand", 1, {10, 0, 0}}, {"helper", 1, {5, 0, 0}}};
        mdl.extra = [this](ByteWriter& out, MdlHeader& header) {
            const size_t at = static_cast<size_t>(header.bones.offset + 216 * bone);
            out.put_at(at + 0xA0, flags);
            out.put_at(at + 0xA4, kind);
            out.put_at(at + 0xA8, as_int(out.size() - at));
            out.bytes.insert(out.bytes.end(), rule.begin(), rule.end());
            TestMotion motion;
            motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
            motion(out, header);
        };
        return mdl.bytes();
    }

    Model model() const {
        const auto mdl = parse_mdl(bytes());
        REQUIRE(mdl);
        Model made = assemble_model(*mdl, nullptr, nullptr, 0, {"arm.mdl", "", ""});
        validate(made);
        made.diagnostics.insert(made.diagnostics.end(), mdl->diagnostics.begin(),
                                mdl->diagnostics.end());
        return made;
    }
};

// Triggers at 0 and 90 degrees about Z, with a tolerance of 90 (the first: as given); targets 1 and
// 3 along X.
std::vector<std::byte> two_triggers(int control = 2, int count = 2, float tolerance = 90) {
    ByteWriter out;
    out.put(control);
    out.put(count);
    out.put(int32_t{12});
    for (const float degrees : {0.0f, 90.0f}) {
        out.put(1 / glm::radians(degrees > 0 ? 90 : tolerance));
        const glm::quat when = about_z(degrees), then = about_z(degrees / 2);
        out.put(std::array{when.x, when.y, when.z, when.w});
        out.put(glm::vec3(degrees > 0 ? 3 : 1, 0, 0));
        out.put(std::array{then.x, then.y, then.z, then.w});
    }
    return out.bytes;
}

}  // namespace

TEST_CASE("triggers are mixed by how near the control is to each", "[procedural]") {
    Model model = arm();
    TriggerRule rule;
    const float tolerance = 1 / glm::radians(90.0f);
    rule.triggers = {{kNoTurn, tolerance, {{1, 0, 0}, kNoTurn}},
                     {about_z(90), tolerance, {{3, 0, 0}, about_z(45)}}};
    model.procedural_bones = {{3, 2, rule}};
    check_near(moved(model, kNoTurn).position, {1, 0, 0});
    check_near(moved(model, about_z(90)).position, {3, 0, 0});
    check_same(moved(model, about_z(90)).rotation, about_z(45));
    // a third: 2/3 of the first, 1/3 of the second
    check_near(moved(model, about_z(30)).position, {1 + 2.0f / 3, 0, 0});
    check_near(moved(model, about_z(45)).position, {2, 0, 0});
    check_same(moved(model, about_z(45)).rotation, about_z(22.5f));
    check_near(moved(model, -about_z(45)).position, {2, 0, 0});  // the same rotation, other sign
    // far from all: the first target
    check_near(moved(model, glm::angleAxis(3.1f, glm::vec3(1, 0, 0))).position, {1, 0, 0});
}

// bone_setup's DoQuatInterpBone: below a thousandth of total nearness the first target is used.
TEST_CASE("a control far from every trigger uses the first target", "[procedural]") {
    Model model = arm();
    TriggerRule rule;
    const float tolerance = 1 / glm::radians(60.0f);
    rule.triggers = {{kNoTurn, tolerance, {{1, 0, 0}, kNoTurn}},
                     {about_z(150), tolerance, {{3, 0, 0}, kNoTurn}}};
    model.procedural_bones = {{3, 2, rule}};
    // the nearness to the second, which ends at 90 degrees; the first ends at 60
    const auto at_nearness = [&](float share) { return moved(model, about_z(90 + 60 * share)); };
    check_near(at_nearness(0.0007f).position, {1, 0, 0});
    check_near(at_nearness(0.0013f).position, {3, 0, 0});
}

TEST_CASE("an axis of the control mixes three of six targets", "[procedural]") {
    Model model = arm();
    AxisRule rule;
    rule.axis = 0;
    for (size_t i = 0; i < 6; ++i) rule.targets[i].position = {static_cast<float>(i), 0, 0};
    rule.targets[2].rotation = about_z(90);
    model.procedural_bones = {{3, 2, rule}};
    check_near(moved(model, kNoTurn).position, {0, 0, 0});       // +X
    check_near(moved(model, about_z(180)).position, {1, 0, 0});  // -X
    check_near(moved(model, about_z(90)).position, {2, 0, 0});   // +Y
    check_near(moved(model, about_z(-90)).position, {3, 0, 0});  // -Y
    check_near(moved(model, glm::angleAxis(-glm::half_pi<float>(), glm::vec3(0, 1, 0))).position,
               {4, 0, 0});                                      // +Z
    check_near(moved(model, about_z(45)).position, {1, 0, 0});  // half +X, half +Y
    check_same(moved(model, about_z(45)).rotation, about_z(45));
}

TEST_CASE("an aim points its axis at the control and keeps the up direction", "[procedural]") {
    Model model = arm();
    AimRule rule;
    rule.aim = {1, 0, 0};
    rule.up = {0, 0, 1};
    rule.rest = {{5, 0, 0}, kNoTurn};
    model.procedural_bones = {{3, 2, rule}};
    std::vector<Transform> local = bind_of(model);
    local[2].position = {5, 7, 0};  // the hand, next to the procedural bone along Y
    move_procedural_bones(model, local);
    check_near(local[3].position, {5, 0, 0});
    check_same(local[3].rotation, about_z(90));
    // the whole arm rotated: nothing changes in its own space
    local[1].rotation = glm::angleAxis(0.7f, glm::normalize(glm::vec3(1, 2, 3)));
    move_procedural_bones(model, local);
    check_same(local[3].rotation, about_z(90));
    // a position in the hand's space: 7 back along Y is 4 above it
    std::get<AimRule>(model.procedural_bones[0].rule).position = {0, -7, 4};
    move_procedural_bones(model, local);
    const glm::vec3 front = local[3].rotation * glm::vec3(1, 0, 0);
    check_near(front, {0, 0, 1});
}

TEST_CASE("an aim with parallel up and aim axes takes the shortest rotation", "[procedural]") {
    Model model = arm();
    AimRule rule;
    rule.aim = rule.up = {1, 0, 0};
    rule.rest = {{5, 0, 0}, kNoTurn};
    model.procedural_bones = {{3, 2, rule}};
    std::vector<Transform> local = bind_of(model);
    local[2].position = {5, 7, 0};
    move_procedural_bones(model, local);
    check_same(local[3].rotation, about_z(90));
    local[2].position = {5, 0, 0};  // no direction
    move_procedural_bones(model, local);
    check_same(local[3].rotation, kNoTurn);
}

TEST_CASE("procedural bones of a file are read and follow clips, not the bind pose",
          "[procedural][mdl]") {
    const Model model = RuleFile{2, two_triggers()}.model();
    CHECK(model.diagnostics.empty());
    REQUIRE(model.procedural_bones.size() == 1);
    PoseRequest request;
    Pose pose;
    update_pose(model, request, pose);
    check_near(pose.local[3].position, {5, 0, 0});
    request.clip = 0;
    update_pose(model, request, pose);
    check_near(pose.local[3].position, {1, 0, 0});
    request.rules.moves_procedural_bones = false;
    update_pose(model, request, pose);
    check_near(pose.local[3].position, {5, 0, 0});
}

TEST_CASE("an axis rule and an aim rule are read from a file", "[procedural][mdl]") {
    ByteWriter axes;
    axes.put(int32_t{2});
    axes.put(int32_t{1});
    for (int i = 0; i < 6; ++i) axes.put(glm::vec3(static_cast<float>(i), 0, 0));
    for (int i = 0; i < 6; ++i) axes.put(std::array{0.0f, 0.0f, 0.0f, 1.0f});
    const Model by_axis = RuleFile{1, axes.bytes}.model();
    REQUIRE(by_axis.procedural_bones.size() == 1);
    check_near(moved(by_axis, kNoTurn).position, {2, 0, 0});  // its Y axis points to +Y

    ByteWriter aim;
    aim.put(int32_t{1});
    aim.put(int32_t{2});
    aim.put(std::array{glm::vec3(0, 2, 0), glm::vec3(0, 0, 1), glm::vec3(5, 0, 0)});
    const Model by_aim = RuleFile{3, aim.bytes}.model();
    CHECK(by_aim.diagnostics.empty());
    REQUIRE(by_aim.procedural_bones.size() == 1);
    check_same(moved(by_aim, kNoTurn).rotation, about_z(-90));  // its Y axis to the hand along X
}

// Compilers write one over the tolerance, even for a tolerance of 0.
TEST_CASE("a trigger without tolerance holds at its rotation alone", "[procedural][mdl]") {
    const Model model = RuleFile{2, two_triggers(2, 2, 0)}.model();
    CHECK_FALSE(has_code(model.diagnostics, "mdl-procedure"));
    REQUIRE(model.procedural_bones.size() == 1);
    check_near(moved(model, kNoTurn).position, {1, 0, 0});
    check_near(moved(model, about_z(45)).position, {3, 0, 0});  // half near the second, alone
}

TEST_CASE("a helper that follows a helper comes after it", "[procedural]") {
    TestMdl file;
    file.bones = {{"root"}, {"first", 0}, {"second", 0}};
    file.extra = [](ByteWriter& out, MdlHeader& header) {
        for (const int bone : {1, 2}) {
            const size_t at = static_cast<size_t>(header.bones.offset + 216 * bone);
            out.put_at(at + 0xA0, 0x4);
            out.put_at(at + 0xA4, int32_t{2});
            out.put_at(at + 0xA8, as_int(out.size() - at));
            const auto rule = two_triggers(bone == 1 ? 2 : 0);
            out.bytes.insert(out.bytes.end(), rule.begin(), rule.end());
        }
    };
    const auto mdl = parse_mdl(file.bytes());
    REQUIRE(mdl);
    const Model model = assemble_model(*mdl, nullptr, nullptr, 0, {});
    REQUIRE(model.procedural_bones.size() == 2);
    CHECK(model.procedural_bones[0].bone == 2);
    CHECK(model.procedural_bones[1].bone == 1);
}

TEST_CASE("invalid procedural rules are ignored and reported", "[procedural][mdl]") {
    const auto refused = [](const RuleFile& file, const char* code) {
        const Model model = file.model();
        CHECK(model.procedural_bones.empty());
        CAPTURE(code);
        return has_code(model.diagnostics, code);
    };
    CHECK(refused({2, two_triggers(9)}, "mdl-procedure"));
    CHECK(refused({2, two_triggers(-1)}, "mdl-procedure"));
    CHECK(refused({2, two_triggers(3)}, "mdl-procedure"));  // itself
    CHECK(refused({2, two_triggers(2, 0)}, "mdl-procedure"));
    CHECK(refused({2, two_triggers(2, 1 << 20)}, "mdl-table-range"));
    CHECK(refused({1, Bytes(176)}, "mdl-procedure"));  // rotations of length 0
    CHECK(refused({4, Bytes(44)}, "mdl-procedure"));   // there is no attachment
    CHECK(refused({5, Bytes(140)}, "mdl-jiggle-bones"));
    CHECK(refused({6, Bytes(44)}, "mdl-procedure-kind"));
    // without the flag that it is always procedural the game runs no rule
    CHECK(RuleFile{2, two_triggers(), 0}.model().procedural_bones.empty());
}

}  // namespace studioscope::procedural_bones_test
