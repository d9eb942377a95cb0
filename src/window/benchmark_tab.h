#pragma once

#include <optional>

#include "document/document.h"
#include "render/bench/bench.h"
#include "render/bench/stage_clock.h"
#include "render/gpu_timer.h"
#include "ui/requests.h"
#include "window/messages.h"

namespace studioscope {

// The logic of the tab that measures skinning: the history of frames, the sweep over all skinning
// methods, and runs that are saved as a baseline or exported.
class BenchmarkTab {
public:
    // `keeps_runs`: baselines are read and written in the settings folder.
    BenchmarkTab(Document& document, Messages& messages, bool keeps_runs)
        : document_(document), messages_(messages), keeps_runs_(keeps_runs) {}

    // Discards the measurements of another model, and reads the baseline of the open one.
    void reset();

    // Measure a frame by stage. end_frame() records the times if the tab was shown in this frame,
    // and the model was drawn (`is_drawn`), instead of a copy of its last picture.
    void begin_frame();
    StageClock& stages() { return stages_; }
    // Draws the view, and measures the GPU while the tab is shown.
    void measure_drawing(const std::function<void()>& draw);
    void end_frame(bool is_drawn);
    // Whether the tab is shown without a measured frame, so that the next one should draw the
    // model.
    bool wants_frame() const;

    // Starts or stops the sweep, runs a part of it, and saves and exports runs.
    void apply(const Requests& requests);
    // Writes a part of the window as a PNG.
    void save_picture(const Rect& part, const Image& window);
    bool is_sweeping() const { return sweep_.has_value(); }
    // Whether a part of a sweep ran in this frame, whose time is not that of drawing then.
    bool has_swept() const { return has_swept_; }

private:
    void read_baseline();
    void start_or_stop_sweep();
    void continue_sweep();
    void save_baseline();
    void export_csv();
    void save(const std::string& name, ByteSpan bytes);
    bool is_recording() const;

    Document& document_;
    Messages& messages_;
    bool keeps_runs_;
    StageClock stages_;
    std::optional<Bench> sweep_;
    bool has_swept_ = false;
    std::optional<GpuTimer> gpu_timer_;
    float gpu_milliseconds_ = 0;  // GPU time of the newest view with a result
};

}  // namespace studioscope
