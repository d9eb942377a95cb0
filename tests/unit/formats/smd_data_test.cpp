// Other people's SMD files. Expected counts: triangles, materials, bones and frames from the table
// that came with the files; distinct corners by a short program independent of this project, with
// numbers rounded to float. Only real faults of a file may be reported.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/validate.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::smd_data_test {

namespace {

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

}  // namespace

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

}  // namespace studioscope::smd_data_test
