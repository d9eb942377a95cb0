// Options of $animation and $sequence, each on small SMDs. Expected values are worked out by hand
// from the QC format page (qc.md 3, 6 and 7).
// Lists that clips name: commands and weights; and how long a cut clip is (qc.md 6 and 7).

#include "support/qc_clips.h"

namespace studioscope::qc_clip_options_test {

TEST_CASE("roots of clips are moved by $origin and rotated a quarter about Z", "[qc]") {
    const Model model = build_text(
        "$body body a\n$sequence plain walk\n$origin 1 2 3\n$sequence shifted walk\n"
        "$origin 0 0 0 -90\n$sequence unturned walk\n$upaxis Y\n$sequence y_up walk\n"
        "$sequence own walk origin 0 0 5 rotate 0 scale 2\n"
        "$sequence turned walk angles 0 0 90\n",
        clip_files());
    // (4,0,0) at frame 2; a quarter about Z takes (x,y,z) to (-y,x,z)
    check_near(root_at(model, "plain", 2), {0, 4, 0});
    CHECK(about_z(pose_at(model, named(model, "plain"), 2)[0].rotation) == Approx(kRight));
    check_near(root_at(model, "shifted", 2), {2, 3, -3});  // (3,-2,-3) turned
    check_near(root_at(model, "unturned", 2), {4, 0, 0});
    // about X by 90 leaves (4,0,0), then about Z
    check_near(root_at(model, "y_up", 2), {0, 4, 0});
    const glm::quat y_up = pose_at(model, named(model, "y_up"), 0)[0].rotation;
    check_near(y_up * glm::vec3(0, 1, 0), {0, 0, 1});  // what was Y is up
    // (8,0,0) less (0,0,5), turned about X and Z: (8,0,-5) -> (8,5,0) -> (-5,8,0)
    check_near(root_at(model, "own", 2), {-5, 8, 0});
    CHECK(pose_at(model, named(model, "own"), 2)[1].position.z == 20);
    check_near(root_at(model, "turned", 2), {-4, 0, 0});  // half a turn in all
}

TEST_CASE("a skinned model's bind pose is not rotated for any up axis", "[qc]") {
    const Model model = build_text("$upaxis Y\n$body body a\n$sequence walk walk\n", clip_files());
    CHECK(model.up == UpAxis::kZ);
    check_near(model.bones.at(1).bind.position, {0, 0, 10});
}

TEST_CASE("fps changes the speed of a DMX clip and no frame", "[qc]") {
    Model dmx;
    dmx.bones.push_back({"root", kNone, {}, {}, 0});
    Clip clip;
    clip.fps = 24;
    clip.kind = KeyKind::kCurves;
    clip.frames = {0, 4};
    clip.tracks.push_back({0, {}, {{0, {0, 0, 0}}, {4, {8, 0, 0}}}, {}});
    dmx.clips.push_back(clip);
    const Model model =
        build_text(kUnturned + "$sequence slow walk.dmx fps 12\n$sequence plain walk.dmx\n",
                   clip_files(), {{"walk.dmx", dmx}});
    CHECK(named(model, "slow").fps == 12);
    CHECK(named(model, "plain").fps == 30);
    CHECK(frames_in(named(model, "slow")) == 5);
    check_near(root_at(model, "slow", 3), {6, 0, 0});
}

TEST_CASE("$frames cuts in the file's own numbers", "[qc]") {
    const QcTexts texts = {{"a.smd", reference(triangle())},
                           {"late.smd", animation("time 10\n0 1 0 0 0 0 0\n1 0 0 10 0 0 0\n"
                                                  "time 11\n0 2 0 0 0 0 0\ntime 12\n0 3 0 0 0 0 "
                                                  "0\ntime 13\n0 4 0 0 0 0 0\n")}};
    const Model model = build_text(kUnturned +
                                       "$sequence part late frames 11 12\n"
                                       "$sequence wide late frames 0 99\n"
                                       "$sequence backwards late frames 12 11\n",
                                   texts);
    CHECK(frames_in(named(model, "part")) == 2);
    check_near(root_at(model, "part", 0), {2, 0, 0});
    CHECK(frames_in(named(model, "wide")) == 4);
    CHECK(frames_in(named(model, "backwards")) == 2);
    CHECK(said(model, "qc-frames") == "warning qc-frames 5");
}

TEST_CASE("a loop ends with its first frame", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$sequence plain walk\n$sequence looped walk loop\n"
                                       "$sequence restarted walk startloop 1\n"
                                       "$sequence fudged walk fudgeloop\n",
                                   clip_files());
    check_near(root_at(model, "plain", 4), {8, 0, 0});
    CHECK_FALSE(named(model, "plain").is_looping);
    check_near(root_at(model, "looped", 3), {6, 0, 0});
    check_near(root_at(model, "looped", 4), {0, 0, 0});
    CHECK(named(model, "looped").is_looping);
    // frames 1 2 3 0 and 1 again
    check_near(root_at(model, "restarted", 0), {2, 0, 0});
    check_near(root_at(model, "restarted", 3), {0, 0, 0});
    check_near(root_at(model, "restarted", 4), {2, 0, 0});
    // a sixth frame, which the loop makes the first
    CHECK(frames_in(named(model, "fudged")) == 6);
    check_near(root_at(model, "fudged", 4), {8, 0, 0});
    check_near(root_at(model, "fudged", 5), {0, 0, 0});
}

TEST_CASE("subtract makes a delta of a pose", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$animation base turn\n$sequence own turn subtract base 1 delta\n"
            "$sequence before turn presubtract base 1 predelta\n"
            "$sequence itself walk subtract @itself 2 delta\n$sequence lost walk subtract gone 0\n",
        clip_files());
    const Clip& own = named(model, "own");
    CHECK(own.is_delta);
    CHECK(own.blend.is_post);
    CHECK(own.flags == (kQcDelta | kQcPost));
    // turned by 0.1 a frame, less frame 1; the tip's place is no longer its own
    CHECK(tip_turn_at(model, "own", 4) == Approx(0.3));
    check_near(pose_at(model, own, 4)[1].position, {0, 0, 0});
    CHECK(named(model, "before").flags == kQcDelta);
    CHECK(tip_turn_at(model, "before", 4) == Approx(0.3));
    check_near(root_at(model, "itself", 2), {0, 0, 0});
    check_near(root_at(model, "itself", 4), {4, 0, 0});
    CHECK(said(model, "qc-subtract") == "error qc-subtract 7");
    // played over the bind pose: the tip is where it is bound, turned by the difference
    PoseRequest request;
    request.clip = 0;
    request.frame = 4;
    std::vector<Transform> local;
    for (const Bone& bone : model.bones) local.push_back(bone.bind);
    play_clip(model, request, local);
    check_near(local[1].position, {0, 0, 10});
    CHECK(about_z(local[1].rotation) == Approx(0.3));
}

TEST_CASE("lineardelta and splinedelta subtract the way from first to last frame", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$sequence straight walk lineardelta\n"
                                       "$sequence eased walk splinedelta\n",
                                   clip_files());
    for (int i = 0; i < 5; ++i) check_near(root_at(model, "straight", i), {0, 0, 0});
    // a quarter of the way: 3/16 - 2/64 = 5/32 of 8 is 1.25, less than the 2 of the file
    check_near(root_at(model, "eased", 1), {0.75, 0, 0});
    CHECK(named(model, "eased").is_delta);
}

TEST_CASE("bones without weight keep their pose, and weights reach the sequence", "[qc]") {
    const std::string lists =
        "$weightlist tips { tip 1 }\n$weightlist half { root 0.5 tip 1 posweight 0.25 }\n";
    const Model model =
        build_text(kUnturned + lists +
                       "$animation base walk\n"
                       "$sequence tip_only walk weightlist tips subtract base 1 delta\n"
                       "$sequence after walk subtract base 1 weightlist half delta\n"
                       "$sequence none walk weightlist gone\n",
                   clip_files());
    CHECK(named(model, "tip_only").blend.bone_weights == std::vector<float>{0, 1});
    check_near(root_at(model, "tip_only", 1), {2, 0, 0});
    check_near(pose_at(model, named(model, "tip_only"), 1)[1].position, {0, 0, 0});
    CHECK(named(model, "after").blend.bone_weights == std::vector<float>{0.5f, 1});
    check_near(root_at(model, "after", 1), {0, 0, 0});  // subtracted before the weights were set
    CHECK(said(model, "qc-weightlist") == "error qc-weightlist 8");
    const Model over = build_text(kUnturned +
                                      "$defaultweightlist { root 0.25 }\n$weightlist t { tip 1 }\n"
                                      "$sequence d walk\n$sequence t walk weightlist t\n",
                                  clip_files());
    CHECK(named(over, "d").blend.bone_weights == std::vector<float>{0.25f, 0.25f});
    CHECK(named(over, "t").blend.bone_weights == std::vector<float>{0.25f, 1});
}

TEST_CASE("fixuploop spreads the gap between last and first frame around the seam", "[qc]") {
    const Model model =
        build_text(kUnturned + "$sequence fixed walk fixuploop -2 2\n", clip_files());
    // d = 8, span 4: frames 0 and 1 get smooth(2/4) = 1/2 and smooth(1/4) = 5/32 of it, frames 4
    // and 3 lose smooth(2/4) and smooth(1/4)
    check_near(root_at(model, "fixed", 0), {4, 0, 0});
    check_near(root_at(model, "fixed", 1), {2 + 1.25f, 0, 0});
    check_near(root_at(model, "fixed", 2), {4, 0, 0});
    check_near(root_at(model, "fixed", 3), {6 - 1.25f, 0, 0});
    check_near(root_at(model, "fixed", 4), {4, 0, 0});
}

TEST_CASE("numframes, compress and noanimation", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$sequence longer walk numframes 7\n"
                                       "$sequence shorter walk numframes 2\n"
                                       "$sequence every_second walk fps 20 compress 2\n"
                                       "$sequence none walk noanimation\n",
                                   clip_files());
    CHECK(frames_in(named(model, "longer")) == 7);
    check_near(root_at(model, "longer", 6), {8, 0, 0});
    CHECK(frames_in(named(model, "shorter")) == 2);
    CHECK(frames_in(named(model, "every_second")) == 3);
    CHECK(named(model, "every_second").fps == 10);
    check_near(root_at(model, "every_second", 1), {4, 0, 0});
    CHECK(frames_in(named(model, "none")) == 5);
    check_near(root_at(model, "none", 4), {0, 0, 0});
}

TEST_CASE("commands run in the order written, including those of a $cmdlist", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$cmdlist cut { numframes 3 }\n"
                                       "$sequence cut_first walk cmdlist cut fixuploop 0 1\n"
                                       "$sequence cut_last walk fixuploop 0 1 cmdlist cut\n"
                                       "$sequence lost walk cmdlist gone\n",
                                   clip_files());
    // frame 0 gets the whole gap: 4 of three frames, 8 of five
    check_near(root_at(model, "cut_first", 0), {4, 0, 0});
    check_near(root_at(model, "cut_last", 0), {8, 0, 0});
    CHECK(said(model, "qc-cmdlist") == "error qc-cmdlist 6");
}

TEST_CASE("pose commands that are not supported are reported", "[qc]") {
    const Model model =
        build_text(kUnturned + "$animation b walk\n$sequence m walk match b\n", clip_files());
    CHECK(said(model, "qc-not-shown") == "note qc-not-shown 4");
}

TEST_CASE("options of a sequence change its animation for all users", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$animation part walk\n$sequence first part\n"
                                       "$sequence second part frames 1 2 fps 10\n",
                                   clip_files());
    CHECK(frames_in(named(model, "first")) == 2);
    CHECK(named(model, "first").fps == 10);
}

TEST_CASE("$append, $prepend and $continue add options to a clip", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$sequence walk walk fixuploop 0 1\n$append walk loop\n"
                                       "$prepend walk numframes 3\n"
                                       "$continue walk fps 12\n\tsnap\n$append gone loop\n",
                                   clip_files());
    const Clip& clip = named(model, "walk");
    CHECK(clip.flags == (kQcLooping | kQcSnap));
    CHECK(clip.fps == 12);
    CHECK(frames_in(clip) == 3);
    check_near(root_at(model, "walk", 0), {4, 0, 0});  // cut before its gap was spread
    CHECK(said(model, "qc-append") == "error qc-append 8");
}

TEST_CASE("declared sequences are listed and filled by a later line", "[qc]") {
    const Model model = build_text(kUnturned +
                                       "$declaresequence later\n$declaresequence never\n"
                                       "$declareanimation thrown\n$animation thrown walk fps 5\n"
                                       "$sequence later walk\n$sequence thrown_away thrown\n",
                                   clip_files());
    REQUIRE(model.clips.size() == 2);
    CHECK_FALSE(model.clips[0].is_placeholder);
    CHECK(frames_in(model.clips[0]) == 5);
    CHECK(model.clips[1].name == "never");
    CHECK(model.clips[1].is_placeholder);
    CHECK(model.clips[1].flags == kQcDeclared);
    // "thrown" is no animation, so it is taken for a file, and there is none.
    CHECK(said(model, "qc-source") == "error qc-source 8");
}

TEST_CASE("an invalid command is reported, and the clip keeps its frames", "[qc]") {
    const std::pair<const char*, const char*> rows[] = {
        {"numframes 0", "qc-numframes"},          {"numframes 999999", "qc-numframes"},
        {"numframes many", "qc-number"},          {"compress 0", "qc-compress"},
        {"subtract nobody 0", "qc-subtract"},     {"presubtract nobody 0", "qc-subtract"},
        {"weightlist nobody", "qc-weightlist"},   {"alignto nobody", "qc-align"},
        {"alignboneto nobone other", "qc-align"}, {"startloop 9", "qc-startloop"}};
    for (const auto& [option, code] : rows) {
        CAPTURE(option);
        const Model model = build_text(
            kUnturned + "$animation other walk\n$sequence s walk " + option + "\n", clip_files());
        CHECK(said(model, code) == "error " + std::string(code) + " 4");
        CHECK(frames_in(named(model, "s")) == 5);
        CHECK_FALSE(named(model, "s").is_delta);
        check_near(root_at(model, "s", 2), {4, 0, 0});
    }
}

TEST_CASE("one frame has no motion and no loop, and a loop over nothing changes nothing", "[qc]") {
    for (const char* option : {"fixuploop -1 1", "fudgeloop", "startloop 0", "walkframe 0 LX"}) {
        CAPTURE(option);
        const Model model =
            build_text(kUnturned + "$sequence s still " + option + "\n", clip_files());
        CHECK(model.diagnostics.empty());
        CHECK(frames_in(named(model, "s")) == 1);
        check_near(root_at(model, "s", 0), {0, 0, 0});
    }
    for (const char* option : {"lineardelta", "splinedelta"}) {
        const Model model =
            build_text(kUnturned + "$sequence s still " + option + "\n", clip_files());
        CHECK(named(model, "s").is_delta);
        check_near(pose_at(model, named(model, "s"), 0)[1].position, {0, 0, 0});
    }
    for (const char* option : {"fixuploop 0 0", "walkframe 4"}) {
        const Model model =
            build_text(kUnturned + "$sequence s walk " + option + "\n", clip_files());
        check_near(root_at(model, "s", 2), {4, 0, 0});
    }
}

TEST_CASE("words before the first clip's name mean the same as after it", "[qc]") {
    for (const std::string option :
         {"fps 12", "frames 1 3", "startloop 2", "fudgeloop", "LX LM", "LX LQ", "numframes 3", "X",
          "autoplay", "motionrollback 0.5"}) {
        CAPTURE(option);
        const Model before =
            build_text(kUnturned + "$sequence s " + option + " walk\n", clip_files());
        const Model after =
            build_text(kUnturned + "$sequence s walk " + option + "\n", clip_files());
        CHECK(all_said(before.diagnostics) == all_said(after.diagnostics));
        const Clip &one = named(before, "s"), &other = named(after, "s");
        REQUIRE(frames_in(one) == frames_in(other));
        CHECK(one.fps == other.fps);
        CHECK(one.flags == other.flags);
        for (size_t i = 0; i < frames_in(one); ++i)
            check_near(root_at(before, "s", int(i)), root_at(after, "s", int(i)));
    }
}

// qc.md 6: a $cmdlist holds ikrules too; an ikrule is a record, and the pose is unchanged.
TEST_CASE("ikrules of a $cmdlist belong to the clip", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$ikchain foot tip\n$ikchain hand tip\n$cmdlist inner { ikrule hand release }\n"
            "$cmdlist steps { ikrule foot touch tip range 0 1 3 4 cmdlist inner cmdlist steps }\n"
            "$sequence plain walk\n$sequence held walk ikrule foot footstep\n"
            "$animation a walk cmdlist inner\n$sequence listed a cmdlist inner\n",
        clip_files());
    CHECK(find_code(model.diagnostics, "qc-not-shown") == nullptr);
    REQUIRE(named(model, "held").ik_rules.size() == 1);
    const Clip& listed = named(model, "listed");
    REQUIRE(listed.ik_rules.size() == 1);  // the list is named twice
    CHECK(listed.ik_rules[0].chain == "hand");
    CHECK(listed.ik_rules[0].kind == "release");
    check_near(root_at(model, "listed", 3), root_at(model, "plain", 3));
}

TEST_CASE("ikrules of lists in lists count once each", "[qc]") {
    const Model model = build_text(
        kUnturned +
            "$ikchain foot tip\n$ikchain hand tip\n$cmdlist inner { ikrule hand release }\n"
            "$cmdlist steps { cmdlist inner cmdlist inner\n ikrule foot touch tip range 0 1 3 4\n "
            "}\n"
            "$sequence s walk cmdlist steps\n",
        clip_files());
    const Clip& clip = named(model, "s");
    REQUIRE(clip.ik_rules.size() == 2);
    CHECK(clip.ik_rules[0].chain == "foot");
    CHECK(clip.ik_rules[0].peak == Approx(0.25));  // of 4 frames
    CHECK(clip.ik_rules[1].chain == "hand");
}

// qc.md 7: unknown bone: error. One that a file has and no mesh needs is no such bone.
TEST_CASE("a weight list with unknown bones is reported", "[qc]") {
    QcTexts files = clip_files();
    files["rooted.smd"] = reference(triangle());
    const Model model = build_text(
        "$body b rooted\n$weightlist up {\n nosuchbone 1\n tip 0.5\n}\n$sequence s walk weightlist "
        "up\n",
        files);
    CHECK(said(model, "qc-weightlist-bone") == "error qc-weightlist-bone 3");
    CHECK(model.bones.size() == 1);
    CHECK(model.diagnostics.size() == 1);
    const Model unread = build_text(
        "$body b rooted\n$weightlist up {\n nosuchbone 1\n}\n$sequence s gone weightlist up\n",
        files);
    CHECK(find_code(unread.diagnostics, "qc-weightlist-bone") == nullptr);
}

// Each line of each list would be a message otherwise: a macro makes a megabyte of them.
TEST_CASE("a bone that no file has is reported once, however many weight lists name it", "[qc]") {
    QcTexts files = clip_files();
    files["rooted.smd"] = reference(triangle());
    const auto messages_of = [&](int lists) {
        std::string qc = "$body b rooted\n";
        for (int i = 0; i < lists; ++i)
            qc += "$weightlist " + std::string(i == 0 ? 1000 : 10, 'l') + std::to_string(i) +
                  " { nosuchbone 1 NoSuchBone 1 other 1 }\n";
        Diagnostics found = build_text(qc + "$sequence s walk\n", files).diagnostics;
        std::erase_if(found,
                      [](const Diagnostic& one) { return one.code != "qc-weightlist-bone"; });
        return found;
    };
    CHECK(messages_of(1).size() == 2);
    const Diagnostics many = messages_of(500);
    REQUIRE(many.size() == 2);
    CHECK(many[0].message.find("nosuchbone, which is a bone of no file (1000 times in all)") !=
          std::string::npos);
    CHECK(many[1].message.find("other, which is a bone of no file (500 times in all)") !=
          std::string::npos);
    CHECK(many[0].message.size() < 400);
    CHECK(many[0].location == at_line(2));
}

// qc.md 6: frames a b are in the file's own numbers, both kept: b - a + 1 frames.
TEST_CASE("a cut clip has the length of its frame numbers, even if the file skips some", "[qc]") {
    QcTexts files = clip_files();
    const std::string rest = " 0 0 0 0 0\n1 0 0 10 0 0 0\n";
    files["gap.smd"] = animation("time 0\n0 0" + rest + "time 1\n0 2" + rest + "time 5\n0 10" +
                                 rest + "time 6\n0 12" + rest);
    const Model model = build_text(
        kUnturned + "$sequence early gap frames 0 3\n$sequence late gap frames 3 6\n", files);
    CHECK(frames_in(named(model, "early")) == 4);
    CHECK(frames_in(named(model, "late")) == 4);
    check_near(root_at(model, "early", 3), {6, 0, 0});  // half way from frame 1 to 5
    check_near(root_at(model, "late", 0), {6, 0, 0});
    check_near(root_at(model, "late", 2), {10, 0, 0});
}

}  // namespace studioscope::qc_clip_options_test
