// Real QCs with the SMDs that they name, against what was counted of them.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/qc/build.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::qc_data_test {

namespace {

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

TEST_CASE("real QCs become models", "[qc][data]") {
    if (!has_data()) SKIP(kNoData);
    for (const RealQc& real : kRealQcs) {
        CAPTURE(real.path);
        const std::filesystem::path path = data_folder() / real.path;
        REQUIRE(std::filesystem::exists(path));
        check_real(real, path);
    }
}

}  // namespace studioscope::qc_data_test
