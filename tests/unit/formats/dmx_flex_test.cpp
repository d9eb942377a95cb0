// Shapes, combination operators and flex rules. Rules are tested by running them (the interpreter
// below is written from the description of MDL's op codes) against the interactive rules of the DMX
// page's section 8.

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>

#include "support/dmx_model.h"

namespace studioscope::dmx_flex_test {

namespace {

using Sliders = std::map<std::string, float>;

float clamp01(float x) { return std::min(std::max(x, 0.0f), 1.0f); }

float tent(float v, const std::vector<float>& r) {
    if (v <= r[0] || v >= r[3]) return 0;
    if (v < r[1]) return (v - r[0]) / (r[1] - r[0]);
    if (v > r[2]) return (r[3] - v) / (r[3] - r[2]);
    return 1;
}

// Weights of all flex names after all rules.
std::map<std::string, float> run_rules(const Model& model, const Sliders& sliders) {
    std::vector<float> weights(model.flex_names.size());
    const auto slider = [&](int index) {
        const auto found = sliders.find(model.controllers.at(size_t(index)).name);
        return found == sliders.end() ? 0.0f : found->second;
    };
    for (const FlexRule& rule : model.rules) {
        std::vector<float> stack;
        const auto pop = [&] {
            REQUIRE_FALSE(stack.empty());
            const float top = stack.back();
            stack.pop_back();
            return top;
        };
        const auto product = [&](int count) {
            float result = 1;
            for (int i = 0; i < count; ++i) result *= pop();
            return result;
        };
        for (const FlexInstruction& at : rule.program) switch (at.op) {
                case FlexOp::kConst:
                    stack.push_back(at.value);
                    break;
                case FlexOp::kFetchController:
                    stack.push_back(slider(at.index));
                    break;
                case FlexOp::kFetchFlex:
                    stack.push_back(weights.at(size_t(at.index)));
                    break;
                case FlexOp::kAdd:
                    stack.push_back(pop() + pop());
                    break;
                case FlexOp::kMultiply:
                    stack.push_back(pop() * pop());
                    break;
                case FlexOp::kNegate:
                    stack.push_back(-pop());
                    break;
                case FlexOp::kSquareRoot:
                    stack.push_back(std::sqrt(std::max(pop(), 0.0f)));
                    break;
                case FlexOp::kMax:
                    stack.push_back(std::max(pop(), pop()));
                    break;
                case FlexOp::kMin:
                    stack.push_back(std::min(pop(), pop()));
                    break;
                case FlexOp::kSubtract: {
                    const float b = pop();
                    stack.push_back(pop() - b);
                    break;
                }
                case FlexOp::kDivide: {
                    const float b = pop(), a = pop();
                    stack.push_back(b > 0.0001f ? a / b : 0);
                    break;
                }
                case FlexOp::kTwoWay0:
                    stack.push_back(clamp01(-slider(at.index)));
                    break;
                case FlexOp::kTwoWay1:
                    stack.push_back(clamp01(slider(at.index)));
                    break;
                case FlexOp::kNWay: {
                    const float value = slider(static_cast<int>(pop()));
                    std::vector<float> ramp(4);
                    for (size_t i = 4; i-- > 0;) ramp[i] = pop();
                    stack.push_back(tent(value, ramp) * slider(at.index));
                    break;
                }
                case FlexOp::kCombo:
                    stack.push_back(product(at.index));
                    break;
                case FlexOp::kDominate: {
                    const float dominators = product(at.index);
                    stack.push_back(pop() * (1 - dominators));
                    break;
                }
                default: {  // the lids: e b c on the stack, the op has the multi controller
                    const float close = clamp01((slider(static_cast<int>(pop())) + 1) / 2);
                    pop();
                    const int eyes = static_cast<int>(pop());
                    const float up = eyes < 0 ? 0 : slider(eyes);
                    const float v = clamp01((slider(at.index) + 1) / 2);
                    stack.push_back(at.op == FlexOp::kLowerEyelid
                                        ? (1 - std::max(up, 0.0f)) * (1 - v) * close
                                        : (1 + std::min(up, 0.0f)) * v * close);
                }
            }
        weights.at(size_t(rule.flex)) = stack.empty() ? 0 : stack[0];
    }
    std::map<std::string, float> named;
    for (size_t i = 0; i < weights.size(); ++i) named[model.flex_names[i]] = weights[i];
    return named;
}

constexpr const char* kBalanced = R"("positions", "normals", "textureCoordinates", "balance")";
// The square's left side is at 0 and its right at 1.
constexpr const char* kBalance = R"( "balance" "float_array" [ "0", "1", "0.25" ]
    "balanceIndices" "int_array" [ "0", "1", "1", "2" ] )";

std::string domination(const char* dominators, const char* suppressed, const char* spelling) {
    return std::string(R"("dominators" "element_array" [ "DmeCombinationDominationRule" {
        "dominators" "string_array" [ )") +
           dominators + " ] \"" + spelling + "\" \"string_array\" [ " + suppressed + " ] } ]";
}

}  // namespace

TEST_CASE("one raw control passes its value; a corrective shape is the product of its parts",
          "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a") + ", " + delta_text("b", 1) + ", " + delta_text("b_a", 2);
    text.root = combination_text(control_text("a", "\"a\"") + ", " + control_text("b", "\"b\""));
    const Model model = good(text).model;
    CHECK(model.flex_names == std::vector<std::string>{"a", "b", "b_a"});
    CHECK(model.shapes[2].flex == 2);
    CHECK(model.shapes[2].pair == kNone);
    const auto weights = run_rules(model, {{"a", 0.5f}, {"b", 0.25f}});
    CHECK(weights.at("a") == 0.5f);
    CHECK(weights.at("b_a") == 0.125f);
}

TEST_CASE("controllers come in the compiler's order and ranges", "[dmx]") {
    DmxModelText text;
    text.format = kBalanced;
    text.state = kBalance;
    text.deltas = delta_text("x");
    text.root = combination_text(
        control_text("mono", "\"x\"") + ", " +
        control_text("pair", "\"l\", \"h\"", R"("stereo" "bool" "1")") + ", " +
        control_text("choice", "\"p\", \"q\", \"r\"") + ", " +
        control_text("lid", "\"lower\", \"upper\"", R"("eyelid" "bool" "1" "stereo" "bool" "1")"));
    const Model model = good(text).model;
    std::vector<std::string> names;
    for (const FlexController& controller : model.controllers)
        names.push_back(controller.name + (controller.min < 0 ? " -1" : " 0"));
    CHECK(names == std::vector<std::string>{"mono 0", "right_pair -1", "left_pair -1", "choice 0",
                                            "multi_choice -1", "right_lid -1", "left_lid -1",
                                            "multi_lid -1", "blink 0"});
}

// Interactive: value 0..1 with 0.5 neutral; compiled: -1..1 with 0 neutral. flex.md section 8.
TEST_CASE("two-way controls, choices and sides have the weights of the interactive rules",
          "[dmx]") {
    DmxModelText text;
    text.format = kBalanced;
    text.state = kBalance;
    text.deltas = delta_text("lo") + ", " + delta_text("hi", 1) + ", " + delta_text("p", 2) + ", " +
                  delta_text("q", 2) + ", " + delta_text("r", 3) + ", " + delta_text("hi_q", 3);
    text.root = combination_text(control_text("two", "\"lo\", \"hi\"", R"("stereo" "bool" "1")") +
                                 ", " + control_text("three", "\"p\", \"q\", \"r\""));
    const Model model = good(text).model;
    std::mt19937 random(7);
    std::uniform_real_distribution<float> unit(0, 1);
    for (int i = 0; i < 50; ++i) {
        const float left = unit(random), right = unit(random), amount = unit(random),
                    choice = unit(random);
        const auto weights = run_rules(model, {{"left_two", left * 2 - 1},
                                               {"right_two", right * 2 - 1},
                                               {"three", amount},
                                               {"multi_three", choice * 2 - 1}});
        const auto close = [&](const char* name, float expected) {
            CAPTURE(name, left, right, amount, choice);
            CHECK(weights.at(name) == Approx(expected).margin(1e-5));
        };
        const float q = std::max(1 - std::abs(choice - 0.5f) / 0.5f, 0.0f) * amount;
        close("loL", std::max(1 - left * 2, 0.0f));
        close("loR", std::max(1 - right * 2, 0.0f));
        close("hiL", std::max(left * 2 - 1, 0.0f));
        close("p", std::max(1 - choice / 0.5f, 0.0f) * amount);
        close("q", q);
        close("r", std::max(1 - (1 - choice) / 0.5f, 0.0f) * amount);
        close("hi_qL", std::max(left * 2 - 1, 0.0f) * q);
        close("hi_qR", std::max(right * 2 - 1, 0.0f) * q);
    }
}

// Test values of flex.md section 9.
TEST_CASE("eyelids: the lower lid is the first raw control", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("down") + ", " + delta_text("up", 1);
    text.root = combination_text(control_text("eyes_updown", "\"ed\", \"eu\"") + ", " +
                                 control_text("lid", "\"down\", \"up\"", R"("eyelid" "bool" "1")"));
    const Model model = good(text).model;
    const auto lower = run_rules(model, {{"eyes_updown", 0.5f}, {"multi_lid", -0.5f}, {"lid", 1}});
    CHECK(lower.at("down") == 0.375f);
    const auto upper = run_rules(model, {{"eyes_updown", -0.5f}, {"multi_lid", 0}, {"lid", 1}});
    CHECK(upper.at("up") == 0.25f);
}

TEST_CASE("a stereo shape is a pair: L for balance 0, R for balance 1", "[dmx]") {
    DmxModelText text;
    text.format = kBalanced;
    text.state = kBalance;
    text.deltas = delta_text("s", 0) + ", " + delta_text("t", 1);
    text.root = combination_text(control_text("s", "\"s\"", R"("stereo" "bool" "1")") + ", " +
                                 control_text("t", "\"t\"", R"("stereo" "bool" "1")"));
    const Model model = good(text).model;
    CHECK(model.flex_names == std::vector<std::string>{"sL", "sR", "tL", "tR"});
    CHECK(model.shapes[1].flex == 2);
    CHECK(model.shapes[1].pair == 3);
    CHECK(model.shapes[0].deltas.at(0).side == 0);
    CHECK(moves_of(model.shapes[1]).at(0).side == 1);
}

TEST_CASE("`suppressed`/`supressed`, `expr`/`expression`", "[dmx]") {
    for (const char* spelling : {"suppressed", "supressed"}) {
        DmxModelText text;
        text.deltas = delta_text("a") + ", " + delta_text("b", 1) + ", " + delta_text("a_b", 2);
        text.root =
            combination_text(control_text("a", "\"a\"") + ", " + control_text("b", "\"b\"") + ", " +
                                 control_text("c", "\"c\""),
                             domination("\"b\", \"c\"", "\"a\"", spelling));
        const auto weights = run_rules(good(text).model, {{"a", 1}, {"b", 0.5f}, {"c", 0.5f}});
        CHECK(weights.at("a") == 0.75f);
        CHECK(weights.at("a_b") == 0.375f);  // it has all that is suppressed
        CHECK(weights.at("b") == 0.5f);
    }
    for (const char* spelling : {"expr", "expression"}) {
        DmxModelText text;
        text.deltas = delta_text("a");
        text.root = combination_text(
            control_text("x", "\"x\""),
            std::string(
                R"("targets" "element_array" [ "DmeFlexRules" { "deltaStates" "element_array" [
                "DmeFlexRuleExpression" { "name" "string" "a" ")") +
                spelling + R"(" "string" "x * 2" } ] } ])");
        const Model model = good(text).model;
        CHECK(run_rules(model, {{"x", 0.25f}}).at("a") == 0.5f);
        CHECK(model.rules.at(0).text == "x * 2");
    }
}

TEST_CASE("flex rules: expressions, pass-through, local variables", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a") + ", " + delta_text("b c", 1) + ", " + delta_text("d", 2);
    text.root = combination_text(
        control_text("b c", "\"b c\"", R"("flexMin" "float" "-2" "flexMax" "float" "3")") + ", " +
            control_text("x", "\"x\"", R"("stereo" "bool" "1")"),
        R"("targets" "element_array" [ "DmeFlexRules" { "deltaStates" "element_array" [
            "DmeFlexRuleLocalVar" { "name" "string" "local" },
            "DmeFlexRuleExpression" { "name" "string" "local" "expression" "string" "left_x + 1" },
            "DmeFlexRuleExpression" { "name" "string" "a"
              "expression" "string" "-min(%local, 9) - (1 - 2 - xR) * sqrt(max(4, x)) / 2" },
            "DmeFlexRulePassThrough" { "name" "string" "b c" },
            "DmeFlexRuleExpression" { "name" "string" "d" "expression" "string" "nobody * 2" } ] } ])");
    const ParsedDmx parsed = good(text);
    const Model& model = parsed.model;
    CHECK(model.controllers[0].min == -2);
    CHECK(model.controllers[0].max == 3);
    CHECK(model.controllers[0].type == "default");
    const auto weights = run_rules(model, {{"b c", 0.5f}, {"x", 0.25f}});
    CHECK(weights.at("b c") == 0.5f);
    // -(0.25 + 1) - (1 - 2 - 0.25) * sqrt(4) / 2 = -1.25 + 1.25
    CHECK(weights.at("a") == Approx(0).margin(1e-6));
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-expression");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("\"d\" is off: nothing is named nobody at character 1") !=
          std::string::npos);
}

TEST_CASE("broken expressions are disabled and reported with their place", "[dmx]") {
    for (const char* expression : {"", " ", "1 +", "(1", "1)", "min(1)", "max(1, 2, 3)", "1, 2",
                                   "1 2", "* 3", "sqrt(1, 2)", "#", "min(,1)", "()"}) {
        DmxModelText text;
        text.deltas = delta_text("a");
        text.root = combination_text(
            control_text("x", "\"x\""),
            std::string(
                R"("targets" "element_array" [ "DmeFlexRules" { "deltaStates" "element_array" [
                "DmeFlexRuleExpression" { "name" "string" "a" "expression" "string" ")") +
                expression + R"(" } ] } ])");
        CAPTURE(expression);
        const ParsedDmx parsed = good(text);
        CHECK(parsed.model.rules.empty());
        CHECK((has_code(parsed, "dmx-expression") || has_code(parsed, "dmx-flex-rule")));
    }
}

TEST_CASE("corrective with unknown parts", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a") + ", " + delta_text("a_ghost", 1);
    text.root = combination_text(control_text("a", "\"a\""));
    const ParsedDmx parsed = good(text);
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-undriven-shape");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("(\"a_ghost\")") != std::string::npos);
    CHECK(run_rules(parsed.model, {{"a", 1}}).at("a_ghost") == 0);
    CHECK(run_rules(parsed.model, {{"a_ghost", 0.5f}}).at("a_ghost") == 0.5f);
}

TEST_CASE("balance missing on a stereo control", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a");
    text.root = combination_text(control_text("a", "\"a\"", R"("stereo" "bool" "1")"));
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-no-balance"));
    REQUIRE(parsed.model.controllers.size() == 1);
    CHECK(parsed.model.controllers[0].name == "a");
    CHECK(parsed.model.shapes[0].pair == kNone);
}

TEST_CASE("control without raw controls", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a");
    text.root = combination_text(control_text("a", "\"a\"") + ", " + control_text("idle", ""));
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-empty-control"));
    CHECK(parsed.model.controllers.size() == 2);
}

TEST_CASE("shapes without a combination operator have sliders of their own", "[dmx]") {
    DmxModelText text;
    text.deltas = delta_text("a") + ", " + delta_text("b", 1);
    const ParsedDmx parsed = good(text);
    CHECK_FALSE(has_code(parsed, "dmx-undriven-shape"));
    CHECK(parsed.model.controllers.size() == 2);
    CHECK(run_rules(parsed.model, {{"b", 0.5f}}).at("b") == 0.5f);
}

}  // namespace studioscope::dmx_flex_test
