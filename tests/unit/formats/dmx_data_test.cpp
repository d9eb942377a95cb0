// Real DMX files against an independent reader's counts: see the data's README.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "formats/dmx/dmx.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::dmx_data_test {

namespace {

namespace fs = std::filesystem;

const fs::path kData = data_folder();

std::string read_text(const std::string& name) {
    std::ifstream in(kData / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("real DMX files have the number of elements counted elsewhere", "[dmx][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::string blender = "BlenderSourceTools/";
    const std::string expected = "Tests/ExpectedResults/";
    const std::vector<std::pair<std::string, size_t>> files{
        {"sbox-grubs/Assets/models/menu/dmx/mesh/plateau_lit.dmx", 17},
        {"sbox-unicycle-frenzy/particles/crown/dmx/mesh/crown_model.dmx", 11},
        {"sbox-unicycle-frenzy/models/dmx/mesh/checkpoint_platform_stone.dmx", 13},
        {"sbox-unicycle-frenzy/models/flag/flag_pole.dmx", 13},
        {blender + "Tests/flex_scout_morphs_low.dmx", 6},
        {blender + "Tests/cloth_test_simple.dmx", 21},
        {blender + expected + "Armature_NoBones/Cube.dmx", 12},
        {blender + expected + "Curve_Armature/BezierCurve.dmx", 15},
        {blender + expected + "ActionFilter/X_Axis.dmx", 17},
        {blender + expected + "Cube_Armature/Cube.dmx", 15},
        {blender + expected + "Curve_NoArmature/BezierCurve.dmx", 12},
        {blender + expected + "Cube_NoArmature/Cube.dmx", 15},
        {blender + "rev-a1d7f43/" + expected + "Cube_Armature/Cube.dmx", 17},
        {blender + "rev-d651090/" + expected + "Cube_Armature/Cube.dmx", 16},
        {"srctools/tests/test_dmx/keyvalues2.dmx", 8},
        {"srctools/tests/test_dmx/binary_v2.dmx", 8},
        {"srctools/tests/test_dmx/binary_v4.dmx", 8},
        {"srctools/tests/test_dmx/binary_v5.dmx", 8},
        {"srctools/tests/test_dmx/test_export_regression_binary_v1_.dmx", 8},
        {"srctools/tests/test_dmx/test_export_regression_binary_v3_.dmx", 8},
        {"srctools/tests/test_dmx/kv2_long_header.dmx", 1},
        {"gmod-versus/modelsrc/badge.dmx", 19},
    };
    for (const auto& [name, count] : files) {
        CAPTURE(name);
        const std::string text = read_text(name);
        const auto graph = parse_dmx_elements(as_bytes(text));
        REQUIRE(graph);
        CHECK(graph->elements.size() == count);
        CHECK(graph->diagnostics.empty());
    }
}

// A polygon of n sides makes n - 2 triangles.
TEST_CASE("real DMX files have the contents counted elsewhere", "[dmx][data]") {
    struct Counts {
        const char* file;
        size_t positions, triangles, joints, deltas, controls, channels;
    };
    const std::vector<Counts> files{
        {"sbox-grubs/Assets/models/menu/dmx/mesh/plateau_lit.dmx", 10297, 8092, 0, 0, 0, 0},
        {"sbox-unicycle-frenzy/particles/crown/dmx/mesh/crown_model.dmx", 224, 448, 0, 0, 0, 0},
        {"sbox-unicycle-frenzy/models/dmx/mesh/checkpoint_platform_stone.dmx", 12, 20, 0, 0, 0, 0},
        {"sbox-unicycle-frenzy/models/flag/flag_pole.dmx", 176, 348, 0, 0, 0, 0},
        {"BlenderSourceTools/Tests/flex_scout_morphs_low.dmx", 0, 0, 0, 0, 4, 0},
        {"BlenderSourceTools/Tests/cloth_test_simple.dmx", 12, 20, 3, 0, 0, 0},
        {"gmod-versus/modelsrc/badge.dmx", 303, 594, 2, 0, 0, 0},
        {"BST/Armature_NoBones/Cube.dmx", 8, 12, 0, 0, 0, 0},
        {"BST/Cube_Armature/Cube.dmx", 8, 12, 1, 0, 0, 0},
        {"BST/Cube_NoArmature/Cube.dmx", 8, 12, 0, 1, 1, 0},
        {"BST/Curve_Armature/BezierCurve.dmx", 26, 24, 1, 0, 0, 0},
        {"BST/Curve_NoArmature/BezierCurve.dmx", 26, 24, 0, 0, 0, 0},
        {"BST/ActionFilter/X_Axis.dmx", 0, 0, 1, 0, 0, 2},
        {"BST/ActionFilter/Y_Axis.dmx", 0, 0, 1, 0, 0, 2},
        {"BST/ActionFilter/Z_Axis.dmx", 0, 0, 1, 0, 0, 2},
        {"rev-a1d7f43/Armature_NoBones/Cube.dmx", 8, 12, 1, 0, 0, 0},
        {"rev-a1d7f43/Cube_Armature/Cube.dmx", 8, 12, 2, 0, 0, 0},
        {"rev-a1d7f43/Cube_NoArmature/Cube.dmx", 8, 12, 0, 1, 1, 0},
        {"rev-a1d7f43/Curve_Armature/BezierCurve.dmx", 26, 24, 2, 0, 0, 0},
        {"rev-a1d7f43/Curve_NoArmature/BezierCurve.dmx", 26, 24, 0, 0, 0, 0},
        {"rev-a1d7f43/ActionFilter/X_Axis.dmx", 0, 0, 2, 0, 0, 2},
        {"rev-d651090/Armature_NoBones/Cube.dmx", 8, 12, 1, 0, 0, 0},
        {"rev-d651090/Cube_Armature/Cube.dmx", 8, 12, 2, 0, 0, 0},
        {"rev-d651090/Cube_NoArmature/Cube.dmx", 8, 12, 0, 1, 1, 0},
        {"rev-d651090/Curve_Armature/BezierCurve.dmx", 26, 24, 2, 0, 0, 0},
        {"rev-d651090/Curve_NoArmature/BezierCurve.dmx", 26, 24, 0, 0, 0, 0},
    };
    if (!has_data()) SKIP(kNoData);
    for (const Counts& expected : files) {
        CAPTURE(expected.file);
        std::string name = expected.file;
        if (name.starts_with("BST/"))
            name.replace(0, 4, "BlenderSourceTools/Tests/ExpectedResults/");
        if (name.starts_with("rev-"))
            name.replace(0, 11,
                         "BlenderSourceTools/" + name.substr(0, 11) + "/Tests/ExpectedResults");
        const std::string text = read_text(name);
        auto parsed = parse_dmx(as_bytes(text));
        REQUIRE(parsed);
        CHECK_FALSE(has_errors(parsed->model.diagnostics));
        const ElementGraph& graph = parsed->graph;
        Model& model = parsed->model;
        size_t positions = 0, joints = 0, channels = 0;
        for (const Element& element : graph.elements) {
            joints += type_of(graph, element) == "DmeJoint";
            channels += type_of(graph, element) == "DmeChannel";
            if (type_of(graph, element) != "DmeVertexData") continue;
            const Attribute* values = find_attribute(graph, element, "positions");
            if (values == nullptr) values = find_attribute(graph, element, "position$0");
            positions += values->count;
        }
        CHECK(positions == expected.positions);
        CHECK(triangle_count(model, 0) == expected.triangles);
        CHECK(joints == expected.joints);
        CHECK(model.bones.size() >= expected.joints);
        CHECK(model.shapes.size() == expected.deltas);
        CHECK(model.controllers.size() == expected.controls);
        CHECK(channels == expected.channels);
        validate(model);
        CHECK_FALSE(has_errors(model.diagnostics));
    }
}

}  // namespace studioscope::dmx_data_test
