// Values of the flex page, section 9, and cases of its section 10.

#include "model/flex_rules.h"

#include <catch2/catch.hpp>
#include <cmath>

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

}  // namespace studioscope::flex_rules_test
