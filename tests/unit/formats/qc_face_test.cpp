// Faces of QCs: lids, mouths, DMX shapes, and where $include may stand. Expected values by hand
// from the QC and flex format pages (qc.md 1 and 8, flex.md 7).
// Eyeballs of a QC: the record that the compiler would write (qc.md, section 8), by hand.

#include <catch2/catch.hpp>
#include <cmath>

#include "core/at.h"
#include "model/animation/flex.h"
#include "support/parse.h"
#include "support/qc_files.h"

namespace studioscope::qc_face_test {

namespace {

const std::string kShapes =
    "version 1\nskeleton\ntime 0\ntime 1\ntime 2\nend\nvertexanimation\n"
    "time 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\n2 0 1 0 0 0 1\n"
    "time 1\n0 0 0 4 0 0 1\n1 1 0 8 0 0 1\ntime 2\n2 0 1 6 0 0 1\nend\n";

QcTexts files() { return {{"face.smd", reference(triangle())}, {"face.vta", kShapes}}; }

std::string lid(const std::string& type, const std::string& eyeball = "") {
    return " eyelid " + type + " face lowerer 1 -0.4 neutral 0 -0.25 raiser 2 0.25 split 0.1" +
           (eyeball.empty() ? "" : " eyeball " + eyeball) + "\n";
}

int flex_named(const Model& model, const std::string& name) {
    for (size_t i = 0; i < model.flex_names.size(); ++i)
        if (model.flex_names[i] == name) return static_cast<int>(i);
    return kNone;
}

const std::string kEyes =
    " eyeball lefteye root 1 2 3 eye_l 1 4 iris 0.6\n eyeball righteye root -1 2 3 eye_r 1 -4 "
    "iris 0.6\n";

// The head is a quarter turn about Z from the root, at (10, 0, 0): its X is the model's Y.
QcTexts files_with_eyes() {
    const std::string face =
        "version 1\nnodes\n0 \"root\" -1\n1 \"head\" 0\nend\n"
        "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 10 0 0 0 0 1.5707963\nend\n" +
        triangles(triangle("skin") + triangle("eye_l") + triangle("eye_r"));
    return {{"face.smd", face}};
}

Model face_with(const std::string& lines, const std::string& before = "") {
    return build_text(before + "$model face face.smd {\n" + lines + "}\n", files_with_eyes());
}

void check_same(const glm::vec3& found, const glm::vec3& expected) {
    CAPTURE(found.x, found.y, found.z);
    CHECK(glm::distance(found, expected) < 1e-5f);
}

int eyeball_of(const Model& model, const std::string& material) {
    for (const Mesh& mesh : model.meshes)
        if (model.materials[static_cast<size_t>(mesh.skin_slot)].name == material)
            return mesh.eyeball;
    return -2;
}

const std::string kEyeballs =
    "eyeball left head 12 -3 65 eye_l 1.2 4 iris_l 0.66\n"
    "eyeball right root -1.5 -3 65 EYE_R 1 -4 iris_r 0.5\n";

}  // namespace

TEST_CASE("upper and lower eyelids of a QC follow their eyeballs", "[qc]") {
    const Model model =
        build_text("$model face face.smd {\n" + kEyes + lid("upper_right", "righteye") +
                       lid("upper_left", "lefteye") + lid("lower_right", "righteye") +
                       " flexcontroller eyes open\n %upper_right_raiser = open\n"
                       " %lower_right_lowerer = open\n}\n",
                   files());
    REQUIRE(model.eyeballs.size() == 2);
    CHECK(find_code(model.diagnostics, "flex-eyelid-range") == nullptr);
    CHECK(model.eyeballs[1].upper.flex == flex_named(model, "upper_right"));
    CHECK(model.eyeballs[1].lower.flex == flex_named(model, "lower_right"));
    CHECK(model.eyeballs[0].upper.flex == flex_named(model, "upper_left"));
    CHECK(model.eyeballs[0].lower.flex == kNone);
    FlexInput input;
    input.controllers = {1};
    const std::vector<float> weights = flex_weights(model, input);
    // the heights of the parts that are on, on balls of radius 0.5
    CHECK(at(weights, model.eyeballs[1].upper.flex) == Approx(0.25));
    CHECK(at(weights, model.eyeballs[1].lower.flex) == Approx(-0.4));
}

TEST_CASE("an eyelid without an eyeball name uses the eyeballs above it", "[qc]") {
    const Model model = build_text(
        "$model face face.smd {\n" + kEyes + lid("upper") + lid("lower") + "}\n", files());
    REQUIRE(model.eyeballs.size() == 2);
    for (const Eyeball& eye : model.eyeballs) {
        CHECK(eye.upper.flex == flex_named(model, "upper"));
        CHECK(eye.lower.flex == flex_named(model, "lower"));
    }
}

TEST_CASE("a mouth declares its flex, and its rule is used", "[qc]") {
    const Model model = build_text(
        "$model face face.smd {\n mouth 0 \"mouth\" tip 0 1 0\n"
        " flexcontroller mouth jaw\n %mouth = jaw * 0.5\n"
        " spherenormals skin 0 0 5\n}\n",
        files());
    CHECK(model.flex_names == std::vector<std::string>{"mouth"});
    REQUIRE(model.rules.size() == 1);
    FlexInput input;
    input.controllers = {1};
    CHECK(flex_weights(model, input).at(0) == 0.5f);
    CHECK(find_code(model.diagnostics, "qc-rule-name") == nullptr);
    CHECK(find_code(model.diagnostics, "qc-unknown-command") == nullptr);
}

// qc.md 8: normals of that mesh point from the centre, each keeping its side. The file's points
// along Z: those of the skin stay above the place below them, those of the cloth turn from one
// above.
TEST_CASE("spherenormals replaces the normals of its material", "[qc]") {
    const QcTexts texts = {{"ball.smd", reference(triangle("skin") + triangle("cloth"))}};
    const Model model = build_text(
        "$scale 2\n$model ball ball {\n spherenormals SKIN 0 0 -2\n spherenormals cloth 0 0 2\n}\n",
        texts);
    REQUIRE(model.vertices.size() == 6);
    const auto normal = [&](size_t i) { return model.vertices[i].normal; };
    const float half = std::sqrt(0.5f);  // (2, 0, 0) from (0, 0, -2)
    CHECK(glm::distance(normal(0), {0, 0, 1}) < 1e-5f);
    CHECK(glm::distance(normal(1), {half, 0, half}) < 1e-5f);
    CHECK(glm::distance(normal(2), {0, half, half}) < 1e-5f);
    CHECK(glm::distance(normal(4), {-half, 0, half}) < 1e-5f);
}

// Both files are held against the mesh before either moves it (qc.md 8: the base becomes frame k).
TEST_CASE("a default shape hides no vertex from another VTA", "[qc]") {
    QcTexts texts = files();
    texts["more.vta"] =
        "version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
        "time 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\n2 0 1 0 0 0 1\ntime 1\n1 1 0 2 0 0 1\nend\n";
    const Model model = build_text(
        "$model face face.smd {\n flexfile face.vta {\n  defaultflex frame 1\n }\n"
        " flexfile more.vta {\n  flex smile frame 1\n }\n}\n",
        texts);
    CHECK(find_code(model.diagnostics, "vta-unmatched") == nullptr);
    CHECK(model.vertices.at(1).position == glm::vec3(1, 0, 8));
    REQUIRE(model.shapes.size() == 1);
    CHECK(model.shapes[0].deltas.size() == 1);
}

TEST_CASE("$include works anywhere: in a model, in its flex block, in a sequence", "[qc]") {
    QcTexts texts = files();
    texts["rules.qci"] = "flexcontroller mouth open\n%lift = open\n";
    texts["flexes.qci"] = "flex lift frame 1\n";
    texts["options.qci"] = "fps 12 loop\n";
    const Model model = build_text(
        "$model face face.smd {\n flexfile face {\n  $include flexes.qci\n }\n"
        " $include \"rules.qci\"\n}\n$sequence idle face {\n $include options.qci\n snap\n}\n",
        texts);
    CHECK(model.diagnostics.empty());
    REQUIRE(model.shapes.size() == 1);
    CHECK(model.shapes[0].name == "lift");
    CHECK(model.controllers.size() == 1);
    CHECK(model.rules.size() == 1);
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].fps == 12);
    CHECK(model.clips[0].flags == (kQcLooping | kQcSnap));
}

// The mesh has its new pose before shapes are looked for, a VTA is left in its own place (qc.md 2
// and 3): one in the space of the defined bones fits, one in that of the mesh does not.
TEST_CASE("a VTA is matched with the vertices where $definebone puts them", "[qc]") {
    QcTexts texts = files();
    texts["raised.vta"] =
        "version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
        "time 0\n0 0 0 7 0 0 1\n1 1 0 7 0 0 1\n2 0 1 7 0 0 1\ntime 1\n1 1 0 9 0 0 1\nend\n";
    const auto built = [&](const std::string& vta) {
        return build_text("$definebone root \"\" 0 0 7 0 0 0\n$model face face.smd {\n flexfile " +
                              vta + " {\n  flex lift frame 1\n }\n}\n",
                          texts);
    };
    const Model raised = built("raised");
    CHECK(raised.vertices.at(1).position == glm::vec3(1, 0, 7));
    CHECK(find_code(raised.diagnostics, "vta-unmatched") == nullptr);
    REQUIRE(raised.shapes.at(0).deltas.size() == 1);
    CHECK(raised.shapes[0].deltas[0].vertex == 1);
    CHECK(raised.shapes[0].deltas[0].position == glm::vec3(0, 0, 2));
    const Model lost = built("face");
    CHECK(said(lost, "vta-unmatched") == "warning vta-unmatched 4");
    CHECK(lost.shapes.at(0).deltas.empty());
}

TEST_CASE("$origin and $upaxis move no vertex of a skinned model, nor its shapes", "[qc]") {
    const Model model = build_text(
        "$origin 5 6 7\n$upaxis Y\n$model face face {\n flexfile face {\n  flex lift frame 1\n "
        "}\n}\n",
        files());
    REQUIRE(model.shapes.at(0).deltas.size() == 2);
    CHECK(model.shapes[0].deltas[0].position == glm::vec3(0, 0, 4));
    CHECK(find_code(model.diagnostics, "vta-unmatched") == nullptr);
}

TEST_CASE("a static prop has no shapes, which is reported once", "[qc]") {
    const Model model = build_text(
        "$staticprop\n$model face face {\n flexfile face {\n  flex lift frame 1\n  flex more frame "
        "2\n }\n flexcontroller mouth open\n %lift = open\n}\n",
        files());
    CHECK(model.shapes.empty());
    CHECK(model.rules.empty());
    CHECK(model.controllers.empty());
    CHECK(said(model, "qc-static-flexes") == "note qc-static-flexes 4");
    CHECK(model.diagnostics.size() == 1);
    CHECK(build_text("$staticprop\n$body face face\n", files()).diagnostics.empty());
}

// Found by the fuzzer, in a build whose library checks what is handed to it.
TEST_CASE("an empty word among the options of a model is an unknown option", "[qc]") {
    const Model model =
        build_text("$model face face {\n \"\"\n flexcontroller mouth open\n}\n", files());
    CHECK(said(model, "qc-unknown-command") == "warning qc-unknown-command 2");
    CHECK(model.controllers.size() == 1);
}

// How many instructions that takes is counted by tests/slopes, "qc-flex-rules": where names were
// looked for one by one it was 25 s.
TEST_CASE("20 000 flexes are found by their names", "[qc]") {
    std::string text = "$model face face {\n localvar";
    constexpr int kCount = 20000;
    for (int i = 0; i < kCount; ++i) text += " f" + std::to_string(i);
    text += "\n flexcontroller mouth open\n";
    for (int i = 1; i < kCount; ++i)
        text += " %F" + std::to_string(i) + " = %f" + std::to_string(i - 1) + " + open\n";
    text += "}\n";
    const Model model = build_model(read_qc(text, {}), reach_files(files()));
    CHECK(model.flex_names.size() == kCount);
    REQUIRE(model.rules.size() == kCount - 1);
    CHECK(model.rules.back().flex == kCount - 1);
    CHECK(model.rules.back().program.at(0).index == kCount - 2);
}

TEST_CASE("eyeballs of a QC have their centre and axes in the space of their bone", "[qc][eyes]") {
    const Model model = face_with(kEyeballs);
    REQUIRE(model.eyeballs.size() == 2);
    const Eyeball &left = model.eyeballs[0], &right = model.eyeballs[1];
    CHECK(model.bones[static_cast<size_t>(left.bone)].name == "head");
    // (2, -3, 65) from the head, a quarter turn back: x' = y, y' = -x
    check_same(left.origin, {-3, -2, 65});
    check_same(left.up, {0, 0, 1});
    check_same(left.forward, {-1, 0, 0});  // -Y of the model
    CHECK(left.radius == Approx(0.6));
    CHECK(left.outward == Approx(0.0699268));  // tan 4 degrees
    CHECK(left.iris_scale == Approx(1 / 0.66));
    CHECK(model.bones[static_cast<size_t>(right.bone)].name == "root");
    check_same(right.origin, {-1.5f, -3, 65});
    check_same(right.forward, {0, -1, 0});
    CHECK(right.outward == Approx(-0.0699268));
}

TEST_CASE("the meshes with an eyeball's material are its surface", "[qc][eyes]") {
    const Model model = face_with(kEyeballs);
    CHECK(eyeball_of(model, "skin") == kNone);
    CHECK(eyeball_of(model, "eye_l") == 0);
    CHECK(eyeball_of(model, "eye_r") == 1);
    const Model renamed = face_with(kEyeballs, "$renamematerial eye_l glass\n");
    CHECK(eyeball_of(renamed, "eye_r") == 1);
}

TEST_CASE("each model of a body group has its own eyeballs", "[qc][eyes]") {
    QcTexts sources = files_with_eyes();
    sources["other.smd"] = sources["face.smd"];
    const Model model =
        build_text("$model face face.smd {\n" + kEyeballs +
                       "}\n$model other other.smd {\neyeball one head 12 -3 65 eye_l 1 0 i 1\n}\n",
                   sources);
    REQUIRE(model.eyeballs.size() == 3);
    REQUIRE(model.meshes.size() == 6);
    const int expected[] = {kNone, 0, 1, kNone, 2, kNone};
    for (size_t i = 0; i < 6; ++i) {
        CAPTURE(i, model.meshes[i].skin_slot);
        CHECK(model.meshes[i].eyeball == expected[i]);
    }
}

TEST_CASE("an eyeball line may end after its diameter", "[qc][eyes]") {
    const Model model = face_with("eyeball left head 12 -3 65 eye_l 1.2\n");
    REQUIRE(model.eyeballs.size() == 1);
    CHECK(model.eyeballs[0].outward == 0);
    CHECK(model.eyeballs[0].iris_scale == 0);
    const Model zero = face_with("eyeball left head 12 -3 65 eye_l 1.2 2 iris 0\n");
    CHECK(zero.eyeballs[0].iris_scale == 0);
    const Model word = face_with("eyeball left head 12 -3 65 eye_l 1.2 wide iris 1\n");
    CHECK(said(word, "qc-number").starts_with("error qc-number"));
    CHECK(word.eyeballs[0].outward == 0);
    CHECK(word.eyeballs[0].iris_scale == 1);
}

TEST_CASE("an eyeball on an unknown bone is reported and has no iris", "[qc][eyes]") {
    const Model model = face_with("eyeball left neck 12 -3 65 eye_l 1.2 4 iris 0.6\n");
    CHECK(said(model, "qc-eyeball-bone").starts_with("error qc-eyeball-bone"));
    CHECK(model.eyeballs[0].bone == kNone);
    CHECK(eyeball_of(model, "eye_l") == kNone);
}

TEST_CASE("eyes below a $upaxis look along that source's axes", "[qc]") {
    const auto eye_of = [](const std::string& before) {
        const Model model = face_with(kEyes, before);
        REQUIRE(model.eyeballs.size() == 2);
        return model.eyeballs[0];
    };
    check_same(eye_of("").up, {0, 0, 1});
    check_same(eye_of("").forward, {0, -1, 0});
    // as the eyes of compiled models whose bind pose has Y up
    check_same(eye_of("$upaxis Y\n").up, {0, 1, 0});
    check_same(eye_of("$upaxis Y\n").forward, {0, 0, 1});
    check_same(eye_of("$upaxis Y\n$upaxis z\n").up, {0, 0, 1});
}

TEST_CASE("what a lid moves never lags", "[qc]") {
    const Model model = build_text(
        "$model face face.smd {\n eyeball e root 0 0 0 skin 1 0 i 1\n" + lid("upper_right") + "}\n",
        files());
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas) CHECK(delta.speed == 1);
}

}  // namespace studioscope::qc_face_test
