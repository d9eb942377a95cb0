// Records that a compiler writes for games and physics, and that no picture shows. Expected values
// by hand from the QC page (5 to 8, 10 and 12) and from what the published compiler of 2006 does
// with the same lines.
#include <cmath>

#include "core/at.h"
#include "formats/qc/clip_build.h"
#include "support/qc_files.h"

namespace studioscope::qc_records_test {

namespace {

// A leg of three bones along x, then down: hip at 0, knee at (4 0 0), foot at (4 0 -4), and a toe.
std::string leg(const std::string& frames) {
    return "version 1\nnodes\n0 \"hip\" -1\n1 \"L Knee\" 0\n2 \"foot\" 1\n3 \"toe\" 2\nend\n"
           "skeleton\n" +
           frames +
           "end\ntriangles\nskin\n3 0 0 0 0 0 1 0 0\n3 9 0 0 0 0 1 1 0\n3 0 9 0 0 0 1 0 1\nend\n";
}

std::string frame(int time, const std::string& foot = "0 0 -4") {
    return "time " + std::to_string(time) + "\n0 0 0 0 0 0 0\n1 4 0 0 0 0 0\n2 " + foot +
           " 0 0 0\n3 1 0 0 0 0 0\n";
}

QcTexts files() {
    return {{"a.smd", leg(frame(0))},
            {"walk.smd", leg(frame(0) + frame(1) + frame(2) + frame(3) + frame(4))},
            {"straight.smd", leg(frame(0) + frame(1, "4 0 0"))}};
}

const std::string kBody = "$modelname m.mdl\n$body body a\n";

std::shared_ptr<const MdlFile> records_of(const std::string& lines) {
    return build_from(kBody + lines, files()).records;
}

}  // namespace

TEST_CASE("surface properties and contents hold for the bones below", "[qc]") {
    const auto mdl = records_of(
        "$surfaceprop metal\n$contents notsolid\n$jointsurfaceprop \"l knee\" flesh\n"
        "$jointsurfaceprop nobody wood\n$jointcontents foot monster grate\n");
    REQUIRE(mdl->bones.size() == 4);
    CHECK(mdl->bones[0].surface_property == "metal");
    CHECK(mdl->bones[1].surface_property == "flesh");
    CHECK(mdl->bones[3].surface_property == "flesh");
    CHECK(mdl->bones[1].contents == 0);
    CHECK(mdl->bones[2].contents == 0x2000008);  // a joint's begins solid; a grate is not
    CHECK(mdl->bones[3].contents == 0x2000008);
    CHECK(records_of("$contents monster\n")->header.contents == 0x2000001);
    CHECK(records_of("")->header.contents == 0x1);
}

TEST_CASE("controllers have their input, axis and range; a whole turn wraps", "[qc]") {
    const auto mdl = records_of(
        "$controller 1 hip XR -30 30\n$controller mouth foot Z 0 20\n$controller 0 foot YR 0 360\n"
        "$controller 2 nobody X 0 1\n$controller 2 hip W 0 1\n");
    REQUIRE(mdl->bone_controllers.size() == 3);
    CHECK(mdl->bone_controllers[0].bone == 0);
    CHECK(mdl->bone_controllers[0].type == 8);
    CHECK(mdl->bone_controllers[0].start == -30);
    CHECK(mdl->bone_controllers[0].end == 30);
    CHECK(mdl->bone_controllers[0].input == 1);
    CHECK(mdl->bone_controllers[1].input == 4);
    CHECK(mdl->bone_controllers[1].type == 4);
    CHECK(mdl->bone_controllers[2].type == (0x10 | 0x40000));
}

TEST_CASE("hit boxes may be turned; sets without boxes remain", "[qc]") {
    const auto mdl = records_of(
        "$hboxset heads\n$hbox 1 foot 0 0 0 1 1 1 10 20 30 4 toes\n$hboxset none\n"
        "$attachment grip foot 1 0 0 world_align\n$attachment tip foot 2 0 0\n");
    REQUIRE(mdl->hitbox_sets.size() == 2);
    CHECK(mdl->hitbox_sets[0].name == "heads");
    REQUIRE(mdl->hitbox_sets[0].boxes.size() == 1);
    CHECK(mdl->hitbox_sets[0].boxes[0].name == "toes");
    CHECK(mdl->hitbox_sets[0].boxes[0].angles_degrees == glm::vec3(10, 20, 30));
    CHECK(mdl->hitbox_sets[0].boxes[0].radius == 4);
    CHECK(mdl->hitbox_sets[1].name == "none");
    CHECK(mdl->hitbox_sets[1].boxes.empty());
    REQUIRE(mdl->attachments.size() == 2);
    CHECK(mdl->attachments[0].flags == 0x10000);
    CHECK(mdl->attachments[1].flags == 0);
    // without a line one set, of the boxes that the compiler makes
    CHECK(records_of("")->hitbox_sets.at(0).name == "default");
}

TEST_CASE("a jiggle bone has the numbers of its options, and those of the compiler", "[qc]") {
    const auto mdl = records_of(
        "$jigglebone toe { is_flexible { length 30 yaw_constraint -90 90 allow_length_flex\n"
        "pitch_stiffness 7 } has_base_spring { stiffness 5 left_constraint -1 2 } }\n"
        "$jigglebone foot { is_rigid { angle_constraint 180 } is_boing { impact_angle 60 } }\n");
    REQUIRE(mdl->jiggles.size() == 2);
    CHECK(mdl->jiggles[0].bone == 2);  // in the order of the bones
    const MdlJiggleSprings &rigid = mdl->jiggles[0].springs, &flexible = mdl->jiggles[1].springs;
    CHECK(rigid.flags == (0x02 | 0x10 | 0x20 | 0x80));
    CHECK(rigid.angle_limit == Approx(3.14159265));
    CHECK(rigid.length == 10);
    CHECK(mdl->jiggles[0].boing.impact_angle == Approx(0.5));
    CHECK(mdl->jiggles[0].boing.frequency == 30);
    CHECK(flexible.flags == (0x01 | 0x04 | 0x40));
    CHECK(flexible.length == 30);
    CHECK(flexible.min_yaw == Approx(-1.57079633));
    CHECK(flexible.pitch_stiffness == 7);
    CHECK(flexible.yaw_stiffness == 100);
    CHECK(flexible.base_stiffness == 5);
    CHECK(flexible.base_max_left == 2);
    CHECK(flexible.base_min_up == -100);
}

TEST_CASE("a chain bends as its line says, or as its clips do where one is straight", "[qc]") {
    const std::string clips = "$sequence idle a\n$sequence straight straight\n";
    const auto written = records_of("$ikchain leg foot knee 0 1 0\n" + clips +
                                    "$ikautoplaylock leg 0.5 1\n$ikautoplaylock arm 1 1\n");
    REQUIRE(written->ik_chains.size() == 1);
    CHECK(written->ik_chains[0].bones == std::vector<int>{0, 1, 2});
    CHECK(written->ik_chains[0].knees.at(0) == glm::vec3(0, 1, 0));
    REQUIRE(written->ik_locks.size() == 1);
    CHECK(written->ik_locks[0].position_weight == 0.5f);
    CHECK(written->ik_locks[0].rotation_weight == 1);
    // In the bent frames the knee is off the middle of hip and foot by (2 0 2), seen from the hip.
    const auto found = records_of("$ikchain leg foot\n" + clips);
    CHECK(is_near(found->ik_chains.at(0).knees.at(0), {0.70710678f, 0, 0.70710678f}));
    // All bent: nothing is stored.
    const auto bent = records_of("$ikchain leg foot\n$sequence idle a\n");
    CHECK(bent->ik_chains.at(0).knees.at(0) == glm::vec3(0));
    // Too near the root for three bones.
    CHECK(records_of("$ikchain leg hip\n$sequence idle a\n")->ik_chains.empty());
}

TEST_CASE("rules have their frames as parts of the clip, and left out ones by the compiler's rules",
          "[qc]") {
    const std::string chain = "$ikchain leg foot height 12 pad 6 floor 1\n";
    const auto rules = [&](const std::string& options) {
        return records_of(chain + "$sequence walk {\nwalk loop\n" + options + "\n}\n")
            ->animations.at(0)
            .own_ik_rules;
    };
    const auto released = rules("");
    REQUIRE(released.size() == 1);
    CHECK(released[0].kind == 4);
    CHECK(released[0].end == 1);
    CHECK(released[0].tail == 1);
    CHECK(rules("noautoik").empty());

    const auto step = rules("ikrule leg footstep range 0 1 . 4 contact 2");
    REQUIRE(step.size() == 1);
    CHECK(step[0].kind == 3);
    CHECK(step[0].height == 12);
    CHECK(step[0].radius == 3);  // half the pad
    CHECK(step[0].floor == 1);
    CHECK(step[0].peak == 0.25f);
    CHECK(step[0].tail == 0.5f);  // halfway from 1 to 4, cut off
    CHECK(step[0].contact == 0.5f);
    // The foot is turned with the model: by 90 degrees from (4 0 -4), and put on its floor.
    CHECK(is_near(step[0].position, {0, 4, 1}));

    const auto touch = rules("ikrule leg touch toe target 3");
    REQUIRE(touch.size() == 1);
    CHECK(touch[0].kind == 1);
    CHECK(touch[0].bone == 3);
    CHECK(touch[0].slot == 3);

    // Two rules of one chain and slot meet halfway between the tail of one and the peak of the
    // next.
    const auto pair = rules("ikrule leg footstep range . 1 1 . ikrule leg footstep range . 3 3 .");
    REQUIRE(pair.size() == 2);
    CHECK(pair[0].start == 0);
    CHECK(pair[0].end == 0.5f);
    CHECK(pair[1].start == 0.5f);
    CHECK(pair[1].end == 1);
    // Wraps: the second goes on in the next cycle.
    const auto wrapped = rules("ikrule leg footstep range 3 0 1 2");
    CHECK(wrapped.at(0).start == 0.75f);
    CHECK(wrapped.at(0).peak == 1);
    CHECK(wrapped.at(0).end == 1.5f);
}

TEST_CASE("frames of rules may be any numbers", "[qc]") {
    const std::string chain = "$ikchain leg foot\n";
    for (const char* clip : {"walk", "a"})
        for (const char* range : {"3e9 -3e9 1e30 -1e38", ". 2000000000 2000000000 .", "-7 -1 -1 -7",
                                  "nan inf . 5", ". . . ."}) {
            CAPTURE(clip, range);
            const auto mdl =
                records_of(chain + "$sequence s {\n" + clip + " loop\nikrule leg footstep range " +
                           range + " contact 1e20 target -1e20\n}\n");
            REQUIRE(mdl->animations.at(0).own_ik_rules.size() == 1);
            const MdlIkRule& rule = mdl->animations[0].own_ik_rules[0];
            CHECK(std::isfinite(rule.start + rule.peak + rule.tail + rule.end + rule.contact));
            CHECK(rule.slot == -1'000'000);
        }
}

// The compiler fills the frames of a rule right before it joins it to its neighbours, so that the
// first one sees the last one as written.
TEST_CASE("the first of two rules sees the frames of the last as written", "[qc]") {
    const auto mdl = records_of(
        "$ikchain leg foot\n$sequence s {\nwalk loop\nikrule leg release range . 1 1 2\n"
        "ikrule leg release target 5 range 1 2 . 4\n}\n");
    const auto& rules = mdl->animations.at(0).own_ik_rules;
    REQUIRE(rules.size() == 2);
    CHECK(rules[0].start == -0.25f);  // frame -1: the tail that is not yet known
    CHECK(rules[1].tail == 0.25f * 5);
}

TEST_CASE("256 chains have records", "[qc]") {
    const auto with_chains = [](size_t count) {
        std::string text = kBody;
        for (size_t i = 0; i < count; ++i) text += "$ikchain c" + std::to_string(i) + " foot\n";
        return build_from(text + "$sequence s a\n", files());
    };
    const QcBuild fits = with_chains(kMaxIkChains);
    CHECK(fits.records->ik_chains.size() == 256);
    CHECK(fits.model.diagnostics.empty());
    const QcBuild beyond = with_chains(kMaxIkChains + 1);
    CHECK(beyond.records->ik_chains.size() == 256);
    CHECK(said(beyond.model, "qc-too-many-ik-chains").substr(0, 5) == "error");
}

TEST_CASE("nodes are numbered by first use; ways between them are direct or of several steps",
          "[qc]") {
    const std::string sequences =
        "$sequence a a node stand\n$sequence b a transition stand crouch\n"
        "$sequence c a rtransition crouch lie exitphase 0.25\n";
    const auto mdl = records_of(sequences);
    CHECK(mdl->nodes == std::vector<std::string>{"stand", "crouch", "lie"});
    CHECK(mdl->sequences.at(0).entry_node == 1);
    CHECK(mdl->sequences.at(0).exit_node == 1);
    CHECK(mdl->sequences.at(1).exit_node == 2);
    CHECK(mdl->sequences.at(2).node_flags == 1);
    CHECK(mdl->sequences.at(2).exit_phase == 0.25f);
    CHECK(mdl->transitions == std::vector<uint8_t>{0, 2, 0, 0, 0, 3, 0, 2, 0});
    CHECK(records_of(sequences + "$calctransitions\n")->transitions ==
          std::vector<uint8_t>{0, 2, 2, 0, 0, 3, 0, 2, 0});
    CHECK(records_of(sequences + "$skiptransition lie crouch\n")->transitions ==
          std::vector<uint8_t>{0, 2, 0, 0, 0, 0, 0, 0, 0});
    // The line makes nodes, too.
    CHECK(records_of("$sequence b a transition stand crouch\n$skiptransition Stand up up\n")
              ->transitions == std::vector<uint8_t>{0, 2, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("boxes before the first set make one that comes first", "[qc]") {
    const auto mdl = records_of("$hbox 0 hip 0 0 0 1 1 1\n$hboxset heads\n");
    REQUIRE(mdl->hitbox_sets.size() == 2);
    CHECK(mdl->hitbox_sets[0].name == "default");
    CHECK(mdl->hitbox_sets[1].name == "heads");
}

TEST_CASE("sequences keep modifiers, locks, key values and weights", "[qc]") {
    const auto mdl = records_of(
        "$ikchain leg foot knee 0 1 0\n$weightlist lower { foot 0.5 }\n"
        "$sequence a a snap weightlist lower activitymodifier angry activitymodifier hurt\n"
        "$append a { iklock leg 1 0.25 keyvalues { faceposer { tags { x 1 } } } }\n");
    const MdlSequence& sequence = mdl->sequences.at(0);
    CHECK(sequence.activity_modifiers == std::vector<std::string>{"angry", "hurt"});
    REQUIRE(sequence.ik_locks.size() == 1);
    CHECK(sequence.ik_locks[0].rotation_weight == 0.25f);
    CHECK(sequence.key_values ==
          "mdlkeyvalue\n{\nfaceposer {\n\"tags\" {\n\"x\" \"1\"  }\n }\n}\n");
    CHECK(mdl->weight_lists.at(0) == std::vector<float>{0, 0, 0.5f, 0.5f});
    CHECK(sequence.flags == kQcSnap);
    CHECK(mdl->animations.at(0).flags == 0);  // of the sequence alone
}

TEST_CASE("animations have their movements, and sections from 120 frames on", "[qc]") {
    std::string frames;
    for (int i = 0; i <= 119; ++i)
        frames += "time " + std::to_string(i) + "\n0 0 " + std::to_string(-i) + " 0 0 0 0\n";
    const QcTexts texts = {{"a.smd", leg(frame(0))}, {"run.smd", leg(frames)}};
    const auto build = [&](const std::string& lines) {
        return build_from(kBody + lines, texts).records;
    };
    const auto mdl = build("$sequence run run walkframe 119 LX\n$sequence cut run frames 0 118\n");
    const MdlAnimation& run = mdl->animations.at(0);
    CHECK(run.frame_count == 120);
    CHECK(run.section_frames == 30);
    CHECK(mdl->animations.at(1).section_frames == 0);  // 119 frames
    REQUIRE(run.movements.size() == 1);
    CHECK(run.movements[0].end_frame == 119);
    CHECK(run.movements[0].flags == 0x40);  // LX
    CHECK(run.movements[0].start_velocity == Approx(119));
    CHECK(is_near(run.movements[0].position, {119, 0, 0}, 1e-3f));
    CHECK(is_near(run.movements[0].direction, {1, 0, 0}));
    const auto unmoved = build("$sequence run run walkframe 119 X lz\n");
    REQUIRE(unmoved->animations.at(0).movements.size() == 1);
    CHECK(unmoved->animations[0].movements[0].flags == 0x101);  // X alone is recorded, LZ extracted
    CHECK(unmoved->animations[0].movements[0].start_velocity == 0);
    const auto cut = build("$sectionframes 10 119\n$sequence cut run frames 0 118\n");
    CHECK(cut->animations.at(0).section_frames == 10);
}

TEST_CASE("mouths have their flex and direction; the header the rest", "[qc]") {
    const auto mdl = records_of(
        "$model face a {\n mouth 0 open foot 0 -1 0\n}\n$constantdirectionallight 0.5\n"
        "$maxeyedeflection 60\n$allowrootlods 2\n$illumposition 1 2 3 foot\n");
    REQUIRE(mdl->mouths.size() == 1);
    CHECK(mdl->mouths[0].bone == 2);
    CHECK(mdl->mouths[0].flex == 0);
    CHECK(mdl->mouths[0].forward == glm::vec3(0, -1, 0));
    CHECK(mdl->header.light_dot == 127);
    CHECK(mdl->header.allowed_root_lods == 2);
    CHECK(mdl->max_eye_deflection == Approx(0.5));
    CHECK(mdl->illumination_attachment == 1);
}

}  // namespace studioscope::qc_records_test
