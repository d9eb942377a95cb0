#include "bench/sweep.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "animation/reference.h"
#include "bench/cpu_skin_callback.h"
#include "bench/stage_clock.h"
#include "document/instance_poses.h"
#include "model/index_order.h"
#include "model/influences.h"
#include "render/driver.h"
#include "render/framebuffer.h"
#include "render/gpu_timer.h"

namespace studioscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;  // after one to warm up
constexpr int kInstanceCounts[] = {1, 10, 100, 1000};
constexpr int kFewInstances = 10;  // instances, for rows that do not depend on their number
constexpr size_t kMaxVertices = 60'000'000;  // in one draw: a second or more on one core
constexpr SkinningMethod kBriefly[] = {SkinningMethod::kGpu, SkinningMethod::kCpu};

// One level of detail, limited to a number of bones per vertex.
struct BenchmarkLevel {
    SkinningBenchmark benchmark;
    int lod = 0, influences = 3;
    bool is_reordered = false;
    std::map<SkinningMethod, double> errors;
};

struct Step {
    BenchmarkRow row;
    size_t level = 0;
    std::vector<double> seconds;
};

}  // namespace

struct BenchmarkSweep::Work {
    Framebuffer target;
    ThreadPool workers{0};
    std::vector<BenchmarkLevel> levels;
    std::vector<Step> steps;
    std::map<int, InstancePoses> poses;  // key: number of instances
    size_t next = 0;                     // index into `steps` in this round
    int round = -1;
    bool is_software = false;
    double bandwidth = 0;    // bytes per second read from memory
    BenchmarkResult result;  // all but its rows

    void add_steps(size_t level, int instances, std::span<const SkinningMethod> skinners);
    Result<bool> measure(Step& step);
};

BenchmarkSweep::BenchmarkSweep(std::unique_ptr<Work> work) : work_(std::move(work)) {}
BenchmarkSweep::BenchmarkSweep(BenchmarkSweep&&) noexcept = default;
BenchmarkSweep& BenchmarkSweep::operator=(BenchmarkSweep&&) noexcept = default;
BenchmarkSweep::~BenchmarkSweep() = default;

namespace {

// Distance in units between skinned positions and the reference in double precision, at most.
Result<double> max_error(SkinningBenchmark& benchmark, SkinningMethod skinner,
                         const std::vector<PosedVertex>& reference) {
    const auto posed = benchmark.read(skinner);
    if (!posed) return posed.error();
    double max_distance = 0;
    for (size_t i = 0; i < posed->size(); ++i)
        max_distance =
            std::max(max_distance,
                     glm::distance(glm::dvec3((*posed)[i].position),
                                   glm::dvec3(reference[benchmark.mesh().sources[i]].position)));
    return max_distance;
}

Result<BenchmarkLevel> make_level(const Document& document, int lod, int influences,
                                  bool is_reordered, ThreadPool& workers) {
    const Model& model = document.model();
    BenchmarkMesh mesh = benchmark_mesh(model, lod, document.bodygroups);
    if (is_reordered) mesh.indices = order_for_reuse(mesh.indices);
    mesh.vertices = with_influences(mesh.vertices, influences);
    CpuSkinCallback cpu_skin = cpu_skin_callback(mesh, workers);
    Result<SkinningBenchmark> benchmark =
        SkinningBenchmark::make(std::move(mesh), size_of(model), std::move(cpu_skin));
    if (!benchmark) return benchmark.error();
    BenchmarkLevel made{*std::move(benchmark), lod, influences, is_reordered, {}};
    Pose pose;
    update_pose(model, request_of(document), pose);
    const std::vector<PosedVertex> reference = skin_reference(model, pose.local);
    made.benchmark.set_palettes(pose.palette, pose.palette.size());
    for (const SkinningMethodRow& row : kLabSkinners) {
        if (row.skinner == SkinningMethod::kPassthrough) continue;
        const Result<double> error = max_error(made.benchmark, row.skinner, reference);
        if (!error) return error.error();
        made.errors[row.skinner] = *error;
    }
    return made;
}

}  // namespace

void BenchmarkSweep::Work::add_steps(size_t level, int instances,
                                     std::span<const SkinningMethod> skinners) {
    if (levels[level].benchmark.mesh().vertices.size() * static_cast<size_t>(instances) >
        kMaxVertices)
        return;
    for (const SkinningMethod skinner : skinners) {
        BenchmarkRow row;
        row.skinner = skinner;
        row.instances = instances;
        row.lod = levels[level].lod;
        row.influences = levels[level].influences;
        row.is_reordered = levels[level].is_reordered;
        row.error = levels[level].errors[skinner];
        steps.push_back({row, level, {}});
    }
}

Result<bool> BenchmarkSweep::Work::measure(Step& step) {
    SkinningBenchmark& benchmark = levels[step.level].benchmark;
    const InstancePoses& instances = poses.at(step.row.instances);
    benchmark.set_palettes(instances.palettes, instances.bones);
    wait_for_gpu();
    const auto start = Clock::now();
    const FramebufferGuard guard;
    target.bind();
    const auto drawn = benchmark.draw({step.row.skinner, step.row.instances, 3, true});
    if (!drawn) return drawn.error();
    wait_for_gpu();
    if (round >= 0) step.seconds.push_back(seconds_since(start));
    return true;
}

Result<BenchmarkSweep> BenchmarkSweep::make(const Document& document) {
    Result<Framebuffer> target = Framebuffer::make(64, 64);
    if (!target) return target.error();
    auto work = std::make_unique<Work>();
    work->target = *std::move(target);
    const Model& model = document.model();
    const int shown = first_drawable_lod(model, std::max(document.view.lod, 0));
    const int max_influences = studioscope::max_influences(model.vertices);
    for (int influences = 3; influences >= 1; --influences) {
        if (influences < 3 && influences >= max_influences) continue;
        Result<BenchmarkLevel> level =
            make_level(document, shown, influences, false, work->workers);
        if (!level) return level.error();
        work->levels.push_back(*std::move(level));
    }
    const size_t reduced = work->levels.size();
    Result<BenchmarkLevel> reordered = make_level(document, shown, 3, true, work->workers);
    if (!reordered) return reordered.error();
    const IndexOrder order = measure_index_order(work->levels[0].benchmark.mesh().indices);
    work->result.acmr = order.acmr;
    work->result.reordered_acmr = measure_index_order(reordered->benchmark.mesh().indices).acmr;
    work->levels.push_back(*std::move(reordered));
    for (int lod = 0; lod < static_cast<int>(model.lods.size()); ++lod) {
        if (lod == shown || benchmark_mesh(model, lod, document.bodygroups).vertices.empty())
            continue;
        Result<BenchmarkLevel> level = make_level(document, lod, 3, false, work->workers);
        if (!level) return level.error();
        work->levels.push_back(*std::move(level));
    }
    std::vector<SkinningMethod> all;
    all.reserve(kLabSkinners.size());
    for (const SkinningMethodRow& row : kLabSkinners) all.push_back(row.skinner);
    for (const int instances : kInstanceCounts) {
        pose_instances(document, instances, false, work->workers, work->poses[instances]);
        work->add_steps(0, instances, all);
    }
    for (size_t level = 1; level < work->levels.size(); ++level)
        work->add_steps(level, kFewInstances,
                        level < reduced ? std::span<const SkinningMethod>(all) : kBriefly);
    const Driver driver = current_driver();
    work->is_software = driver.is_software;
    BenchRun memory;
    measure_bandwidth(memory);
    work->bandwidth = memory.read_bandwidth;
    work->result.model = std::filesystem::path(document.scene.file).filename().string();
    work->result.driver = driver.renderer;
    work->result.size = double{size_of(model)};
    work->result.lod = shown;
    work->result.vertices = work->levels[0].benchmark.mesh().vertices.size();
    return BenchmarkSweep(std::move(work));
}

Result<bool> BenchmarkSweep::step(double seconds) {
    const auto start = Clock::now();
    while (work_->round < kRounds) {
        if (auto done = work_->measure(work_->steps[work_->next]); !done) return done.error();
        if (++work_->next == work_->steps.size()) {
            work_->next = 0;
            ++work_->round;
        }
        if (seconds_since(start) >= seconds) break;
    }
    return work_->round < kRounds;
}

float BenchmarkSweep::progress() const {
    const auto steps = static_cast<float>(work_->steps.size());
    return (static_cast<float>(work_->round + 1) + static_cast<float>(work_->next) / steps) /
           (kRounds + 1);
}

BenchmarkResult BenchmarkSweep::result() const {
    BenchmarkResult result = work_->result;
    for (const Step& step : work_->steps) {
        if (step.seconds.empty()) continue;
        BenchmarkRow row = step.row;
        const double median = spread_of(step.seconds).median;
        row.milliseconds = median * 1e3;
        const double bytes =
            work_->levels[step.level].benchmark.bytes_of({row.skinner, row.instances, 3, true});
        if (work_->is_software && work_->bandwidth > 0 && median > 0)
            row.bandwidth_share = bytes / median / work_->bandwidth;
        result.rows.push_back(row);
    }
    return result;
}

}  // namespace studioscope
