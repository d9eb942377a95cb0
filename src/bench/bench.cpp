#include "bench/bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "animation/reference.h"
#include "bench/cpu_skin_callback.h"
#include "bench/stage_clock.h"
#include "core/at.h"
#include "document/instance_poses.h"
#include "model/index_order.h"
#include "render/framebuffer.h"
#include "render/gpu_timer.h"

namespace studioscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPicture = 512;
constexpr int kWarmUp = 2;
constexpr int kMinRounds = 15, kMaxRounds = 200;
constexpr double kTimeBudget = 20;         // seconds of measuring without --frames
constexpr double kShort = 5e-3;            // seconds; a shorter row is warmed up first
constexpr double kGroupTimeBudget = 0.05;  // seconds per round and group: short rows are repeated
constexpr int kMaxRepeats = 16;
constexpr int kPosings = 10;

constexpr SkinningMethod kRealSkinners[] = {SkinningMethod::kGpu, SkinningMethod::kCompute,
                                            SkinningMethod::kCpu, SkinningMethod::kCpuThreads};

// A row of the report with the seconds of every draw measured so far.
struct Measured {
    BenchRow row;
    size_t benchmark = 0;
    size_t baseline = 0;  // index of the pass-through row of its group
    std::vector<double> cpu, gpu;

    const std::vector<double>& cost() const { return gpu.empty() ? cpu : gpu; }
};

// Instances with their poses, and the seconds that posing and uploading took.
struct PosedInstances {
    int instances = 1;
    InstancePoses poses;
    std::vector<double> posing, upload;
};

struct Bench {
    const Document& document;
    const BenchRequest& request;
    const Framebuffer& picture;
    std::vector<SkinningBenchmark> benchmarks;  // one per level of detail
    std::vector<int> lods;
    std::vector<PosedInstances> posed_instances;
    std::vector<Measured> measured;
    ThreadPool workers{0};
    GpuTimer timer = GpuTimer::make();
    size_t groups_measured = 0;

    // Draws of one row per round and group, at most; one if the number of rounds was asked for.
    int max_repeats() const { return request.frames ? 1 : kMaxRepeats; }
};

void pose_for_bench(Bench& bench, PosedInstances& posed) {
    pose_instances(bench.document, posed.instances, false, bench.workers, posed.poses);
}

void add_rows(Bench& bench, size_t benchmark, const PosedInstances& posed, int attributes,
              bool is_discarded) {
    const auto add = [&](SkinningMethod skinner, size_t baseline) {
        Measured measured;
        measured.row.draw = {skinner, posed.instances, attributes, is_discarded};
        measured.row.lod = bench.lods[benchmark];
        measured.benchmark = benchmark;
        measured.baseline = baseline;
        bench.measured.push_back(measured);
    };
    const size_t baseline = bench.measured.size();
    add(SkinningMethod::kPassthrough, baseline);
    for (const SkinningMethod skinner : kRealSkinners) {
        const std::vector<SkinningMethod>& wanted = bench.request.skinners;
        const bool is_wanted =
            wanted.empty() || std::find(wanted.begin(), wanted.end(), skinner) != wanted.end();
        if (is_wanted) add(skinner, baseline);
    }
}

void collect(Bench& bench) {
    for (const GpuTimer::Stretch& interval : bench.timer.collect())
        bench.measured[interval.tag].gpu.push_back(interval.seconds);
}

// Waits for the GPU where there are no timestamps: the CPU's clock has to cover the drawing.
void finish_drawing(const Bench& bench) {
    if (bench.timer.is_real())
        flush_gpu();
    else
        wait_for_gpu();
}

// Draws a short row once before it is measured, so that it does not pay for the caches and sleeping
// threads that other rows left behind.
Result<bool> warm_up(Bench& bench, const Measured& measured) {
    if (!measured.cpu.empty() && measured.cost().back() > kShort) return true;
    Result<bool> drawn = bench.benchmarks[measured.benchmark].draw(measured.row.draw);
    if (drawn) wait_for_gpu();
    return drawn;
}

Result<bool> measure_row(Bench& bench, size_t number, bool is_kept) {
    Measured& measured = bench.measured[number];
    if (const auto warm = warm_up(bench, measured); !warm) return warm.error();
    const auto start = Clock::now();
    const double processor_start = processor_seconds();
    if (is_kept) bench.timer.begin(number);
    const Result<bool> drawn = bench.benchmarks[measured.benchmark].draw(measured.row.draw);
    if (!drawn) return drawn.error();
    bench.timer.end();
    finish_drawing(bench);
    if (is_kept)
        measured.cpu.push_back(bench.request.counts_processor_time
                                   ? processor_seconds() - processor_start
                                   : seconds_since(start));
    // The wait keeps the GPU from falling behind by whole rows: its timer would run out of queries,
    // and the next upload would wait.
    wait_for_gpu();
    collect(bench);
    return true;
}

// Measures a baseline row and all rows compared with it, one after the other, so that all see the
// machine at the same speed; short groups are repeated. The order rotates between repeats, because
// the first row pays for what was done before the group.
Result<bool> measure_group(Bench& bench, size_t baseline, bool is_kept) {
    size_t rows = 1;
    while (baseline + rows < bench.measured.size() &&
           bench.measured[baseline + rows].baseline == baseline)
        ++rows;
    double left = kGroupTimeBudget;
    for (int repeat = 0; repeat == 0 || (left > 0 && repeat < bench.max_repeats()); ++repeat) {
        const auto start = Clock::now();
        const size_t first = bench.groups_measured++;
        for (size_t i = 0; i < rows; ++i)
            if (auto done = measure_row(bench, baseline + (first + i) % rows, is_kept); !done)
                return done;
        left -= seconds_since(start);
    }
    return true;
}

// Measures all rows; instances are posed and uploaded before their rows.
Result<bool> measure_round(Bench& bench, int round) {
    bench.picture.begin();
    for (PosedInstances& posed : bench.posed_instances) {
        if (round < kPosings) {
            const auto start = Clock::now();
            pose_for_bench(bench, posed);
            if (round >= 0) posed.posing.push_back(seconds_since(start));
        }
        const auto start = Clock::now();
        for (SkinningBenchmark& benchmark : bench.benchmarks)
            benchmark.set_palettes(posed.poses.palettes, posed.poses.bones);
        if (round >= 0)
            posed.upload.push_back(seconds_since(start) /
                                   static_cast<double>(bench.benchmarks.size()));
        for (size_t i = 0; i < bench.measured.size(); ++i) {
            const Measured& measured = bench.measured[i];
            const bool begins_group = measured.baseline == i;
            if (!begins_group || measured.row.draw.instances != posed.instances) continue;
            if (auto done = measure_group(bench, i, round >= 0); !done) return done.error();
        }
    }
    return true;
}

Result<int> measure_all(Bench& bench) {
    const auto start = Clock::now();
    const int max_rounds = bench.request.frames.value_or(kMaxRounds);
    int round = -kWarmUp;
    for (; round < max_rounds; ++round) {
        const bool is_late = round >= kMinRounds && seconds_since(start) > kTimeBudget;
        if (is_late && !bench.request.frames) break;
        if (auto done = measure_round(bench, round); !done) return done.error();
    }
    wait_for_gpu();
    collect(bench);
    return round;
}

void finish_rows(Bench& bench, BenchRun& run) {
    std::vector<double> noises;
    for (Measured& measured : bench.measured) {
        BenchRow& row = measured.row;
        const Measured& baseline = bench.measured[measured.baseline];
        row.cpu = spread_of(measured.cpu);
        if (!measured.gpu.empty()) row.gpu = spread_of(measured.gpu);
        row.clock = row.gpu                               ? "timestamps"
                    : bench.request.counts_processor_time ? "processor time of all threads"
                                                          : "wall time between fences";
        row.noise = noise_of(measured.cost());
        noises.push_back(row.noise);
        const double cost = std::max(row.cost().median, kMinTime);
        const SkinningBenchmark& benchmark = bench.benchmarks[measured.benchmark];
        row.vertices_per_second =
            static_cast<double>(benchmark.mesh().vertices.size()) * row.draw.instances / cost;
        const PairedRatio ratio = paired_ratio(measured.cost(), baseline.cost());
        row.ratio_to_passthrough = ratio.median;
        row.ratio_noise = ratio.noise;
        row.is_resolvable =
            &measured == &baseline || std::abs(ratio.median - 1) > ratio.noise * ratio.median;
        if (run.environment.is_software)
            row.bandwidth_share =
                benchmark.bytes_of(row.draw) / cost / std::max(run.read_bandwidth, 1.0);
    }
    run.noise = spread_of(noises).median;
}

double angle_between(const glm::vec3& a, const glm::vec3& b) {
    const glm::dvec3 u(a), v(b);
    return std::atan2(glm::length(glm::cross(u, v)), glm::dot(u, v));
}

SkinError error_of(const std::vector<PosedVertex>& posed, const BenchmarkMesh& mesh,
                   const std::vector<PosedVertex>& reference) {
    SkinError error;
    for (size_t i = 0; i < posed.size(); ++i) {
        const PosedVertex& right = reference[mesh.sources[i]];
        const glm::dvec3 off(
            glm::distance(glm::dvec3(posed[i].position), glm::dvec3(right.position)),
            angle_between(posed[i].normal, right.normal),
            angle_between(glm::vec3(posed[i].tangent), glm::vec3(right.tangent)));
        error.largest = glm::max(error.largest, off);
        error.mean += off / static_cast<double>(posed.size());
    }
    return error;
}

// Fills in the error of each skinner, once per level: the vertices do not depend on how often they
// are drawn.
Result<bool> verify(Bench& bench) {
    const Model& model = bench.document.model();
    Pose pose;
    update_pose(model, request_of(bench.document), pose);
    const std::vector<PosedVertex> reference = skin_reference(model, pose.local);
    for (size_t benchmark = 0; benchmark < bench.benchmarks.size(); ++benchmark) {
        bench.benchmarks[benchmark].set_palettes(pose.palette, pose.palette.size());
        for (const SkinningMethod skinner : kRealSkinners) {
            const auto posed = bench.benchmarks[benchmark].read(skinner);
            if (!posed) return posed.error();
            const SkinError error = error_of(*posed, bench.benchmarks[benchmark].mesh(), reference);
            for (Measured& measured : bench.measured)
                if (measured.benchmark == benchmark && measured.row.draw.skinner == skinner)
                    measured.row.error = error;
        }
    }
    return true;
}

Result<BenchModel> describe(Bench& bench) {
    const Document& document = bench.document;
    const Model& model = document.model();
    const BenchmarkMesh& mesh = bench.benchmarks[0].mesh();
    BenchModel described;
    described.file = document.scene.file.string();
    described.vertices = mesh.vertices.size();
    described.triangles = mesh.indices.size() / 3;
    described.bones = model.bones.size();
    described.lod = bench.lods[0];
    described.size = double{size_of(model)};
    for (const Vertex& vertex : mesh.vertices)
        ++at(described.influences, std::clamp<int>(vertex.bone_count, 1, 3) - 1);
    const IndexOrder order = measure_index_order(mesh.indices);
    described.acmr = order.acmr;
    described.atvr = order.atvr;
    for (const Mesh& part : model.meshes) {
        if (!is_shown(bench.document, part)) continue;
        const IndexOrder own = measure_index_order(at(part.lods, described.lod).indices);
        described.meshes.push_back({part.name, own.acmr, own.atvr});
    }
    const InstancePoses& poses = bench.posed_instances[0].poses;
    bench.benchmarks[0].set_palettes(poses.palettes, poses.bones);
    bench.picture.begin();
    const Result<double> transforms = bench.benchmarks[0].transforms_per_vertex();
    if (!transforms) return transforms.error();
    described.transforms_per_vertex = *transforms;
    return described;
}

Result<bool> make_benchmarks(Bench& bench) {
    const Model& model = bench.document.model();
    const int count = static_cast<int>(model.lods.size());
    const int asked = first_drawable_lod(model, std::max(bench.document.view.lod, 0));
    for (int lod = 0; lod < count; ++lod) {
        if (lod != asked && !bench.request.measures_every_lod) continue;
        BenchmarkMesh mesh = benchmark_mesh(model, lod, bench.document.bodygroups);
        if (mesh.vertices.empty() && lod != asked) continue;
        CpuSkinCallback cpu_skin = cpu_skin_callback(mesh, bench.workers);
        Result<SkinningBenchmark> benchmark =
            SkinningBenchmark::make(std::move(mesh), size_of(model), std::move(cpu_skin));
        if (!benchmark) return benchmark.error();
        bench.benchmarks.push_back(*std::move(benchmark));
        bench.lods.push_back(lod);
    }
    return true;
}

}  // namespace

const char* name_of_attributes(int attributes) {
    return attributes == 1 ? "P" : attributes == 2 ? "PN" : "PNT";
}

Result<BenchRun> run_bench(const Document& document, const BenchRequest& request) {
    Result<Framebuffer> framebuffer = Framebuffer::make(kPicture, kPicture);
    if (!framebuffer) return framebuffer.error();
    Bench bench{document, request, *framebuffer, {}, {}, {}, {}};
    if (auto made = make_benchmarks(bench); !made) return made.error();
    for (const int instances : request.instances) {
        bench.posed_instances.push_back({instances, {}, {}, {}});
        pose_for_bench(bench, bench.posed_instances.back());
        for (size_t benchmark = 0; benchmark < bench.benchmarks.size(); ++benchmark)
            for (const int attributes : request.attributes)
                for (const bool is_discarded : {true, false})
                    add_rows(bench, benchmark, bench.posed_instances.back(), attributes,
                             is_discarded);
    }
    BenchRun run;
    run.environment = bench_environment();
    measure_bandwidth(run);
    Result<BenchModel> described = describe(bench);
    if (!described) return described.error();
    run.model = *std::move(described);
    const Result<int> rounds = measure_all(bench);
    if (!rounds) return rounds.error();
    run.rounds = *rounds;
    if (request.verifies)
        if (auto done = verify(bench); !done) return done.error();
    finish_rows(bench, run);
    for (const Measured& measured : bench.measured) run.rows.push_back(measured.row);
    for (const PosedInstances& posed : bench.posed_instances) {
        run.stages.push_back({"posing", posed.instances, spread_of(posed.posing)});
        run.stages.push_back({"upload", posed.instances, spread_of(posed.upload)});
    }
    return run;
}

}  // namespace studioscope
