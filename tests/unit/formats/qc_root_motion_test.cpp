// What commands do to the roots of clips: their way taken out, held, turned and aligned. Expected
// values are worked out by hand from the QC format page (qc.md 6 and 7).
#include "support/qc_clips.h"

namespace studioscope::qc_root_motion_test {

TEST_CASE("walkframe removes the root's motion", "[qc]") {
    // at 0 1 4 9 16: half way at 4, the end at 16
    std::string faster;
    for (int i = 0; i < 5; ++i)
        faster += "time " + std::to_string(i) + "\n0 " + std::to_string(i * i) +
                  " 3 0 0 0 0\n1 0 0 10 0 0 0\n";
    QcTexts texts = clip_files();
    texts["faster.smd"] = animation(faster);
    const Model model = build_text(kUnturned +
                                       "$sequence even walk walkframe 4 LX\n"
                                       "$sequence faster faster walkframe 4 LX LY\n"
                                       "$sequence late walk walkframe 2 LX\n"
                                       "$sequence end walk LX loop\n"
                                       "$sequence straight faster LX LM\n",
                                   texts);
    for (int i = 0; i < 5; ++i) check_near(root_at(model, "even", i), {0, 0, 0});
    // v0 = 4*4 - 16 = 0, v1 = 3*16 - 4*4 = 32: t^2 * 16, all of it; Y stays at 3
    for (int i = 0; i < 5; ++i) check_near(root_at(model, "faster", i), {0, 3, 0});
    check_near(root_at(model, "late", 2), {0, 0, 0});
    check_near(root_at(model, "late", 4), {4, 0, 0});  // the 4 units to frame 2 are taken off
    for (int i = 0; i < 5; ++i) check_near(root_at(model, "end", i), {0, 0, 0});
    // at an even pace 4 units a frame: 0 1 4 9 16 less 0 4 8 12 16
    check_near(root_at(model, "straight", 2), {-4, 3, 0});
}

TEST_CASE("root motion that would begin or end backwards begins or ends at rest", "[qc]") {
    const auto along = [](const std::array<int, 5>& places) {
        std::string text;
        for (size_t i = 0; i < places.size(); ++i)
            text += "time " + std::to_string(i) + "\n0 " + std::to_string(places[i]) +
                    " 0 0 0 0 0\n1 0 0 10 0 0 0\n";
        return animation(text);
    };
    QcTexts texts = clip_files();
    texts["braking.smd"] = along({0, 7, 8, 8, 8});
    texts["leaving.smd"] = along({0, 0, 0, 1, 8});
    const Model model = build_text(kUnturned +
                                       "$sequence braking braking walkframe 4 LX\n"
                                       "$sequence leaving leaving walkframe 4 LX\n",
                                   texts);
    // d1 = d2 = 8, v1 = -8: 16 t - 8 t^2 is taken off; d1 = 0, d2 = 8, v0 = -8: 8 t^2
    const std::array<float, 5> braking{0, 3.5f, 2, 0.5f, 0}, leaving{0, -0.5f, -2, -3.5f, 0};
    for (int i = 0; i < 5; ++i) {
        check_near(root_at(model, "braking", i), {at(braking, i), 0, 0});
        check_near(root_at(model, "leaving", i), {at(leaving, i), 0, 0});
    }
}

// Section 15: the way is measured from the other clip's root. The root of "walk" is at 0 2 4 6 8,
// that of "there" at 3 and 5.
TEST_CASE("walkalign and walkalignto measure root motion from another clip", "[qc]") {
    QcTexts texts = clip_files();
    texts["there.smd"] =
        animation("time 0\n0 3 1 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n0 5 1 0 0 0 0\n1 0 0 10 0 0 0\n");
    const Model model = build_text(kUnturned +
                                       "$animation there there\n"
                                       "$sequence to walk walkalignto 4 there LX\n"
                                       "$sequence lower walk walkalignto 4 there lx LM fps 12\n"
                                       "$sequence with walk walkalign 4 there LX 1 3\n"
                                       "$sequence late walk walkframe 2 LX walkalignto 4 there LX\n"
                                       "$sequence none walk walkalign 0 there LX LY 0 0\n",
                                   texts);
    INFO(all_said(model.diagnostics));
    CHECK(model.diagnostics.empty());
    const auto check_x = [&](const std::string& clip, const std::array<float, 5>& places) {
        CAPTURE(clip);
        for (int i = 0; i < 5; ++i) check_near(root_at(model, clip, i), {at(places, i), 0, 0});
    };
    // from 3 to 4 at frame 2 and to 8 at frame 4: d1 = 1, d2 = 5, v0 = 4 - 5 < 0, so 0 and 10:
    // 5 t^2 is taken off, at t = 0, 1/4, ...
    check_x("to", {0, 2 - 0.3125f, 4 - 1.25f, 6 - 2.8125f, 3});
    check_x("lower", {0, 0.75f, 1.5f, 2.25f, 3});  // at an even pace: 5 t
    CHECK(named(model, "lower").fps == 12);        // the axes end where another option begins
    // from 5 to 3 at frame 1.5 and to 6 at frame 3: d1 = 2, d2 = 1, v0 = 7, v1 = 3 - 8 < 0: 2 and
    // 0; 2 t - t^2 is taken off up to frame 4
    check_x("with", {0, 2 - 0.4375f, 4 - 0.75f, 6 - 0.9375f, 7});
    // after the 4 units to frame 2 are gone the root is at 0 0 0 2 4; from 3 it is 1 to frame 3 and
    // 1 to frame 4: v0 = 3, v1 = 3 - 4 < 0: 2 and 0; 2 t - t^2 is taken off from frame 2 on
    check_x("late", {0, 0, 0, 2 - 0.75f, 3});
    check_x("none", {0, 2, 4, 6, 8});  // it ends where it begins
}

TEST_CASE("a walkalign to a missing clip is an error, and changes nothing", "[qc]") {
    const Model model =
        build_text(kUnturned + "$sequence s walk walkalignto 4 gone LX\n", clip_files());
    CHECK(said(model, "qc-align") == "error qc-align 3");
    check_near(root_at(model, "s", 4), {8, 0, 0});
}

TEST_CASE("roots are aligned in their heading, and a clip without motion has none", "[qc]") {
    QcTexts texts = clip_files();
    texts["there.smd"] = animation("time 0\n0 5 6 7 0 0 1.5707963\n1 0 0 10 0 0 0\n");
    const Model model = build_text(kUnturned +
                                       "$animation there there\n"
                                       "$sequence s walk align there X Y ZR 0 0\n"
                                       "$sequence t still rotateto 90\n",
                                   texts);
    check_near(root_at(model, "s", 0), {5, 6, 0});
    check_near(root_at(model, "s", 2), {5, 10, 0});  // (4,0,0) by a quarter about Z
    CHECK(about_z(pose_at(model, named(model, "s"), 2)[0].rotation) == Approx(kRight));
    CHECK(about_z(pose_at(model, named(model, "t"), 0)[0].rotation) == Approx(0).margin(1e-6));
}

TEST_CASE("$root names the bone whose motion is extracted", "[qc]") {
    std::string text;
    for (int i = 0; i < 5; ++i)
        text += "time " + std::to_string(i) + "\n0 0 0 0 0 0 0\n1 " + std::to_string(2 * i) +
                " 0 10 0 0 0\n";
    QcTexts texts = clip_files();
    texts["tip.smd"] = animation(text);
    const std::string sequence = "$sequence s tip LX\n";
    const Model tip = build_text(kUnturned + "$root Tip\n" + sequence, texts);
    check_near(root_at(tip, "s", 2), {-4, 0, 0});  // what the tip goes, taken off the root
    const Model gone = build_text(kUnturned + "$root gone\n" + sequence, texts);
    check_near(root_at(gone, "s", 2), {0, 0, 0});
    CHECK(said(gone, "qc-root-bone") == "warning qc-root-bone 3");
}

TEST_CASE("a rotation of the root is extracted about its axis", "[qc]") {
    std::string turning;
    for (int i = 0; i < 3; ++i)
        turning += "time " + std::to_string(i) + "\n0 5 0 0 0 0 " +
                   std::to_string(kRight / 2 * float(i)) + "\n1 0 0 10 0 0 0\n";
    QcTexts texts = clip_files();
    texts["turning.smd"] = animation(turning);
    const Model model = build_text(kUnturned + "$sequence turning turning LZR\n", texts);
    // The place is turned back too: (5,0,0) by -45 degrees.
    const std::vector<Transform> pose = pose_at(model, named(model, "turning"), 1);
    CHECK(about_z(pose[0].rotation) == Approx(0).margin(1e-5));
    check_near(pose[0].position, {5 * std::sqrt(0.5f), -5 * std::sqrt(0.5f), 0});
}

TEST_CASE("roots keep a component of their first frame", "[qc]") {
    QcTexts texts = clip_files();
    texts["both.smd"] = animation(
        "time 0\n0 1 2 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n0 3 4 0 0 0 0.5\n1 0 0 10 0 0 0.5\n");
    const Model model = build_text(kUnturned + "$sequence held both X ZR\n", texts);
    check_near(root_at(model, "held", 1), {1, 4, 0});
    CHECK(about_z(pose_at(model, named(model, "held"), 1)[0].rotation) == Approx(0).margin(1e-6));
    CHECK(tip_turn_at(model, "held", 1) == Approx(0.5));
}

TEST_CASE("clips are aligned to others", "[qc]") {
    QcTexts texts = clip_files();
    texts["there.smd"] = animation("time 0\n0 5 6 7 0 0 0\n1 0 0 10 0 0 0\n");
    const Model model = build_text(kUnturned +
                                       "$animation there there\n"
                                       "$sequence to walk alignto there\n"
                                       "$sequence z walk align there Z 0 2\n"
                                       "$sequence bone walk alignboneto tip there\n"
                                       "$sequence north walk rotateto 90\n",
                                   texts);
    check_near(root_at(model, "to", 0), {5, 6, 0});
    check_near(root_at(model, "to", 2), {9, 6, 0});
    check_near(root_at(model, "z", 2), {4, 0, 7});
    check_near(root_at(model, "bone", 0), {5, 6, 0});
    check_near(root_at(model, "north", 4), {0, 8, 0});  // the way along X now goes along Y
}

// As `align Rappel_a_layer LX LY LZ 139 0` of a public mod. A clip called as an axis is none.
TEST_CASE("the axes of align may be spelt as those of walkframe", "[qc]") {
    QcTexts texts = clip_files();
    texts["there.smd"] = animation("time 0\n0 5 6 7 0 0 0\n1 0 0 10 0 0 0\n");
    const Model model = build_text(kUnturned +
                                       "$animation x there\n"
                                       "$sequence long walk align x LX lz 0 0\n"
                                       "$sequence z walk align x Z 0 0\n",
                                   texts);
    CHECK(model.diagnostics.empty());
    check_near(root_at(model, "long", 2), {9, 0, 7});
    check_near(root_at(model, "z", 2), {4, 0, 7});
}

TEST_CASE("a bone is aligned to where it is in another clip", "[qc]") {
    // the tip stands 4 along X in frame 2 of the walk
    const Model model =
        build_text(kUnturned +
                       "$animation there walk\n$sequence s still alignbone tip there X 2 0\n"
                       "$sequence t still alignboneto tip there\n",
                   clip_files());
    CHECK(model.diagnostics.empty());
    check_near(root_at(model, "s", 0), {4, 0, 0});
    check_near(root_at(model, "t", 0), {0, 0, 0});
}

}  // namespace studioscope::qc_root_motion_test
