// The largest angle of the gaze: $maxeyedeflection of a QC (qc.md, section 12), and its cosine in
// the second header of an MDL (mdl.md, section 3).

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "formats/merge.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/diagnostics.h"
#include "support/parse.h"
#include "support/qc_files.h"

namespace studioscope::eye_deflection_test {

namespace {

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

}  // namespace studioscope::eye_deflection_test
