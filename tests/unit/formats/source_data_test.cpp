// Real DMX files against an independent reader's counts: see the data's README.
// Other people's SMD files. Expected counts: triangles, materials, bones and frames from the table
// that came with the files; distinct corners by a short program independent of this project, with
// numbers rounded to float. Only real faults of a file may be reported.
// Real QCs with the SMDs that they name, against what was counted of them.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/dmx/dmx.h"
#include "formats/qc/build.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::source_data_test {

namespace {

namespace fs = std::filesystem;

const fs::path kData = data_folder();

std::string read_text(const std::string& name) {
    std::ifstream in(kData / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Expected {
    const char* path;
    size_t triangles;
    size_t vertices;
    size_t materials;
    size_t bones;
    size_t frames;  // of the clip; 0: none
    const char* codes;
};

// clang-format off
const Expected kFiles[] = {
    {"BlenderSourceTools/Tests/ExpectedResults/ActionFilter/X_Axis.smd", 0, 0, 0, 2, 3, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/ActionFilter/Y_Axis.smd", 0, 0, 0, 2, 3, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/ActionFilter/Z_Axis.smd", 0, 0, 0, 2, 3, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Armature_NoBones/Cube.smd", 12, 24, 1, 1, 0, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Cube_Armature/Cube.smd", 12, 24, 1, 2, 0, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Cube_Armature_GoldSource/Cube.smd", 12, 24, 1, 2, 0, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Cube_NoArmature/Cube.smd", 12, 24, 1, 1, 0, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Curve_Armature/BezierCurve.smd", 24, 26, 1, 2, 0, ""},
    {"BlenderSourceTools/Tests/ExpectedResults/Curve_NoArmature/BezierCurve.smd", 24, 26, 1, 1, 0, ""},
    {"BlenderSourceTools/Tests/Overlapping_DifferentWeights.smd", 2, 6, 1, 2, 0, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/draw1.smd", 0, 0, 0, 47, 51, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/draw2.smd", 0, 0, 0, 47, 44, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/draw_fail.smd", 0, 0, 0, 47, 61, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/hithard.smd", 0, 0, 0, 47, 46, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/idle.smd", 0, 0, 0, 47, 31, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/anims/miss1.smd", 0, 0, 0, 47, 31, ""},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/c_buu_balisong.smd", 6818, 9159, 1, 47, 0, ""},
    {"KBat/anims/attack.smd", 0, 0, 0, 2, 40, ""},
    {"KBat/anims/idle.smd", 0, 0, 0, 2, 21, ""},
    {"KBat/bate.smd", 4992, 2498, 1, 3, 0, "smd-first-frame"},
    {"assimp-testmodels/SMD/WusonSMD.smd", 3732, 2117, 1, 1, 0, ""},
    {"assimp-testmodels/SMD/triangle.smd", 1, 3, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/bakery_bridge_ref.smd", 126, 264, 4, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/bakery_bridge_ref_physics.smd", 128, 92, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/staircase_lower_phys.smd", 24, 48, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/staircase_lower_ref.smd", 322, 622, 3, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/station_facade_phys.smd", 926, 1488, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/station_facade_ref.smd", 370, 671, 8, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/subway_car_physics.smd", 288, 192, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/subway_car_ref.smd", 1604, 3004, 17, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign-collision.smd", 36, 70, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign.smd", 390, 938, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/door_protector_basic.smd", 108, 244, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/door_protector_basic_phys.smd", 40, 72, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper.smd", 7379, 10128, 4, 9, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_anims/close.smd", 0, 0, 0, 2, 21, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_anims/idle.smd", 0, 0, 0, 9, 201, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_anims/inspect.smd", 0, 0, 0, 9, 201, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_anims/open.smd", 0, 0, 0, 2, 26, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_physics.smd", 12, 24, 1, 1, 0, ""},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_portal_door.smd", 12, 24, 1, 2, 0, ""},
    {"gmod-versus/modelsrc/badge.smd", 594, 1406, 2, 1, 0, ""},
    {"gmod-versus/modelsrc/badge/idle.smd", 0, 0, 0, 1, 1, ""},
    {"sunlight-machine/cube.smd", 22, 34, 1, 1, 0, ""},
};
// clang-format on

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void check(const Expected& expected, Model& model) {
    std::string codes;
    for (const Diagnostic& d : model.diagnostics) codes += (codes.empty() ? "" : " ") + d.code;
    CHECK(codes == expected.codes);
    CHECK(triangles_in(model) == expected.triangles);
    CHECK(model.vertices.size() == expected.vertices);
    CHECK(model.meshes.size() == expected.materials);
    CHECK(model.bones.size() == expected.bones);
    CHECK((model.clips.empty() ? 0 : model.clips[0].frames.size()) == expected.frames);
    const size_t before = model.diagnostics.size();
    validate(model);
    CHECK(model.diagnostics.size() == before);
}

// A folder of real sources; DMX is another reader's and left out here.
struct RealQc {
    const char* path;
    size_t triangles;  // of level 0, as the table of the data counts its SMDs
    size_t bones;      // that a mesh or a line of the QC needs, as the compiled models have them
    std::vector<std::string> clips;
    size_t skins;
    std::vector<std::string> errors;  // words of the errors that there must be, and no others
};

const std::vector<RealQc> kRealQcs = {
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper.qc",
     7379,
     9,
     {"idle", "inspect"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper_portal_door.qc",
     12,
     1,
     {"idle", "open", "close"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign.qc",
     390,
     1,
     {"idle"},
     5,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/source_files/door_protector_basic.qc",
     108,
     1,
     {"idle"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/bakery_bridge.qc",
     126,
     1,
     {"idle"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/"
     "staircase_lower.qc",
     322,
     1,
     {"idle"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/station_facade.qc",
     370,
     1,
     {"idle"},
     1,
     {}},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/subway_car.qc",
     1604,
     1,
     {"idle"},
     1,
     {}},
    {"gmod-versus/modelsrc/badge.qc", 594, 1, {"idle"}, 4, {}},
    {"KBat/bate.qc", 4992, 1, {"idle", "attack"}, 1, {}},
    {"GMod-BuuBalisong/Viewmodel + Worldmodel Source/c_buu_balisong.qc",
     6818,
     45,
     {"idle", "draw1", "draw2", "draw_fail", "hithard", "miss1"},
     1,
     {"draw3.smd", "draw4.smd", "miss2.smd"}},
};

Result<Bytes> read_disk(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return error("unreadable", "cannot be opened");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const ByteSpan bytes = as_bytes(text);
    return Bytes(bytes.begin(), bytes.end());
}

void check_errors(const Diagnostics& diagnostics, const RealQc& real) {
    size_t errors = 0;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::kError) continue;
        REQUIRE(errors < real.errors.size());
        CHECK(diagnostic.message.find(real.errors[errors++]) != std::string::npos);
    }
    CHECK(errors == real.errors.size());
}

void check_real(const RealQc& real, const std::filesystem::path& path) {
    const auto read = [&](const std::string& name) { return read_disk(path.parent_path() / name); };
    const QcFiles files = {[&](const std::string& name) -> Result<Model> {
                               Result<Bytes> bytes = read(name);
                               if (!bytes) bytes = read(name + ".smd");
                               if (!bytes) return bytes.error();
                               return parse_smd(as_text(*bytes));
                           },
                           read};
    const Result<QcFile> qc = parse_qc(as_text(*read_disk(path)), read);
    REQUIRE(qc);
    Model model = build_model(*qc, files);
    validate(model);
    INFO(all_said(model.diagnostics));
    CHECK(triangle_count(model, 0) == real.triangles);
    CHECK(model.bones.size() == real.bones);
    CHECK(model.skins.size() == real.skins);
    std::vector<std::string> clips;
    for (const Clip& clip : model.clips) clips.push_back(clip.name);
    CHECK(clips == real.clips);
    check_errors(model.diagnostics, real);
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
            joints += element_type(graph, element) == "DmeJoint";
            channels += element_type(graph, element) == "DmeChannel";
            if (element_type(graph, element) != "DmeVertexData") continue;
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

TEST_CASE("real SMD files have the counts that others measured", "[smd][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const Expected& expected : kFiles) {
        CAPTURE(expected.path);
        const std::filesystem::path path = data_folder() / expected.path;
        REQUIRE(std::filesystem::exists(path));
        Result<Model> model = parse_smd(read_file(path));
        REQUIRE(model);
        check(expected, *model);
    }
}

TEST_CASE("real QCs become models", "[qc][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const RealQc& real : kRealQcs) {
        CAPTURE(real.path);
        const std::filesystem::path path = data_folder() / real.path;
        REQUIRE(std::filesystem::exists(path));
        check_real(real, path);
    }
}

}  // namespace studioscope::source_data_test
