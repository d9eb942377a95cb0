// The cases of the flex page, section 10, each named after its row; cases of rules alone are in
// flex_rules_test.cpp.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/qc/expression.h"
#include "model/animation/flex.h"
#include "model/animation/reference.h"
#include "model/flex_rules.h"
#include "model/validate.h"
#include "support/diagnostics.h"
#include "support/flex_program.h"

namespace studioscope::flex_cases_test {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// One vertex that "a" moves by (1, 2, 3); controllers value -1..1 and amount 0..1.
Model model_with(std::vector<FlexInstruction> program) {
    Model model;
    model.vertices.resize(1);
    model.controllers = {{"value", "x", -1, 1}, {"amount", "x", 0, 1}};
    model.flex_names = {"a", "b"};
    model.rules = {{0, std::move(program), ""}};
    model.shapes = {{"a", 0, kNone, {0, 1, 10, 11}, {{0, {1, 2, 3}, {0, 0, 0}, 0, 1, 0}}}};
    return model;
}

float weight_of(const Model& model) { return run_rules(model, default_controllers(model))[0]; }

Model validated(Model model) {
    validate(model);
    return model;
}

glm::vec3 position_at(const Model& model, float weight) {
    FlexedVertices flexed;
    const ShapeWeight weights{weight, weight};
    apply_shapes(model, {&weights, 1}, flexed);
    return flexed.vertices[0].position;
}

}  // namespace

TEST_CASE("rule ends with k != 1", "[flex]") {
    const Model two = validated(model_with({constant(0.25f), constant(0.75f)}));
    CHECK(weight_of(two) == 0.25f);
    CHECK(count_code(two, "flex-rule-depth") == 1);
    CHECK(count_code(validated(model_with({constant(1)})), "flex-rule-depth") == 0);
}

TEST_CASE("float constant used as an index is not whole or < -1", "[flex]") {
    const auto n_way = [](float controller) {
        return validated(model_with({constant(-2), constant(-1), constant(1), constant(2),
                                     constant(controller), op(FlexOp::kNWay, 0)}));
    };
    // value is 0, between the ramp's middle points; the amount is the same controller: 0
    CHECK(count_code(n_way(0), "flex-rule-index") == 0);
    CHECK(count_code(n_way(0.75f), "flex-rule-index") == 1);
    CHECK(count_code(n_way(0.75f), "flex-op-skipped") == 0);
    for (const float far : {-2.0f, 1e30f, -1e30f, kInfinity, kNaN}) {
        CAPTURE(far);
        CHECK(count_code(n_way(far), "flex-op-skipped") == 1);
    }
}

TEST_CASE("FETCH2 of a later or own flexdesc", "[flex]") {
    Model model = model_with({op(FlexOp::kFetchFlex, 1)});
    CHECK(count_code(validated(model), "flex-rule-order") == 0);  // no rule writes it at all
    model.rules.push_back({1, {op(FlexOp::kFetchFlex, 1), constant(0.5f), op(FlexOp::kAdd)}, ""});
    CHECK(count_code(validated(model), "flex-rule-order") == 2);
    CHECK(run_rules(model, default_controllers(model)) == std::vector<float>{0, 0.5f});
    std::swap(model.rules[0], model.rules[1]);
    CHECK(count_code(validated(model), "flex-rule-order") == 1);
}

TEST_CASE("two rules for one flexdesc are reported", "[flex]") {
    Model model = model_with({constant(1)});
    model.rules.push_back({0, {constant(0.25f)}, ""});
    CHECK(count_code(validated(model), "flex-rule-repeated") == 1);
}

TEST_CASE("flexdesc without a rule", "[flex]") {
    const Model model = validated(model_with({constant(1)}));
    REQUIRE(model.rules.size() == 1);
    CHECK(model.rules[0].flex == 0);
    FlexInput input;
    CHECK(flex_weights(model, input) == std::vector<float>{1, 0});
    input.direct = {kNaN, 0.5f};  // the value of its own slider
    CHECK(flex_weights(model, input) == std::vector<float>{1, 0.5f});
}

TEST_CASE("min = max, min > max", "[flex]") {
    Model model = model_with({op(FlexOp::kFetchController, 0)});
    model.controllers[0] = {"value", "x", 0.5f, 0.5f};
    CHECK(count_code(validated(model), "flex-controller-range") == 1);
    CHECK(run_rules(model, std::vector<float>{0.75f, 0})[0] == 0.75f);
    model.controllers[0] = {"value", "x", 1, -1};
    const Model inverted = validated(model);
    CHECK(count_code(inverted, "flex-controller-range") == 1);
    CHECK(inverted.controllers[0].min == 1);
    CHECK(weight_of(inverted) == 0);
}

TEST_CASE("NaN or infinity from data", "[flex]") {
    for (const float bad : {kNaN, kInfinity, -kInfinity}) {
        Model model = model_with({constant(bad)});
        model.rules.push_back({1, {op(FlexOp::kFetchFlex, 0), constant(1), op(FlexOp::kAdd)}, ""});
        CAPTURE(bad);
        const Model checked = validated(model);
        CHECK(run_rules(checked, default_controllers(checked)) == std::vector<float>{0, 1});
        CHECK(count_code(checked, "flex-rule-not-finite") == 1);
    }
}

TEST_CASE("ramp points equal or decreasing", "[flex]") {
    Model model = model_with({constant(1)});
    for (const std::array<float, 4> points :
         {std::array{0.5f, 0.5f, 1.0f, 1.0f}, std::array{1.0f, 0.5f, 0.25f, 0.0f},
          std::array{0.0f, 0.0f, 0.0f, 0.0f}}) {
        model.shapes[0].ramp = points;
        CHECK(count_code(validated(model), "shape-ramp") == 1);
        for (const float w : {-1.0f, 0.0f, 0.25f, 0.5f, 0.75f, 1.0f, 2.0f}) {
            CHECK(ramp(w, points) >= 0);
            CHECK(ramp(w, points) <= 1);
        }
    }
    model.shapes[0].ramp = {-11, -10, 0, 0.5f};
    CHECK(count_code(validated(model), "shape-ramp") == 0);
    model.shapes[0].ramp = {0, 0.5f, 0.5f, 1};  // a tent's tip
    CHECK(count_code(validated(model), "shape-ramp") == 0);
}

TEST_CASE("half infinity or NaN in a delta", "[flex]") {
    for (const float bad : {kNaN, kInfinity}) {
        Model model = model_with({constant(1)});
        model.shapes[0].deltas[0].position.y = bad;
        const Model checked = validated(model);
        CHECK(count_code(checked, "shape-delta") == 1);
        CHECK(position_at(checked, 1) == glm::vec3(0));
        model.shapes[0].deltas[0].position.y = 0;
        model.shapes[0].deltas[0].wrinkle = bad;
        CHECK(count_code(validated(model), "shape-delta") == 1);
    }
}

TEST_CASE("normal sums to 0", "[flex]") {
    Model model = validated(model_with({constant(1)}));
    model.shapes[0].deltas[0].normal = -model.vertices[0].normal;
    FlexedVertices flexed;
    const ShapeWeight weights{1, 1};
    apply_shapes(model, {&weights, 1}, flexed);
    CHECK(flexed.vertices[0].normal == model.vertices[0].normal);
    const auto posed = skin_reference(model, {}, {&weights, 1});
    CHECK(posed[0].normal == model.vertices[0].normal);
    CHECK(posed[0].position == glm::vec3(1, 2, 3));
}

TEST_CASE("weights below 0 and above 1 under the default ramp", "[flex]") {
    const Model model = validated(model_with({constant(1)}));
    for (const auto& [weight, expected] :
         {std::pair{-1.0f, 0.0f}, {0.5f, 0.5f}, {3.0f, 1.0f}, {10.5f, 0.5f}, {12.0f, 0.0f}})
        CHECK(shape_weights(model, std::vector<float>{weight, 0})[0].own == expected);
}

TEST_CASE("more than 96 controllers, 1024 flexdescs", "[flex]") {
    Model model = model_with({constant(1)});
    model.controllers.resize(96, {"c", "", 0, 1});
    model.flex_names.resize(1024, "f");
    CHECK(count_code(validated(model), "flex-engine-limit") == 0);
    model.controllers.push_back({"one more", "", 0, 1});
    model.flex_names.push_back("one more");
    CHECK(count_code(validated(model), "flex-engine-limit") == 2);
    CHECK(weight_of(model) == 1);
}

}  // namespace studioscope::flex_cases_test
