// Pictures of the fixup lanes, drawn without OpenGL: whole, with row 3 off, and torn.
// Pictures of the results of a sweep, drawn without OpenGL: bars with their noise, few bars with
// their numbers, advice, and the sweep beside a baseline.

#include <catch2/catch.hpp>

#include "support/golden.h"
#include "support/ui_driver.h"
#include "support/ui_picture.h"
#include "ui/dock/panels.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/widgets.h"

namespace studioscope::pictures_test {

namespace {

// Two models of three levels: the rows copy to the order of meshes; the pool is ordered by level.
Scene lanes_scene(FixupUse use) {
    Scene scene;
    scene.fixup_use = std::move(use);
    VertexFile file;
    file.lod_count = 3;
    file.lod_vertex_counts = {1000, 500, 200, 200, 200, 200, 200, 200};
    file.fixup_offset = 64;
    file.fixups = {{2, 0, 120},  {1, 200, 180}, {0, 500, 300},
                   {2, 120, 80}, {1, 380, 120}, {0, 800, 200}};
    scene.vertex_file = std::make_shared<VertexFile>(file);
    Mesh body, head;
    body.name = "body";
    head.name = "head";
    head.body_model = 1;
    body.lods = {{0, 600, {}, {}, kNone}, {0, 300, {}, {}, kNone}, {0, 120, {}, {}, kNone}};
    head.lods = {{600, 400, {}, {}, kNone}, {600, 200, {}, {}, kNone}, {600, 80, {}, {}, kNone}};
    scene.model.meshes = {body, head};
    scene.model.lods.resize(3);
    scene.model.vertices.resize(1000);
    scene.model.tangents.resize(1000);
    scene.model.materials.resize(1);
    scene.model.skins = {{0}};
    scene.model.body_parts = {{"body", {"body", "head"}}};
    return scene;
}

void check(const char* name, Scene scene, float scale) {
    Document document;
    open_scene(document, std::move(scene), false);
    document.selection.vertex = 650;
    const ImVec2 size(900 * scale, 230 * scale);
    UiDriver ui(
        [&] {
            Requests requests;
            document.hover = {};
            if (begin_panel("Fixups", {{0, 0}, {size.x, size.y}}))
                fixup_panel(document, {}, requests);
            end_panel();
        },
        size, scale);
    ui.frames(3);
    const Comparison comparison = compare_golden(name, ui_picture());
    CAPTURE(name, comparison.problem);
    CHECK(comparison.changed <= 0.001);
}

BenchmarkRow row_of(SkinningMethod skinner, int instances, const BenchmarkLevel& level,
                    double milliseconds, double ratio) {
    BenchmarkRow row;
    row.draw = {skinner, instances};
    row.level = level;
    row.cpu = {milliseconds * 1e-3, milliseconds * 0.9e-3, milliseconds * 1.3e-3};
    row.noise = row.ratio_noise = 0.03;
    row.ratio_to_passthrough = ratio;
    row.is_resolvable = ratio < 0.97;
    row.bandwidth_share = 0.11;
    return row;
}

// The vertex shader takes 1.6 times as long as no skinning, one core 1.02 times: no more than
// noise.
BenchmarkResult measured(double slowness_of_compute) {
    BenchmarkResult result;
    result.model.size = 50;
    const double ratios[] = {1, 0.625, 0.8 / slowness_of_compute, 0.98, 0.7};
    for (const SkinningMethodRow& method : kSkinningMethods)
        for (const int instances : {1, 10, 100, 1000}) {
            const double ratio = ratios[static_cast<size_t>(method.skinner)];
            result.rows.push_back(
                row_of(method.skinner, instances, {}, 0.2 * instances / ratio, ratio));
        }
    result.rows.push_back(row_of(SkinningMethod::kGpu, 10, {0, 2}, 2.4, 0.8));
    result.rows.push_back(row_of(SkinningMethod::kGpu, 10, {0, 3, true}, 2.6, 0.7));
    result.rows.push_back(row_of(SkinningMethod::kGpu, 10, {1}, 0.9, 0.6));
    result.model.acmr = 1.5;
    result.model.reordered_acmr = 0.75;
    return result;
}

void check(const char* name, BenchmarkPlot plot, float scale) {
    Document document;
    BenchmarkSettings benchmark;
    benchmark.result = measured(1.5);
    benchmark.baseline = measured(1);
    benchmark.plot = plot;
    const ImVec2 size(530 * scale, 176 * scale);
    UiDriver ui(
        [&] {
            if (begin_bare_panel("Sweep", {{0, 0}, {size.x, size.y}}))
                sweep_results(benchmark, document.view, ImGui::GetContentRegionAvail());
            end_panel();
        },
        size, scale);
    ui.frames(3);
    const Comparison comparison = compare_golden(name, ui_picture());
    CAPTURE(name, comparison.problem);
    CHECK(comparison.changed <= 0.001);
}

}  // namespace

TEST_CASE("the fixup lanes: whole, with row 3 off, torn, with faults, at scale 2",
          "[ui][fixups][golden]") {
    check("lanes_whole", lanes_scene({}), 1);
    check("lanes_row_3_off", lanes_scene({true, {3}}), 1);
    check("lanes_torn", lanes_scene({false}), 1);
    Scene faulty = lanes_scene({});
    const auto file = std::make_shared<VertexFile>(*faulty.vertex_file);
    faulty.vertex_file = file;
    file->fixups[3].source = 100;  // 100..119 twice, 180..199 never
    check("lanes_faults", std::move(faulty), 1);
    check("lanes_whole_2x", lanes_scene({}), 2);
}

TEST_CASE("results of a sweep: bars, few bars, advice, baseline, at scale 2",
          "[ui][benchmark][golden]") {
    check("sweep_instances", BenchmarkPlot::kInstances, 1);
    check("sweep_lods", BenchmarkPlot::kLods, 1);
    check("sweep_savings", BenchmarkPlot::kHelp, 1);
    check("sweep_baseline", BenchmarkPlot::kBaseline, 1);
    check("sweep_instances_2x", BenchmarkPlot::kInstances, 2);
}

}  // namespace studioscope::pictures_test
