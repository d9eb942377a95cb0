// Cost of the window's profiler compared with the frame it measures: clocks and marks, timestamps,
// history, and the plot in the tab. The frame is the sample in the smallest window at its coarsest
// level, where the profiler's share is largest.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>
#include <string>

#include "bench/measure.h"
#include "content/disk_files.h"
#include "document/document.h"
#include "formats/load.h"
#include "model/animation/pose.h"
#include "render/bench/stage_clock.h"
#include "render/framebuffer.h"
#include "render/gpu_timer.h"
#include "render/renderer.h"
#include "support/offscreen.h"
#include "support/paths.h"

namespace studioscope {

namespace {

constexpr int kRounds = 300;
constexpr int kWidth = 640, kHeight = 400;

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

double median_of(const std::function<void()>& work) {
    std::vector<double> times;
    for (int round = 0; round < kRounds; ++round)
        times.push_back(seconds([&] { return work(), 0; }));
    return median(times);
}

// Records a frame as the app does while the tab is open.
void keep_frame(StageClock& stages, GpuTimer& timer, FrameProfile& profile) {
    stages.start();
    timer.begin(0);
    timer.end();
    for (const ProfileStageRow& row : kProfileStages) stages.mark(row.stage);
    timer.collect();
    profile.add(stages.frame());
}

void read_spreads(const FrameProfile& profile) {
    for (const ProfileStageRow& row : kProfileStages) stage_time_spread(profile, row.stage);
    frame_time_spread(profile);
    gpu_time_spread(profile);
}

}  // namespace

TEST_CASE("the cost of the profiler per frame", "[!benchmark]") {
    Offscreen screen(kWidth, kHeight);
    const std::vector<std::filesystem::path> paths{build_folder() /
                                                   "sample/models/studioscope/ollie.mdl"};
    Document document;
    open_scene(document, load_scene(paths, {}, disk_files()), false);
    document.view.lod = static_cast<int>(document.model().lods.size()) - 1;
    Renderer renderer = *Renderer::make();
    GpuScene gpu = *GpuScene::make(*document.scene);
    Pose pose;
    float frame = 0;
    const double drawn = median_of([&] {
        update_pose(document.model(), {0, frame += 0.5f, {}}, pose);
        renderer.draw(gpu, make_frame_input(document, pose), {0, 0, kWidth, kHeight});
        wait_for_gpu();
    });

    StageClock stages;
    GpuTimer timer = GpuTimer::make();
    FrameProfile profile;
    for (size_t i = 0; i < FrameProfile::kLength; ++i) keep_frame(stages, timer, profile);
    const double kept = median_of([&] { keep_frame(stages, timer, profile); });
    const double read = median_of([&] { read_spreads(profile); });
    std::printf("  a frame %.0f us, profiler %.2f us + its numbers %.2f us: %.2f %% of the frame\n",
                drawn * 1e6, kept * 1e6, read * 1e6, 100 * (kept + read) / drawn);
    CHECK(drawn > 0);
}

}  // namespace studioscope
