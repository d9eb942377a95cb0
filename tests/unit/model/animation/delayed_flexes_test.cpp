// Delayed weights: the flex page, section 6. d = 0.8^(dt / 0.033).

#include <catch2/catch.hpp>
#include <cmath>

#include "model/animation/flex.h"
#include "model/animation/reference.h"
#include "model/flex_rules.h"
#include "model/validate.h"

namespace studioscope::delayed_flexes_test {

namespace {

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

}  // namespace studioscope::delayed_flexes_test
