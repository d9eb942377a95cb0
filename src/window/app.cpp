#include "window/app.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "animation/delayed_flexes.h"
#include "cli/apply_options.h"
#include "cli/exit_status.h"
#include "cli/open_document.h"
#include "cli/output.h"
#include "cli/preset_files.h"
#include "cli/program_cache_files.h"
#include "content/disk_files.h"
#include "core/at.h"
#include "core/platform/platform.h"
#include "document/framing.h"
#include "model/file_types.h"
#include "model/influences.h"
#include "render/context.h"
#include "render/lod_choice.h"
#include "render/program.h"
#include "render/window_frame.h"
#include "ui/widgets/style.h"
#include "window/bundled_sample.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr float kScriptStep = 1.0f / 60;
constexpr float kMaxStep = 0.25f;  // a stalled window does not jump through a clip
constexpr double kSecondsBetweenChecks = 0.5;
constexpr double kSecondsBetweenKeeps = 2;
constexpr float kSecondsBetweenProgress = 0.1f;
constexpr float kDoubleClickSeconds = 0.3f;

SettingsFile settings_file_of(const Options& options) {
    if (!options.uses_settings) return {};
    const auto folder = config_folder(kThisPlatform, environment_variable);
    return folder ? SettingsFile(*folder / "settings.json") : SettingsFile();
}

}  // namespace

Result<std::unique_ptr<App>> App::make(const Options& options) {
    SettingsFile settings_file = settings_file_of(options);
    const ReadSettings read = settings_file.read();
    Result<std::unique_ptr<Window>> window = Window::make(
        options.named.size || !options.uses_settings ? WindowSize{options.width, options.height}
                                                     : read.settings.window);
    if (!window) return window.error();
    std::optional<Diagnostic> cache_problem;
    if (options.uses_settings) cache_problem = keep_programs(options);
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return renderer.error();
    Result<Picker> picker = Picker::make();
    if (!picker) return picker.error();
    std::unique_ptr<App> app(
        new App(options, std::move(*window), std::move(*renderer), std::move(*picker)));
    if (!options.script.empty()) {
        const Result<Bytes> text = disk_files().read(options.script);
        if (!text) return text.error();
        Result<std::vector<ScriptStep>> steps = parse_script(as_text(*text));
        if (!steps) {
            Diagnostic problem = steps.error();
            problem.file = options.script.string();
            return problem;
        }
        app->script_.emplace(std::move(*steps));
    }
    app->settings_file_ = std::move(settings_file);
    if (options.uses_settings) app->restore(read.settings, options.named);
    app->waiting_to_say_ = read.diagnostics;
    if (cache_problem) app->waiting_to_say_.push_back(*std::move(cache_problem));
    if (options.files.empty())
        app->open(bundled_sample());
    else
        app->open_and_remember(options.files);
    return app;
}

App::App(const Options& options, std::unique_ptr<Window> window, Renderer renderer, Picker picker)
    : session_({options.load, options.pose.up, options.mounts}, disk_files()),
      asked_(options),
      window_(std::move(window)),
      renderer_(std::move(renderer)),
      picker_(std::move(picker)),
      driver_(gl_description()) {
    document_.view = options.choices.view;
    keeps_runs_ = options.uses_settings;
}

int App::run() {
    while (!is_done_ && !window_->wants_to_close()) {
        wait_for_frame();
        if (is_done_ || window_->wants_to_close()) break;
        const double began = now();
        frame();
        pacer_.drew(began, activity());
    }
    keep_settings();
    return kDone;
}

double App::now() const { return seconds_since(start_); }

bool App::is_script_in_charge() const { return script_ && now() >= script_idles_until_; }

// Files are watched and settings kept without a frame.
void App::wait_for_frame() {
    for (;;) {
        if (window_->take_input()) pacer_.wake(now());
        take_loaded();
        take_listed();
        do_chores();
        record_idling();
        if (is_script_in_charge() || window_->wants_to_close()) return;
        const bool is_seen = !window_->is_minimized();
        const double wait = is_seen ? pacer_.seconds_to_wait(now()) : kSecondsBetweenChecks;
        if (wait <= 0) return;
        const double script = script_ ? script_idles_until_ - now() : wait;
        window_->wait_for_events(
            std::min({wait, script, kSecondsBetweenChecks - seconds_since_check_}));
    }
}

Activity App::activity() const {
    const ImGuiIO& io = ImGui::GetIO();
    Activity activity;
    activity.moves =
        document_.playback.is_playing || is_settling_ || sweep_ || view_target_.is_rough() ||
        ImGui::IsAnyMouseDown() ||
        std::find(std::begin(io.KeysDown), std::end(io.KeysDown), true) != std::end(io.KeysDown);
    activity.has_cursor = io.WantTextInput;
    if (document_.panels.notice_seconds > 0)
        activity.ends_in_seconds = document_.panels.notice_seconds;
    if (loader_.is_busy() || lister_.is_busy() || look_ahead_.is_busy())
        activity.ends_in_seconds = kSecondsBetweenProgress;
    return activity;
}

void App::do_chores() {
    const double passed =
        is_script_in_charge() ? static_cast<double>(kScriptStep) : now() - last_chores_;
    last_chores_ = now();
    seconds_since_check_ += passed;
    seconds_since_kept_ += passed;
    if (seconds_since_check_ >= kSecondsBetweenChecks) {
        seconds_since_check_ = 0;
        reload_when_changed();
        look_for_recent_files();
        look_for_listed_folder();
    }
    if (seconds_since_kept_ > kSecondsBetweenKeeps && !ImGui::IsAnyMouseDown()) keep_settings();
}

void App::frame() {
    window_->use_text_size(document_.panels.text_size);
    window_->begin_frame();
    const double began = now();
    const ScriptRequest scripted = play_script();
    const float seconds = step_clock();
    // A press and its release have a frame each: slow ones would part the two clicks.
    if (!script_)
        ImGui::GetIO().MouseDoubleClickTime = std::max(kDoubleClickSeconds, 3 * frame_seconds_);
    record_load();
    record_listing();
    ImGui::NewFrame();
    const FolderListing* folder = folder_.number > 0 ? &folder_ : nullptr;
    const ModelListing* models = models_.number > 0 ? &models_ : nullptr;
    const FrameInfo facts{&pose_,       folder,  drawn_lod_, lod_metric_, frame_seconds_ * 1000,
                          lost_recent_, driver_, models};
    document_.panels.lab.is_watched = false;
    stages_.start();
    shown_ = shown_now();
    const PanelResult panels = studioscope::draw_panels(document_, facts);
    stages_.mark(ProfileStage::kPanels);
    apply(panels);
    history_.note(document_, ImGui::IsAnyMouseDown());
    pose_model(seconds);
    draw(panels.view);
    window_->draw_panels();
    stages_.mark(ProfileStage::kPanels);
    keep_profile();
    if (!scripted.picture.empty()) save_window(scripted.picture);
    if (!scripted.text.empty()) window_->write_text(scripted.text);
    if (panels.requests.screenshot) save_screenshot();
    if (panels.requests.picture_of_lab) save_lab_picture(*panels.requests.picture_of_lab);
    window_->end_frame();
    trust_drawn_programs();
    look_ahead();
    const auto took = static_cast<float>(now() - began);
    frame_seconds_ += (took - frame_seconds_) * (frame_seconds_ > 0 ? 0.1f : 1.0f);

    const std::vector<fs::path> dropped = window_->take_dropped();
    if (!dropped.empty()) attach(dropped);
}

void App::pose_model(float seconds) {
    document_.panels.notice_seconds -= seconds;
    advance(document_.playback, document_.model(), std::min(seconds, kMaxStep),
            document_.pose_parameters);
    stages_.mark(ProfileStage::kAnimation);
    update_pose(document_.model(), request_of(document_), pose_);
    stages_.mark(ProfileStage::kPose);
    const std::vector<float> before = delayed_flexes_;
    if (document_.panels.flexes.is_delayed)
        delay_shapes(document_.model(), std::min(seconds, kMaxStep), delayed_flexes_, pose_);
    else
        delayed_flexes_.clear();
    leave_out_shapes(document_.playback.off, pose_);
    is_settling_ = !before.empty() && before != delayed_flexes_;
    stages_.mark(ProfileStage::kFlexes);
}

void App::record_load() {
    LoadState& load = document_.panels.load;
    load.is_busy = loader_.is_busy();
    if (!load.is_busy) return;
    load.name = loading_.empty() ? "" : loading_[0].filename().string();
    load.share = loader_.share_done();
    load.seconds = static_cast<float>(now() - loading_since_);
}

// Once what was opened stands on the screen.
void App::look_ahead() {
    if (!is_looked_at_) look_ahead_.start(document_);
    is_looked_at_ = true;
    for (const Diagnostic& said : look_ahead_.update(document_)) print(said);
}

ScriptRequest App::play_script() {
    if (script_ && !is_script_in_charge()) script_->hold();
    if (!is_script_in_charge()) return {};
    ScriptRequest scripted = script_->feed(loader_.is_busy() || lister_.is_busy());
    if (!scripted.open.empty()) open(scripted.open);
    if (!scripted.drop.empty()) attach(scripted.drop);
    if (!scripted.times.empty()) write_times(scripted.times);
    if (!scripted.seen.empty()) window_->write_text(scripted.seen);
    if (scripted.idle_seconds > 0) {
        script_idles_since_ = now();
        script_idles_until_ = now() + scripted.idle_seconds;
        is_idling_ = false;
        pacer_.wake(now());  // the mouse and the keys of the steps before
    }
    loads_beside_ = loads_beside_ || scripted.loads_beside;
    is_done_ = scripted.quit;
    return scripted;
}

// From a second after it was left alone, when what was drawn before is done with, to its end.
void App::record_idling() {
    constexpr double kSettled = 1;
    const bool is_inside = now() >= script_idles_since_ + kSettled && now() < script_idles_until_;
    const double processor = processor_seconds();
    if (is_inside && !is_idling_) idle_began_ = {times_.frames, processor};
    if (is_idling_) {
        times_.idle_frames = times_.frames - idle_began_.first;
        times_.idle_processor = processor - idle_began_.second;
    }
    is_idling_ = is_inside;
}

void App::write_times(const fs::path& path) {
    const double processor = processor_seconds();
    const std::string text = fmt::format(
        "frames {}\nlongest gap {:.1f} ms\nprocessor {:.3f} s\nidle frames {}\n"
        "idle processor {:.3f} s\n",
        times_.frames, times_.longest_gap * 1000, processor - times_.processor, times_.idle_frames,
        times_.idle_processor);
    times_ = {};
    times_.processor = processor;
    if (auto done = write_output(path, as_bytes(text)); !done) report_message(done.error());
}

// Seconds since the last frame. Nothing moved while none was drawn, so what begins to move does so
// at its beginning.
float App::step_clock() {
    const double gap = now() - last_frame_;
    last_frame_ = now();
    ++times_.frames;
    times_.longest_gap = std::max(times_.longest_gap, gap);
    return is_script_in_charge() ? kScriptStep : static_cast<float>(gap);
}

Viewport App::viewport_of(const Rect& view) const {
    const float scale = window_->pixels_per_point();
    const int width = static_cast<int>(view.size.x * scale);
    const int height = static_cast<int>(view.size.y * scale);
    const int top = static_cast<int>(view.position.y * scale);
    return {static_cast<int>(view.position.x * scale), window_->height() - top - height, width,
            height};
}

void App::draw(const Rect& view) {
    begin_window_frame(window_->width(), window_->height());
    const Viewport viewport = viewport_of(view);
    if (viewport.width < 1 || viewport.height < 1) return;
    document_.pixels_per_point = scale_of_window();
    FrameInput input = frame_of(document_, pose_);
    stand_figure(document_, input);
    std::vector<Affine> ghosts;
    if (document_.panels.curves.shows_ghosts)
        ghosts = ghost_skeletons(document_.model(), request_of(document_));
    input.ghosts = ghosts;
    take_influences();
    stages_.skip();
    lab_frame_.pose(input, document_);
    stages_.mark(ProfileStage::kPose);
    lab_frame_.skin(input, document_, pose_);
    stages_.mark(ProfileStage::kSkinning);
    drawn_lod_ = drawn_lod(input, viewport.height);
    lod_metric_ = lod_metric(input.camera, viewport.height);
    draw_view(input, viewport);
    if (const auto problem = take_program_problem()) report_message(*problem);
}

// What fewer bones a vertex would do, on the card.
void App::take_influences() {
    const int wanted = document_.view.max_influences;
    if (wanted == shown_influences_) return;
    shown_influences_ = wanted;
    gpu_.model.replace_vertices(with_influences(document_.model().vertices, wanted));
}

}  // namespace studioscope
