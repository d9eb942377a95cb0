#include "render/bench/skinning_workload.h"

#include <algorithm>
#include <cmath>

#include "core/platform/platform.h"
#include "document/playback/jiggle_player.h"
#include "model/animation/reference.h"
#include "model/index_order.h"
#include "model/measure.h"
#include "model/vertex.h"
#include "render/bench/stage_clock.h"

namespace studioscope {

namespace {

constexpr int kPicture = 512;

double angle_between(const glm::vec3& a, const glm::vec3& b) {
    const glm::dvec3 u(a), v(b);
    return std::atan2(glm::length(glm::cross(u, v)), glm::dot(u, v));
}

SkinError skin_error(const std::vector<PosedVertex>& posed, const BenchmarkMesh& mesh,
                     const std::vector<PosedVertex>& reference) {
    SkinError error;
    for (size_t i = 0; i < posed.size(); ++i) {
        const PosedVertex& right = reference[mesh.sources[i]];
        const glm::dvec3 off(
            glm::distance(glm::dvec3(posed[i].position), glm::dvec3(right.position)),
            angle_between(posed[i].normal, right.normal),
            angle_between(glm::vec3(posed[i].tangent), glm::vec3(right.tangent)));
        error.max = glm::max(error.max, off);
        error.mean += off / static_cast<double>(posed.size());
    }
    return error;
}

}  // namespace

Result<size_t> SkinningWorkload::add_level(const BenchmarkLevel& level) {
    for (size_t i = 0; i < levels_.size(); ++i)
        if (levels_[i].level == level) return i;
    const Model& model = document_.model();
    BenchmarkMesh mesh = benchmark_mesh(model, level.lod, document_.bodygroups);
    if (level.is_reordered) mesh.indices = optimize_vertex_cache(mesh.indices);
    if (level.influences < 3) mesh.vertices = limit_influences(mesh.vertices, level.influences);
    Result<SkinningBenchmark> drawing =
        SkinningBenchmark::make(std::move(mesh), model_diagonal(model), workers_);
    if (!drawing) return drawing.error();
    levels_.push_back({level, *std::move(drawing), {}});
    return levels_.size() - 1;
}

void SkinningWorkload::add_rows(const BenchGroup& group, size_t level) {
    const size_t baseline = rows_.size();
    const auto add = [&](SkinningMethod skinner) {
        rows_.push_back(
            {{skinner, group.instances, group.attributes, group.is_discarded}, level, baseline});
    };
    add(SkinningMethod::kPassthrough);
    for (const SkinningMethod skinner : group.skinners) add(skinner);
}

Result<std::unique_ptr<SkinningWorkload>> SkinningWorkload::make(const Document& document,
                                                                 BenchPlan plan) {
    std::unique_ptr<SkinningWorkload> workload(new SkinningWorkload(document, std::move(plan)));
    Result<Framebuffer> picture = Framebuffer::make(kPicture, kPicture);
    if (!picture) return picture.error();
    workload->picture_ = *std::move(picture);
    if (workload->plan_.uses_timestamps) workload->timer_ = GpuTimer::make();
    const Model& model = document.model();
    pose_document(document, workload->pose_);
    if (workload->plan_.verifies)
        workload->reference_ =
            skin_reference(model, workload->pose_.local, {}, workload->pose_.fixed_worlds);
    for (const BenchGroup& group : workload->plan_.groups) {
        const Result<size_t> level = workload->add_level(group.level);
        if (!level) return level.error();
        const size_t vertices = workload->levels_[*level].drawing.mesh().vertices.size();
        if (vertices > workload->plan_.max_vertices / static_cast<size_t>(group.instances))
            continue;
        workload->add_rows(group, *level);
        PosedInstances& posed = workload->instances_[group.instances];
        if (posed.poses.palettes.empty())
            pose_instances(document, group.instances, false, workload->workers_, posed.poses);
    }
    workload->gpu_seconds_.resize(workload->rows_.size());
    return workload;
}

std::vector<size_t> SkinningWorkload::group_sizes() const {
    std::vector<size_t> sizes;
    for (size_t i = 0; i < rows_.size(); ++i) {
        if (rows_[i].baseline == i) sizes.push_back(0);
        ++sizes.back();
    }
    return sizes;
}

double SkinningWorkload::now() { return wall_seconds(); }

// Computes the errors of the level's skinners, once: they do not depend on the number of instances.
Result<void> SkinningWorkload::verify(size_t number) {
    MeasuredLevel& level = levels_[number];
    level.drawing.set_palettes(pose_.palette, pose_.palette.size());
    for (const MeasuredRow& row : rows_) {
        const SkinningMethod skinner = row.draw.skinner;
        if (row.level != number || skinner == SkinningMethod::kPassthrough ||
            level.errors.contains(skinner))
            continue;
        const auto posed = level.drawing.read(skinner);
        if (!posed) return posed.error();
        level.errors[skinner] = skin_error(*posed, level.drawing.mesh(), reference_);
    }
    return {};
}

void SkinningWorkload::upload(MeasuredLevel& level, int instances, int round) {
    PosedInstances& posed = instances_.at(instances);
    if (round < plan_.posings && posed.posed_round != round) {
        posed.posed_round = round;
        const double start = now();
        pose_instances(document_, instances, false, workers_, posed.poses);
        if (round >= 0) posed.posing.push_back(now() - start);
    }
    const double start = now();
    level.drawing.set_palettes(posed.poses.palettes, posed.poses.bones);
    if (round >= 0) posed.upload.push_back(now() - start);
    level.uploaded_round = round;
    level.uploaded_instances = instances;
}

Result<void> SkinningWorkload::prepare(size_t number, int round) {
    const FramebufferGuard guard;
    const MeasuredRow& row = rows_[number];
    MeasuredLevel& level = levels_[row.level];
    if (plan_.verifies && level.errors.empty())
        if (const auto verified = verify(row.level); !verified) return verified.error();
    if (round_ != round) picture_.begin();
    round_ = round;
    if (level.uploaded_round != round || level.uploaded_instances != row.draw.instances)
        upload(level, row.draw.instances, round);
    wait_for_gpu();
    return {};
}

Result<double> SkinningWorkload::draw(size_t number, bool is_kept) {
    const MeasuredRow& row = rows_[number];
    const FramebufferGuard guard;
    picture_.bind();
    const auto clock = plan_.counts_processor_time ? processor_seconds : wall_seconds;
    const double start = clock();
    if (is_kept) timer_.begin(number);
    if (const auto drawn = levels_[row.level].drawing.draw(row.draw); !drawn) return drawn.error();
    timer_.end();
    // Without timestamps the CPU's clock has to include the drawing.
    if (timer_.is_real())
        flush_gpu();
    else
        wait_for_gpu();
    const double seconds = clock() - start;
    // The wait keeps the GPU from falling behind by whole rows: its timer would run out of queries,
    // and the next upload would wait.
    wait_for_gpu();
    for (const GpuTimer::Interval& interval : timer_.collect())
        gpu_seconds_[interval.tag].push_back(interval.seconds);
    return seconds;
}

Result<double> SkinningWorkload::transforms_per_vertex() {
    const FramebufferGuard guard;
    picture_.begin();
    levels_[0].drawing.set_palettes(pose_.palette, pose_.palette.size());
    return levels_[0].drawing.transforms_per_vertex();
}

}  // namespace studioscope
