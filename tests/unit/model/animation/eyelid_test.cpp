// Eyelids moved by an eyeball: the flex page, section 7, and an MDL's eyeballs by the MDL page,
// section 5. Expected heights come from rotating a point of the ball by quaternions, in double
// precision; the program adds sines and cosines of a plane's two axes.

#include <catch2/catch.hpp>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <random>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "model/animation/flex.h"
#include "model/eyelids.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/diagnostics.h"
#include "support/parse.h"

namespace studioscope::eyelid_test {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

// Flexes: the upper lid, its lowerer, neutral and raiser, and the same for the lower lid. The upper
// lid has a shape whose ramp is over heights, and a rule of its own; sliders drive the parts.
Model model_with_eye(float radius) {
    Model model;
    model.vertices.resize(1);
    model.flex_names = {"upper", "upper_lowerer", "upper_neutral", "upper_raiser",
                        "lower", "lower_lowerer", "lower_neutral", "lower_raiser"};
    for (const int part : {1, 2, 3, 5, 6, 7}) {
        const int controller = static_cast<int>(model.controllers.size());
        model.controllers.push_back({"c" + std::to_string(part), "eyes", 0, 1});
        model.rules.push_back({part, {{FlexOp::kFetchController, controller, 0}}, ""});
    }
    model.rules.push_back({0, {{FlexOp::kConst, 0, 7}}, ""});
    Eyeball eye;
    eye.name = "left";
    eye.radius = radius;
    eye.upper = {0, {1, 2, 3}, {-0.25f, 0.1f, 0.4f}};
    eye.lower = {4, {5, 6, 7}, {-0.4f, -0.3f, -0.1f}};
    model.eyeballs = {eye};
    model.shapes = {{"upper", 0, kNone, {0.1f, 0.4f, 10, 11}, {{0, {0, 0, 1}, {}, 0, 1, 0}}}};
    return model;
}

// The height of the point in the direction of the gaze after rotating it up about the side axis.
double height_by_turning(const Eyeball& eye, const Eyelid& lid, const std::vector<double>& shares) {
    double angle = 0;
    for (size_t i = 0; i < 3; ++i)
        angle += shares[i] *
                 std::asin(std::clamp(double{lid.heights[i]} / double{eye.radius}, -1.0, 1.0));
    const glm::dvec3 forward(glm::normalize(glm::dvec3(eye.forward)));
    const glm::dvec3 side = glm::normalize(glm::cross(forward, glm::dvec3(eye.up)));
    const glm::dvec3 point = glm::angleAxis(angle, side) * (forward * double{eye.radius});
    return glm::dot(point, glm::dvec3(eye.up));
}

}  // namespace

TEST_CASE("an eyelid is moved by its parts, overriding its own rule", "[eyelid]") {
    Model model = model_with_eye(0.5f);
    validate(model);
    CHECK(count_code(model, "flex-eyeball-radius") == 0);
    FlexInput input;
    input.controllers.assign(6, 0);
    CHECK(flex_weights(model, input)[0] == Approx(0).margin(1e-7));
    input.controllers[2] = 1;  // the raiser alone: its own height
    CHECK(flex_weights(model, input)[0] == Approx(0.4f));
    CHECK(shape_weights(model, flex_weights(model, input))[0].own == Approx(1).margin(1e-5));
    input.controllers[2] = 0;
    input.controllers[1] = 1;  // the neutral alone: where the shape's ramp begins
    CHECK(shape_weights(model, flex_weights(model, input))[0].own == Approx(0).margin(1e-5));
    input.controllers[3] = 1;
    CHECK(flex_weights(model, input)[4] == Approx(-0.4f));
}

TEST_CASE("eyelids agree with a point rotated on the eyeball in any direction", "[eyelid]") {
    std::mt19937 numbers(11);
    const auto number = [&] { return static_cast<float>(numbers() % 2001) / 1000 - 1; };
    for (int i = 0; i < 200; ++i) {
        Model model = model_with_eye(0.3f + 0.3f * std::abs(number()));
        Eyeball& eye = model.eyeballs[0];
        eye.up = glm::normalize(glm::vec3(number(), number(), 1.5f));
        eye.forward = glm::normalize(glm::vec3(number(), -1.5f, number()));
        for (Eyelid* lid : {&eye.upper, &eye.lower})
            for (float& height : lid->heights) height = number();  // some beyond the ball
        FlexInput input;
        std::vector<double> shares;
        for (int k = 0; k < 6; ++k) {
            input.controllers.push_back(std::abs(number()));
            shares.push_back(double{input.controllers.back()});
        }
        const std::vector<float> weights = flex_weights(model, input);
        CAPTURE(i);
        CHECK(double{weights[0]} ==
              Approx(height_by_turning(eye, eye.upper, {shares[0], shares[1], shares[2]}))
                  .margin(1e-5));
        CHECK(double{weights[4]} ==
              Approx(height_by_turning(eye, eye.lower, {shares[3], shares[4], shares[5]}))
                  .margin(1e-5));
    }
}

TEST_CASE("an eyelid or a part of it can be weighted directly", "[eyelid]") {
    const Model model = model_with_eye(0.5f);
    FlexInput input;
    input.direct.assign(8, kNaN);
    input.direct[3] = 1;
    CHECK(flex_weights(model, input)[0] == Approx(0.4f));
    input.direct[0] = -0.125f;
    CHECK(flex_weights(model, input)[0] == -0.125f);
}

TEST_CASE("eyeball radius 0", "[eyelid]") {
    for (const float radius : {0.0f, -1.0f, kNaN, std::numeric_limits<float>::infinity()}) {
        CAPTURE(radius);
        Model model = model_with_eye(radius);
        validate(model);
        CHECK(count_code(model, "flex-eyeball-radius") == 1);
        FlexInput input;
        input.controllers.assign(6, 1);
        CHECK(flex_weights(model, input)[0] == 0);
        CHECK(flex_weights(model, input)[4] == 0);
    }
}

TEST_CASE("invalid eyes are reported and move no vertex", "[eyelid]") {
    Model model = model_with_eye(0.5f);
    model.eyeballs[0].upper.parts[1] = 8;
    model.eyeballs[0].lower.heights[0] = kNaN;
    model.eyeballs[0].forward = {kNaN, 0, 0};
    validate(model);
    CHECK(count_code(model, "flex-eyelid-range") == 1);
    CHECK(count_code(model, "flex-eyelid-height") == 1);
    FlexInput input;
    input.controllers.assign(6, 1);
    const std::vector<float> weights = flex_weights(model, input);
    CHECK(weights[0] == 7);  // by its rule
    // asin(-0.6) + asin(-0.2) with the first height at 0, looking straight ahead
    CHECK(weights[4] == Approx(0.5 * std::sin(std::asin(-0.6) + std::asin(-0.2))));
    // up along forward: no plane to rotate in; the plain sine is used
    model.eyeballs[0].forward = model.eyeballs[0].up = {0, 0, 1};
    CHECK(flex_weights(model, input)[4] == Approx(weights[4]));
}

TEST_CASE("an MDL's eyeballs move its lids, if they have any", "[eyelid][mdl]") {
    struct Case {
        std::array<int32_t, 3> parts;
        int32_t lid;
        uint8_t without_facs;
        bool has_lid;
    };
    for (const Case& each :
         {Case{{1, 2, 3}, 0, 0, true}, Case{{1, 2, 3}, 0, 1, false}, Case{{1, 2, 3}, -1, 0, false},
          Case{{0, 0, 0}, 0, 0, false}, Case{{-1, -1, -1}, -1, 0, false}}) {
        TestMdl file;
        const auto body =
            static_cast<size_t>(parse_mdl(file.bytes())->body_parts[0].models[0].offset);
        file.extra = [&](ByteWriter& out, MdlHeader& header) {
            header.flex_names = {4, as_int(out.zeros(16))};
            for (size_t i = 0; i < 4; ++i) {
                const auto at = static_cast<size_t>(header.flex_names.offset) + 4 * i;
                out.put_at(at, as_int(out.text("flex" + std::to_string(i)) - at));
            }
            const size_t eye = out.zeros(172);
            out.put_at(body + 0x64, int32_t{1});
            out.put_at(body + 0x68, as_int(eye - body));
            out.put_at(eye + 24, 0.5f);  // radius
            out.put_at(eye + 28, glm::vec3(0, 0, 1));
            out.put_at(eye + 40, glm::vec3(1, 0, 0));
            out.put_at(eye + 68, each.parts);
            out.put_at(eye + 92, std::array{-0.25f, 0.1f, 0.4f});
            out.put_at(eye + 116, each.lid);
            out.put_at(eye + 120, int32_t{-1});
            out.put_at(eye + 140, each.without_facs);
            out.put_at(eye, as_int(out.text("left") - eye));
        };
        const auto mdl = parse_mdl(file.bytes());
        const auto vvd = parse_vvd(TestVvd{}.bytes());
        REQUIRE((mdl && vvd));
        Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
        validate(model);
        CAPTURE(each.parts, each.lid, int{each.without_facs});
        REQUIRE(model.eyeballs.size() == 1);
        CHECK(model.eyeballs[0].name == "left");
        CHECK(count_code(model, "flex-eyelid-range") == 0);
        CHECK(find_eyelid(model, 0).has_value() == each.has_lid);
        CHECK_FALSE(find_eyelid(model, 1));
        FlexInput input;
        input.direct.assign(4, kNaN);
        input.direct[3] = 1;
        CHECK(flex_weights(model, input)[0] == Approx(each.has_lid ? 0.4f : 0.0f));
    }
}

}  // namespace studioscope::eyelid_test
