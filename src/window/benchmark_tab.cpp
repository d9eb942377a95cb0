#include "window/benchmark_tab.h"

#include <cmath>
#include <ctime>
#include <filesystem>

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"
#include "host/output.h"
#include "render/bench/run_json.h"
#include "window/pictures.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kSweepSeconds = 0.03;  // per frame

// The name of an exported file: "ollie skinning sweep 2026-11-20 09.15.02.csv".
std::string export_name(const Scene& scene, const char* what, const char* ending) {
    const std::string time = local_time(std::time(nullptr), kFileNameTime);
    const std::string rest = std::string(" skinning ") + what + " " + time + ending;
    return portable_name(path_text(scene.file.stem()), kMaxFileNameLength - rest.size()) + rest;
}

// The file of a model's baseline; models with the same name share it. Older programs wrote ".csv".
std::optional<fs::path> baseline_path(const Scene& scene, const std::string& ending = ".json") {
    const auto folder = user_config_folder();
    const std::string stem = path_text(scene.file.stem());
    if (!folder || stem.empty()) return std::nullopt;
    return *folder / "runs" /
           path_from_text(portable_name(stem, kMaxFileNameLength - ending.size()) + ending);
}

}  // namespace

void BenchmarkTab::reset() {
    BenchmarkSettings& tab = document_.panels.benchmark;
    sweep_.reset();
    tab.progress = -1;
    tab.result.reset();
    tab.baseline.reset();
    tab.profile.clear();
    if (!keeps_runs_) return;
    read_baseline();
}

void BenchmarkTab::read_baseline() {
    std::error_code problem;
    std::optional<fs::path> path = baseline_path(*document_.scene);
    if (path && !fs::is_regular_file(*path, problem))
        path = baseline_path(*document_.scene, ".csv");
    if (!path || !fs::is_regular_file(*path, problem)) return;
    const Result<Bytes> text = read_side_file(*path, disk_files(), Budget::kMaxSavedBytes);
    if (!text) return;
    const Result<BenchmarkResult> read = read_bench_json(as_text(*text));
    if (read) {
        document_.panels.benchmark.baseline = *read;
        return;
    }
    messages_.report(about_file(*path, warning(read.error().code, read.error().message)));
}

void BenchmarkTab::begin_frame() {
    document_.panels.benchmark.is_watched = false;
    has_swept_ = false;
    stages_.start();
}

bool BenchmarkTab::is_recording() const {
    return document_.panels.benchmark.is_watched && !document_.panels.benchmark.is_frozen;
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

void BenchmarkTab::end_frame(bool is_drawn) {
    if (!is_recording() || !is_drawn || has_swept_) return;
    ProfileFrame frame = stages_.frame();
    if (gpu_timer_)
        for (const GpuTimer::Interval& stretch : gpu_timer_->collect())
            gpu_milliseconds_ = static_cast<float>(stretch.seconds * 1e3);
    frame.gpu_milliseconds = gpu_milliseconds_;
    document_.panels.benchmark.profile.add(frame);
}

bool BenchmarkTab::wants_frame() const {
    return is_recording() && !has_swept_ && document_.panels.benchmark.profile.size() == 0;
}

void BenchmarkTab::apply(const Requests& requests) {
    if (requests.has<request::Sweep>()) start_or_stop_sweep();
    if (requests.has<request::KeepRun>()) save_baseline();
    if (requests.has<request::ExportBenchmark>()) export_csv();
    if (sweep_) continue_sweep();
}

void BenchmarkTab::start_or_stop_sweep() {
    BenchmarkSettings& tab = document_.panels.benchmark;
    if (sweep_) return sweep_->measurement.cancel();
    if (document_.model().vertices.empty())
        return messages_.inform(note("lab-empty", "The model has no vertices; nothing is measured"),
                                ToastKind::kWarning);
    Result<Bench> sweep = make_bench(document_, sweep_plan(document_));
    if (!messages_.report_error(sweep)) return;
    sweep_.emplace(*std::move(sweep));
    tab.progress = 0;
}

void BenchmarkTab::continue_sweep() {
    BenchmarkSettings& tab = document_.panels.benchmark;
    has_swept_ = true;
    const Result<bool> has_more = sweep_->measurement.advance(kSweepSeconds);
    messages_.report_error(has_more);
    tab.result = bench_result(*sweep_);
    tab.progress = has_more && *has_more ? sweep_->measurement.progress() : -1;
    if (tab.progress < 0) sweep_.reset();
}

void BenchmarkTab::save_baseline() {
    BenchmarkSettings& tab = document_.panels.benchmark;
    if (!tab.result) return;
    tab.baseline = tab.result;
    const auto path = baseline_path(*document_.scene);
    if (!keeps_runs_ || !path) return;
    std::error_code problem;
    fs::create_directories(path->parent_path(), problem);
    if (messages_.report_error(write_output(*path, as_bytes(bench_json(*tab.result)))))
        messages_.inform(note("lab-kept", "Later sweeps of this model are compared with this one"));
}

void BenchmarkTab::save(const std::string& name, ByteSpan bytes) {
    const fs::path path = absolute_path(folder_for_pictures(document_) / path_from_text(name));
    if (messages_.report_error(write_output(path, bytes)))
        messages_.inform(note("lab-exported", "Saved as " + path_text(path)));
}

void BenchmarkTab::export_csv() {
    const BenchmarkSettings& tab = document_.panels.benchmark;
    const auto write = [&](const char* what, const std::string& text) {
        save(export_name(*document_.scene, what, ".csv"), as_bytes(text));
    };
    write("history", profile_csv(tab.profile));
    if (tab.result) write("sweep", sweep_csv(*tab.result));
}

void BenchmarkTab::save_picture(const Rect& part, const Image& window) {
    const std::string name = export_name(*document_.scene, "benchmark", ".png");
    const auto pixel = [](float points) { return static_cast<int>(std::lround(points)); };
    const Image image = crop_image(window, pixel(part.position.x), pixel(part.position.y),
                                   pixel(part.size.x), pixel(part.size.y));
    save(name, encode_png(image));
}

}  // namespace studioscope
