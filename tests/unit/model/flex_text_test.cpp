// Rules written as in a QC. The texts are made by hand from the table of ops in the flex page,
// section 4; compiling them again and running both shows that they are equal.

#include <catch2/catch.hpp>

#include "formats/qc/expression.h"
#include "model/flex_rules.h"
#include "support/flex_program.h"

namespace studioscope::flex_text_test {

namespace {

Model model_of_face() {
    Model model;
    model.controllers = {{"open", "mouth", 0, 1},
                         {"wide-set", "mouth", -1, 1},
                         {"blink", "eyes", 0, 2},
                         {"look", "eyes", -1, 1}};
    model.flex_names = {"smile", "left brow"};
    return model;
}

FlexInstruction fetch(int controller) { return {FlexOp::kFetchController, controller, 0}; }
FlexInstruction flex(int index) { return {FlexOp::kFetchFlex, index, 0}; }

std::string text_of(std::vector<FlexInstruction> program) {
    return expression_of(model_of_face(), {0, std::move(program), {}});
}

// The largest difference between the program and its text, over a grid of slider positions.
float largest_difference(const std::vector<FlexInstruction>& program) {
    const Model model = model_of_face();
    const FlexRule rule{0, program, {}};
    const std::string text = expression_of(model, rule);
    CAPTURE(text);
    const auto compiled = compile_expression(text, {model.flex_names, model.controllers});
    REQUIRE(compiled);
    const FlexRule again{0, compiled->program, {}};
    const std::vector<float> weights{0.25f, 0.75f};
    float max = 0;
    for (int step = 0; step < 5 * 5 * 5 * 5; ++step) {
        std::vector<float> values;
        int rest = step;
        for (const FlexController& controller : model.controllers) {
            const float share = static_cast<float>(rest % 5) / 4;
            values.push_back(controller.min + share * (controller.max - controller.min));
            rest /= 5;
        }
        max = std::max(max, std::abs(run_rule(model, rule, values, weights) -
                                     run_rule(model, again, values, weights)));
    }
    return max;
}

}  // namespace

TEST_CASE("a rule's own text goes before its program", "[flex]") {
    CHECK(expression_of(model_of_face(), {0, {constant(1)}, "open * 1"}) == "open * 1");
    CHECK(text_of({}).empty());
}

TEST_CASE("a program reads as QC, with parentheses where they are needed", "[flex]") {
    CHECK(text_of({fetch(0)}) == "open");
    CHECK(text_of({fetch(1)}) == "\"wide-set\"");
    CHECK(text_of({flex(0), flex(1), op(FlexOp::kAdd)}) == "%smile + %\"left brow\"");
    CHECK(text_of({fetch(0), constant(1), op(FlexOp::kAdd), constant(0.5f),
                   op(FlexOp::kMultiply)}) == "(open + 1) * 0.5");
    CHECK(text_of({constant(1), fetch(0), fetch(2), op(FlexOp::kSubtract),
                   op(FlexOp::kSubtract)}) == "1 - (open - blink)");
    CHECK(text_of({fetch(0), fetch(2), op(FlexOp::kMax), constant(1), op(FlexOp::kMin)}) ==
          "min(max(open, blink), 1)");
    CHECK(text_of({fetch(0), op(FlexOp::kNegate)}) == "-open");
    // QC's numbers have no exponent
    CHECK(text_of({constant(1e-7f)}).starts_with("0.0000001"));
}

TEST_CASE("ops without a QC equivalent become sums and products", "[flex]") {
    CHECK(text_of({op(FlexOp::kTwoWay0, 0)}) == "min(max(-open, 0), 1)");
    CHECK(text_of({op(FlexOp::kTwoWay1, 0)}) == "min(max(open, 0), 1)");
    CHECK(text_of({fetch(0), fetch(2), op(FlexOp::kCombo, 2)}) == "open * blink");
    CHECK(text_of({fetch(0), fetch(2), op(FlexOp::kDominate, 1)}) == "open * (1 - blink)");
}

TEST_CASE("a rule and its text have one value everywhere", "[flex]") {
    const std::vector<std::vector<FlexInstruction>> programs{
        {constant(1), fetch(0), op(FlexOp::kSubtract), fetch(2), op(FlexOp::kSubtract)},
        {fetch(0), constant(3), fetch(2), op(FlexOp::kDivide), op(FlexOp::kMultiply)},
        {fetch(1), op(FlexOp::kNegate), op(FlexOp::kNegate)},
        {constant(-0.5f), fetch(0), constant(-0.25f), op(FlexOp::kSubtract), op(FlexOp::kMultiply)},
        {op(FlexOp::kTwoWay0, 1)},
        {op(FlexOp::kTwoWay1, 1)},
        {fetch(0), fetch(1), fetch(2), op(FlexOp::kCombo, 3)},
        {fetch(0), fetch(1), fetch(2), op(FlexOp::kDominate, 2)},
        {constant(-1), constant(-0.5f), constant(0.25f), constant(0.75f), constant(1),
         op(FlexOp::kNWay, 0)},
        {constant(3), constant(2), constant(2), op(FlexOp::kLowerEyelid, 0)},
        {constant(3), constant(2), constant(2), op(FlexOp::kUpperEyelid, 0)},
        {constant(-1), constant(2), constant(0), op(FlexOp::kLowerEyelid, 2)},
        {fetch(0), flex(0), op(FlexOp::kMin), flex(1), op(FlexOp::kMax)},
    };
    for (const auto& program : programs) CHECK(largest_difference(program) < 1e-5f);
}

TEST_CASE("ops that the engine skips are left out of a rule's text", "[flex]") {
    CHECK(text_of({op(FlexOp::kAdd), fetch(0), fetch(9)}) == "open");
    CHECK(text_of({constant(1), op(FlexOp::kNWay, 0)}) == "1");
}

TEST_CASE("the text of an endless rule is limited", "[flex]") {
    std::vector<FlexInstruction> program{fetch(0)};
    for (int i = 0; i < 100'000; ++i) {
        program.push_back(fetch(1));
        program.push_back(op(FlexOp::kAdd));
    }
    CHECK(text_of(program) == "...");
}

}  // namespace studioscope::flex_text_test
