#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/thread_pool.h"
#include "document/benchmark/frame.h"
#include "model/animation/pose.h"
#include "render/bench/measurement.h"
#include "render/bench/plan.h"
#include "render/framebuffer.h"
#include "render/gpu_timer.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// A level of detail that rows draw.
struct MeasuredLevel {
    BenchmarkLevel level;
    SkinningBenchmark drawing;
    std::map<SkinningMethod, SkinError> errors;  // errors of verified skinners
    int uploaded_round = 0, uploaded_instances = 0;
};

// Instances with their poses, and the times of posing and uploading in seconds.
struct PosedInstances {
    InstancePoses poses;
    std::optional<int> posed_round;
    std::vector<double> posing, upload;
};

struct MeasuredRow {
    BenchmarkDraw draw;
    size_t level = 0;     // index of its MeasuredLevel
    size_t baseline = 0;  // index of the pass-through row of its group
};

// The draws of a plan. Needs the OpenGL context that it was made in.
class SkinningWorkload final : public Workload {
public:
    // Prepares the document's pose, instances and levels of detail. The document is used later only
    // if the plan poses instances again.
    static Result<std::unique_ptr<SkinningWorkload>> make(const Document& document, BenchPlan plan);

    double now() override;
    Result<void> prepare(size_t row, int round) override;
    Result<double> draw(size_t row, bool is_kept) override;

    const BenchPlan& plan() const { return plan_; }
    const std::vector<MeasuredRow>& rows() const { return rows_; }
    const std::vector<MeasuredLevel>& levels() const { return levels_; }
    const std::map<int, PosedInstances>& instances() const { return instances_; }
    std::vector<size_t> group_sizes() const;
    // Seconds of a row's draws by timestamps; empty if they are not measured.
    const std::vector<double>& gpu_seconds(size_t row) const { return gpu_seconds_[row]; }
    // The vertex shader invocations per vertex; 0 if the driver does not count them.
    Result<double> transforms_per_vertex();

private:
    SkinningWorkload(const Document& document, BenchPlan plan)
        : document_(document), plan_(std::move(plan)) {}
    Result<size_t> add_level(const BenchmarkLevel& level);
    void add_rows(const BenchGroup& group, size_t level);
    Result<void> verify(size_t level);
    void upload(MeasuredLevel& level, int instances, int round);

    const Document& document_;
    BenchPlan plan_;
    Framebuffer picture_;
    ThreadPool workers_{0};
    Pose pose_;
    std::vector<PosedVertex> reference_;  // skin_reference() of `pose_`, if rows are verified
    std::vector<MeasuredLevel> levels_;
    std::vector<MeasuredRow> rows_;
    std::map<int, PosedInstances> instances_;  // key: number of instances
    GpuTimer timer_;
    std::vector<std::vector<double>> gpu_seconds_;
    std::optional<int> round_;
};

}  // namespace studioscope
