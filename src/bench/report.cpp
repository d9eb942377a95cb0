#include "bench/report.h"

#include <fmt/format.h>

#include "bench/run_json.h"

namespace studioscope {

namespace {

std::string row_text(const BenchmarkRow& row) {
    std::string text = fmt::format(
        "{:<12} {:>6} {:>4} {:>4} {:<8} {:>10} {:>10} {:>10} {:>8.1f} ", name_of(row.draw.skinner),
        row.draw.instances, row.level.lod, name_of_attributes(row.draw.attributes),
        row.draw.is_discarded ? "discard" : "drawn", bench_time_text(row.cost().median),
        bench_time_text(row.cost().p5), bench_time_text(row.cost().p95),
        row.vertices_per_second * 1e-6);
    text += row.is_resolvable ? fmt::format("{:>6.2f}", row.ratio_to_passthrough)
                              : fmt::format("not resolvable ({:.2f})", row.ratio_to_passthrough);
    if (row.draw.skinner != SkinningMethod::kPassthrough)
        text += fmt::format(" +-{:.1f} %", row.ratio_noise * 100);
    if (row.bandwidth_share > 1)
        text += "  out of the caches";
    else if (row.bandwidth_share > 0)
        text += fmt::format("  {:.0f} % of bandwidth", row.bandwidth_share * 100);
    if (row.error)
        text += fmt::format("  error {:.2g} units, {:.2g} and {:.2g} rad", row.error->max.x,
                            row.error->max.y, row.error->max.z);
    return text + "\n";
}

}  // namespace

std::string bench_time_text(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.1f} us", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
    return fmt::format("{:.2f} s", seconds);
}

std::string bench_text(const BenchmarkResult& run) {
    const BenchmarkEnvironment& found = run.environment;
    const BenchmarkModel& model = run.model;
    std::string text = fmt::format(
        "{}, {}, {}\n{}, {} cores; skinning on the CPU with {}; {} build\n\n", found.vendor,
        found.renderer, found.version, found.cpu, found.cores, found.skinning, found.build);
    text += fmt::format(
        "{}: LOD {}, {} vertices ({}, {}, {} of 1, 2, 3 bones), {} triangles, {} "
        "bones\nACMR {:.3f}, ATVR {:.3f} (16 entries)",
        model.file, model.lod, model.vertices, model.influences[0], model.influences[1],
        model.influences[2], model.triangles, model.bones, model.acmr, model.atvr);
    if (model.transforms_per_vertex > 0)
        text += fmt::format("; this driver transforms a vertex {:.2f} times",
                            model.transforms_per_vertex);
    text += "\n";
    if (model.meshes.size() > 1)
        for (const BenchmarkMeshOrder& mesh : model.meshes)
            text +=
                fmt::format("  {:<40} ACMR {:.3f}, ATVR {:.3f}\n", mesh.name, mesh.acmr, mesh.atvr);
    text += fmt::format("memory: {:.1f} GB/s read, {:.1f} GB/s written\n\n",
                        run.bandwidth.read * 1e-9, run.bandwidth.write * 1e-9);
    text += fmt::format("{} rounds, interleaved; {}; noise {:.1f} %\n", run.rounds,
                        run.rows.empty() ? "" : run.rows[0].clock, run.noise * 100);
    text +=
        "skinner      copies  LOD            median a frame, p5, p95"
        "        Mvert/s  ratio to pass-through\n";
    for (const BenchmarkRow& row : run.rows) text += row_text(row);
    for (const BenchmarkStage& stage : run.stages)
        text += fmt::format("{:<12} {:>6} {:>28} {:>10} {:>10}\n", stage.name, stage.instances,
                            bench_time_text(stage.seconds.median),
                            bench_time_text(stage.seconds.p5), bench_time_text(stage.seconds.p95));
    return text;
}

std::string bench_csv(const BenchmarkResult& run) {
    std::string text =
        "skinner,instances,lod,attributes,discard,clock,median,p5,p95,vertices_per_second,"
        "ratio_to_passthrough,noise,position_error,normal_error,tangent_error\n";
    for (const BenchmarkRow& row : run.rows) {
        text += fmt::format("{},{},{},{},{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.6g},{:.6g}",
                            name_of(row.draw.skinner), row.draw.instances, row.level.lod,
                            name_of_attributes(row.draw.attributes), row.draw.is_discarded ? 1 : 0,
                            row.clock, row.cost().median, row.cost().p5, row.cost().p95,
                            row.vertices_per_second, row.ratio_to_passthrough, row.noise);
        text += row.error ? fmt::format(",{:.9g},{:.9g},{:.9g}\n", row.error->max.x,
                                        row.error->max.y, row.error->max.z)
                          : ",,,\n";
    }
    return text;
}

}  // namespace studioscope
