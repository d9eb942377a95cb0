// Sliders driven by bones: the flex page, section 3, and an MDL's second header by the MDL page,
// section 2.3.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "model/animation/bone_rules.h"
#include "model/animation/pose.h"
#include "model/flex_rules.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/parse.h"

namespace studioscope::bone_driver_test {

namespace {

struct Control {
    int32_t axis = 0, controller = 0;
    float min = 0, max = 1;
};

// A driver of `bone` with these controls; two controllers, 0..1 and -1..0.5.
Bytes file_with(int32_t bone, const std::vector<Control>& controls) {
    TestMdl file;
    file.bones = {{"root"}, {"jaw", 0, {4, 0, -3}}};
    file.extra = [&](ByteWriter& out, MdlHeader& header) {
        header.flex_controllers = {2, as_int(out.zeros(40))};
        const auto first = static_cast<size_t>(header.flex_controllers.offset);
        for (const size_t i : {0u, 1u}) {
            out.put_at(first + 20 * i, as_int(out.text("mouth") - (first + 20 * i)));
            out.put_at(first + 20 * i + 4,
                       as_int(out.text("c" + std::to_string(i)) - (first + 20 * i)));
        }
        out.put_at(first + 12, std::array{0.0f, 1.0f});
        out.put_at(first + 32, std::array{-1.0f, 0.5f});
        const size_t header2 = out.zeros(256);
        header.header2_offset = as_int(header2);
        const size_t driver = out.zeros(24);
        out.put_at(header2 + 24, std::array{1, as_int(driver - header2)});
        out.put_at(driver, bone);
        out.put_at(driver + 4, as_int(controls.size()));
        out.put_at(driver + 8, as_int(out.size() - driver));
        for (const Control& control : controls) out.put(control);
    };
    return file.bytes();
}

struct Assembled {
    Model model;
    Diagnostics diagnostics;
};

Assembled assemble(const Bytes& file) {
    const auto mdl = parse_mdl(file);
    const auto vvd = parse_vvd(TestVvd{}.bytes());
    REQUIRE((mdl && vvd));
    Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    validate(model);
    Diagnostics diagnostics = mdl->diagnostics;
    diagnostics.insert(diagnostics.end(), model.diagnostics.begin(), model.diagnostics.end());
    return {std::move(model), std::move(diagnostics)};
}

}  // namespace

TEST_CASE("a bone's position drives the sliders that follow it", "[flex][mdl]") {
    // x 0..8, so 4 is the middle; z from 1 down to -7, so -3 is the middle too, over 0..0.5
    const auto [model, diagnostics] = assemble(file_with(1, {{0, 0, 0, 8}, {2, 1, 1, -7}}));
    CHECK_FALSE(has_code(diagnostics, "mdl-bone-driver"));
    REQUIRE(model.bone_drivers.size() == 2);
    Pose pose;
    PoseRequest request;
    request.flex.controllers = {0.125f, -1};  // a slider's own value does not matter
    update_pose(model, request, pose);
    CHECK(pose.controllers == std::vector<float>{0.5f, 0.5f});
    std::vector<Transform> local = pose.local;
    local[1].position = {6, 0, -7};
    drive_controllers(model, local, pose.controllers);
    CHECK(pose.controllers == std::vector<float>{0.75f, 0.5f});  // 1 is limited to the range
    local[1].position = {100, 0, 100};
    drive_controllers(model, local, pose.controllers);
    CHECK(pose.controllers == std::vector<float>{1, 0});
    REQUIRE(controller_driver(model, 1) != nullptr);
    CHECK(controller_driver(model, 1)->axis == 2);
}

TEST_CASE("a driven slider is used by the rules", "[flex]") {
    Model model = assemble(file_with(1, {{0, 0, 0, 16}})).model;
    model.flex_names = {"open"};
    model.rules = {{0, {{FlexOp::kFetchController, 0, 0}}, ""}};
    Pose pose;
    update_pose(model, {}, pose);
    CHECK(pose.flex_weights[0] == 0.25f);
    CHECK(controller_driver(model, 1) == nullptr);
}

TEST_CASE("a driver with equal start and end is a step", "[flex]") {
    const Model model = assemble(file_with(1, {{0, 0, 4, 4}})).model;
    std::vector<Transform> local(2);
    std::vector<float> controllers{0.5f, 0};
    drive_controllers(model, local, controllers);
    CHECK(controllers[0] == 0);
    local[1].position.x = 4;
    drive_controllers(model, local, controllers);
    CHECK(controllers[0] == 1);
}

TEST_CASE("drivers of missing bones or sliders are ignored and reported", "[flex][mdl]") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const auto& [bone, control] : {std::pair{2, Control{}},
                                        {-1, Control{}},
                                        {1, Control{3, 0, 0, 1}},
                                        {1, Control{-1, 0, 0, 1}},
                                        {1, Control{0, 2, 0, 1}},
                                        {1, Control{0, 0, nan, 1}}}) {
        CAPTURE(bone, control.axis, control.controller);
        const auto [model, diagnostics] = assemble(file_with(bone, {control}));
        CHECK(has_code(diagnostics, "mdl-bone-driver"));
        CHECK(model.bone_drivers.empty());
    }
    const Bytes file = file_with(1, {{}});
    const auto header2 = static_cast<size_t>(parse_mdl(file)->header.header2_offset);
    for (const int32_t bad : {-1, 1 << 28}) {
        const auto [model, diagnostics] = assemble(with(file, header2 + 24, bad));
        CHECK(has_code(diagnostics, "mdl-table-range"));
        CHECK(model.bone_drivers.empty());
    }
}

}  // namespace studioscope::bone_driver_test
