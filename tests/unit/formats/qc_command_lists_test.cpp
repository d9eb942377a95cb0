// Lists that clips name: commands and weights; and how long a cut clip is (qc.md 6 and 7).
#include "support/qc_clips.h"

namespace studioscope::qc_command_lists_test {

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

}  // namespace studioscope::qc_command_lists_test
