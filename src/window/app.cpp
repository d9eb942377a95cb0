#include "window/app.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "content/disk_files.h"
#include "core/bytes.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "host/output.h"
#include "host/program_cache_files.h"
#include "host/sandbox.h"
#include "render/context.h"
#include "render/program.h"
#include "render/view_target.h"
#include "report/version.h"
#include "ui/widgets/text_field.h"
#include "window/bundled_sample.h"
#include "window/pictures.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr double kSecondsBetweenChecks = 0.5;
constexpr double kSecondsBetweenSaves = 2;
constexpr float kSecondsBetweenProgress = 0.1f;
constexpr float kDoubleClickSeconds = 0.3f;
constexpr double kForever = 1e6;  // seconds without limit

SettingsFile user_settings_file(const Options& options) {
    if (!options.uses_settings) return {};
    const auto folder = user_config_folder();
    return folder ? SettingsFile(*folder / "settings.json") : SettingsFile();
}

// Records the choices for undo; a drag and a double-click are one step each.
void note_choices(History& history, const Document& document, bool is_running) {
    const ImGuiIO& io = ImGui::GetIO();
    constexpr ImGuiMouseButton kLeft = ImGuiMouseButton_Left;
    if (io.MouseClicked[kLeft] && io.MouseClickedCount[kLeft] == 1) history.begin_click();
    history.note(document, ImGui::IsAnyMouseDown() || is_running);
    if (io.MouseReleased[kLeft] && io.MouseClickedLastCount[kLeft] > 1) history.end_double_click();
}

}  // namespace

Result<App::Parts> App::make_parts(const Options& options, ScriptExtension extension,
                                   ReadSettings& settings) {
    SettingsFile settings_file = user_settings_file(options);
    settings = settings_file.read();
    Result<std::unique_ptr<Window>> window =
        Window::make(options.explicit_options.size || !options.uses_settings
                         ? WindowSize{options.width, options.height}
                         : settings.settings.window,
                     !options.explicit_options.size);
    if (!window) return window.error();
    if (options.uses_settings)
        if (std::optional<Diagnostic> problem = enable_program_cache(options))
            settings.diagnostics.push_back(*std::move(problem));
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return renderer.error();
    Result<Picker> picker = Picker::make();
    if (!picker) return picker.error();
    Result<ScriptPlayer> script = options.script.empty()
                                      ? ScriptPlayer()
                                      : ScriptPlayer::read(options.script, std::move(extension));
    if (!script) return script.error();
    return Parts{*std::move(window), *std::move(renderer), *std::move(picker), *std::move(script),
                 std::move(settings_file)};
}

Result<std::unique_ptr<App>> App::make(const Options& options, ScriptExtension extension) {
    ReadSettings settings;
    Result<Parts> parts = make_parts(options, std::move(extension), settings);
    if (!parts) return parts.error();
    std::unique_ptr<App> app(new App(options, *std::move(parts)));
    if (options.uses_settings) app->restore_settings(settings.settings, options.explicit_options);
    app->messages_.defer(std::move(settings.diagnostics));
    if (options.files.empty()) {
        app->document_.panels.sample_card.folder = path_text(bundled_folder());
        app->open(bundled_sample(), false);
    } else {
        app->open(options.files, true);
    }
    app->model_.follow();
    return app;
}

App::App(const Options& options, Parts parts)
    : window_(std::move(parts.window)),
      settings_file_(std::move(parts.settings_file)),
      script_(std::move(parts.script)),
      command_line_(options),
      view_(document_, *window_, std::move(parts.renderer), std::move(parts.picker)),
      benchmark_(document_, messages_, options.uses_settings),
      model_(Session(options, disk_files()), document_, messages_, clock_,
             {[this](const Scene& scene, bool keeps_materials) {
                  prefetcher_.forget();  // refers to the previous scene
                  return view_.upload(scene, keeps_materials);
              },
              [this](bool is_reload) { show_opened(is_reload); },
              [this](const Scene& scene) { return view_.upload_compared(scene); }},
             wake_window),
      folder_lister_(document_, clock_, wake_window),
      finder_(document_, clock_, wake_window),
      exporter_(document_, clock_, wake_window),
      source_reader_(document_, clock_, wake_window),
      thumbnail_grid_(document_, clock_, options.uses_settings, wake_window),
      gpu_name_(gl_description()),
      sandbox_name_(sandbox_in_use(options)) {
    document_.view = options.choices.view;
    if (script_.is_there()) clock_.set_max_wait(kForever);
}

void App::restore_settings(const Settings& settings, const ExplicitOptions& named) {
    if (!settings_file_.has_path())
        messages_.report(note("settings-folder",
                              "no folder for settings is known; changes will not be remembered"));
    const ViewSettings command_line_view = document_.view;
    apply_settings(settings, document_);
    if (named.background) document_.view.background = command_line_view.background;
    if (named.light) document_.view.light = command_line_view.light;
    if (!named.show) return;
    for (const ViewSwitch& entry : kViewSwitches)
        document_.view.*entry.value = command_line_view.*entry.value;
}

void App::save_settings() {
    since_save_ = 0;
    const auto problem = settings_file_.keep(collect_settings(document_, window_->size()));
    if (!problem) return;
    print(*problem);
    document_.messages.push_back(*problem);
}

int App::run() {
    is_done_ = false;
    while (!is_done_ && !window_->wants_to_close()) {
        wait_for_frame();
        if (is_done_ || window_->wants_to_close()) break;
        frame();
    }
    save_settings();
    return exit_status_;
}

// Waits until the next frame is due; files are watched and settings saved meanwhile.
void App::wait_for_frame() {
    for (;;) {
        if (window_->take_input()) clock_.request_frame();
        model_.take();
        folder_lister_.take_offer();
        finder_.take();
        exporter_.take();
        source_reader_.take();
        thumbnail_grid_.take();
        check_files();
        const double now = clock_.now();
        script_.watch(now, clock_.frames(), clock_.drawn_frames());
        if (script_.is_in_charge(now) || window_->wants_to_close()) return;
        const bool is_seen = !window_->is_minimized();
        const double wait = is_seen ? clock_.seconds_to_wait() : kSecondsBetweenChecks;
        if (wait <= 0) return;
        const double script = script_.is_there() ? script_.seconds_idle(now) : wait;
        window_->wait_for_events(std::min({wait, script, kSecondsBetweenChecks - since_check_}));
    }
}

void App::check_files() {
    const double now = clock_.now();
    const double elapsed =
        script_.is_in_charge(now) ? double{kScriptFrameSeconds} : now - last_chores_;
    last_chores_ = now;
    since_check_ += elapsed;
    since_save_ += elapsed;
    if (since_check_ >= kSecondsBetweenChecks) {
        since_check_ = 0;
        model_.check_files();
        folder_lister_.check_files();
    }
    if (since_save_ > kSecondsBetweenSaves && !ImGui::IsAnyMouseDown()) save_settings();
}

bool App::is_reading() const {
    return model_.is_busy() || folder_lister_.is_busy() || finder_.is_busy() ||
           source_reader_.is_busy() || exporter_.is_busy() || thumbnail_grid_.is_busy();
}

bool App::is_playing_fixups() const {
    return document_.panels.fixup_player.is_playing && !document_.panels.is_hidden;
}

Activity App::activity() const {
    const ImGuiIO& io = ImGui::GetIO();
    Activity activity;
    activity.moves =
        plays_visibly(document_) || is_playing_fixups() || benchmark_.is_sweeping() ||
        exporter_.is_writing() || ImGui::IsAnyMouseDown() ||
        std::find(std::begin(io.KeysDown), std::end(io.KeysDown), true) != std::end(io.KeysDown);
    view_.report(activity);
    activity.cursor_blinks_in_seconds = seconds_to_cursor_blink();
    if (document_.panels.toast_seconds > 0)
        activity.ends_in_seconds = document_.panels.toast_seconds;
    if (is_reading() || prefetcher_.is_busy()) activity.ends_in_seconds = kSecondsBetweenProgress;
    return activity;
}

void App::frame() {
    clock_.begin_frame();
    window_->use_text_size(document_.panels.text_size);
    window_->begin_frame();
    const ScriptRequest scripted = play_script();
    const float seconds = script_.is_in_charge(clock_.now()) ? kScriptFrameSeconds
                                                             : static_cast<float>(clock_.step());
    const float average = clock_.average_frame_seconds();
    // A press and a release take a frame each: a low frame rate needs a longer double-click.
    if (!script_.is_there())
        ImGui::GetIO().MouseDoubleClickTime = std::max(kDoubleClickSeconds, 3 * average);
    ImGui::GetIO().ConfigInputTextCursorBlink = clock_.is_cursor_blinking();
    document_.panels.load = model_.state();
    finder_.update_progress();
    exporter_.update_progress();
    ImGui::NewFrame();
    const FrameInfo info{&view_.pose(),
                         folder_lister_.folder(),
                         view_.drawn_lod(),
                         view_.lod_metric(),
                         average * 1000,
                         folder_lister_.lost_files(),
                         gpu_name_,
                         sandbox_name_,
                         folder_lister_.offered(),
                         version_number(),
                         thumbnail_grid_.page(),
                         explanation_,
                         texture_viewer_.shown(),
                         &finder_.listing(),
                         &exporter_.listing(),
                         source_reader_.editor(),
                         source_reader_.shown()};
    benchmark_.begin_frame();
    view_.begin_frame();
    thumbnail_grid_.begin_frame();
    PanelResult panels = draw_panels(document_, info);
    script_.request(document_, model_.wanted(), panels.requests);
    benchmark_.stages().mark(ProfileStage::kPanels);
    apply(panels);
    source_reader_.follow(model_.session());
    thumbnail_grid_.work(view_.renderer());
    note_choices(history_, document_, is_playing_fixups());
    const bool is_drawn = draw_panels_and_view(panels, seconds);
    save_pictures(scripted, panels.requests);
    window_->end_frame();
    trust_drawn_programs();
    if (!std::exchange(is_prefetching_, true)) prefetcher_.start(document_);
    print(prefetcher_.update(document_));
    clock_.end_frame(activity(), is_drawn && !benchmark_.has_swept());
    const std::vector<fs::path> dropped = window_->take_dropped();
    if (!dropped.empty()) drop(dropped);
    model_.follow();
}

// Returns whether the view was drawn, and not copied from its last picture.
bool App::draw_panels_and_view(const PanelResult& panels, float seconds) {
    StageClock& stages = benchmark_.stages();
    // under a script the input rests in each frame
    const bool is_resting =
        script_.is_in_charge(clock_.now()) || (clock_.is_resting() && !ImGui::IsAnyMouseDown());
    document_.panels.toast_seconds -= seconds;
    view_.advance(seconds, stages);
    explanation_ = view_.point(panels.requests, panels.view, is_resting);
    begin_window_frame(window_->width(), window_->height());
    bool is_drawn = true;
    if (!document_.panels.folder_page.is_open) {
        if (benchmark_.wants_frame()) view_.draw_anew();
        is_drawn = view_.draw(panels.view, is_resting, stages,
                              [&](const auto& draw) { benchmark_.measure_drawing(draw); });
        if (const auto problem = take_program_problem()) messages_.report(*problem);
    }
    window_->draw_panels();
    stages.mark(ProfileStage::kPanels);
    benchmark_.end_frame(is_drawn);
    return is_drawn;
}

void App::save_pictures(const ScriptRequest& scripted, const Requests& requests) {
    const auto window = [&] { return window_picture(window_->width(), window_->height()); };
    const bool is_quiet = script_.is_there();
    if (!scripted.picture.empty() &&
        !save_picture(scripted.picture, window(), document_, messages_, is_quiet))
        exit_status_ = kUnreadable;
    if (!scripted.text.empty() &&
        !messages_.report_error(write_output(scripted.text, as_bytes(text_in_panels()))))
        exit_status_ = kUnreadable;
    if (requests.has<request::Screenshot>())
        save_picture(next_picture_path(document_), window(), document_, messages_, is_quiet);
    requests.each<request::BenchmarkPicture>(
        [&](const Rect& part) { benchmark_.save_picture(part, window()); });
}

ScriptRequest App::play_script() {
    ScriptRequest request = script_.play(clock_.now(), is_reading());
    if (!request.open.empty()) open(request.open, false);
    if (!request.drop.empty()) drop(request.drop);
    if (request.loads_in_background) clock_.set_max_wait(FrameClock::kProgressDelaySeconds);
    if (request.draws_anew) view_.draw_anew();
    if (request.checks_files) since_check_ = kSecondsBetweenChecks;
    // Draws the effect of earlier mouse and key steps first.
    if (request.idle_seconds > 0) clock_.request_frame();
    is_done_ = is_done_ || request.quit;
    return request;
}

}  // namespace studioscope
