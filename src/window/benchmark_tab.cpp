#include "window/benchmark_tab.h"

#include <cmath>
#include <ctime>
#include <filesystem>

#include "cli/output.h"
#include "content/disk_files.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kSweepSeconds = 0.03;  // per frame

// The name of an exported file: "ollie skinning sweep 2026-11-20 09.15.02.csv".
std::string export_name(const Scene& scene, const char* what, const char* ending) {
    const std::string time = local_time(std::time(nullptr), kFileNameTime);
    const std::string rest = std::string(" skinning ") + what + " " + time + ending;
    return portable_name(fs::path(scene.file).stem().string(), kMaxFileNameLength - rest.size()) +
           rest;
}

// The file of a model's baseline; models with the same name share it.
std::optional<fs::path> baseline_path(const Scene& scene) {
    const auto folder = config_folder(kThisPlatform, environment_variable);
    const std::string stem = fs::path(scene.file).stem().string();
    if (!folder || stem.empty()) return std::nullopt;
    const std::string ending = ".csv";
    return *folder / "runs" / (portable_name(stem, kMaxFileNameLength - ending.size()) + ending);
}

}  // namespace

void BenchmarkTab::reset() {
    BenchmarkSettings& tab = document_.panels.lab;
    sweep_.reset();
    tab.progress = -1;
    tab.result.reset();
    tab.kept.reset();
    tab.profile.clear();
    if (!keeps_runs_) return;
    const auto path = baseline_path(document_.scene);
    std::error_code problem;
    if (!path || !fs::is_regular_file(*path, problem)) return;
    if (const Result<Bytes> text = disk_files()->read(*path))
        tab.kept = read_lab_csv(as_text(*text));
}

void BenchmarkTab::begin_frame() {
    document_.panels.lab.is_watched = false;
    stages_.start();
}

bool BenchmarkTab::is_recording() const {
    return document_.panels.lab.is_watched && !document_.panels.lab.is_frozen;
}

void BenchmarkTab::measure_drawing(const std::function<void()>& draw) {
    if (!is_recording()) return draw();
    if (!gpu_timer_) gpu_timer_ = GpuTimer::make();
    gpu_timer_->begin(0);
    draw();
    gpu_timer_->end();
    // A software driver renders on the same CPU cores: its time is part of the frame's.
    if (!gpu_timer_->is_real()) wait_for_gpu();
}

void BenchmarkTab::end_frame() {
    if (!is_recording() || sweep_) return;  // a sweep's frames are not typical
    ProfileFrame frame = stages_.frame();
    if (gpu_timer_)
        for (const GpuTimer::Stretch& stretch : gpu_timer_->collect())
            gpu_milliseconds_ = static_cast<float>(stretch.seconds * 1e3);
    frame.card_milliseconds = gpu_milliseconds_;
    document_.panels.lab.profile.add(frame);
}

void BenchmarkTab::apply(const Requests& requests) {
    if (requests.sweep) start_or_stop_sweep();
    if (requests.keep_lab) save_baseline();
    if (requests.export_lab) export_csv();
    if (sweep_) continue_sweep();
}

void BenchmarkTab::start_or_stop_sweep() {
    BenchmarkSettings& tab = document_.panels.lab;
    if (sweep_) {
        sweep_.reset();
        tab.progress = -1;
        return;
    }
    if (document_.model().vertices.empty())
        return messages_.report(note("lab-empty", "there is nothing to skin"));
    Result<BenchmarkSweep> sweep = BenchmarkSweep::make(document_);
    if (!messages_.report_error(sweep)) return;
    sweep_.emplace(*std::move(sweep));
    tab.progress = 0;
}

void BenchmarkTab::continue_sweep() {
    BenchmarkSettings& tab = document_.panels.lab;
    const Result<bool> has_more = sweep_->step(kSweepSeconds);
    messages_.report_error(has_more);
    tab.result = sweep_->result();
    tab.progress = has_more && *has_more ? sweep_->progress() : -1;
    if (tab.progress < 0) sweep_.reset();
}

void BenchmarkTab::save_baseline() {
    BenchmarkSettings& tab = document_.panels.lab;
    if (!tab.result) return;
    tab.kept = tab.result;
    const auto path = baseline_path(document_.scene);
    if (!keeps_runs_ || !path) return;
    std::error_code problem;
    fs::create_directories(path->parent_path(), problem);
    if (messages_.report_error(write_output(*path, as_bytes(lab_csv(*tab.result)))))
        messages_.report(note("lab-kept", "Later sweeps of this model are compared with this one"));
}

void BenchmarkTab::report_saved(const std::string& name, const Result<bool>& written) {
    if (messages_.report_error(written)) messages_.report(note("lab-exported", "Saved as " + name));
}

void BenchmarkTab::export_csv() {
    const BenchmarkSettings& tab = document_.panels.lab;
    const auto write = [&](const char* what, const std::string& text) {
        const std::string name = export_name(document_.scene, what, ".csv");
        report_saved(name, write_output(name, as_bytes(text)));
    };
    write("history", profile_csv(tab.profile));
    if (tab.result) write("sweep", lab_csv(*tab.result));
}

void BenchmarkTab::save_picture(const Rect& part, const Image& window) {
    const std::string name = export_name(document_.scene, "lab", ".png");
    const auto pixel = [](float points) { return static_cast<int>(std::lround(points)); };
    const Image image = part_of(window, pixel(part.position.x), pixel(part.position.y),
                                pixel(part.size.x), pixel(part.size.y));
    report_saved(name, write_output(name, encode_png(image)));
}

}  // namespace studioscope
