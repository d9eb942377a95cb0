#include "render/bench/bench.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>

#include "core/at.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "document/benchmark/result.h"
#include "model/animation/skin.h"
#include "model/index_order.h"
#include "model/measure.h"
#include "render/bench/measurement.h"
#include "render/bench/stage_clock.h"
#include "render/driver.h"

namespace studioscope {

namespace {

template <typename Work>
double best_seconds(Work work) {
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        const double start = wall_seconds();
        work();
        const double time = wall_seconds() - start;
        if (round == 0 || time < best) best = time;
    }
    return best;
}

// The machine, the driver and the build. Needs a current OpenGL context.
BenchmarkEnvironment bench_environment() {
    BenchmarkEnvironment found;
    const Driver driver = current_driver();
    found.vendor = driver.vendor;
    found.renderer = driver.renderer;
    found.version = driver.version;
    found.is_software = driver.is_software;
    found.cores = static_cast<int>(std::thread::hardware_concurrency());
    found.cpu = processor_name();
    found.skinning = variant_name(skin_variants().back());
#if defined(__VERSION__)
    found.compiler = __VERSION__;
#endif
#if defined(__OPTIMIZE__)
    found.build = "release";
#else
    found.build = "debug";
#endif
    return found;
}

// Measures the memory bandwidth with all cores, over more memory than the caches hold.
MemoryBandwidth measure_bandwidth() {
    constexpr size_t kWords = size_t{16} << 20;
    std::vector<uint64_t> memory(kWords, 1);
    ThreadPool workers;
    std::atomic<uint64_t> sum = 0;
    const double reading = best_seconds([&] {
        workers.parallel_for(kWords, kWords / 64, [&](size_t begin, size_t end) {
            uint64_t parts[8] = {};
            for (size_t i = begin; i + 8 <= end; i += 8)
                for (size_t k = 0; k < 8; ++k) parts[k] += memory[i + k];
            for (const uint64_t part : parts) sum += part;
        });
    });
    const double writing = best_seconds([&] {
        workers.parallel_for(kWords, kWords / 64, [&](size_t begin, size_t end) {
            std::memset(&memory[begin], static_cast<int>(sum & 1), (end - begin) * 8);
        });
    });
    return {kWords * 8 / reading, kWords * 8 / writing};
}

BenchmarkModel benchmark_model(const Document& document, const SkinningWorkload& workload) {
    const Model& model = document.model();
    const MeasuredLevel& level = workload.levels()[0];
    const BenchmarkMesh& mesh = level.drawing.mesh();
    BenchmarkModel described;
    described.file = path_text(document.scene->file);
    described.vertices = mesh.vertices.size();
    described.triangles = mesh.indices.size() / 3;
    described.bones = model.bones.size();
    described.lod = level.level.lod;
    described.size = double{model_diagonal(model)};
    for (const Vertex& vertex : mesh.vertices)
        ++at(described.influences, std::clamp<int>(vertex.bone_count, 1, 3) - 1);
    const IndexOrder order = measure_index_order(mesh.indices);
    described.acmr = order.acmr;
    described.atvr = order.atvr;
    for (const MeasuredLevel& other : workload.levels())
        if (other.level.is_reordered)
            described.reordered_acmr = measure_index_order(other.drawing.mesh().indices).acmr;
    for (const Mesh& part : model.meshes) {
        if (!is_shown(document, part)) continue;
        const IndexOrder own = measure_index_order(at(part.lods, described.lod).indices);
        described.meshes.push_back({part.name, own.acmr, own.atvr});
    }
    return described;
}

// The samples of a row, from the clock that measures its cost.
const std::vector<double>& cost_samples(const Bench& bench, size_t row) {
    const std::vector<double>& gpu = bench.workload->gpu_seconds(row);
    return gpu.empty() ? bench.measurement.seconds(row) : gpu;
}

BenchmarkRow benchmark_row(const Bench& bench, size_t number) {
    const SkinningWorkload& workload = *bench.workload;
    const MeasuredRow& measured = workload.rows()[number];
    const MeasuredLevel& level = workload.levels()[measured.level];
    BenchmarkRow row;
    row.draw = measured.draw;
    row.level = level.level;
    row.cpu = sample_spread(bench.measurement.seconds(number));
    if (const auto& gpu = workload.gpu_seconds(number); !gpu.empty()) row.gpu = sample_spread(gpu);
    row.clock = row.gpu                                 ? "timestamps"
                : workload.plan().counts_processor_time ? "processor time of all threads"
                                                        : "wall time between fences";
    row.noise = relative_noise(cost_samples(bench, number));
    const double cost = std::max(row.cost().median, kMinTime);
    const auto vertices = static_cast<double>(level.drawing.mesh().vertices.size());
    row.vertices_per_second = vertices * row.draw.instances / cost;
    const PairedRatio ratio =
        paired_ratio(cost_samples(bench, number), cost_samples(bench, measured.baseline));
    row.ratio_to_passthrough = ratio.median;
    row.ratio_noise = ratio.noise;
    row.is_resolvable =
        number == measured.baseline || std::abs(ratio.median - 1) > ratio.noise * ratio.median;
    if (bench.described.environment.is_software)
        row.bandwidth_share = level.drawing.bytes_moved(row.draw) / cost /
                              std::max(bench.described.bandwidth.read, 1.0);
    if (const auto error = level.errors.find(row.draw.skinner); error != level.errors.end())
        row.error = error->second;
    return row;
}

}  // namespace

Result<Bench> make_bench(const Document& document, const BenchPlan& plan) {
    Result<std::unique_ptr<SkinningWorkload>> workload = SkinningWorkload::make(document, plan);
    if (!workload) return workload.error();
    BenchmarkResult described;
    described.environment = bench_environment();
    described.bandwidth = measure_bandwidth();
    described.model = benchmark_model(document, **workload);
    const Result<double> transforms = (*workload)->transforms_per_vertex();
    if (!transforms) return transforms.error();
    described.model.transforms_per_vertex = *transforms;
    Measurement measurement(**workload, (*workload)->group_sizes(), plan.rounds);
    return Bench{*std::move(workload), std::move(measurement), std::move(described)};
}

BenchmarkResult bench_result(const Bench& bench) {
    BenchmarkResult result = bench.described;
    result.rounds = bench.measurement.rounds();
    std::vector<double> noises;
    for (size_t row = 0; row < bench.workload->rows().size(); ++row) {
        if (bench.measurement.seconds(row).empty()) continue;
        result.rows.push_back(benchmark_row(bench, row));
        noises.push_back(result.rows.back().noise);
    }
    result.noise = sample_spread(noises).median;
    for (const auto& [instances, posed] : bench.workload->instances()) {
        if (!posed.posing.empty())
            result.stages.push_back({"posing", instances, sample_spread(posed.posing)});
        if (!posed.upload.empty())
            result.stages.push_back({"upload", instances, sample_spread(posed.upload)});
    }
    return result;
}

}  // namespace studioscope
