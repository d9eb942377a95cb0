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

constexpr int kRounds = 5;  // and one to warm up
constexpr int kCrowds[] = {1, 10, 100, 1000};
constexpr int kSmallCrowd = 10;              // for what does not depend on the number
constexpr size_t kMaxVertices = 60'000'000;  // of one draw: a second and more on one core
constexpr SkinningMethod kBriefly[] = {SkinningMethod::kGpu, SkinningMethod::kCpu};

// One level with so many bones a vertex.
struct Lab {
    SkinningBenchmark lab;
    int lod = 0, influences = 3;
    bool is_reordered = false;
    std::map<SkinningMethod, double> errors;
};

struct Step {
    BenchmarkRow row;
    size_t lab = 0;
    std::vector<double> seconds;
};

}  // namespace

struct BenchmarkSweep::Work {
    Framebuffer target;
    Workers workers{0};
    std::vector<Lab> labs;
    std::vector<Step> steps;
    std::map<int, InstancePoses> crowds;  // by instances
    size_t next = 0;                      // of steps in this round
    int round = -1;
    bool is_software = false;
    double bandwidth = 0;    // bytes a second that memory is read with
    BenchmarkResult result;  // without rows

    void add_steps(size_t lab, int instances, std::span<const SkinningMethod> skinners);
    Result<bool> measure(Step& step);
};

BenchmarkSweep::BenchmarkSweep(std::unique_ptr<Work> work) : work_(std::move(work)) {}
BenchmarkSweep::BenchmarkSweep(BenchmarkSweep&&) noexcept = default;
BenchmarkSweep& BenchmarkSweep::operator=(BenchmarkSweep&&) noexcept = default;
BenchmarkSweep::~BenchmarkSweep() = default;

namespace {

// Positions, against all bones in double precision.
Result<double> farthest(SkinningBenchmark& lab, SkinningMethod skinner,
                        const std::vector<PosedVertex>& reference) {
    const auto posed = lab.read(skinner);
    if (!posed) return posed.error();
    double most = 0;
    for (size_t i = 0; i < posed->size(); ++i)
        most = std::max(most, glm::distance(glm::dvec3((*posed)[i].position),
                                            glm::dvec3(reference[lab.mesh().sources[i]].position)));
    return most;
}

Result<Lab> make_lab(const Document& document, int lod, int influences, bool is_reordered,
                     Workers& workers) {
    const Model& model = document.model();
    BenchmarkMesh mesh = lab_mesh(model, lod, document.bodygroups);
    if (is_reordered) mesh.indices = order_for_reuse(mesh.indices);
    mesh.vertices = with_influences(mesh.vertices, influences);
    CpuSkinCallback skin_here = skin_here_for(mesh, workers);
    Result<SkinningBenchmark> lab =
        SkinningBenchmark::make(std::move(mesh), size_of(model), std::move(skin_here));
    if (!lab) return lab.error();
    Lab made{*std::move(lab), lod, influences, is_reordered, {}};
    Pose pose;
    update_pose(model, request_of(document), pose);
    const std::vector<PosedVertex> reference = skin_reference(model, pose.local);
    made.lab.set_palettes(pose.palette, pose.palette.size());
    for (const SkinningMethodRow& row : kLabSkinners) {
        if (row.skinner == SkinningMethod::kPassthrough) continue;
        const Result<double> error = farthest(made.lab, row.skinner, reference);
        if (!error) return error.error();
        made.errors[row.skinner] = *error;
    }
    return made;
}

}  // namespace

void BenchmarkSweep::Work::add_steps(size_t lab, int instances,
                                     std::span<const SkinningMethod> skinners) {
    if (labs[lab].lab.mesh().vertices.size() * static_cast<size_t>(instances) > kMaxVertices)
        return;
    for (const SkinningMethod skinner : skinners) {
        BenchmarkRow row;
        row.skinner = skinner;
        row.instances = instances;
        row.lod = labs[lab].lod;
        row.influences = labs[lab].influences;
        row.is_reordered = labs[lab].is_reordered;
        row.error = labs[lab].errors[skinner];
        steps.push_back({row, lab, {}});
    }
}

Result<bool> BenchmarkSweep::Work::measure(Step& step) {
    SkinningBenchmark& lab = labs[step.lab].lab;
    const InstancePoses& crowd = crowds.at(step.row.instances);
    lab.set_palettes(crowd.palettes, crowd.bones);
    wait_for_gpu();
    const auto start = Clock::now();
    const FramebufferGuard guard;
    target.bind();
    const auto drawn = lab.draw({step.row.skinner, step.row.instances, 3, true});
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
    const int most = most_influences(model.vertices);
    for (int influences = 3; influences >= 1; --influences) {
        if (influences < 3 && influences >= most) continue;
        Result<Lab> lab = make_lab(document, shown, influences, false, work->workers);
        if (!lab) return lab.error();
        work->labs.push_back(*std::move(lab));
    }
    const size_t reduced = work->labs.size();
    Result<Lab> reordered = make_lab(document, shown, 3, true, work->workers);
    if (!reordered) return reordered.error();
    const IndexOrder order = measure_index_order(work->labs[0].lab.mesh().indices);
    work->result.acmr = order.acmr;
    work->result.reordered_acmr = measure_index_order(reordered->lab.mesh().indices).acmr;
    work->labs.push_back(*std::move(reordered));
    for (int lod = 0; lod < static_cast<int>(model.lods.size()); ++lod) {
        if (lod == shown || lab_mesh(model, lod, document.bodygroups).vertices.empty()) continue;
        Result<Lab> lab = make_lab(document, lod, 3, false, work->workers);
        if (!lab) return lab.error();
        work->labs.push_back(*std::move(lab));
    }
    std::vector<SkinningMethod> all;
    all.reserve(kLabSkinners.size());
    for (const SkinningMethodRow& row : kLabSkinners) all.push_back(row.skinner);
    for (const int instances : kCrowds) {
        pose_instances(document, instances, false, work->workers, work->crowds[instances]);
        work->add_steps(0, instances, all);
    }
    for (size_t lab = 1; lab < work->labs.size(); ++lab)
        work->add_steps(lab, kSmallCrowd,
                        lab < reduced ? std::span<const SkinningMethod>(all) : kBriefly);
    const Driver driver = current_driver();
    work->is_software = driver.is_software;
    BenchRun memory;
    measure_bandwidth(memory);
    work->bandwidth = memory.read_bandwidth;
    work->result.model = std::filesystem::path(document.scene.file).filename().string();
    work->result.driver = driver.renderer;
    work->result.size = double{size_of(model)};
    work->result.lod = shown;
    work->result.vertices = work->labs[0].lab.mesh().vertices.size();
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
            work_->labs[step.lab].lab.bytes_of({row.skinner, row.instances, 3, true});
        if (work_->is_software && work_->bandwidth > 0 && median > 0)
            row.bandwidth_share = bytes / median / work_->bandwidth;
        result.rows.push_back(row);
    }
    return result;
}

}  // namespace studioscope
