// Writing SMD text, compared with reading it on one core; and the whole round trip of an export,
// compared with its parts. All stages take turns in one run.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.h"
#include "content/disk_files.h"
#include "export/sources.h"
#include "export/steps.h"
#include "facts/compare/scene_diff.h"
#include "formats/load.h"
#include "formats/smd/smd.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope {

namespace {

constexpr int kRounds = 9;

// The fastest time of each stage, which take turns.
std::vector<double> fastest(const std::vector<std::function<bool()>>& stages) {
    std::vector<double> best(stages.size(), 1e9);
    for (int round = 0; round < kRounds; ++round)
        for (size_t i = 0; i < stages.size(); ++i) best[i] = std::min(best[i], seconds(stages[i]));
    return best;
}

void measure(const std::filesystem::path& model) {
    LoadOptions options;
    options.with_materials = options.with_pixels = false;
    const Scene scene = load_scene({{model}}, options, disk_files());
    Result<ExportedModel> made = export_model(scene, "model");
    REQUIRE(made);
    size_t bytes = 0;
    for (const ExportedFile& file : made->files)
        if (file.path.ends_with(".smd")) bytes += file.text.size();
    SmdOptions one_core;
    one_core.threads = 1;
    const BuiltSources built = build_sources(scene, *made);
    const std::vector<double> best =
        fastest({[&] { return static_cast<bool>(export_model(scene, "model")); },
                 [&] {
                     for (const ExportedFile& file : made->files)
                         if (file.path.ends_with(".smd") && !parse_smd(file.text, one_core))
                             return false;
                     return true;
                 },
                 [&] { return build_sources(scene, *made).is_whole; },
                 [&] { return !compare_scenes(scene, built.scene).meshes.empty(); },
                 [&] { return static_cast<bool>(export_and_compare(scene, "model")); }});
    const double megabytes = static_cast<double>(bytes) / 1e6;
    std::printf(
        "%.1f MB of SMD: written at %.0f MB/s, read on one core at %.0f MB/s; ratio %.2f, wanted "
        "%.2f\n",
        megabytes, megabytes / best[0], megabytes / best[1], best[1] / best[0], 1.0 / 3);
    const double parts = best[0] + best[2] + best[3];
    std::printf(
        "write %.0f ms, read and build %.0f ms, compare %.0f ms; round trip %.0f ms, %.2f of them; "
        "wanted 1.5\n",
        best[0] * 1e3, best[2] * 1e3, best[3] * 1e3, best[4] * 1e3, best[4] / parts);
}

}  // namespace

TEST_CASE("export: SMD text is written, and the round trip is its parts", "[!benchmark]") {
    measure(build_folder() / "sample/models/studioscope/ollie.mdl");
}

TEST_CASE("export: a static prop of other people", "[!benchmark]") {
    if (!has_data()) SKIP(kNoData);
    measure(data_folder() / "spacebuild/models/ce_ls3additional/water_pump/water_pump.mdl");
}

}  // namespace studioscope
