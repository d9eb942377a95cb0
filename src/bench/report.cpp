#include "bench/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

// share; runs of one program differ by as much on a busy machine
constexpr double kMinChange = 0.05;

std::string time_text(double seconds) {
    if (seconds < 1e-3) return fmt::format("{:.1f} us", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
    return fmt::format("{:.2f} s", seconds);
}

ordered_json spread_json(const Spread& spread) {
    return {{"median", spread.median}, {"p5", spread.p5}, {"p95", spread.p95}};
}

ordered_json error_json(const BenchRow& row) {
    if (!row.error) return nullptr;
    const SkinError& error = *row.error;
    return {{"position", error.largest.x},
            {"normal", error.largest.y},
            {"tangent", error.largest.z},
            {"mean",
             {{"position", error.mean.x}, {"normal", error.mean.y}, {"tangent", error.mean.z}}}};
}

ordered_json row_json(const BenchRow& row) {
    ordered_json json{{"skinner", name_of(row.draw.skinner)},
                      {"instances", row.draw.instances},
                      {"lod", row.lod},
                      {"discard", row.draw.is_discarded},
                      {"attributes", name_of_attributes(row.draw.attributes)},
                      {"cpu", spread_json(row.cpu)},
                      {"gpu", row.gpu ? spread_json(*row.gpu) : ordered_json(nullptr)},
                      {"clock", row.clock},
                      {"vertices_per_second", row.vertices_per_second},
                      {"ratio_to_passthrough", row.ratio_to_passthrough},
                      {"ratio_noise", row.ratio_noise},
                      {"resolvable", row.is_resolvable},
                      {"noise", row.noise}};
    json["bandwidth_share"] =
        row.bandwidth_share > 0 ? ordered_json(row.bandwidth_share) : ordered_json(nullptr);
    json["error"] = error_json(row);
    return json;
}

ordered_json model_json(const BenchModel& model) {
    ordered_json meshes = ordered_json::array();
    for (const BenchMesh& mesh : model.meshes)
        meshes.push_back({{"name", as_utf8(mesh.name)}, {"acmr", mesh.acmr}, {"atvr", mesh.atvr}});
    ordered_json json{{"file", as_utf8(model.file)},
                      {"vertices", model.vertices},
                      {"triangles", model.triangles},
                      {"bones", model.bones},
                      {"lod", model.lod},
                      {"size", model.size},
                      {"influences", model.influences},
                      {"acmr", model.acmr},
                      {"atvr", model.atvr}};
    json["transforms_per_vertex"] = model.transforms_per_vertex > 0
                                        ? ordered_json(model.transforms_per_vertex)
                                        : ordered_json(nullptr);
    json["meshes"] = meshes;
    return json;
}

ordered_json environment_json(const BenchEnvironment& found) {
    return {{"vendor", found.vendor},        {"renderer", found.renderer},
            {"version", found.version},      {"software", found.is_software},
            {"compiler", found.compiler},    {"build", found.build},
            {"cores", found.cores},          {"cpu", found.cpu},
            {"cpu_skinning", found.skinning}};
}

std::string row_text(const BenchRow& row) {
    std::string text = fmt::format(
        "{:<12} {:>6} {:>4} {:>4} {:<8} {:>10} {:>10} {:>10} {:>8.1f} ", name_of(row.draw.skinner),
        row.draw.instances, row.lod, name_of_attributes(row.draw.attributes),
        row.draw.is_discarded ? "discard" : "drawn", time_text(row.cost().median),
        time_text(row.cost().p5), time_text(row.cost().p95), row.vertices_per_second * 1e-6);
    text += row.is_resolvable ? fmt::format("{:>6.2f}", row.ratio_to_passthrough)
                              : fmt::format("not resolvable ({:.2f})", row.ratio_to_passthrough);
    if (row.draw.skinner != SkinningMethod::kPassthrough)
        text += fmt::format(" +-{:.1f} %", row.ratio_noise * 100);
    if (row.bandwidth_share > 1)
        text += "  out of the caches";
    else if (row.bandwidth_share > 0)
        text += fmt::format("  {:.0f} % of bandwidth", row.bandwidth_share * 100);
    if (row.error)
        text += fmt::format("  error {:.2g} units, {:.2g} and {:.2g} rad", row.error->largest.x,
                            row.error->largest.y, row.error->largest.z);
    return text + "\n";
}

std::string key_of(const ordered_json& row) {
    return fmt::format("{} x {} LOD {} {} {}", row.value("skinner", ""), row.value("instances", 0),
                       row.value("lod", 0), row.value("attributes", ""),
                       row.value("discard", false) ? "discard" : "drawn");
}

double cost_of(const ordered_json& row, const char* which = "median") {
    const bool has_gpu = row.contains("gpu") && row["gpu"].is_object();
    return (has_gpu ? row["gpu"] : row.at("cpu")).value(which, 0.0);
}

struct Growth {
    double share = 0, noise = 0;
    bool is_slower = false, is_faster = false;
};

// Compares ratios to pass-through, which cancel out how fast the machine was during each run.
Growth growth_of_ratio(const ordered_json& now, const ordered_json& saved) {
    const double before = saved.value("ratio_to_passthrough", 0.0);
    const double share = before / std::max(now.value("ratio_to_passthrough", 0.0), kMinTime) - 1;
    const double noise =
        now.value("ratio_noise", 1.0) + saved.value("ratio_noise", 1.0) + kMinChange;
    return {share, noise, share > noise, share < -noise};
}

// Compares times, for pass-through itself; the fastest and slowest frames have to confirm the
// difference.
Growth growth_of_time(const ordered_json& now, const ordered_json& saved) {
    const double share = cost_of(now) / std::max(cost_of(saved), kMinTime) - 1;
    const double noise = now.value("noise", 0.0) + saved.value("noise", 0.0) + kMinChange;
    return {share, noise, share > noise && cost_of(now, "p5") > cost_of(saved, "p95"),
            share < -noise && cost_of(now, "p95") < cost_of(saved, "p5")};
}

// Whether the ratio to pass-through can be compared: only if nothing is rasterised or the GPU's own
// clock was used. A software driver mostly rasterises, on all cores, and waits for whatever else
// they do.
bool has_comparable_ratio(const ordered_json& row, const ordered_json& saved) {
    const bool is_steady =
        row.value("discard", false) || !row.value("gpu", ordered_json()).is_null();
    return is_steady && saved.contains("ratio_noise") &&
           row.value("skinner", "") != name_of(SkinningMethod::kPassthrough);
}

void compare_row(const ordered_json& now, const ordered_json& saved, BenchChange& change) {
    const bool compares_ratio = has_comparable_ratio(now, saved);
    const Growth growth = compares_ratio ? growth_of_ratio(now, saved) : growth_of_time(now, saved);
    change.is_slower = change.is_slower || growth.is_slower;
    change.text +=
        fmt::format("{:<40} {:>10} -> {:>10}  {:+.1f} %{} (noise {:.1f} %)  {}\n", key_of(now),
                    time_text(cost_of(saved)), time_text(cost_of(now)), growth.share * 100,
                    compares_ratio ? " beside pass-through" : "", growth.noise * 100,
                    growth.is_slower   ? "slower"
                    : growth.is_faster ? "faster"
                                       : "not resolvable");
}

}  // namespace

std::string bench_text(const BenchRun& run) {
    const BenchEnvironment& found = run.environment;
    const BenchModel& model = run.model;
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
        for (const BenchMesh& mesh : model.meshes)
            text +=
                fmt::format("  {:<40} ACMR {:.3f}, ATVR {:.3f}\n", mesh.name, mesh.acmr, mesh.atvr);
    text += fmt::format("memory: {:.1f} GB/s read, {:.1f} GB/s written\n\n",
                        run.read_bandwidth * 1e-9, run.write_bandwidth * 1e-9);
    text += fmt::format("{} rounds, interleaved; {}; noise {:.1f} %\n", run.rounds,
                        run.rows.empty() ? "" : run.rows[0].clock, run.noise * 100);
    text +=
        "skinner      copies  LOD            median a frame, p5, p95"
        "        Mvert/s  ratio to pass-through\n";
    for (const BenchRow& row : run.rows) text += row_text(row);
    for (const BenchStage& stage : run.stages)
        text += fmt::format("{:<12} {:>6} {:>28} {:>10} {:>10}\n", stage.name, stage.instances,
                            time_text(stage.seconds.median), time_text(stage.seconds.p5),
                            time_text(stage.seconds.p95));
    return text;
}

ordered_json bench_json(const BenchRun& run) {
    ordered_json rows = ordered_json::array(), stages = ordered_json::array();
    for (const BenchRow& row : run.rows) rows.push_back(row_json(row));
    for (const BenchStage& stage : run.stages)
        stages.push_back({{"stage", stage.name},
                          {"instances", stage.instances},
                          {"seconds", spread_json(stage.seconds)}});
    return {{"environment", environment_json(run.environment)},
            {"model", model_json(run.model)},
            {"noise", run.noise},
            {"bandwidth", {{"read", run.read_bandwidth}, {"write", run.write_bandwidth}}},
            {"rounds", run.rounds},
            {"rows", rows},
            {"stages", stages}};
}

std::string bench_csv(const BenchRun& run) {
    std::string text =
        "skinner,instances,lod,attributes,discard,clock,median,p5,p95,vertices_per_second,"
        "ratio_to_passthrough,noise,position_error,normal_error,tangent_error\n";
    for (const BenchRow& row : run.rows) {
        text += fmt::format("{},{},{},{},{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.6g},{:.6g}",
                            name_of(row.draw.skinner), row.draw.instances, row.lod,
                            name_of_attributes(row.draw.attributes), row.draw.is_discarded ? 1 : 0,
                            row.clock, row.cost().median, row.cost().p5, row.cost().p95,
                            row.vertices_per_second, row.ratio_to_passthrough, row.noise);
        text += row.error ? fmt::format(",{:.9g},{:.9g},{:.9g}\n", row.error->largest.x,
                                        row.error->largest.y, row.error->largest.z)
                          : ",,,\n";
    }
    return text;
}

Result<BenchChange> compare_bench(const BenchRun& run, const std::string& saved) {
    const Diagnostic wrong =
        error("bench-saved", "this is not a run that bench saved with --format json");
    const ordered_json before = ordered_json::parse(saved, nullptr, false);
    if (!before.is_object() || !before.contains("rows") || !before["rows"].is_array()) return wrong;
    const ordered_json now = bench_json(run);
    BenchChange change;
    size_t found = 0;
    try {
        for (const ordered_json& row : now["rows"])
            for (const ordered_json& other : before["rows"])
                if (key_of(row) == key_of(other)) {
                    compare_row(row, other, change);
                    ++found;
                }
    } catch (const ordered_json::exception&) {  // a value is missing or has another type
        return wrong;
    }
    if (found == 0) return error("bench-saved", "the saved run has no row of this one");
    return change;
}

}  // namespace studioscope
