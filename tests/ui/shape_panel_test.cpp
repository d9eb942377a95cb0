#include <catch2/catch.hpp>
#include <cmath>

#include "flex_document.h"
#include "ui/inspector/flex_rows.h"
#include "ui/inspector/flex_trace.h"
#include "ui/keys.h"
#include "ui/shell/view_panels.h"

namespace studioscope::shape_panel_test {

namespace {

struct ShapeDriver : FacePanel {
    ShapeDriver() : FacePanel("Shapes") {}
};

struct SidesDriver : FacePanel {
    SidesDriver() : FacePanel("Shapes", 600) {}

    void set(std::initializer_list<PathStep> path, const char* value) {
        ui.click(ui.center_of("Inspector", path), {true, false});
        ui.type(value);
        ui.key(kKeyEnter);
        ui.frames(2);
    }
};

}  // namespace

TEST_CASE("a click on a shape selects it", "[ui]") {
    ShapeDriver shapes;
    shapes.ui.press("Inspector", {"shapes", 1, "##row"});
    CHECK(shapes.document.selection.shape == 1);
    shapes.ui.press("Inspector", {"Heat map"});
    CHECK(shapes.document.view.mode == ShadingMode::kShapes);
    shapes.ui.press("Inspector", {"shapes", 1, "##row"});
    CHECK(shapes.document.selection.shape == kNone);
}

TEST_CASE("a shape's weight overrides its rule and is reset", "[ui]") {
    ShapeDriver shapes;
    const ImVec2 slider = shapes.ui.center_of("Inspector", {"shapes", 0, "##weight"});
    shapes.ui.click(slider, {true, false});
    shapes.ui.type("0.75");
    shapes.ui.key(kKeyEnter);
    CHECK(shapes.pose.shapes[0].own == 0.75f);
    CHECK(shapes.pose.shapes[0].pair == 0.75f);  // both sides of the pair
    shapes.ui.press("Inspector", {"shapes", 0, "\u00d7"});
    CHECK(std::isnan(shapes.document.flex.direct[0]));
    CHECK(std::isnan(shapes.document.flex.direct[1]));
    CHECK_FALSE(shapes.ui.try_press("Inspector", {"shapes", 0, "\u00d7"}));
}

TEST_CASE("only active shapes are listed on request", "[ui]") {
    ShapeDriver shapes;
    shapes.document.flex.controllers[2] = 1;  // jaw
    shapes.ui.press("Inspector", {"Active"});
    shapes.ui.frames(2);
    CHECK(shapes.ui.try_press("Inspector", {"shapes", 1, "##row"}));
    CHECK_FALSE(shapes.ui.try_press("Inspector", {"shapes", 0, "##row"}));
}

TEST_CASE("a weight is explained step by step", "[ui]") {
    const Model model = face_model();
    FlexInput input;
    input.controllers = {0.5f, 0.4f, 0.8f, 0};
    // computed by hand: 0.5 * 0.8 = 0.4, dominated by the smiles: 0.4 * (1 - 0.5 * 0.4) = 0.32
    const FlexTrace trace = flex_weight_trace(model, input, 2);
    REQUIRE(trace.lines.size() == 6);
    CHECK(trace.lines[0].text == "constant");
    CHECK(trace.lines[1].text == "slider jaw");
    CHECK(trace.lines[2].text == "0.5 × 0.8");
    CHECK(trace.lines[2].value == Approx(0.4));
    CHECK(trace.lines[3].text == "%smileR");
    CHECK(trace.lines[3].value == Approx(0.5));  // the result of the rule before
    CHECK(trace.lines[5].text == "dominated: 0.4 × (1 - 0.5 × 0.4)");
    CHECK(trace.lines[5].value == Approx(0.32));
    CHECK(trace.weight == Approx(0.32));
    CHECK(trace.has_rule);
    CHECK_FALSE(trace.is_direct);
    CHECK_FALSE(flex_weight_trace(model, input, 3).has_rule);
}

TEST_CASE("an eyelid's weight is explained by its eye", "[ui]") {
    Model model = face_model();
    Eyeball eye;
    eye.name = "left";
    eye.radius = 0.5f;
    eye.upper = {3, {0, 1, 2}, {-0.25f, 0, 0.25f}};  // weights of smileR, smileL and open
    model.eyeballs = {eye};
    FlexInput input;
    input.controllers = {0.5f, 0, 1, 0};
    // asin(1/2) is pi/6; open is 0.5 * jaw = 0.5 (no smile on the left suppresses it)
    const FlexTrace trace = flex_weight_trace(model, input, 3);
    CHECK(trace.eyeball == "left");
    REQUIRE(trace.lines.size() == 5);
    CHECK(trace.lines[0].text == "%smileR (0.5) × asin of -0.25 / 0.5");
    CHECK(trace.lines[0].value == Approx(-3.14159265 / 12));
    CHECK(trace.lines[2].value == Approx(3.14159265 / 12));
    CHECK(trace.lines[3].value == Approx(0).margin(1e-6));
    CHECK(trace.weight == Approx(0).margin(1e-6));
    input.controllers = {0, 0, 1, 0};
    // 0.5 * sin(pi / 12)
    CHECK(flex_weight_trace(model, input, 3).weight == Approx(0.1294095));
    CHECK(flex_weight_trace(model, input, 3).lines.back().text ==
          "height of its edge: 0.5 × sin of 0.2618");
    model.eyeballs[0].radius = 0;
    CHECK(flex_weight_trace(model, input, 3).lines.at(0).problem == "no lid moves");
    CHECK(flex_weight_trace(model, input, 3).weight == 0);
    Document document;
    Scene scene = sample_scene();
    scene.model = model;
    open_scene(document, std::move(scene), false);
    for (const FlexRow& row : flex_rows(document)) CHECK(row.label != "loose");
}

TEST_CASE("every op has a text and none reads past the stack", "[ui]") {
    Model model = face_model();
    // stack 0 0.25 0.75 1 and slider 3: a ramp of blink, times jaw; then a corrective of two, an
    // eyelid, and ops that find too few values
    model.rules = {{0,
                    {{FlexOp::kConst, 0, 0},
                     {FlexOp::kConst, 0, 0.25f},
                     {FlexOp::kConst, 0, 0.75f},
                     {FlexOp::kConst, 0, 1},
                     {FlexOp::kConst, 0, 3},
                     {FlexOp::kNWay, 2, 0},
                     {FlexOp::kTwoWay1, 2, 0},
                     {FlexOp::kCombo, 2, 0},
                     {FlexOp::kNegate, 0, 0},
                     {FlexOp::kAdd, 0, 0},
                     {FlexOp::kCombo, 1000000, 0},
                     {FlexOp::kFetchController, 99, 0},
                     {FlexOp::kConst, 0, -1},
                     {FlexOp::kConst, 0, 2},
                     {FlexOp::kLowerEyelid, 3, 0}},
                    {}}};
    FlexInput input;
    input.controllers = {0, 0, 0.5f, 0.5f};
    const FlexTrace trace = flex_weight_trace(model, input, 0);
    REQUIRE(trace.lines.size() == 15);
    CHECK(trace.lines[5].text == "ramp 0 0.25 0.75 1 of blink (0.5), × jaw (0.5)");
    CHECK(trace.lines[5].value == 0.5f);
    CHECK(trace.lines[6].text == "upper half of jaw (0.5)");
    CHECK(trace.lines[7].text == "corrective: 0.5 × 0.5");
    CHECK(trace.lines[8].text == "minus 0.25");
    CHECK(trace.lines[9].problem == "the stack is too shallow");
    CHECK_FALSE(trace.lines[10].problem.empty());
    CHECK_FALSE(trace.lines[11].problem.empty());
    // lower lid: (1 - 0) * (1 - 0.5) * jaw's 0.5 of -1..1 as 0.75
    CHECK(trace.lines[14].text == "lower lid of blink (0.5), closed by jaw (0.5), eyes still");
    CHECK(trace.lines[14].value == 0.375f);
}

TEST_CASE("a weight set directly overrides its rule", "[ui]") {
    Document document;
    open_face(document);
    set_shape_weight(document, 1, 0.9f);
    const FlexTrace trace = flex_weight_trace(document.model(), document.flex, 2);
    CHECK(trace.is_direct);
    CHECK(trace.weight == 0.9f);
}

TEST_CASE("legends name the meaning of the colours", "[ui]") {
    Document document;
    open_face(document);
    CHECK_FALSE(mode_legend(document));
    document.view.mode = ShadingMode::kShapes;
    // the longest deltas of the sample: 5 of all, 3 of the smile
    CHECK(mode_legend(document)->ramp_end == 5.0f);
    document.selection.shape = 0;
    CHECK(mode_legend(document)->ramp_end == 3.0f);
    CHECK(mode_legend(document)->unit == "units");
    document.view.mode = ShadingMode::kWeights;
    CHECK_FALSE(mode_legend(document)->ramp_end);
    document.selection.bone = 2;
    CHECK(mode_legend(document)->title == "Weight of head");
    CHECK(mode_legend(document)->swatches.back().text == "no influence");
    document.view.mode = ShadingMode::kLods;
    CHECK(mode_legend(document)->swatches.size() == 3);  // two levels and none
    document.view.mode = ShadingMode::kFixups;
    CHECK(mode_legend(document)->swatches.size() == 4);
    document.view.mode = ShadingMode::kInfluences;
    CHECK(mode_legend(document)->swatches.size() == 4);
}

TEST_CASE("the wrinkle legend runs from stretched to compressed", "[ui]") {
    Document document;
    open_face(document);
    document.view.mode = ShadingMode::kWrinkle;
    CHECK_FALSE(mode_legend(document)->ramp_end);  // the face has no such data
    Scene scene = sample_scene();
    scene.model = face_model();
    scene.model.shapes[0].deltas[0].wrinkle = -0.5f;
    open_scene(document, std::move(scene), false);
    document.view.mode = ShadingMode::kWrinkle;
    const Legend legend = *mode_legend(document);
    CHECK(legend.is_diverging);
    CHECK(legend.ramp_end == 1);
    CHECK(legend.unit == "of the map");
    REQUIRE(legend.swatches.size() == 1);
    CHECK(legend.swatches[0].text == "no wrinkle data");
}

TEST_CASE("every legend is drawn for an empty and for an open document", "[ui]") {
    Document document;
    if (GENERATE(false, true)) open_face(document);
    UiDriver ui([&] { view_legend({{0, 0}, {600, 400}}, document); });
    for (int mode = 0; mode < kShadingModeCount; ++mode) {
        document.view.mode = static_cast<ShadingMode>(mode);
        ui.frames(1);
        CHECK((ui.drawn_vertices() > 0) ==
              (mode_legend(document).has_value() && !document.model().vertices.empty()));
    }
}

// The two sides of a pair, set together and separately.

TEST_CASE("a selected pair has a slider for each side", "[ui]") {
    SidesDriver sides;
    CHECK_FALSE(sides.ui.try_press("Inspector", {"shapes", 0, "own", "##weight"}));
    sides.ui.press("Inspector", {"shapes", 0, "##row"});
    sides.set({"shapes", 0, "pair", "##weight"}, "0.25");
    // flex 1, smileL, is the pair's weight; flex 0, smileR, still follows its rule
    CHECK(sides.document.flex.direct[1] == 0.25f);
    CHECK(std::isnan(sides.document.flex.direct[0]));
    CHECK(sides.pose.shapes[0].pair == 0.25f);
    CHECK(sides.pose.shapes[0].own == 0);

    // sides with different weights stay listed without selection, and the linked slider equalises
    // them
    sides.document.selection.shape = kNone;
    sides.ui.frames(2);
    sides.set({"shapes", 0, "##weight"}, "0.5");
    CHECK(sides.pose.shapes[0].own == 0.5f);
    CHECK(sides.pose.shapes[0].pair == 0.5f);
    sides.set({"shapes", 0, "##weight"}, "0.75");
    CHECK(sides.pose.shapes[0].pair == 0.75f);
}

TEST_CASE("one side is reset to its rule alone", "[ui]") {
    SidesDriver sides;
    sides.document.flex.direct[0] = 0.5f;
    sides.document.flex.direct[1] = 0.75f;
    sides.ui.frames(2);
    sides.ui.press("Inspector", {"shapes", 0, "own", "\u00d7"});
    CHECK(std::isnan(sides.document.flex.direct[0]));
    CHECK(sides.document.flex.direct[1] == 0.75f);
}

TEST_CASE("a shape without a pair has no sides", "[ui]") {
    SidesDriver sides;
    sides.ui.press("Inspector", {"shapes", 1, "##row"});
    sides.ui.frames(2);
    CHECK_FALSE(sides.ui.try_press("Inspector", {"shapes", 1, "own", "##weight"}));
}

}  // namespace studioscope::shape_panel_test
