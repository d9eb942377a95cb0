// Faces of QCs: lids, mouths, DMX shapes, and where $include may stand. Expected values by hand
// from the QC and flex format pages (qc.md 1 and 8, flex.md 7).
#include "animation/flex.h"
#include "core/at.h"
#include "support/qc_files.h"

namespace studioscope {

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

}  // namespace

TEST_CASE("upper and lower lids of a QC go with their eyeballs", "[qc]") {
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

TEST_CASE("a lid that names no eyeball goes with those above it", "[qc]") {
    const Model model = build_text(
        "$model face face.smd {\n" + kEyes + lid("upper") + lid("lower") + "}\n", files());
    REQUIRE(model.eyeballs.size() == 2);
    for (const Eyeball& eye : model.eyeballs) {
        CHECK(eye.upper.flex == flex_named(model, "upper"));
        CHECK(eye.lower.flex == flex_named(model, "lower"));
    }
}

TEST_CASE("a mouth declares its flex, and its rule counts", "[qc]") {
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

TEST_CASE("$include stands anywhere: in a model, in its flex block, in a sequence", "[qc]") {
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

}  // namespace studioscope
