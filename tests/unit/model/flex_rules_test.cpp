// Values of the flex page, section 9, and cases of its section 10.
// Rules written as in a QC. The texts are made by hand from the table of ops in the flex page,
// section 4; compiling them again and running both shows that they are equal.

#include "model/flex_rules.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "formats/qc/expression.h"
#include "model/validate.h"
#include "support/diagnostics.h"
#include "support/flex_program.h"

namespace studioscope::flex_rules_test {

namespace {

// Three controllers; flex names "a" and "b".
Model model_with(std::vector<FlexInstruction> program) {
    Model model;
    model.controllers = {{"value", "x", -1, 1}, {"amount", "x", 0, 1}, {"third", "x", 0, 1}};
    model.flex_names = {"a", "b"};
    model.rules = {{0, std::move(program), ""}};
    return model;
}

float result(std::vector<FlexInstruction> program, std::vector<float> controllers = {0, 0, 0}) {
    return run_rules(model_with(std::move(program)), controllers)[0];
}

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
    return rule_expression(model_of_face(), {0, std::move(program), {}});
}

// The largest difference between the program and its text, over a grid of slider positions.
float largest_difference(const std::vector<FlexInstruction>& program) {
    const Model model = model_of_face();
    const FlexRule rule{0, program, {}};
    const std::string text = rule_expression(model, rule);
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

TEST_CASE("division by a tiny or negative number is 0", "[flex]") {
    CHECK(result({constant(1), constant(-2), op(FlexOp::kDivide)}) == 0);
    // the page's 0.0001, slightly below and above
    CHECK(result({constant(1), constant(0.00009f), op(FlexOp::kDivide)}) == 0);
    CHECK(result({constant(1), constant(0.00011f), op(FlexOp::kDivide)}) == Approx(1 / 0.00011));
    CHECK(result({constant(1), constant(4), op(FlexOp::kDivide)}) == 0.25f);
}

TEST_CASE("a two-way controller drives two flexes", "[flex]") {
    const auto first = [](float v) { return result({op(FlexOp::kTwoWay0, 0)}, {v, 0, 0}); };
    CHECK(first(-1) == 1);
    CHECK(first(-0.25f) == 0.25f);
    CHECK(first(0) == 0);
    CHECK(first(1) == 0);
    const auto second = [](float v) { return result({op(FlexOp::kTwoWay1, 0)}, {v, 0, 0}); };
    CHECK(second(-1) == 0);
    CHECK(second(0) == 0);
    CHECK(second(0.25f) == 0.25f);
    CHECK(second(2) == 1);
}

TEST_CASE("an n-way controller is a tent times an amount", "[flex]") {
    const auto n_way = [](std::array<float, 4> r, float value, float amount) {
        return result({constant(r[0]), constant(r[1]), constant(r[2]), constant(r[3]), constant(0),
                       op(FlexOp::kNWay, 1)},
                      {value, amount, 0});
    };
    CHECK(n_way({-1, 0, 0, 1}, 0.5f, 0.8f) == Approx(0.4));
    CHECK(n_way({-11, -10, -1, 0}, -0.5f, 1) == Approx(0.5));
}

TEST_CASE("an op is skipped if its number on the stack is not a controller's index", "[flex]") {
    // a tent of 1 everywhere, so that an op that is not skipped gives the amount
    const auto follows = [](float number) {
        return result({constant(-9), constant(-8), constant(8), constant(9), constant(number),
                       op(FlexOp::kNWay, 1)},
                      {0, 0.5f, 0}) == 0.5f;
    };
    CHECK(follows(0));
    CHECK(follows(2));
    CHECK(follows(2.9f));   // truncated
    CHECK(follows(-0.9f));  // truncated towards 0
    for (const float number : {-1.0f, -2.0f, 3.0f, 1e5f, 1e10f, -1e10f, std::nanf("")}) {
        CAPTURE(number);
        CHECK_FALSE(follows(number));
    }
}

TEST_CASE("combo multiplies, dominate suppresses", "[flex]") {
    CHECK(result({constant(0.5f), constant(0.5f), constant(0.5f), op(FlexOp::kCombo, 3)}) ==
          0.125f);
    CHECK(result({constant(1), constant(0.5f), constant(0.5f), op(FlexOp::kDominate, 2)}) == 0.75f);
}

TEST_CASE("eyelids follow the up-down, multi and closing controllers", "[flex]") {
    // U = 0.5 on a -1..1 slider, V = 0.25 and C = 1 on 0..1 sliders
    CHECK(result({constant(0), constant(-1), constant(2), op(FlexOp::kLowerEyelid, 1)},
                 {0.5f, 0.25f, 1}) == Approx(0.375));
    CHECK(result({constant(0), constant(-1), constant(2), op(FlexOp::kUpperEyelid, 1)},
                 {-0.5f, 0.5f, 1}) == Approx(0.25));
    // no look controller: U = 0
    CHECK(result({constant(-1), constant(-1), constant(2), op(FlexOp::kLowerEyelid, 1)},
                 {0.5f, 0.25f, 1}) == Approx(0.75));
}

TEST_CASE("the default ramp rises to 1 and falls past 10", "[flex]") {
    const std::array<float, 4> usual{0, 1, 10, 11};
    CHECK(ramp(-1, usual) == 0);
    CHECK(ramp(0.5f, usual) == 0.5f);
    CHECK(ramp(5, usual) == 1);
    CHECK(ramp(10.5f, usual) == 0.5f);
    CHECK(ramp(11, usual) == 0);
    const std::array<float, 4> step{0, 0, 1, 1};
    CHECK(ramp(0.5f, step) == 1);
    CHECK(ramp(1, step) == 0);
}

TEST_CASE("sliders start at 0 limited to their range", "[flex]") {
    Model model;
    model.controllers = {{"a", "", -1, 1}, {"b", "", 0.25f, 1}, {"c", "", -3, -2}, {"d", "", 1, 0}};
    CHECK(default_controllers(model) == std::vector<float>{0, 0.25f, -2, 0});
}

TEST_CASE("op code unknown or 9..12 in a rule", "[flex]") {
    Model model = model_with({constant(0.5f), op(static_cast<FlexOp>(9))});
    CHECK(run_rules(model, default_controllers(model))[0] == 0.5f);
    check_rules(model);
    CHECK(has_code(model, "flex-op-skipped"));
}

TEST_CASE("stack underflow or overflow", "[flex]") {
    CHECK(result({constant(0.5f), op(FlexOp::kAdd)}) == 0.5f);
    std::vector<FlexInstruction> deep(40, constant(0.25f));
    CHECK(result(deep) == 0.25f);
    Model model = model_with(deep);
    check_rules(model);
    CHECK(has_code(model, "flex-op-skipped"));
}

TEST_CASE("rule without ops", "[flex]") {
    Model model = model_with({});
    CHECK(run_rules(model, default_controllers(model))[0] == 0);
    check_rules(model);
    CHECK(has_code(model, "flex-rule-empty"));
}

TEST_CASE("target flexdesc out of range", "[flex]") {
    Model model = model_with({constant(1)});
    model.rules.push_back({7, {constant(1)}, ""});
    validate(model);
    CHECK(has_code(model, "flex-rule-target"));
    CHECK(run_rules(model, default_controllers(model)) == std::vector<float>{1, 0});
}

TEST_CASE("controller index out of range", "[flex]") {
    CHECK(result({constant(0.5f), op(FlexOp::kFetchController, 99)}) == 0.5f);
}

TEST_CASE("a rule reads the results of earlier rules, and 0 of later ones", "[flex]") {
    Model model = model_with({op(FlexOp::kFetchFlex, 1)});
    model.rules.push_back({1, {constant(0.5f)}, ""});
    CHECK(run_rules(model, default_controllers(model)) == std::vector<float>{0, 0.5f});
    std::swap(model.rules[0], model.rules[1]);
    CHECK(run_rules(model, default_controllers(model)) == std::vector<float>{0.5f, 0.5f});
}

TEST_CASE("two rules for one flexdesc: the last is used", "[flex]") {
    Model model = model_with({constant(1)});
    model.rules.push_back({0, {constant(0.25f)}, ""});
    CHECK(run_rules(model, default_controllers(model))[0] == 0.25f);
}

TEST_CASE("a rule's own text goes before its program", "[flex]") {
    CHECK(rule_expression(model_of_face(), {0, {constant(1)}, "open * 1"}) == "open * 1");
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

}  // namespace studioscope::flex_rules_test
