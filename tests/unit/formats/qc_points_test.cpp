// Attachments and hit boxes of small QCs; expected values by hand from qc.md 10. In the files
// "root" stands at the origin and "tip" ten above it.
#include "support/qc_files.h"

namespace studioscope::qc_points_test {

namespace {

const QcTexts kFiles = {
    {"a.smd", reference(triangle())},
    {"both.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
    // 4 wide and high, 2 deep, on the tip
    {"box.smd", reference("skin\n1 -2 0 8 0 0 1 0 0\n1 2 2 12 0 0 1 0 0\n1 2 0 8 0 0 1 0 0\n")},
};

Model model_of(const std::string& text) { return build_from(text, kFiles).model; }

Attachment only(const Model& model) {
    REQUIRE(model.attachments.size() == 1);
    return model.attachments.front();
}

const glm::quat kNoTurn(1, 0, 0, 0);
const glm::quat kQuarter(0.70710678f, 0, 0, 0.70710678f);  // about Z

}  // namespace

TEST_CASE("an attachment keeps its bone; its position is scaled", "[qc]") {
    const Model model =
        model_of("$body b a.smd\n$scale 2\n$attachment hand tip 1 2 3 rotate 0 90 0 world_align\n");
    REQUIRE(model.bones.size() == 2);
    CHECK(only(model).name == "hand");
    CHECK(only(model).bone == 1);
    CHECK(is_near(only(model).local.position, {2, 4, 6}));
    CHECK(is_near(only(model).local.rotation, kQuarter));
}

TEST_CASE("rotate of an attachment is pitch, yaw, roll", "[qc]") {
    const Attachment made =
        only(model_of("$body b a.smd\n$attachment x root 0 0 0 rotate 90 0 0\n"));
    CHECK(is_near(made.local.rotation * glm::vec3(1, 0, 0), {0, 0, -1}));
    const Attachment rolled =
        only(model_of("$body b a.smd\n$attachment x root 0 0 0 rotate 0 0 90\n"));
    CHECK(is_near(rolled.local.rotation * glm::vec3(0, 1, 0), {0, 0, 1}));
}

TEST_CASE("an absolute attachment is given in the space of the bind pose", "[qc]") {
    const Model model = model_of("$body b both.smd\n$attachment x tip 1 2 13 absolute\n");
    CHECK(is_near(only(model).local.position, {1, 2, 3}));
    CHECK(is_near(only(model).local.rotation, glm::inverse(kQuarter)));
    const Model turned =
        model_of("$body b both.smd\n$attachment x tip 1 2 13 absolute rotate 0 0 0\n");
    CHECK(is_near(only(turned).local.rotation, kNoTurn));
}

TEST_CASE("a rigid attachment does not keep its bone and has the same position", "[qc]") {
    const Model model = model_of("$body b a.smd\n$attachment x tip 1 2 3 rigid\n");
    REQUIRE(model.bones.size() == 1);
    CHECK(only(model).bone == 0);
    CHECK(is_near(only(model).local.position, {1, 2, 13}));
}

TEST_CASE("x_and_z_axes rotate an attachment", "[qc]") {
    // x along y, z along z: y = z cross x = -x
    const Model model =
        model_of("$body b a.smd\n$attachment x root 0 0 0 x_and_z_axes 0 1 0 0 0 1\n");
    CHECK(is_near(only(model).local.rotation, kQuarter));
}

TEST_CASE("an invalid attachment is reported with its line", "[qc]") {
    const Model model = model_of(
        "$body b a.smd\n$attachment x nobody 0 0 0\n$attachment y root 0 0 0 sideways\n"
        "$attachment z root 0 0 0 x_and_z_axes 1 0 0 1 0 0\n");
    CHECK(said(model, "qc-attachment-bone") == "error qc-attachment-bone 2");
    CHECK(said(model, "qc-attachment-option") == "error qc-attachment-option 3");
    CHECK(said(model, "qc-attachment-axes") == "error qc-attachment-axes 4");
    CHECK(model.attachments.size() == 2);
}

// As files of Counter-Strike: Global Offensive have them, in the order of its compiler's own text.
// As in 56 pairs of a QC and its MDL (hampta/css2csso): first, and neither scaled nor turned.
TEST_CASE("$illumposition with a bone is an attachment before all others", "[qc]") {
    const QcBuild built = build_from(
        "$body b both.smd\n$scale 2\n$attachment hand root 1 2 3\n"
        "$illumposition 7 7 7 root\n$illumposition 4 5 -6 \"tip\" $attachment foot tip 0 0 0\n",
        kFiles);
    const std::vector<Attachment>& attachments = built.model.attachments;
    REQUIRE(attachments.size() == 3);
    CHECK(attachments[0].name == "__illumPosition");
    CHECK(attachments[0].bone == 1);
    CHECK(is_near(attachments[0].local.position, {4, 5, -6}));
    CHECK(is_near(attachments[0].local.rotation, kNoTurn));
    CHECK(attachments[1].name == "hand");
    CHECK(attachments[2].name == "foot");
    CHECK(model_of("$body b a.smd\n$illumposition 1 2 3\n").attachments.empty());
    // a word that is no number is 0, with an error
    const Model no_number = model_of("$body b a.smd\n$illumposition 1 x 3 root\n");
    CHECK(no_number.attachments.size() == 1);
    CHECK(find_code(no_number.diagnostics, "qc-number") != nullptr);
}

TEST_CASE("a hit box may have a rotation and a radius, which are not shown", "[qc]") {
    const Model plain = model_of("$body b a.smd\n$hbox 1 root -1 -2 -3 1 2 3 0 0 0 -1 hip\n");
    REQUIRE(plain.hitboxes.size() == 1);
    CHECK(is_near(plain.hitboxes[0].max, {1, 2, 3}));
    CHECK(plain.hitboxes[0].name == "hip");
    CHECK(plain.diagnostics.empty());
    const Model capsules = model_of(
        "$body b a.smd\n$hbox 1 root -1 -2 -3 1 2 3 0 90 0 -1\n$hbox 1 root 0 0 0 1 2 3 0 0 0 4\n");
    CHECK(capsules.hitboxes.size() == 2);
    CHECK(said(capsules, "qc-not-shown") == "note qc-not-shown 2");  // once
    CHECK(said(capsules, "qc-left-over").empty());
}

TEST_CASE("hit boxes are scaled and belong to sets", "[qc]") {
    const Model model = model_of(
        "$scale 2\n$body b both.smd\n$hbox 1 root -1 -2 -3 1 2 3\n$hboxset fine\n"
        "$hbox 2 tip 0 0 0 1 1 1 head\n$hbox 2 nobody 0 0 0 1 1 1\n");
    REQUIRE(model.hitboxes.size() == 2);
    CHECK(model.hitboxes[0].set == 0);
    CHECK(model.hitboxes[0].group == 1);
    CHECK(is_near(model.hitboxes[0].min, {-2, -4, -6}));
    CHECK(model.hitboxes[1].set == 1);
    CHECK(model.hitboxes[1].bone == 1);
    CHECK(model.hitboxes[1].name == "head");
    CHECK(said(model, "qc-hitbox-bone") == "warning qc-hitbox-bone 6");
}

TEST_CASE("without $hbox boxes are made around the vertices of each bone", "[qc]") {
    // The tip's: its origin and the corners seen from it. The root's has no width.
    const Model model = model_of("$body b box.smd\n$hgroup 3 root\n$hgroup 4 nobody\n");
    REQUIRE(model.hitboxes.size() == 1);
    CHECK(model.hitboxes[0].bone == 1);
    CHECK(model.hitboxes[0].group == 3);  // as the bone above it
    CHECK(is_near(model.hitboxes[0].min, {-2, 0, -2}));
    CHECK(is_near(model.hitboxes[0].max, {2, 2, 2}));
}

// Two compiled models of a public repository, whose QC have a $hboxset and no $hbox, have no box.
TEST_CASE("an empty $hboxset makes no boxes, and the flag of made ones is not set", "[qc]") {
    const auto flags_of = [](const QcBuild& built) {
        for (const Property& property : built.properties)
            if (property.name == "flags") return property.value;
        return std::string("none");
    };
    const QcBuild with = build_from("$modelname a\n$body b box.smd\n", kFiles);
    CHECK(with.model.hitboxes.size() == 1);
    CHECK(flags_of(with) == "0x1");
    const QcBuild without =
        build_from("$modelname a\n$hboxset \"default\"\n$body b box.smd\n", kFiles);
    CHECK(without.model.hitboxes.empty());
    CHECK(flags_of(without) == "0x0");
}

// qc.md, section 15: the command takes no argument.
TEST_CASE("generated boxes exclude their bones' origins with $skipboneinbbox", "[qc]") {
    const QcTexts files = {
        {"far.smd",
         reference("skin\n1 3 3 13 0 0 1 0 0\n1 5 5 15 0 0 1 0 0\n1 3 5 13 0 0 1 0 0\n")}};
    const Model with = build_from("$body b far.smd\n", files).model;
    REQUIRE(with.hitboxes.size() == 1);
    CHECK(is_near(with.hitboxes[0].min, {0, 0, 0}));
    const Model without = build_from("$body b far.smd\n$skipboneinbbox\n", files).model;
    CHECK(without.diagnostics.empty());
    REQUIRE(without.hitboxes.size() == 1);
    CHECK(is_near(without.hitboxes[0].min, {3, 3, 3}));
}

}  // namespace studioscope::qc_points_test
