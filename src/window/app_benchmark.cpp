// The skinning lab in the window: what its frames take, its sweep, and runs that are kept.

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>

#include "cli/output.h"
#include "content/disk_files.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "document/framing.h"
#include "render/gpu_timer.h"
#include "render/window_frame.h"
#include "window/app.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kSweepSeconds = 0.03;  // of a frame

// "ollie skinning sweep 2026-11-20 09.15.02.csv", in the folder that the program was started from.
std::string export_name(const Scene& scene, const char* what, const char* ending) {
    char time[32] = "";
    const std::time_t now = std::time(nullptr);
    std::strftime(time, sizeof(time), "%Y-%m-%d %H.%M.%S", std::localtime(&now));
    const std::string rest = std::string(" skinning ") + what + " " + time + ending;
    return portable_name(fs::path(scene.file).stem().string(), kMaxFileNameLength - rest.size()) +
           rest;
}

// Where runs of a model are kept; models of one name share theirs.
std::optional<fs::path> path_of_kept_run(const Scene& scene) {
    const auto folder = config_folder(kThisPlatform, environment_variable);
    const std::string stem = fs::path(scene.file).stem().string();
    if (!folder || stem.empty()) return std::nullopt;
    const std::string ending = ".csv";
    return *folder / "runs" / (portable_name(stem, kMaxFileNameLength - ending.size()) + ending);
}

}  // namespace

void App::open_lab() {
    BenchmarkSettings& lab = document_.panels.lab;
    sweep_.reset();
    lab.progress = -1;
    lab.result.reset();
    lab.kept.reset();
    lab.profile.clear();
    if (!keeps_runs_) return;
    const auto path = path_of_kept_run(document_.scene);
    std::error_code problem;
    if (!path || !fs::is_regular_file(*path, problem)) return;
    if (const Result<Bytes> text = disk_files().read(*path))
        lab.kept = read_lab_csv(as_text(*text));
}

void App::run_lab(const Requests& requests) {
    if (requests.sweep) start_or_stop_sweep();
    if (requests.keep_lab) keep_lab_run();
    if (requests.export_lab) export_lab();
    if (sweep_) go_on_sweeping();
}

void App::start_or_stop_sweep() {
    BenchmarkSettings& lab = document_.panels.lab;
    if (sweep_) {
        sweep_.reset();
        lab.progress = -1;
        return;
    }
    if (document_.model().vertices.empty())
        return report_message(note("lab-empty", "there is nothing to skin"));
    Result<BenchmarkSweep> sweep = BenchmarkSweep::make(document_);
    if (!sweep) return report_message(sweep.error());
    sweep_.emplace(*std::move(sweep));
    lab.progress = 0;
}

void App::go_on_sweeping() {
    BenchmarkSettings& lab = document_.panels.lab;
    const Result<bool> is_going_on = sweep_->go_on(kSweepSeconds);
    if (!is_going_on) report_message(is_going_on.error());
    lab.result = sweep_->result();
    lab.progress = is_going_on && *is_going_on ? sweep_->progress() : -1;
    if (lab.progress < 0) sweep_.reset();
}

void App::keep_lab_run() {
    BenchmarkSettings& lab = document_.panels.lab;
    if (!lab.result) return;
    lab.kept = lab.result;
    const auto path = path_of_kept_run(document_.scene);
    if (!keeps_runs_ || !path) return;
    std::error_code problem;
    fs::create_directories(path->parent_path(), problem);
    const std::string text = lab_csv(*lab.result);
    const auto written = write_output(*path, as_bytes(text));
    report_message(written
                       ? note("lab-kept", "Later sweeps of this model are compared with this one")
                       : written.error());
}

void App::export_lab() {
    const BenchmarkSettings& lab = document_.panels.lab;
    const auto write = [&](const char* what, const std::string& text) {
        const std::string name = export_name(document_.scene, what, ".csv");
        const auto written = write_output(name, as_bytes(text));
        report_message(written ? note("lab-exported", "Saved as " + name) : written.error());
    };
    write("history", profile_csv(lab.profile));
    if (lab.result) write("sweep", lab_csv(*lab.result));
}

void App::save_lab_picture(const Rect& tab) {
    const std::string name = export_name(document_.scene, "lab", ".png");
    const Image window = window_picture(window_->width(), window_->height());
    const auto pixel = [](float points) { return static_cast<int>(std::lround(points)); };
    const Image part = part_of(window, pixel(tab.position.x), pixel(tab.position.y),
                               pixel(tab.size.x), pixel(tab.size.y));
    const auto written = write_output(name, encode_png(part));
    report_message(written ? note("lab-exported", "Saved as " + name) : written.error());
}

void App::draw_view(const FrameInput& input, const Viewport& viewport) {
    const bool is_watched = document_.panels.lab.is_watched && !document_.panels.lab.is_frozen;
    if (is_watched && !gpu_timer_) gpu_timer_ = GpuTimer::make();
    if (is_watched) gpu_timer_->begin(0);
    view_target_.draw(renderer_, gpu_, input, viewport,
                      [&] { stages_.mark(ProfileStage::kUpload); });
    if (is_watched) gpu_timer_->end();
    // A software driver works on these same cores: its work is the frame's.
    if (is_watched && !gpu_timer_->is_real()) wait_for_gpu();
    stages_.mark(ProfileStage::kDrawing);
}

void App::keep_profile() {
    BenchmarkSettings& lab = document_.panels.lab;
    if (!lab.is_watched || lab.is_frozen || sweep_) return;  // a sweep's frames are no usual ones
    ProfileFrame frame = stages_.frame();
    if (gpu_timer_)
        for (const GpuTimer::Stretch& stretch : gpu_timer_->collect())
            card_milliseconds_ = static_cast<float>(stretch.seconds * 1e3);
    frame.card_milliseconds = card_milliseconds_;
    lab.profile.add(frame);
}

}  // namespace studioscope
