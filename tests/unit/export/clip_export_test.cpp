// Made-up animations and sequences: exported, built and compared. The frames that are expected in
// an SMD are by the export page, section 3, and the lines by the QC page, sections 6 and 7.

#include "support/exported_motion.h"

namespace studioscope::clip_export_test {

using namespace exported_motion;

TEST_CASE("frames are a quarter of a step beyond the stored ones, and roots turned back",
          "[export]") {
    const Exported all = export_motion(one_clip());
    check_whole(all);
    const std::string smd = all.text("walk.smd");
    INFO(smd);
    const auto arm = values_in(smd, 0, 1);
    CHECK(arm[0] == Approx(4 - 7.25 / 256).epsilon(1e-7));
    CHECK(arm[1] == 5);
    CHECK(arm[3] == Approx(5.25 * double{kAngleStep}).epsilon(1e-6));
    // The compiler turns a place (x, y) of a root to (-y, x).
    const auto root = values_in(smd, 2, 0);
    CHECK(root[0] == 2);
    CHECK(root[1] == Approx(-(1 - 300.25 / 256)).epsilon(1e-6));
    CHECK(root[2] == 3);
    CHECK(root[3] == Approx(-1000.25 * double{kAngleStep}).epsilon(1e-6));
    CHECK(root[5] == Approx(-1.5707963267948966).epsilon(1e-7));
    // a bone that the clip does not move
    CHECK(values_in(smd, 1, 2) == std::array<double, 6>{7, 8, 9, 0, 0, 0});
    CHECK(all.says("$sequence \"walk\" {\n\t\"walk.smd\"\n\tfps 10\n\tfadein 0\n\tfadeout 0\n}"));
}

TEST_CASE("a frame of its own after sections of a loop is the first one, to its own precision",
          "[export]") {
    DataWriter data;
    data.node(1, 0x04, 0).u16({6, 0, 0}).u8({2, 2}).u16({256, 512});
    // the last frame: half floats of 5 3/256, which the step of frame 0 is cut off from
    const auto last = static_cast<int>(data.bytes.size());
    data.node(1, 0x01, 0).u16({0x4506, 0x4500, 0x4600});
    TestMotion motion;
    motion.animations = {{"@walk", 3, kLoops, data.bytes, 0, 0, 2, {{0, 0}, {0, last}, {0, last}}}};
    motion.sequences = {{"walk", {0}, kLoops}};
    const Exported all = export_motion(motion);
    INFO(all.qc());
    CHECK(of_motion(all.report().differs) == "");
    CHECK(all.says("\tloop"));
    CHECK(all.says("$sectionframes 2 3"));
}

TEST_CASE("deltas are taken from a base at zero, so that they come back", "[export]") {
    const Exported all = export_motion(one_clip(kIsDelta, kIsDelta | kIsPost));
    check_whole(all);
    CHECK(all.says("$animation \"delta_base\" \"delta_base.smd\" fps 30"));
    CHECK(all.says("\tsubtract \"delta_base\" 0"));
    CHECK(all.says("\tdelta"));
    CHECK(has(all.report().guessed, "export-clip-option", "delta_base"));
    const auto arm = values_in(all.text("walk.smd"), 0, 1);
    CHECK(arm[0] == Approx(-7.25 / 256).epsilon(1e-6));
    CHECK(values_in(all.text("walk.smd"), 1, 2) == std::array<double, 6>{});
    const Exported before = export_motion(one_clip(kIsDelta, kIsDelta));
    check_whole(before);
    CHECK(before.says("\tpredelta"));
}

TEST_CASE("an export of what was exported adds no second base of deltas", "[export]") {
    TestMotion motion = one_clip(kIsDelta, kIsDelta | kIsPost);
    motion.animations.insert(motion.animations.begin(), TestAnimation{"delta_base"});
    motion.sequences[0].animations = {1};
    const Exported all = export_motion(motion);
    CHECK(of_motion(all.report().differs) == "");
    CHECK(find_file(*all.made, "delta_base_2.smd") == nullptr);
}

TEST_CASE("movement is put back into the roots, and taken out again", "[export]") {
    const Exported all = export_motion(one_clip(), [](MdlFile& mdl) {
        // along X, from 2 to 4 units over the clip: 3 units at its end, 1.25 in its middle
        mdl.animations[0].movements = {{2, 0x40, 2, 4, 0, {1, 0, 0}, {3, 0, 0}}};
    });
    const std::string smd = all.text("walk.smd");
    // x = rest + step / 256 + 2 t + (4 - 2) t^2 / 2, written as -y
    CHECK(values_in(smd, 0, 0)[1] == Approx(-1.0).epsilon(1e-7));
    CHECK(values_in(smd, 1, 0)[1] == Approx(-(1 + 256.25 / 256 + 1.25)).epsilon(1e-6));
    CHECK(values_in(smd, 2, 0)[1] == Approx(-(1 - 300.25 / 256 + 3)).epsilon(1e-6));
    CHECK(all.qc().find("\twalk") != std::string::npos);
}

TEST_CASE("movement that the frames have comes back as its record", "[export]") {
    TestMotion motion = one_clip();
    DataWriter still;
    put_bone(still, 1, {5, -5, 32000}, {-7, 0, 30000}, true);
    motion.animations[0].data = still.bytes;
    const Exported all = export_motion(motion, [](MdlFile& mdl) {
        mdl.animations[0].movements = {{2, 0x40, 2, 4, 0, {1, 0, 0}, {3, 0, 0}}};
    });
    check_whole(all);
    CHECK(all.says("\twalkframe 2 LX"));
    const Exported turned = export_motion(motion, [](MdlFile& mdl) {
        mdl.animations[0].movements = {{2, 0x0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}}};
    });
    check_whole(turned);
    CHECK(turned.says("\twalkframe 2"));
    const Exported unmoved = export_motion(motion, [](MdlFile& mdl) {
        mdl.animations[0].movements = {{2, 0x5, 0, 0, 0, {0, 0, 0}, {0, 0, 0}}};
    });
    check_whole(unmoved);
    CHECK(unmoved.says("\twalkframe 2 X Z"));
}

TEST_CASE("movement that is not that of the frames is lost by its animation alone", "[export]") {
    DataWriter still;
    put_bone(still, 1, {5, -5, 32000}, {-7, 0, 30000}, true);
    TestMotion motion;
    motion.animations = {{"@walk", 3, 0, still.bytes}, {"@run", 3, 0, still.bytes}};
    motion.sequences = {{"walk", {0}}, {"run", {1}}};
    const auto moved = [&](float start, float end, float way, float degrees) {
        return export_motion(motion, [&](MdlFile& mdl) {
            if (degrees != 0) mdl.bones[0].bind.position = {0, 0, 3};  // it turns about itself
            mdl.animations[0].movements = {{2, 0x40, 2, 4, 0, {1, 0, 0}, {3, 0, 0}}};
            mdl.animations[1].movements = {
                {2, degrees == 0 ? 0x40u : 0x840u, start, end, degrees, {1, 0, 0}, {way, 0, 0}}};
        });
    };
    CHECK(of_motion(moved(4, 8, 6, 0).report().lost) == "");
    CHECK(has(moved(2, 4, 3, 190).report().lost, "export-clip-option", "@run"));
    CHECK(has(moved(2, 4, 3, 179.98f).report().lost, "export-clip-option", "@run"));
    CHECK_FALSE(has(moved(2, 4, 3, 179.9f).report().lost, "export-clip-option", "@run"));
    CHECK_FALSE(has(moved(2, 4, 3, 170).report().lost, "export-clip-option", "@run"));
    motion.animations[1].data = three_frames();  // the root moves, too
    const Exported others = moved(4, 8, 6, 0);
    INFO(described(others.report().lost));
    CHECK(has(others.report().lost, "export-clip-option", "@run"));
    CHECK_FALSE(has(others.report().lost, "export-clip-option", "@walk"));
    CHECK(of_motion(others.report().differs) == "");
}

TEST_CASE("an animation that loops in a sequence that does not is lost by the sequence",
          "[export]") {
    const Exported all = export_motion(one_clip(kLoops));
    CHECK(has(all.report().lost, "export-clip-option", "walk"));
    CHECK(of_motion(all.report().differs) == "");
    CHECK(of_motion(export_motion(one_clip(kLoops, kLoops)).report().lost) == "");
}

TEST_CASE("animations with names of their own come before the sequences that play them",
          "[export]") {
    TestMotion motion;
    motion.animations = {{"a_left", 3, 0, three_frames()},
                         {"a_right", 3, 0, three_frames()},
                         {"@walk", 3, 0, three_frames()}};
    motion.sequences = {{"turn", {0, 1}, 0, 2, 1, {0, -1}, {-45, 0}, {45, 0}}, {"walk", {2}}};
    motion.parameters = {{"aim", -45, 45}};
    const Exported all = export_motion(motion);
    check_whole(all, 3);
    CHECK(all.says("$animation \"a_left\" \"a_left.smd\" {\n\tfps 10\n}"));
    CHECK(
        all.says("$sequence \"turn\" {\n\t\"a_left\"\n\t\"a_right\"\n\tblendwidth 2\n"
                 "\tblend \"aim\" -45 45\n\tfadein 0\n\tfadeout 0\n}"));
    CHECK(all.qc().find("$animation \"a_right\"") < all.qc().find("$sequence \"turn\""));
}

TEST_CASE("a blend whose animations lie unevenly is lost by its sequence", "[export]") {
    TestMotion motion;
    motion.animations = {
        {"a", 3, 0, three_frames()}, {"b", 3, 0, three_frames()}, {"c", 3, 0, three_frames()}};
    motion.sequences = {{"turn", {0, 1, 2}, 0, 3, 1, {0, -1}, {0, 0}, {9, 0}, {0, 1, 9, 0}}};
    motion.parameters = {{"aim", 0, 9}};
    CHECK(has(export_motion(motion).report().lost, "export-clip-option", "turn"));
    motion.sequences[0].keys = {0, 4.5f, 9, 0};
    CHECK(of_motion(export_motion(motion).report().lost) == "");
}

TEST_CASE("layers, events and settings of a sequence come back", "[export]") {
    TestMotion motion = one_clip();
    motion.animations.push_back({"@look", 3, 0, three_frames()});
    motion.sequences.push_back({"look", {1}});
    motion.sequences[0].layers = {{0, 0.5f, 0.5f, 1}, {0, 0, 0, 0}};
    motion.sequences[0].layer_flags = 0;
    motion.parameters = {{"aim", -45, 45}};
    const Exported all = export_motion(motion, [](MdlFile& mdl) {
        MdlSequence& walk = mdl.sequences[0];
        walk.layers[0].flags = 0x40 | 0x80;
        walk.activity = "ACT_WALK";
        walk.activity_weight = 3;
        walk.fade_in = 0.2f;
        walk.fade_out = 0.5f;
        walk.activity_modifiers = {"hurt", "slow"};
        walk.key_values = "mdlkeyvalue\n{\nfaceposer {\n\"type\" \"gesture\"  }\n}\n";
        mdl.nodes = {"stand", "sit"};
        walk.entry_node = 1;
        walk.exit_node = 2;
        walk.node_flags = 1;
        mdl.sequences[1].entry_node = mdl.sequences[1].exit_node = 2;
        mdl.transitions = {1, 2, 1, 2};
        mdl.ik_chains = {{"leg", {0, 1, 2}, {{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}}};
        walk.ik_locks = {{0, 1, 0.5f, 0}};
    });
    INFO(all.qc());
    CHECK(all.says("\tblendlayer \"look\" 0 1 1 2 spline xfade"));
    CHECK(all.says("\taddlayer \"look\""));
    CHECK(all.says("\tactivity \"ACT_WALK\" 3"));
    CHECK(all.says("\tactivitymodifier \"hurt\"\n\tactivitymodifier \"slow\""));
    CHECK_FALSE(all.says("\tfadein 0.2"));
    CHECK(all.says("\tfadeout 0.5"));
    CHECK(all.says("\trtransition \"stand\" \"sit\""));
    CHECK(all.says("\tnode \"sit\""));
    CHECK(all.says("\tiklock \"leg\" 1 0.5"));
    CHECK(all.says("\tkeyvalues {\n\"faceposer\" \n{\n\"type\" \"gesture\"\n}\n}"));
}

namespace {

// mstudioikrule_t: numbers at the offsets of the MDL page, section 7.5.
Bytes ik_rule(int chain, int kind, int bone, const std::array<float, 4>& range) {
    ByteWriter rule;
    rule.zeros(152);
    rule.put_at(4, kind);
    rule.put_at(8, chain);
    rule.put_at(12, bone);
    rule.put_at(16, chain);
    rule.put_at(76, range);
    return rule.bytes;
}

void add_chains(MdlFile& mdl) {
    mdl.ik_chains = {{"leg", {0, 1, 2}, {{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
                     {"other", {0, 1, 2}, {{0, 1, 0}, {0, 0, 0}, {0, 0, 0}}}};
}

}  // namespace

TEST_CASE("rules that the compiler makes of itself are not written", "[export]") {
    TestMotion motion = one_clip();
    const Bytes made = ik_rule(0, 4, 0, {0, 0, 1, 1}), other = ik_rule(1, 4, 0, {0, 0, 1, 1});
    motion.animations[0].ik_rules = {made, other};
    const Exported all = export_motion(motion, add_chains);
    check_whole(all);
    CHECK(all.qc().find("ikrule") == std::string::npos);
    CHECK(all.qc().find("noautoik") == std::string::npos);
    // in another order than the compiler's they are the author's
    motion.animations[0].ik_rules = {other, made};
    const Exported turned = export_motion(motion, add_chains);
    check_whole(turned);
    CHECK(
        turned.says("\tikrule \"other\" release range 0 0 2 2\n"
                    "\tikrule \"leg\" release range 0 0 2 2"));
    // a chain that moves without a rule
    motion.animations[0].ik_rules = {made};
    const Exported less = export_motion(motion, add_chains);
    check_whole(less);
    CHECK(less.says("\tnoautoik\n\tikrule \"leg\" release range 0 0 2 2"));
}

TEST_CASE("rules of an author come back with their frames", "[export]") {
    TestMotion motion = one_clip();
    motion.animations[0].ik_rules = {ik_rule(0, 1, 1, {0, 0.5f, 0.5f, 1}),
                                     ik_rule(1, 4, 0, {0, 0, 1, 1})};
    const Exported all = export_motion(motion, add_chains);
    check_whole(all);
    CHECK(all.says("\tikrule \"leg\" touch \"arm\" contact 0 range 0 1 1 2"));
    motion.animations[0].ik_rules = {ik_rule(0, 2, 1, {0, 0.5f, 0.5f, 1})};
    CHECK(has(export_motion(motion, add_chains).report().lost, "export-clip-option", "@walk"));
}

TEST_CASE("an activity without weight, which compilers refuse, is lost", "[export]") {
    const Exported all = export_motion(one_clip(), [](MdlFile& mdl) {
        mdl.sequences[0].activity = "ACT_IDLE";
        mdl.sequences[0].activity_weight = 0;
    });
    CHECK(has(all.report().lost, "export-clip-option", "walk"));
    CHECK(all.qc().find("\tactivity") == std::string::npos);
    const auto differs = [&](float fade_in) {
        Exported other = all;
        other.scene.model.clips[0].activity = "ACT_IDLE";
        other.scene.model.clips[0].fade_in = fade_in;
        other.made->report.not_checked.clear();
        check_round_trip(other.scene, *other.made);
        return of_motion(other.report().differs);
    };
    const float own = all.scene.model.clips[0].fade_in;
    CHECK(differs(own) == "");
    CHECK(differs(own + 0.5f) != "");
}

TEST_CASE("weights are a list on the animation", "[export]") {
    TestMotion motion = one_clip();
    motion.sequences[0].weights = {0, 1, 1};
    const Exported all = export_motion(motion);
    check_whole(all);
    CHECK(all.says("\tweightlist \"weights_walk\""));
}

TEST_CASE("declared sequences stay declared", "[export]") {
    TestMotion motion = one_clip();
    motion.sequences.push_back({"run", {}, 0x800, 0, 0});
    const Exported all = export_motion(motion);
    check_whole(all);
    CHECK(all.says("$declaresequence \"run\""));
}

TEST_CASE("an animation without data loses its clip by name, and nothing else", "[export]") {
    TestMotion motion = one_clip();
    motion.animations.push_back({"@run", 3, 0, {}, -1});
    motion.sequences.push_back({"run", {1}});
    const Exported all = export_motion(motion);
    CHECK(has(all.report().lost, "export-animation", "run"));
    CHECK(of_motion(all.report().differs) == "");
    CHECK(all.report().equal.at("clip_numbers") == 3 * 2 * 6);
    CHECK(find_file(*all.made, "run.smd") == nullptr);
}

TEST_CASE("names of animations that are equal but for case are each written once", "[export]") {
    TestMotion motion;
    motion.animations = {{"a", 3, 0, three_frames()}, {"A", 3, 0, three_frames()}};
    motion.sequences = {{"first", {0}}, {"second", {1}}};
    const Exported all = export_motion(motion);
    CHECK(all.says("$animation \"A_2\" \"A_2.smd\" {\n\tfps 10\n}"));
    CHECK(all.report().equal.at("clip_numbers") == 2 * 3 * 2 * 6);
}

TEST_CASE("exporting clips twice gives the same bytes", "[export]") {
    const Exported first = export_motion(one_clip(kLoops, kLoops)),
                   second = export_motion(one_clip(kLoops, kLoops));
    REQUIRE(first.made->files.size() == second.made->files.size());
    for (size_t i = 0; i < first.made->files.size(); ++i)
        CHECK(first.made->files[i].text == second.made->files[i].text);
}

}  // namespace studioscope::clip_export_test
