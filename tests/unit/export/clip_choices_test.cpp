// Choices of how clips are written, and recorded faults of clips in decompiled models (export page,
// section 11).

#include "support/exported_motion.h"

namespace studioscope::clip_choices_test {

using namespace exported_motion;

TEST_CASE("deltas on the bind pose are subtracted from it again", "[export]") {
    SourceChoices choices;
    choices.adds_deltas_to_bind = true;
    TestMotion motion = one_clip(kIsDelta, kIsDelta | kIsPost);
    const auto turn = [](MdlFile& mdl) {
        mdl.bones[1].euler = {0.5f, -0.25f, 1};
        mdl.bones[1].bind.rotation = rotation_from_euler(glm::dvec3(mdl.bones[1].euler));
    };
    const Exported all = export_motion(motion, turn, choices);
    check_whole(all);
    CHECK(all.says("\tsubtract \"delta_base\" 0"));
    // a bone that the clip leaves alone is in its bind pose
    const std::string smd = all.text("walk.smd"), base = all.text("delta_base.smd");
    CHECK(values_in(smd, 1, 2) == std::array<double, 6>{7, 8, 9, 0, 0, 0});
    // places add up, a quarter of a step beyond the stored one
    const auto arm = values_in(smd, 0, 1);
    CHECK(arm[0] == Approx(4 - 7.25 / 256).epsilon(1e-7));
    CHECK(arm[1] == 5);
    const auto rest = values_in(base, 0, 1);
    CHECK(rest[0] == 4);
    CHECK(rest[3] == Approx(0.5).epsilon(1e-6));
    CHECK(rest[4] == Approx(-0.25).epsilon(1e-6));
    CHECK(rest[5] == Approx(1).epsilon(1e-6));
    // the compiler turns a place (x, y) of a root to (-y, x)
    const auto root = values_in(base, 0, 0);
    CHECK(root[0] == 2);
    CHECK(root[1] == -1);
    CHECK(root[5] == Approx(-1.5707963267948966).epsilon(1e-7));
    // bones without weight are subtracted from, too
    motion.sequences[0].weights = {0, 1, 1};
    const Exported weighted = export_motion(motion, turn, choices);
    check_whole(weighted);
    CHECK(weighted.qc().find("\tsubtract") < weighted.qc().find("\tweightlist"));
}

TEST_CASE("animations and sequences in a file of their own are read and compared", "[export]") {
    SourceChoices choices;
    choices.splits_sequences = true;
    const Exported all = export_motion(one_clip(), {}, choices);
    check_whole(all);
    CHECK(all.says("$include \"hero_sequences.qci\""));
    CHECK(all.qc().find("$sequence") == std::string::npos);
    CHECK(all.text("hero_sequences.qci").starts_with("$sequence \"walk\" {\n"));
    choices.with_clips = false;
    const Exported none = export_motion(one_clip(), {}, choices);
    CHECK(none.qc().find("$include") == std::string::npos);
}

TEST_CASE("fault 1: a QC of many clips has all of them", "[export]") {
    constexpr int kClips = 600;
    TestMotion motion;
    motion.animations.clear();
    motion.sequences.clear();
    for (int i = 0; i < kClips; ++i) {
        motion.animations.push_back({fmt::format("@walk{}", i), 3, 0, three_frames()});
        motion.sequences.push_back({fmt::format("walk{}", i), {i}});
    }
    const Exported all = export_motion(motion);
    check_whole(all, kClips);
    CHECK(
        all.says("$sequence \"walk599\" {\n\t\"walk599.smd\"\n\tfps 10\n\tfadein 0\n"
                 "\tfadeout 0\n}"));
}

TEST_CASE("fault 5: options of an event that fill their place are said to be cut", "[export]") {
    const auto with_options = [](const std::string& options) {
        return export_motion(one_clip(), [&](MdlFile& mdl) {
            MdlEvent event;
            event.cycle = 0.5f;
            event.name = "AE_CL_PLAYSOUND";
            event.options = options;
            mdl.sequences[0].events = {event};
        });
    };
    const std::string longest(63, 'x');
    const Exported all = with_options(longest);
    CHECK(all.qc().find("\"" + longest + "\"") != std::string::npos);
    CHECK(has(all.report().guessed, "export-clip-option", "walk"));
    CHECK_FALSE(
        has(with_options(std::string(62, 'x')).report().guessed, "export-clip-option", "walk"));
}

TEST_CASE("fault 32: half floats and quaternions of one frame are stored again", "[export]") {
    // x, y and z in 21 bits each, as 1048576 steps around 1048576
    constexpr uint64_t kX = 1248576, kY = 748576, kZ = 1172033;
    const uint64_t rotation = kX | kY << 21 | kZ << 42;
    const auto word = [&](int number) {
        return static_cast<int>(rotation >> 16 * number & 0xFFFF);
    };
    DataWriter data;
    data.node(1, 0x01 | 0x20, 0).u16({word(0), word(1), word(2), word(3)});
    data.u16({0x4506, 0xC2F1, 0x3555});
    TestMotion motion;
    motion.animations = {{"@walk", 1, 0, data.bytes}};
    motion.sequences = {{"walk", {0}}};
    const Exported all = export_motion(motion);
    CHECK(of_motion(all.report().differs) == "");
    CHECK(of_motion(all.report().lost) == "");
    CHECK(all.report().equal.at("clip_numbers") == 2 * 6);
    CHECK_FALSE(has(all.report().guessed, "export-clip-step", "@walk"));
}

TEST_CASE("fault 26: the weights of a blend are on each of its animations", "[export]") {
    TestMotion motion;
    motion.animations = {{"a_left", 3, 0, three_frames()}, {"a_right", 3, 0, three_frames()}};
    motion.sequences = {{"turn", {0, 1}, 0, 2, 1, {0, -1}, {-45, 0}, {45, 0}}};
    motion.sequences[0].weights = {0, 1, 1};
    motion.parameters = {{"aim", -45, 45}};
    const Exported all = export_motion(motion);
    check_whole(all, 2);
    size_t lines = 0;
    for (size_t at = all.qc().find("\tweightlist \"weights_turn\""); at != std::string::npos;
         at = all.qc().find("\tweightlist \"weights_turn\"", at + 1))
        ++lines;
    CHECK(lines == 2);
}

}  // namespace studioscope::clip_choices_test
