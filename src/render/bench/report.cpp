#include "render/bench/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/message_text.h"
#include "document/benchmark/result.h"
#include "render/bench/run_json.h"

namespace studioscope {

namespace {

bool has_errors(const BenchmarkResult& run) {
    return std::any_of(run.rows.begin(), run.rows.end(),
                       [](const BenchmarkRow& row) { return row.error.has_value(); });
}

// The share of the memory bandwidth; above 100 %, the caches held the data.
std::string bandwidth_text(double share) {
    if (share > 1) return "cached";
    return share > 0 ? fmt::format("{:.0f} %", share * 100) : "";
}

// Headings of the table, one per column.
std::string heading(bool with_errors) {
    std::string text = fmt::format(
        "{:<12} {:>6} {:>4} {:>4} {:<8} {:>10} {:>10} {:>10} {:>8} {:>6} "
        "{:>7} {:>9}",
        "skinner", "copies", "LOD", "what", "frame", "median", "p5", "p95", "Mvert/s", "ratio",
        "+-", "bandwidth");
    if (with_errors)
        text += fmt::format(" {:>10} {:>10} {:>11}", "units off", "normal rad", "tangent rad");
    return text + "\n";
}

std::string row_text(const BenchmarkRow& row) {
    const bool is_skinned = row.draw.skinner != SkinningMethod::kPassthrough;
    std::string text = fmt::format(
        "{:<12} {:>6} {:>4} {:>4} {:<8} {:>10} {:>10} {:>10} {:>8.1f} {:>6} {:>7} {:>9}",
        skinner_name(row.draw.skinner), row.draw.instances, row.level.lod,
        attributes_name(row.draw.attributes), row.draw.is_discarded ? "discard" : "drawn",
        bench_time_text(row.cost().median), bench_time_text(row.cost().p5),
        bench_time_text(row.cost().p95), row.vertices_per_second * 1e-6,
        row.is_resolvable ? fmt::format("{:.2f}", row.ratio_to_passthrough) : "n/r",
        is_skinned ? fmt::format("{:.1f} %", row.ratio_noise * 100) : "",
        bandwidth_text(row.bandwidth_share));
    if (row.error)
        text += fmt::format(" {:>10.2g} {:>10.2g} {:>11.2g}", row.error->max.x, row.error->max.y,
                            row.error->max.z);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

std::string stage_text(const BenchmarkStage& stage) {
    return fmt::format("{:<12} {:>6} {:>18} {:>10} {:>10} {:>10}\n", stage.name, stage.instances,
                       "", bench_time_text(stage.seconds.median), bench_time_text(stage.seconds.p5),
                       bench_time_text(stage.seconds.p95));
}

// Explains abbreviated columns.
std::string table_legend(const BenchmarkResult& run) {
    std::string text = "ratio: speed relative to passthrough, +- its noise";
    if (std::any_of(run.rows.begin(), run.rows.end(),
                    [](const BenchmarkRow& row) { return !row.is_resolvable; }))
        text += "; n/r: not resolvable, within the noise of 1";
    return text + "\n";
}

std::string row_name(const BenchmarkRow& row) {
    std::string name = fmt::format(
        "{} x {} LOD {} {} {}", skinner_name(row.draw.skinner), row.draw.instances, row.level.lod,
        attributes_name(row.draw.attributes), row.draw.is_discarded ? "discard" : "drawn");
    if (row.level.influences < 3) name += fmt::format(" {} bones", row.level.influences);
    return row.level.is_reordered ? name + " reordered" : name;
}

void compare_row(const BenchmarkRow& now, const BenchmarkRow& saved, BenchChange& change) {
    const BenchmarkChange growth = change_since(now, saved);
    const bool is_slower = growth.verdict == BenchmarkVerdict::kSlower;
    change.is_slower = change.is_slower || is_slower;
    change.text += fmt::format("{:<40} {:>10} {:>10} {:>+8.1f} % {:>6.1f} % {:<12} {}\n",
                               row_name(now), bench_time_text(saved.cost().median),
                               bench_time_text(now.cost().median), growth.share * 100,
                               growth.noise * 100, growth.compares_ratio ? "passthrough" : "time",
                               is_slower                                     ? "slower"
                               : growth.verdict == BenchmarkVerdict::kFaster ? "faster"
                                                                             : "n/r");
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
    std::string text = fmt::format("{}, {}, {}\n{}, {}; skinning on the CPU with {}; {} build\n\n",
                                   found.vendor, found.renderer, found.version, found.cpu,
                                   count_text(found.cores, "core"), found.skinning, found.build);
    text += fmt::format(
        "{}: LOD {}, {} ({}, {}, {} of 1, 2, 3 bones), {}, {}\nACMR {:.3f}, ATVR {:.3f} (16 "
        "entries)",
        at_line_start(printable(model.file)), model.lod,
        count_text(model.vertices, "vertex", "vertices"), model.influences[0], model.influences[1],
        model.influences[2], count_text(model.triangles, "triangle"),
        count_text(model.bones, "bone"), model.acmr, model.atvr);
    if (model.transforms_per_vertex > 0)
        text += fmt::format("; this driver transforms a vertex {:.2f} times",
                            model.transforms_per_vertex);
    text += "\n";
    if (model.meshes.size() > 1)
        for (const BenchmarkMeshOrder& mesh : model.meshes)
            text += fmt::format("  {:<40} ACMR {:.3f}, ATVR {:.3f}\n", quotable(mesh.name),
                                mesh.acmr, mesh.atvr);
    text += fmt::format("memory: {:.1f} GB/s read, {:.1f} GB/s written\n\n",
                        run.bandwidth.read * 1e-9, run.bandwidth.write * 1e-9);
    text += fmt::format("{}, interleaved; {}; noise {:.1f} %\n", count_text(run.rounds, "round"),
                        run.rows.empty() ? "" : run.rows[0].clock, run.noise * 100);
    text += heading(has_errors(run));
    for (const BenchmarkRow& row : run.rows) text += row_text(row);
    for (const BenchmarkStage& stage : run.stages) text += stage_text(stage);
    text += table_legend(run);
    return text;
}

std::string bench_csv(const BenchmarkResult& run) {
    std::string text =
        "skinner,instances,lod,attributes,discard,clock,median,p5,p95,vertices_per_second,"
        "ratio_to_passthrough,noise,position_error,normal_error,tangent_error\n";
    for (const BenchmarkRow& row : run.rows) {
        text += fmt::format("{},{},{},{},{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.6g},{:.6g}",
                            skinner_name(row.draw.skinner), row.draw.instances, row.level.lod,
                            attributes_name(row.draw.attributes), row.draw.is_discarded ? 1 : 0,
                            row.clock, row.cost().median, row.cost().p5, row.cost().p95,
                            row.vertices_per_second, row.ratio_to_passthrough, row.noise);
        text += row.error ? fmt::format(",{:.9g},{:.9g},{:.9g}\n", row.error->max.x,
                                        row.error->max.y, row.error->max.z)
                          : ",,,\n";
    }
    return text;
}

Result<BenchChange> compare_bench(const BenchmarkResult& now, const BenchmarkResult& saved) {
    BenchChange change;
    for (const BenchmarkRow& row : now.rows)
        if (const BenchmarkRow* before = find_same_work(saved, row))
            compare_row(row, *before, change);
    if (change.text.empty())
        return error("bench-saved",
                     "the saved run has no row in common with this one; nothing is compared");
    change.text.insert(
        0, fmt::format("{:<40} {:>10} {:>10} {:>10} {:>8} {:<12} {}\n", "row", "saved", "now",
                       "change", "noise", "relative to", "verdict (n/r: not resolvable)"));
    return change;
}

}  // namespace studioscope
