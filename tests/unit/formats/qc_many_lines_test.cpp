// Lines of which a QC may have thousands: which of equal names counts, in which order they work,
// and where they end. Limits are those of core/budget.h; the rest follows qc.md, sections 5 to 7
// and 12.
#include "core/budget.h"
#include "formats/qc/skeleton.h"
#include "support/qc_clips.h"

namespace studioscope::qc_many_lines_test {

namespace {

std::string times(size_t count, const std::string& text) {
    std::string all;
    for (size_t i = 0; i < count; ++i) all += text;
    return all;
}

// "b0" with "b1" below it, and so on.
QcBoneLines chain(size_t count) {
    QcBoneLines lines;
    for (size_t i = 0; i < count; ++i) {
        QcDefinedBone bone;
        bone.name = "b" + std::to_string(i);
        if (i > 0) bone.parent = "b" + std::to_string(i - 1);
        bone.bind.position = {1, 0, 0};
        lines.defined.push_back(bone);
    }
    return lines;
}

QcSkeleton skeleton_of(const QcBoneLines& lines, Diagnostics& said) {
    return make_skeleton(lines, {}, {}, said);
}

std::string names_in(const std::vector<Bone>& bones) {
    std::string names;
    for (const Bone& bone : bones) names += bone.name + " ";
    return names;
}

std::string defined(const std::string& name, const std::string& parent) {
    return "$definebone " + name + " \"" + parent + "\" 1 0 0 0 0 0\n";
}

const std::string kBody = "$body body a\n";

// First words of the commands of a clip.
std::string steps_in(const QcClip& clip) {
    std::string words;
    for (const QcStep& step : clip.steps) words += step.words.at(0) + " ";
    return words;
}

}  // namespace

TEST_CASE("a bone below 50 000 others is moved", "[qc]") {
    constexpr size_t kBones = 50'000;
    QcBoneLines lines = chain(kBones);
    const std::string last = "b" + std::to_string(kBones - 1);
    lines.reparented.push_back({last, "b0", {}});
    Diagnostics said;
    const QcSkeleton skeleton = skeleton_of(lines, said);
    CHECK(said.empty());
    REQUIRE(skeleton.bones.size() == kBones);
    CHECK(skeleton.bones.back().name == last);
    CHECK(skeleton.bones.back().parent == 0);
    // its place stays: one step along x for each bone
    CHECK(skeleton.bones.back().bind.position.x == Approx(kBones - 1));
}

TEST_CASE("$hierarchy lines visit as many bones as are allowed", "[qc]") {
    // A line goes through the 312 bones above the last once to see that it is not among them, and
    // with each of the two bones once to find their places: 312 + 313 + 312.
    constexpr size_t kDepth = 313, kPerLine = 312 + 313 + 312;
    constexpr size_t kMaxLines = Budget::kMaxAncestors / kPerLine + 1;  // the one that passes it
    QcBoneLines lines = chain(kDepth);
    lines.reparented.assign(kMaxLines, {"b312", "b311", {}});
    Diagnostics said_within;
    CHECK(skeleton_of(lines, said_within).bones.size() == kDepth);
    CHECK(said_within.empty());
    lines.reparented.push_back({"b312", "b0", {"", 7}});
    Diagnostics said_beyond;
    const QcSkeleton skeleton = skeleton_of(lines, said_beyond);
    CHECK(said(said_beyond, "qc-deep-hierarchy") == "error qc-deep-hierarchy 7");
    CHECK(skeleton.bones.back().parent == 311);  // the line is left out
}

TEST_CASE("a bone that is moved takes its descendants along", "[qc]") {
    QcBoneLines lines = chain(4);
    lines.reparented.push_back({"b3", "b1", {}});  // works out all places
    lines.reparented.push_back({"b1", "", {}});
    lines.reparented.push_back({"b2", "b3", {}});
    lines.reparented.push_back({"b0", "b2", {}});
    Diagnostics said;
    const QcSkeleton skeleton = skeleton_of(lines, said);
    CHECK(said.empty());
    CHECK(names_in(skeleton.bones) == "b1 b3 b2 b0 ");
    for (size_t i = 0; i < 4; ++i) {  // places stay: b0 at 1, b1 at 2, ...
        const int number = skeleton.bones[i].name[1] - '0';
        CHECK(skeleton.world[i][3].x == Approx(number + 1));
    }
    lines.reparented.push_back({"b3", "b0", {}});  // which is below it now
    skeleton_of(lines, said);
    CHECK(find_code(said, "qc-hierarchy-loop") != nullptr);
}

TEST_CASE("a cycle of bones is cut above the one that is written first", "[qc]") {
    const Model model = build_text(kBody + defined("d", "a") + defined("b", "c") +
                                       defined("c", "a") + defined("a", "b") + defined("e", "E"),
                                   clip_files());
    REQUIRE(model.diagnostics.size() == 2);
    CHECK(model.diagnostics[0].location.value == 3);
    CHECK(model.diagnostics[0].message == "the parent of b, c, is below it; it becomes a root");
    CHECK(model.diagnostics[1].location.value == 6);  // its own parent
    // What stands above its parent waits for the next turn: b, e; a; d, c.
    CHECK(names_in(model.bones) == "b a e root tip d c ");
}

TEST_CASE("bones that are written before their parents come after them", "[qc]") {
    Diagnostics said;
    QcBoneLines lines;
    for (const auto& [name, parent] : {std::pair("c", "b"), {"b", "a"}, {"a", ""}, {"x", "c"}})
        lines.defined.push_back({name, parent, {}, {}, {}});
    CHECK(names_in(skeleton_of(lines, said).bones) == "a b c x ");
    std::reverse(lines.defined.begin(), lines.defined.end());
    CHECK(names_in(skeleton_of(lines, said).bones) == "a b c x ");
}

TEST_CASE("of two weight lists with one name the last is used", "[qc]") {
    const Model model = build_text(
        kBody +
            "$defaultweightlist { tip 0.5 }\n$weightlist w { root 0.25 }\n"
            "$weightlist W { root 0.75 }\n$sequence s walk weightlist w\n$sequence d walk\n",
        clip_files());
    // The default's weights hold where a list names no other.
    CHECK(named(model, "s").blend.bone_weights == std::vector<float>{0.75f, 0.5f});
    CHECK(named(model, "d").blend.bone_weights == std::vector<float>{0, 0.5f});
}

TEST_CASE("a name of an animation and a sequence is the animation's", "[qc]") {
    const std::string text = kUnturned + "$sequence base still\n$sequence s walk subtract BASE 4\n";
    CHECK(root_at(build_text(text, clip_files()), "s", 4).x == Approx(8));
    const Model model = build_text(text + "$animation base walk\n", clip_files());
    CHECK(root_at(model, "s", 4).x == Approx(0).margin(1e-5));
}

TEST_CASE("commands of $prepend come before all existing ones", "[qc]") {
    const QcFile qc = read_qc(
        "$animation a walk rotateto 1\n$prepend a rotateto 2\n$prepend a rotateto 3\n"
        "$append a rotateto 4\n$sequence s a walk blendwidth 2\n$prepend a rotateto 5\n");
    REQUIRE(qc.motions.animations.size() == 2);
    CHECK(steps_in(qc.motions.animations[0]) == "5 3 2 1 4 ");
    CHECK(steps_in(qc.motions.animations[1]) == "3 2 1 4 ");  // as they were at the sequence
}

TEST_CASE("commands of a sequence are copied to as many animations as are allowed", "[qc]") {
    constexpr size_t kSteps = 100, kOthers = Budget::kMaxCopiedSteps / kSteps;
    const auto read = [&](size_t others) {
        return read_qc("$sequence s " + times(1 + others, "walk ") + "{\n" +
                       times(kSteps, "rotateto 1\n") + "}\n$sequence t walk walk rotateto 1\n");
    };
    const QcFile within = read(kOthers - 1);  // and one for t
    CHECK(within.diagnostics.empty());
    CHECK(within.motions.animations.back().steps.size() == 1);
    CHECK(within.motions.animations[kOthers - 1].steps.size() == kSteps);
    const QcFile beyond = read(kOthers + 1);
    CHECK(said(beyond.diagnostics, "qc-too-many-steps") == "error qc-too-many-steps 1");
    CHECK(beyond.motions.animations[0].steps.size() == kSteps);
    CHECK(beyond.motions.animations[1].steps.empty());
    CHECK(beyond.motions.animations.back().steps.size() == 1);  // which still finds room
}

TEST_CASE("clips carry out as many commands of lists as are allowed", "[qc]") {
    constexpr size_t kSteps = 100, kClips = Budget::kMaxCopiedSteps / kSteps;
    const auto build = [&](size_t clips) {
        return build_text(kBody + "$cmdlist l {\n" + times(kSteps, "rotateto 90\n") + "}\n" +
                              "$sequence s walk {\n" + times(clips, "cmdlist l\n") + "}\n",
                          clip_files());
    };
    CHECK(find_code(build(kClips).diagnostics, "qc-too-many-steps") == nullptr);
    CHECK(said(build(kClips + 1), "qc-too-many-steps") == "error qc-too-many-steps 104");
}

TEST_CASE("lists that include each other many times come to an end", "[qc]") {
    std::string text = kBody;
    for (int i = 0; i < 7; ++i)
        text += "$cmdlist l" + std::to_string(i) + " {\n" +
                times(30, "cmdlist l" + std::to_string(i + 1) + "\n") + "}\n";
    const Model model =
        build_text(text + "$cmdlist l7 rotateto 90\n$sequence s walk cmdlist l0\n", clip_files());
    CHECK(find_code(model.diagnostics, "qc-too-many-steps") != nullptr);
}

TEST_CASE("clips have as many ikrules as are allowed", "[qc]") {
    constexpr size_t kRules = 1000, kClips = Budget::kMaxClipIkRules / kRules;
    const auto build = [&](size_t clips) {
        std::string text = kBody + "$ikchain c tip\n$animation a walk {\n" +
                           times(kRules, "ikrule c release\n") + "}\n";
        for (size_t i = 0; i < clips; ++i) text += "$sequence s" + std::to_string(i) + " a\n";
        return build_text(text, clip_files());
    };
    const Model within = build(kClips);
    CHECK(within.diagnostics.empty());
    CHECK(within.clips.back().ik_rules.size() == kRules);
    const Model beyond = build(kClips + 1);
    CHECK(said(beyond, "qc-too-many-ik-rules") == "error qc-too-many-ik-rules 3");
    CHECK(beyond.clips.back().ik_rules.empty());
}

TEST_CASE("folders of $pushd have a path as long as is allowed", "[qc]") {
    const auto paths = [](size_t folders, Diagnostics& said) {
        const QcFile qc = read_qc(times(folders, "$pushd a\n") + "$body b x\n$popd\n$body c y\n");
        said = qc.diagnostics;
        return std::pair(qc.body_parts.at(0).models.at(0).source.path,
                         qc.body_parts.at(1).models.at(0).source.path);
    };
    constexpr size_t kFolders = Budget::kMaxFolderLength / 2;
    Diagnostics told;
    CHECK(paths(kFolders, told) ==
          std::pair(times(kFolders, "a/") + "x", times(kFolders - 1, "a/") + "y"));
    CHECK(told.empty());
    CHECK(paths(kFolders + 1, told) ==
          std::pair(times(kFolders, "a/") + "x", times(kFolders, "a/") + "y"));
    CHECK(said(told, "qc-long-folder") == "error qc-long-folder " + std::to_string(kFolders + 1));
}

TEST_CASE("the last $illumposition is used, before all attachments", "[qc]") {
    const QcFile qc = read_qc(
        "$attachment a root 0 0 0\n$attachment __illumPosition root 9 0 0\n"
        "$illumposition 1 2 3 root\n$attachment b root 0 0 0\n$illumposition 4 5 6 tip\n"
        "$illumposition 7 8 9\n$attachment __illumPosition root 8 0 0\n");
    std::string names;
    for (const QcAttachment& each : qc.attachments) names += each.name + " ";
    CHECK(names == "__illumPosition a b __illumPosition ");
    CHECK(qc.attachments.at(0).position == glm::vec3(4, 5, 6));
    CHECK(qc.attachments.at(0).bone == "tip");
}

TEST_CASE("hit boxes have the number of their set, and bones the group of the last line", "[qc]") {
    const Model boxed =
        build_text(kBody +
                       "$hboxset b\n$hbox 1 root 0 0 0 1 1 1\n$hboxset B\n$hbox 2 TIP 0 0 0 1 1 1\n"
                       "$hboxset b\n$hbox 3 tip 0 0 0 1 1 1\n",
                   clip_files());
    REQUIRE(boxed.hitboxes.size() == 3);
    CHECK(boxed.hitboxes[0].set == 0);
    CHECK(boxed.hitboxes[1].set == 1);  // case counts in the names of sets
    CHECK(boxed.hitboxes[2].set == 0);
    CHECK(boxed.hitboxes[1].bone == boxed.hitboxes[2].bone);
    QcTexts files = clip_files();
    files["thick.smd"] = reference(triangle() +
                                   "skin\n0 9 9 9 0 0 1 0 0\n0 -9 -9 -9 0 0 1 0 0\n"
                                   "0 9 -9 9 0 0 1 0 0\n");
    const Model made =
        build_text("$body b thick\n$hgroup 4 ROOT\n$hgroup 5 root\n$hgroup 6 nobody\n", files);
    REQUIRE(made.hitboxes.size() == 1);
    CHECK(made.hitboxes[0].group == 5);
}

TEST_CASE("lines of $renamematerial work one after the other", "[qc]") {
    const auto material = [](const std::string& lines) {
        return build_text(kBody + lines, clip_files()).materials.at(0).name;
    };
    CHECK(material("$renamematerial skin b\n$renamematerial B.vmt c\n") == "c");
    CHECK(material("$renamematerial b c\n$renamematerial skin b\n") == "b");
    CHECK(material("$renamematerial skin b\n$renamematerial b skin\n$renamematerial skin d\n") ==
          "d");
    // both have folders: all of the name counts
    CHECK(material("$renamematerial skin x/b\n$renamematerial y/b c\n") == "x/b");
    CHECK(material("$renamematerial skin x/b\n$renamematerial X\\b c\n") == "c");
    CHECK(material("$renamematerial skin x/b\n$renamematerial b c\n") == "c");
    CHECK(material("$renamematerial x/skin b\n") == "b");
}

TEST_CASE("rules of procedural bones come after those that they follow, else as written", "[qc]") {
    QcTexts files = clip_files();
    const std::string four =
        "version 1\nnodes\n0 a -1\n1 b 0\n2 c 1\n3 d 0\n4 e -1\nend\n"
        "skeleton\ntime 0\n";
    files["four.smd"] =
        four +
        "0 0 0 0 0 0 0\n1 1 0 0 0 0 0\n2 1 0 0 0 0 0\n3 1 0 0 0 0 0\n"
        "4 0 0 0 0 0 0\nend\n" +
        triangles("skin\n2 0 0 0 0 0 1 0 0\n3 1 0 0 0 0 1 0 0\n4 0 1 0 0 0 1 0 0\n");
    const auto helper = [](const std::string& bone, const std::string& control) {
        return "<helper> " + bone + " x x " + control + "\n<trigger> 90 0 0 0 0 0 0 0 0 0\n";
    };
    const auto aim = [](const std::string& bone, const std::string& at) {
        return "<aimconstraint> " + bone + " x " + at + "\n<aimvector> 1 0 0\n<upvector> 0 0 1\n";
    };
    const auto order = [&](const std::string& rules) {
        files["r.vrd"] = rules;
        const Model model = build_text("$body b four\n$proceduralbones r\n", files);
        std::string names;
        for (const ProceduralBone& rule : model.procedural_bones)
            names += at(model.bones, rule.bone).name + " ";
        return names + said(model, "qc-procedure");
    };
    CHECK(order(helper("b", "e") + helper("d", "b") + helper("c", "a")) == "b d c ");
    CHECK(order(helper("d", "b") + helper("c", "a") + helper("b", "e")) == "c b d ");
    // a trigger reads its control alone, an aim all that is above it and above its own parent
    CHECK(order(helper("d", "c") + helper("b", "e")) == "d b ");
    CHECK(order(aim("d", "c") + helper("b", "e")) == "b d ");
    CHECK(order(aim("c", "e") + helper("a", "e")) == "a c ");
    CHECK(order(aim("a", "c") + helper("b", "e")) == "b warning qc-procedure 5");  // itself
    CHECK(order(helper("b", "d") + helper("d", "b") + helper("c", "e")) ==
          "c warning qc-procedure 6");
    CHECK(order(helper("b", "e") + helper("b", "a") + helper("d", "b")) == "b b d ");
}

}  // namespace studioscope::qc_many_lines_test
