// The skeletons of small QCs and SMDs, and where their vertices go; expected values by hand from
// qc.md 5. In the files "root" stands at the origin and "tip" ten above it.
// Lines of a QC that name bones that no file has. A dropped bone is none of them: compilers drop
// what no vertex needs, and shared lists name them all the same (qc.md, section 9).

#include <catch2/catch.hpp>

#include "support/qc_clips.h"

namespace studioscope::qc_bones_test {

namespace {

using Names = std::vector<std::string>;

// One triangle on the root, one on the tip.
const std::string kBoth = reference(triangle() + triangle("skin", " 1 1 1"));
const QcTexts kFiles = {
    {"a.smd", reference(triangle())},
    {"both.smd", kBoth},
    {"walk.smd", animation("time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n1 0 0 12 0 0 0\n")},
    {"still.smd", animation("time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n1 0 0 10.005 0 0 0\n")},
};

Model model_of(const std::string& text) { return build_from(text, kFiles).model; }

std::vector<std::string> names_of(const Model& model) {
    std::vector<std::string> names;
    for (const Bone& bone : model.bones) names.push_back(bone.name);
    return names;
}

const QcTexts kOneFile{{"a.smd", reference(triangle())}};

Diagnostics said_of(const std::string& text) {
    return build_from("$body b a\n" + text, kOneFile).model.diagnostics;
}

}  // namespace

TEST_CASE("bones without vertices are removed, ancestors of others are kept", "[qc]") {
    CHECK(names_of(model_of("$body b a.smd\n")) == Names{"root"});
    CHECK(names_of(model_of("$body b both.smd\n")) == Names{"root", "tip"});
}

TEST_CASE("$bonemerge keeps a bone of a mesh and marks its ancestors", "[qc]") {
    const Model model = model_of("$body b a.smd\n$bonemerge tip\n");
    REQUIRE(names_of(model) == Names{"root", "tip"});
    CHECK((model.bones[0].flags & 0x40000) != 0);
    CHECK((model.bones[1].flags & 0x40000) != 0);
    CHECK(names_of(model_of("$body b a.smd\n$bonemerge nobody\n")) == Names{"root"});
}

TEST_CASE("$definebone replaces the pose and moves everything attached to the bone", "[qc]") {
    // Yaw 90 at (5,0,0): the corner at +x of the tip, 10 below it in its file, goes to (5,1,-10).
    const Model model = model_of(
        "$scale 2\n$body b both.smd\n$definebone \"tip\" \"root\" 5 0 0 0 90 0 0 0 0 0 0 0\n"
        "$definebone tip \"\" 1 1 1 0 0 0\n$definebone extra \"\" 0 0 7 0 0 0\n");
    // defined bones come first, parents before their children
    REQUIRE(names_of(model) == Names{"extra", "root", "tip"});
    CHECK(model.bones[2].parent == 1);
    CHECK(is_near(model.bones[2].bind.position, {5, 0, 0}));  // not scaled
    const Vertex& moved = model.vertices.at(4);
    CHECK(is_near(moved.position, {5, 2, -20}));  // scaled: (2,0,0) seen from (0,0,20)
    CHECK(is_near(model.vertices.at(1).position, {2, 0, 0}));
}

// SMDs have six decimals: what the last of them makes of a bone is rounding, and moves no vertex.
TEST_CASE("a bone that differs by the last decimal of its file moves nothing", "[qc]") {
    const auto first_corner = [](const std::string& place) {
        const std::string rest =
            "skeleton\ntime 0\n0 " + place + " 0 0 0 0 0\n1 0 0 10 0 0 0\nend\n";
        const QcTexts files = {{"a.smd", reference(triangle())},
                               {"b.smd", "version 1\n" + kTwoBones + rest + triangles(triangle())}};
        return build_text("$body a a.smd\n$body b b.smd\n", files).vertices.at(3).position.x;
    };
    CHECK(first_corner("0.000001") == 0);
    CHECK(first_corner("0.000002") == Approx(-2e-6));
    CHECK(first_corner("0.0000015") == Approx(-1.5e-6));  // as other tools write
}

TEST_CASE("$definebone reads pitch, yaw and roll", "[qc]") {
    const Model model = model_of("$body b a.smd\n$definebone k \"\" 0 0 0 90 0 0\n");
    // pitch 90 is a turn about Y: x to -z
    CHECK(is_near(model.bones.at(0).bind.rotation * glm::vec3(1, 0, 0), {0, 0, -1}));
}

TEST_CASE("the second six numbers of $definebone rotate the files' bone", "[qc]") {
    // The file's root, turned by the same quarter as the pose: nothing moves.
    const Model model =
        model_of("$body b a.smd\n$definebone root \"\" 0 0 0 0 90 0 0 0 0 0 90 0\n");
    CHECK(is_near(model.vertices.at(1).position, {1, 0, 0}));
}

TEST_CASE("$unlockdefinebones uses the pose of the files", "[qc]") {
    const Model model =
        model_of("$unlockdefinebones\n$body b both.smd\n$definebone tip root 5 0 0 0 0 0\n");
    CHECK(is_near(model.bones.at(1).bind.position, {0, 0, 10}));
    CHECK(is_near(model.vertices.at(4).position, {1, 0, 0}));
}

TEST_CASE("a defined bone without its parent becomes a root, with a warning", "[qc]") {
    const Model model = model_of(
        "$body b a.smd\n$definebone a nobody 0 0 0 0 0 0\n$definebone c d 0 0 1 0 0 0\n"
        "$definebone d c 0 0 1 0 0 0\n");
    CHECK(said(model, "qc-bone-parent") == "warning qc-bone-parent 2");
    CHECK(names_of(model) == Names{"a", "c", "d", "root"});
    CHECK(model.bones[1].parent == kNone);
    CHECK(model.bones[2].parent == 1);
}

TEST_CASE("$renamebone renames in all files before bones are merged", "[qc]") {
    const Model model =
        model_of("$body b both.smd\n$definebone hand \"\" 0 0 1 0 0 0\n$renamebone TIP hand\n");
    REQUIRE(names_of(model) == Names{"hand", "root"});
    // its pose is the defined one: what hung 10 up hangs 1 up
    CHECK(is_near(model.vertices.at(4).position, {1, 0, -9}));
}

TEST_CASE("$hierarchy changes the parent and keeps the bone's position", "[qc]") {
    const Model model = model_of(
        "$body b both.smd\n$definebone base \"\" 0 3 0 0 90 0\n$hierarchy tip base\n"
        "$heirarchy gone base\n$hierarchy base tip\n");
    REQUIRE(names_of(model) == Names{"base", "root", "tip"});
    CHECK(model.bones[2].parent == 0);
    // (0,0,10) - (0,3,0), turned back by 90 about Z: (-3,0,10)
    CHECK(is_near(model.bones[2].bind.position, {-3, 0, 10}));
    CHECK(is_near(model.vertices.at(4).position, {1, 0, 0}));
    CHECK(said(model, "qc-hierarchy-bone") == "warning qc-hierarchy-bone 4");
    CHECK(said(model, "qc-hierarchy-loop") == "warning qc-hierarchy-loop 5");
}

TEST_CASE("$hierarchy can make a bone a root, but not the child of a missing bone", "[qc]") {
    const Model model =
        model_of("$body b both.smd\n$hierarchy tip \"\"\n$hierarchy root nowhere\n");
    REQUIRE(names_of(model) == Names{"root", "tip"});
    CHECK(model.bones[1].parent == kNone);
    CHECK(is_near(model.bones[1].bind.position, {0, 0, 10}));
    CHECK(is_near(model.vertices.at(4).position, {1, 0, 0}));
    CHECK(said(model, "qc-hierarchy-bone") == "warning qc-hierarchy-bone 3");
}

TEST_CASE("a bone between others is removed, and its children keep their positions", "[qc]") {
    // turned a quarter about Z in the middle: (5,0,0) there is (0,5,0)
    const std::string bones = "version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\n2 \"c\" 1\nend\n";
    const std::string rest = "0 1 0 0 0 0 0\n1 2 0 0 0 0 1.5707963\n2 5 0 0 0 0 0\n";
    const QcTexts files = {
        {"three.smd", bones + "skeleton\ntime 0\n" + rest + "end\ntriangles\nskin\n" +
                          corners("", "0") + "skin\n" + corners("", "2") + "end\n"},
        {"walk.smd", bones + "skeleton\ntime 0\n" + rest + "time 1\n2 6 0 0 0 0 0\nend\n"}};
    const Model model =
        build_from("$body body three.smd\n$alwayscollapse b\n$sequence s walk.smd\n", files).model;
    REQUIRE(names_of(model) == Names{"a", "c"});
    CHECK(model.bones[1].parent == 0);
    CHECK(is_near(model.bones[1].bind.position, {2, 5, 0}));
}

TEST_CASE("$collapsebones removes bones that no clip moves", "[qc]") {
    const std::string text = "$body b both.smd\n$collapsebones\n";
    // 2 units of motion keep it, 0.005 do not
    CHECK(names_of(model_of(text + "$sequence s walk.smd\n")) == Names{"root", "tip"});
    const Model collapsed = model_of(text + "$sequence s still.smd\n");
    CHECK(names_of(collapsed) == Names{"root"});
    const Vertex& of_tip = collapsed.vertices.at(collapsed.meshes.at(0).lods[0].indices.at(4));
    CHECK(is_near(of_tip.position, {1, 0, 0}));
    CHECK(of_tip.bone[0] == 0);
    CHECK(names_of(model_of(text + "$bonemerge tip\n$sequence s still.smd\n")) ==
          Names{"root", "tip"});
}

// qc.md 5: unless root, procedural, IK or defined. Names count from their dot (qc.md 12).
TEST_CASE("$collapsebones keeps a bone that a rule moves", "[qc]") {
    QcTexts files = kFiles;
    files["rules.vrd"] = "<helper> valve.tip root root root\n<trigger> 90 0 0 0 0 0 0 0 0 0\n";
    const std::string text = "$body b both.smd\n$collapsebones\n$sequence s still.smd\n";
    CHECK(names_of(build_from(text + "$proceduralbones rules\n", files).model) ==
          Names{"root", "tip"});
    CHECK(names_of(build_from(text, files).model) == Names{"root"});
}

TEST_CASE("$collapsebonesaggressive removes ancestors without vertices too", "[qc]") {
    // everything hangs on the tip, which a clip moves
    const QcTexts files = {{"tip.smd", reference("skin\n" + corners("", "1"))},
                           {"walk.smd", animation("time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n"
                                                  "time 1\n0 0 0 0 0 0 0\n1 0 0 15 0 0 0\n")}};
    const auto built = [&](const std::string& text) {
        return build_from("$body b tip.smd\n$sequence s walk.smd\n" + text, files).model;
    };
    CHECK(names_of(built("$collapsebones\n")) == Names{"root", "tip"});
    const Model model = built("$collapsebonesaggressive\n");
    CHECK(names_of(model) == Names{"tip"});
    CHECK(is_near(model.bones.at(0).bind.position, {0, 0, 10}));  // it keeps its place
    CHECK(find_code(model.diagnostics, "qc-unknown-command") == nullptr);
    CHECK(names_of(built("$collapsebonesaggressive\n$bonemerge root\n")) == Names{"root", "tip"});
}

TEST_CASE("$alwayscollapse removes a bone that moves", "[qc]") {
    CHECK(names_of(model_of("$body b both.smd\n$alwayscollapse Tip\n$sequence s walk.smd\n")) ==
          Names{"root"});
}

TEST_CASE("weights of collapsed bones are added, the heaviest first", "[qc]") {
    const std::string nodes = "version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\n2 \"c\" 1\nend\n";
    const std::string rest = "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 5 0 0 0\n2 0 0 5 0 0 0\nend\n";
    const QcTexts files = {
        {"three.smd", nodes + rest + triangles("skin\n" + corners(" 3 0 0.4 1 0.3 2 0.3", "0"))}};
    const Model model =
        build_from("$body body three.smd\n$bonemerge b\n$alwayscollapse c\n", files).model;
    REQUIRE(names_of(model) == Names{"a", "b"});
    const Vertex& vertex = model.vertices.at(0);
    REQUIRE(int{vertex.bone_count} == 2);
    CHECK(int{vertex.bone[0]} == 1);
    CHECK(vertex.weight[0] == Approx(0.6));
    CHECK(int{vertex.bone[1]} == 0);
    CHECK(vertex.weight[1] == Approx(0.4));
}

TEST_CASE("a QC without a mesh has the bones of its clips", "[qc]") {
    const Model model = model_of("$sequence walk walk.smd\n");
    CHECK(names_of(model) == Names{"root", "tip"});
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].tracks.size() == 2);
}

// qc.md 14: two public models of animations alone have as many bones as $definebone lines, of more
// in their clips, and boxes around them: the origins of a bone and its children (qc.md 10).
TEST_CASE("a QC without a mesh has the defined bones alone, and boxes on them", "[qc]") {
    const Model model = model_of(
        "$definebone root \"\" 0 0 0 0 0 0\n$definebone a root 4 5 6 0 0 0\n"
        "$sequence walk walk.smd\n");
    CHECK(names_of(model) == Names{"root", "a"});
    REQUIRE(model.hitboxes.size() == 1);
    CHECK(model.hitboxes[0].bone == 0);
    CHECK(is_near(model.hitboxes[0].min, {0, 0, 0}));
    CHECK(is_near(model.hitboxes[0].max, {4, 5, 6}));
}

// qc.md 5: so in two public models.
TEST_CASE("$bonemerge keeps no undefined bone where others are defined", "[qc]") {
    const std::string text = "$body b a.smd\n$bonemerge tip\n";
    CHECK(names_of(model_of(text)) == Names{"root", "tip"});
    CHECK(names_of(model_of(text + "$definebone root \"\" 0 0 0 0 0 0\n")) == Names{"root"});
    CHECK(names_of(model_of(text + "$definebone Tip root 0 0 10 0 0 0\n")) == Names{"root", "Tip"});
}

TEST_CASE("bones have flags for the levels that use them", "[qc]") {
    const Model model = model_of("$body b both.smd\n$lod 10 {\n bonetreecollapse root\n}\n");
    REQUIRE(model.bones.size() == 2);
    CHECK((model.bones[0].flags & 0xC00) == 0xC00);
    CHECK((model.bones[1].flags & 0xC00) == 0x400);
}

// qc.md 5: seven compiled models lack a root that $hierarchy left without anything.
TEST_CASE("a root that $hierarchy left without vertices collapses, unless something needs it",
          "[qc]") {
    const QcTexts files{
        {"three.smd",
         "version 1\nnodes\n0 \"top\" -1\n1 \"mid\" 0\n2 \"pelvis\" 1\nend\nskeleton\ntime 0\n"
         "0 0 0 0 0 0 0\n1 0 0 1 0 0 0\n2 0 0 2 0 0 0\nend\n" +
             triangles(triangle("m", " 1 2 1"))},
        {"walk.smd",
         "version 1\nnodes\n0 \"top\" -1\n1 \"mid\" 0\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n"
         "1 0 0 1 0 0 0\ntime 1\n0 0 0 0 0 0 0\n1 0 0 5 0 0 0\nend\n"}};
    const std::string text = "$body b three.smd\n$hierarchy pelvis \"\"\n";
    const auto names = [&](const std::string& lines) {
        return names_of(build_from(text + lines, files).model);
    };
    CHECK(names("") == Names{"top", "mid", "pelvis"});
    CHECK(names("$alwayscollapse mid\n") == Names{"pelvis"});
    CHECK(names("$alwayscollapse mid\n$bonemerge top\n") == Names{"top", "pelvis"});
    CHECK(names("$alwayscollapse mid\n$bonemerge mid\n") == Names{"top", "pelvis"});
    CHECK(names("$collapsebones\n$sequence s walk.smd\n") == Names{"top", "mid", "pelvis"});
    CHECK(names("$alwayscollapse mid\n$definebone top \"\" 0 0 0 0 0 0\n") ==
          Names{"top", "pelvis"});
}

TEST_CASE("replacebone and bonetreecollapse of unknown bones are warnings", "[qc]") {
    const Diagnostics said_here = said_of(
        "$lod 10 {\n replacebone ghost root\n replacebone TIP nobody\n bonetreecollapse none\n"
        " replacebone tip root\n bonetreecollapse tip\n}\n");
    CHECK(said(said_here, "qc-lod-bone") == "warning qc-lod-bone 3");
    CHECK(said_here.size() == 3);
    for (size_t i = 0; i < said_here.size(); ++i) CHECK(said_here[i].location == at_line(3 + i));
    CHECK(said_here[1].message.find("nobody") != std::string::npos);
}

// The compiler of 2006 stops at both. That of 2013 left the hit boxes of such bones out: a public
// mod committed a QC with five, its mesh without four of their bones and the MDL with the fifth
// together.
TEST_CASE("an $ikchain of an unknown bone is an error, a hit box a warning", "[qc]") {
    const Diagnostics said_here =
        said_of("$ikchain rhand Tip\n$ikchain lhand ghost\n$hbox 0 ghost 0 0 0 1 1 1\n");
    CHECK(said(said_here, "qc-ikchain-bone") == "error qc-ikchain-bone 3");
    CHECK(said(said_here, "qc-hitbox-bone") == "warning qc-hitbox-bone 4");
    CHECK(said_here.size() == 2);
}

TEST_CASE("options of collision joints that name unknown bones are warnings", "[qc]") {
    const Diagnostics said_here = said_of(
        "$collisionjoints a {\n $jointconstrain ghost x limit -10 10 0\n"
        " $jointconstrain root x limit -10 10 0\n $jointcollide root nobody\n"
        " $jointinertia tip 2\n}\n");
    CHECK(said(said_here, "qc-joint-bone") == "warning qc-joint-bone 3");
    REQUIRE(said_here.size() == 2);
    CHECK(said_here[1].location == at_line(5));
}

TEST_CASE("unknown bones are not reported if a file could not be read", "[qc]") {
    const Diagnostics said_here = said_of("$body c gone\n$ikchain rhand ghost\n");
    CHECK(said(said_here, "qc-source") == "error qc-source 2");
    CHECK(said_here.size() == 1);
}

// qc.md 5: as the clips of a public addon came out of the compiler, 117 of 117.
TEST_CASE("$lockbonelengths puts every bone but the roots to its bind position", "[qc]") {
    QcTexts files = clip_files();
    files["stretch.smd"] = animation(
        "time 0\n0 1 0 0 0 0 0\n1 0 0 14 0 0 0\ntime 1\n0 3 0 0 0 0 0\n1 2 0 15 0 0 0.5\n"
        "time 2\n0 3 0 0 0 0 0\n1 2 0 15 0 0 0.5\n");
    const std::string clips =
        "$animation base stretch\n$sequence s stretch\n$sequence few stretch compress 1\n"
        "$sequence d stretch subtract base 0 delta\n";
    const Model model = build_text(kUnturned + clips + "$lockbonelengths\n", files);
    CHECK(model.diagnostics.empty());
    for (const char* name : {"s", "few"}) {
        CAPTURE(name);
        const std::vector<Transform> pose = pose_at(model, named(model, name), 1);
        check_near(pose.at(0).position, {3, 0, 0});
        check_near(pose.at(1).position, {0, 0, 10});
        CHECK(about_z(pose[1].rotation) == Approx(0.5));
    }
    const std::vector<Transform> delta = pose_at(model, named(model, "d"), 1);
    check_near(delta.at(0).position, {2, 0, 0});
    check_near(delta.at(1).position, {0, 0, 0});
    CHECK(about_z(delta[1].rotation) == Approx(0.5));
    const Model defined = build_text(
        kUnturned + "$definebone root \"\" 0 0 0 0 0 0\n$definebone tip root 0 0 12 0 0 0\n" +
            clips + "$lockbonelengths\n",
        files);
    check_near(pose_at(defined, named(defined, "s"), 1).at(1).position, {0, 0, 12});
    const Model free = build_text(kUnturned + clips, files);
    check_near(pose_at(free, named(free, "s"), 1).at(1).position, {2, 0, 15});
}

}  // namespace studioscope::qc_bones_test
