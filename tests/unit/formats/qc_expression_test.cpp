// Values by hand; what the two compilers make of an expression is in the flex page, section 4.
#include <algorithm>
#include <catch2/catch.hpp>

#include "formats/qc/expression.h"

namespace studioscope::qc_expression_test {

namespace {

const std::vector<std::string> kFlexes = {"smile", "left brow"};
const std::vector<FlexController> kControllers = {{"open", "mouth", 0, 1}, {"wide-set", "", 0, 1}};

// A stack machine of the test's own, for the ops that expressions compile to.
float run(const std::vector<FlexInstruction>& program, float flex, float controller) {
    std::vector<float> stack;
    for (const FlexInstruction& step : program) {
        if (step.op == FlexOp::kConst) stack.push_back(step.value);
        if (step.op == FlexOp::kFetchFlex) stack.push_back(flex);
        if (step.op == FlexOp::kFetchController) stack.push_back(controller);
        if (step.op == FlexOp::kNegate) stack.back() = -stack.back();
        if (step.op < FlexOp::kAdd || step.op == FlexOp::kNegate) continue;
        const float b = stack.back();
        stack.pop_back();
        float& a = stack.back();
        if (step.op == FlexOp::kAdd) a += b;
        if (step.op == FlexOp::kSubtract) a -= b;
        if (step.op == FlexOp::kMultiply) a *= b;
        if (step.op == FlexOp::kDivide) a /= b;
        if (step.op == FlexOp::kMin) a = std::min(a, b);
        if (step.op == FlexOp::kMax) a = std::max(a, b);
    }
    REQUIRE(stack.size() == 1);
    return stack[0];
}

FlexExpression compile(const std::string& text) {
    Result<FlexExpression> result = compile_expression(text, {kFlexes, kControllers});
    CAPTURE(text);
    REQUIRE(result);
    return std::move(*result);
}

float value(const std::string& text) { return run(compile(text).program, 0.25f, 0.5f); }

}  // namespace

TEST_CASE("expressions have the values of arithmetic", "[qc]") {
    CHECK(value("1 + 2 * 3") == 7);
    CHECK(value("(1 + 2) * 3") == 9);
    CHECK(value("1 - 2 - 3") == -4);
    CHECK(value("8 / 4 / 2") == 1);
    CHECK(value("-2 * -(3 - 1)") == 4);
    CHECK(value("-open") == -0.5f);
    CHECK(value("open * (1 - %smile)") == 0.375f);
    CHECK(value("min(open, 0.2) + max( 1, %SMILE )") == 1.2f);
    CHECK(value("\"wide-set\" + %\"left brow\"") == 0.75f);
    CHECK(value(".5 + 2.") == 2.5f);
    CHECK(value("--1") == 1);
}

TEST_CASE("a minus belongs to the constant after it", "[qc]") {
    const FlexExpression expression = compile("-0.5");
    REQUIRE(expression.program.size() == 1);
    CHECK(expression.program[0].value == -0.5f);
}

TEST_CASE("an expression with another value in the 2006 compiler is reported", "[qc]") {
    for (const char* differs : {"1 - 2 - 3", "1 - open + 2", "8 / 4 / 2", "8 / open * 2",
                                "1 + (3 - 2 + 1)", "1 - 2 * 3 - 4"})
        CHECK(compile(differs).differs_in_2006);
    for (const char* same :
         {"1 - 2", "1 + 2 - 3", "1 - (2 - 3)", "2 * 3 / 4", "1 - 2 * 3 / 4", "(1 - 2) * (3 - 4)"})
        CHECK_FALSE(compile(same).differs_in_2006);
}

TEST_CASE("an invalid expression is reported with reason and place", "[qc]") {
    const auto problem = [](const std::string& text) {
        const Result<FlexExpression> result = compile_expression(text, {kFlexes, kControllers});
        return result ? std::string("compiled") : result.error().message;
    };
    CHECK(problem("") == "expected a value at the end of the expression");
    CHECK(problem("1 +") == "expected a value at the end of the expression");
    CHECK(problem("(1") == "expected \")\" at the end of the expression");
    CHECK(problem("1 2") == "expected an operator at \"2\"");
    CHECK(problem("nobody * 2").find("no flex controller of that name at \"nobody") == 0);
    CHECK(problem("2 * wide-set").find("(\"wide-set\" needs its quotes)") != std::string::npos);
    CHECK(problem("wide").find("quotes") == std::string::npos);
    CHECK(problem("%nobody").find("no flex is called \"nobody\"") == 0);
    CHECK(problem("min(1)") == "expected \",\" at \")\"");
    CHECK(problem("max(1, 2, 3)").find("max takes two values") == 0);
    CHECK(problem("1 $ 2") == "expected an operator at \"$ 2\"");
    CHECK(problem("1.2.3").find("expected a number") == 0);
    CHECK(problem(std::string(5000, '(')).find("too many parentheses") == 0);
    CHECK(problem(std::string(5000, '-') + "1").find("too many parentheses") == 0);
}

TEST_CASE("parentheses are nested up to 64 deep", "[qc]") {
    const FlexNames names(kFlexes, kControllers);
    const auto nested = [](size_t depth) {
        return std::string(depth, '(') + "1" + std::string(depth, ')');
    };
    CHECK(compile_expression(nested(60), names));
    CHECK(compile_expression(nested(64), names));
    CHECK_FALSE(compile_expression(nested(65), names));
}

}  // namespace studioscope::qc_expression_test
