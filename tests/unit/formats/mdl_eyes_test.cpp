// Eyeballs of an MDL: every field of the record is one that tests/writers has put there by the
// offsets of mdl.md, section 5.
// The largest angle of the gaze: $maxeyedeflection of a QC (qc.md, section 12), and its cosine in
// the second header of an MDL (mdl.md, section 3).

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vtx.h"
#include "formats/compiled/vvd.h"
#include "formats/merge.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/diagnostics.h"
#include "support/parse.h"
#include "support/qc_files.h"
#include "writers/compiled_writer.h"
#include "writers/face_asset.h"

namespace studioscope::mdl_eyes_test {

namespace {

// Two models of one body part: one with two eyes, one with the second eye alone.
assets::Asset two_faces() {
    assets::Asset asset = assets::face_asset();
    assets::AssetBodyModel& face = asset.body_parts[0].models[0];
    Eyeball& left = face.eyeballs[0];
    left.origin = {1.5f, -2.5f, 3.5f};
    left.outward = 0.0625f;
    left.radius = 1.125f;
    left.up = {0, 0.6f, 0.8f};
    left.forward = {0, -0.8f, 0.6f};
    left.iris_scale = 1.75f;
    asset.shapes = {{"lid", 0, {{0, 0, {0, 0, 1}, {}}}},
                    {"low", 0, {{0, 1, {0, 0, 1}, {}}}},
                    {"mid", 0, {{0, 2, {0, 0, 1}, {}}}},
                    {"high", 0, {{0, 3, {0, 0, 1}, {}}}},
                    {"lid2", 0, {{0, 4, {0, 0, 1}, {}}}}};
    left.upper = {0, {1, 2, 3}, {-0.5f, 0.25f, 0.75f}};
    left.lower = {4, {3, 1, 2}, {-0.25f, 0.125f, 0.375f}};
    assets::AssetBodyModel second = face;
    second.name = "second";
    second.eyeballs = {face.eyeballs[1]};
    second.meshes.erase(second.meshes.begin() + 1);
    second.meshes[1].eyeball = 0;
    asset.body_parts[0].models.push_back(second);
    return asset;
}

Model model_of(const assets::Asset& asset) {
    const assets::CompiledFiles files = assets::compile(asset);
    const auto mdl = parse_mdl(files.mdl);
    const auto vvd = parse_vvd(files.vvd);
    const auto vtx = parse_vtx(files.vtx, {});
    REQUIRE((mdl && vvd && vtx));
    CHECK(mdl->diagnostics.empty());
    Model model = assemble_model(*mdl, &vvd->file, &*vtx, 0, {});
    validate(model);
    return model;
}

const float kCosineOf30 = 0.866f;

Model model_of(const Bytes& file) {
    const auto mdl = parse_mdl(file);
    const auto vvd = parse_vvd(TestVvd{}.bytes());
    REQUIRE((mdl && vvd));
    Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    validate(model);
    return model;
}

// An MDL with this number in its second header.
Bytes file_with(float cosine) {
    TestMdl file;
    file.extra = [&](ByteWriter& out, MdlHeader& header) {
        const size_t second = out.zeros(256);
        header.header2_offset = as_int(second);
        out.put_at(second + 12, cosine);
    };
    return file.bytes();
}

Model model_of_qc(const std::string& line) {
    return build_text("$model face face.smd {\n}\n" + line + "\n",
                      {{"face.smd", reference(triangle())}});
}

}  // namespace

TEST_CASE("the eyeballs of an MDL are read field by field", "[eyes][mdl]") {
    const Model model = model_of(two_faces());
    REQUIRE(model.eyeballs.size() == 3);
    const Eyeball& left = model.eyeballs[0];
    CHECK(left.name == "left");
    CHECK(left.bone == 1);
    CHECK(left.origin == glm::vec3(1.5f, -2.5f, 3.5f));
    CHECK(left.outward == 0.0625f);
    CHECK(left.radius == 1.125f);
    CHECK(left.up == glm::vec3(0, 0.6f, 0.8f));
    CHECK(left.forward == glm::vec3(0, -0.8f, 0.6f));
    CHECK(left.iris_scale == 1.75f);
    CHECK(left.upper.flex == 0);
    CHECK(left.upper.parts == std::array{1, 2, 3});
    CHECK(left.upper.heights == std::array{-0.5f, 0.25f, 0.75f});
    CHECK(left.lower.flex == 4);
    CHECK(left.lower.parts == std::array{3, 1, 2});
    CHECK(left.lower.heights == std::array{-0.25f, 0.125f, 0.375f});
    CHECK(model.eyeballs[1].name == "right");
    CHECK(model.eyeballs[1].origin.x == -2);
    CHECK(model.eyeballs[2].name == "right");
    CHECK(model.eyeballs[2].upper.flex == kNone);
}

TEST_CASE("each mesh of an eye knows the eyeball of its own model", "[eyes][mdl]") {
    const Model model = model_of(two_faces());
    REQUIRE(model.meshes.size() == 5);
    const int expected[] = {kNone, 0, 1, kNone, 2};
    for (size_t i = 0; i < 5; ++i) {
        CAPTURE(i);
        CHECK(model.meshes[i].eyeball == expected[i]);
    }
}

TEST_CASE("the largest deflection of an MDL is that of its second header", "[eyes][mdl]") {
    assets::Asset asset = assets::face_asset();
    CHECK(model_of(asset).max_eye_deflection == 0.866f);
    asset.max_eye_deflection = 0.25f;
    CHECK(model_of(asset).max_eye_deflection == 0.25f);
}

TEST_CASE("an MDL states the largest deflection of its eyes", "[eyes][mdl]") {
    for (const float cosine : {1.0f, 0.5f, -1.0f}) {
        const Model model = model_of(file_with(cosine));
        CHECK(model.max_eye_deflection == cosine);
        CHECK_FALSE(has_code(model, "flex-eye-deflection"));
    }
    for (const Bytes& file : {file_with(0), TestMdl{}.bytes()}) {
        const Model model = model_of(file);
        CHECK(model.max_eye_deflection == kCosineOf30);
        CHECK_FALSE(has_code(model, "flex-eye-deflection"));
    }
}

TEST_CASE("the gaze's limit is reported where it is beyond -1 to 1", "[eyes][mdl]") {
    for (const float bad : {1.001f, -1.001f, std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity()}) {
        const Model model = model_of(file_with(bad));
        CHECK(count_code(model, "flex-eye-deflection") == 1);
        CHECK(model.max_eye_deflection == kCosineOf30);
    }
}

TEST_CASE("$maxeyedeflection is an angle from 0 to 180 degrees", "[eyes][qc]") {
    CHECK(model_of_qc("").max_eye_deflection == kCosineOf30);
    CHECK(model_of_qc("$maxeyedeflection 60").max_eye_deflection == Approx(0.5));
    CHECK(model_of_qc("$maxeyedeflection 0").max_eye_deflection == 1);
    CHECK(model_of_qc("$maxeyedeflection 180").max_eye_deflection == Approx(-1));
    for (const char* line : {"$maxeyedeflection -1", "$maxeyedeflection 181"}) {
        const Model model = model_of_qc(line);
        CHECK(count_code(model, "qc-eye-deflection") == 1);
        CHECK(model.max_eye_deflection == kCosineOf30);
    }
    const QcFile qc = read_qc("$modelname a.mdl\n$maxeyedeflection 45\n");
    bool is_listed = false;
    for (const Property& each : qc_properties(qc))
        is_listed |= each.name == "max eye deflection" && each.value == "45 degrees";
    CHECK(is_listed);
}

TEST_CASE("a merged model brings its deflection with the first eyes", "[eyes][join]") {
    for (const bool has_eyes : {false, true}) {
        Model model = model_of(TestMdl{}.bytes()), other = model_of(file_with(0.5f));
        if (has_eyes) model.eyeballs.resize(1);
        other.eyeballs.resize(1);
        merge_model(model, std::move(other), "other.mdl");
        CHECK(model.max_eye_deflection == (has_eyes ? kCosineOf30 : 0.5f));
    }
}

}  // namespace studioscope::mdl_eyes_test
