// The cases of the flex page, section 10, each named after its row; cases of rules alone are in
// flex_rules_test.cpp.
// Delayed weights: the flex page, section 6. d = 0.8^(dt / 0.033).

#include <catch2/catch.hpp>
#include <cmath>
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

// Slider a moves one vertex at once, one at half speed and one late; the partner is never moved.
Model model_of_three_speeds() {
    Model model;
    model.vertices.resize(3);
    model.controllers = {{"a", "x", 0, 1}};
    model.flex_names = {"aR", "aL"};
    model.rules = {{0, {{FlexOp::kFetchController, 0, 0}}, ""}};
    Shape shape{"a", 0, 1, {0, 1, 10, 11}, {}};
    for (const uint32_t i : {0u, 1u, 2u})
        shape.deltas.push_back({i, {0, 0, 8}, {}, 0.25f, 1 - 0.5f * static_cast<float>(i), 1});
    model.shapes = {shape};
    validate(model);
    return model;
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

TEST_CASE("ramp points decreasing, or all equal", "[flex]") {
    Model model = model_with({constant(1)});
    model.shapes[0].name = "smile";
    for (const std::array<float, 4> points :
         {std::array{0.0f, 1.0f, 0.5f, 1.0f}, std::array{1.0f, 0.5f, 0.25f, 0.0f},
          std::array{0.0f, 0.0f, 0.0f, 0.0f}}) {
        model.shapes[0].ramp = points;
        const Model checked = validated(model);
        CHECK(count_code(checked, "shape-ramp") == 1);
        CHECK(find_code(checked.diagnostics, "shape-ramp")->message.find("shape smile has") == 0);
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

// Those of the makers' own heads: at a step the engine's ramp has a value, and so has ours.
TEST_CASE("ramp points equal are steps, of which nothing is said", "[flex]") {
    Model model = model_with({constant(1)});
    for (const std::array<float, 4> points :
         {std::array{0.0f, 1.0f, 1.0f, 1.0f}, std::array{1.0f, 1.0f, 10.0f, 11.0f},
          std::array{0.5f, 0.5f, 1.0f, 1.0f}}) {
        model.shapes[0].ramp = points;
        CHECK(count_code(validated(model), "shape-ramp") == 0);
        for (const float w : {-1.0f, 0.0f, 0.25f, 0.5f, 0.75f, 1.0f, 2.0f}) {
            CHECK(ramp(w, points) >= 0);
            CHECK(ramp(w, points) <= 1);
        }
    }
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

TEST_CASE("the distance to the current weight shrinks to 0.8 of it every 33 ms", "[flex]") {
    std::vector<float> delayed{0, 1};
    const std::vector<float> current{1, 0.5f};
    advance_delayed_weights(current, 0.033f, delayed);
    CHECK(delayed[0] == Approx(0.2));
    CHECK(delayed[1] == Approx(0.9));
    advance_delayed_weights(current, 0.0165f, delayed);  // half a step: the root of 0.8
    CHECK(delayed[0] == Approx(1 - 0.8 * std::sqrt(0.8)));
    advance_delayed_weights(current, 0, delayed);
    CHECK(delayed[0] == Approx(1 - 0.8 * std::sqrt(0.8)));
    // many small steps are one large one
    std::vector<float> small{0}, large{0};
    for (int i = 0; i < 10; ++i) advance_delayed_weights({current.data(), 1}, 0.01f, small);
    advance_delayed_weights({current.data(), 1}, 0.1f, large);
    CHECK(small[0] == Approx(large[0]).epsilon(1e-5));
    for (int i = 0; i < 100; ++i) advance_delayed_weights(current, 0.033f, delayed);
    CHECK(delayed == current);  // equal, not only near
}

// A face must come to rest, so that the window stops drawing. A hundred-thousandth of a smile is
// less than a vertex can show.
TEST_CASE("a weight has arrived when less than a hundred-thousandth is left", "[flex]") {
    const auto left_after = [](double rest) {
        // time after which this share of the difference is left: 0.8^(t / 0.033) = rest
        const double seconds = 0.033 * std::log(rest) / std::log(0.8);
        std::vector<float> delayed{0};
        advance_delayed_weights(std::vector<float>{1}, static_cast<float>(seconds), delayed);
        return 1 - delayed[0];
    };
    CHECK(left_after(1.5e-5) == Approx(1.5e-5).epsilon(0.05));
    CHECK(left_after(0.7e-5) == 0);
}

TEST_CASE("delayed weights start at the current ones", "[flex]") {
    std::vector<float> delayed;
    advance_delayed_weights(std::vector<float>{0.25f, 0.5f}, 0.033f, delayed);
    CHECK(delayed == std::vector<float>{0.25f, 0.5f});
}

TEST_CASE("slow vertices are delayed, the others are not", "[flex]") {
    const Model model = model_of_three_speeds();
    Pose pose;
    update_pose(model, {}, pose);
    std::vector<float> delayed;
    delay_shapes(model, 1, delayed, pose);
    PoseRequest request;
    request.flex.controllers = {1};
    update_pose(model, request, pose);
    CHECK(pose.shapes[0].own_delay == 0);  // a still has no delay
    delay_shapes(model, 0.033f, delayed, pose);
    FlexedVertices flexed;
    apply_shapes(model, pose.shapes, flexed);
    // (w1 s + w2 (1 - s)) (1 - b) with w1 = 1, w2 = 0.2, b = 0.25; the partner's weight is 0
    CHECK(flexed.vertices[0].position.z == Approx(8 * 0.75));
    CHECK(flexed.vertices[1].position.z == Approx(8 * 0.75 * (0.5 + 0.1)));
    CHECK(flexed.vertices[2].position.z == Approx(8 * 0.75 * 0.2));
    CHECK(flexed.wrinkles[2] == Approx(0.75 * 0.2));
    const auto reference = skin_reference(model, pose.local, pose.shapes);
    for (size_t i = 0; i < 3; ++i)
        CHECK(reference[i].position.z == Approx(flexed.vertices[i].position.z));

    // back to 0: the delayed vertex still has a weight, so the shape is active
    update_pose(model, {}, pose);
    CHECK_FALSE(pose.shapes[0].is_active());
    delay_shapes(model, 0.033f, delayed, pose);
    CHECK(pose.shapes[0].is_active());
    apply_shapes(model, pose.shapes, flexed);
    CHECK(flexed.vertices[0].position.z == 0);
    CHECK(flexed.vertices[2].position.z == Approx(8 * 0.75 * 0.2 * 0.8));
}

}  // namespace studioscope::flex_cases_test
