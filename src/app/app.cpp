#include "app/app.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "animation/delayed_flexes.h"
#include "app/apply_options.h"
#include "app/bundled_sample.h"
#include "app/exit_status.h"
#include "app/open_document.h"
#include "app/output.h"
#include "app/preset_files.h"
#include "core/at.h"
#include "core/platform/platform.h"
#include "model/file_types.h"
#include "render/context.h"
#include "render/lod_choice.h"
#include "render/window_frame.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr float kScriptStep = 1.0f / 60;
constexpr float kLongestStep = 0.25f;  // a stalled window does not jump through a clip
constexpr double kSecondsBetweenChecks = 0.5;
constexpr double kSecondsBetweenKeeps = 2;
constexpr float kNoticeSeconds = 5;

SettingsFile settings_file_of(const Options& options) {
    if (!options.uses_settings) return {};
    const auto folder = config_folder(kThisPlatform, environment_variable);
    return folder ? SettingsFile(*folder / "settings.json") : SettingsFile();
}

std::string title_of(const Scene& scene) {
    if (scene.file.empty()) return "Studioscope";
    return scene.file.filename().string() + " - Studioscope";
}

}  // namespace

Result<std::unique_ptr<App>> App::make(const Options& options) {
    SettingsFile settings_file = settings_file_of(options);
    const ReadSettings read = settings_file.read();
    Result<std::unique_ptr<Window>> window = Window::make(
        options.named.size || !options.uses_settings ? WindowSize{options.width, options.height}
                                                     : read.settings.window);
    if (!window) return window.error();
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
    if (options.files.empty())
        app->open(bundled_sample());
    else
        app->open_and_remember(options.files);
    for (const Diagnostic& diagnostic : read.diagnostics) app->say(diagnostic);
    return app;
}

App::App(const Options& options, std::unique_ptr<Window> window, Renderer renderer, Picker picker)
    : session_({options.load, options.pose.up, options.mounts}, disk_files()),
      asked_(options),
      window_(std::move(window)),
      renderer_(std::move(renderer)),
      picker_(std::move(picker)),
      last_frame_(std::chrono::steady_clock::now()),
      driver_(gl_description()) {
    document_.view = options.view;
}

int App::run() {
    while (!is_done_ && !window_->wants_to_close()) frame();
    keep_settings();
    return kDone;
}

void App::frame() {
    window_->begin_frame();
    const ScriptRequest scripted = play_script();
    const float seconds = step_clock();
    ImGui::NewFrame();
    const FolderListing* folder = folder_.number > 0 ? &folder_ : nullptr;
    const FrameFacts facts{&pose_, folder, drawn_lod_, ImGui::GetIO().Framerate, driver_};
    const PanelResult panels = studioscope::draw_panels(document_, facts);
    apply(panels);

    document_.panels.notice_seconds -= seconds;
    advance(document_.playback, document_.model(), seconds);
    update_pose(document_.model(), request_of(document_), pose_);
    if (document_.panels.flexes.is_delayed)
        delay_shapes(document_.model(), seconds, delayed_flexes_, pose_);
    else
        delayed_flexes_.clear();
    draw(panels.view);
    window_->draw_panels();
    if (!scripted.picture.empty()) save_window(scripted.picture);
    if (!scripted.text.empty()) window_->write_text(scripted.text);
    if (panels.requests.screenshot) save_screenshot();
    window_->end_frame();

    const std::vector<fs::path> dropped = window_->take_dropped();
    if (!dropped.empty()) attach(dropped);
    reload_when_changed();
    if (seconds_since_kept_ > kSecondsBetweenKeeps && !ImGui::IsAnyMouseDown()) keep_settings();
}

ScriptRequest App::play_script() {
    if (!script_) return {};
    const ScriptRequest scripted = script_->feed();
    if (!scripted.open.empty()) open(scripted.open);
    if (!scripted.drop.empty()) attach(scripted.drop);
    is_done_ = scripted.quit;
    return scripted;
}

float App::step_clock() {
    const auto now = std::chrono::steady_clock::now();
    const float clock = std::chrono::duration<float>(now - last_frame_).count();
    last_frame_ = now;
    const float passed = script_ ? kScriptStep : clock;
    seconds_since_check_ += static_cast<double>(passed);
    seconds_since_kept_ += static_cast<double>(passed);
    return std::min(passed, kLongestStep);
}

void App::open(const std::vector<fs::path>& files) { show(session_.open(files)); }

void App::open_and_remember(const std::vector<fs::path>& files) {
    if (show(session_.open(files))) remember(files);
}

void App::attach(std::vector<fs::path> files) {
    for (const fs::path& file : files)
        if (is_preset_file(file)) apply_preset_file(file);
    std::erase_if(files, is_preset_file);
    if (files.empty()) return;
    Attempt attempt = session_.join(files);
    const bool is_new = attempt.opening == Opening::kNew;
    const int clip_count = static_cast<int>(document_.model().clips.size());
    if (!show(std::move(attempt))) return;
    if (is_new)
        remember(files);
    else if (static_cast<int>(document_.model().clips.size()) > clip_count)
        select_clip(document_.playback, document_.model(), clip_count);
}

bool App::show(Attempt attempt) {
    print(attempt.scene.diagnostics);
    document_.panels.show_messages =
        document_.panels.show_messages || has_errors(attempt.scene.diagnostics);
    if (!session_.accepts(attempt)) {
        session_.refuse(attempt);
        document_.scene.diagnostics = std::move(attempt.scene.diagnostics);
        return false;
    }
    Result<GpuScene> gpu = GpuScene::make(attempt.scene);
    if (!gpu) {
        session_.refuse(attempt);
        say(gpu.error());
        return false;
    }
    gpu_ = std::move(*gpu);
    const bool is_reload = attempt.opening != Opening::kNew;
    open_scene(document_, session_.commit(std::move(attempt)), is_reload);
    document_.paths = session_.paths();
    delayed_flexes_.clear();
    window_->set_title(title_of(document_.scene));
    if (!is_reload) apply_asked();
    return !document_.scene.format.empty();
}

// What was asked for is about the first model.
void App::apply_asked() {
    Options options = std::exchange(asked_, std::nullopt).value_or(Options{});
    options.view = document_.view;
    if (auto done = apply_options(options, document_); !done) say(done.error());
    is_view_fresh_ = !options.camera;
}

void App::say(Diagnostic diagnostic) {
    print(diagnostic);
    if (diagnostic.severity == Severity::kNote) {
        document_.panels.notice = diagnostic.message;
        document_.panels.notice_seconds = kNoticeSeconds;
    } else {
        document_.panels.show_messages = true;
    }
    document_.scene.diagnostics.push_back(std::move(diagnostic));
}

void App::step_in_folder(int step) {
    const fs::path& current = document_.scene.file;
    std::vector<std::string> names;
    for (const std::string& name : disk_files().list(current.parent_path()))
        if (is_model_file(name)) names.push_back(name);
    const auto here = std::find(names.begin(), names.end(), current.filename().string());
    if (here == names.end()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const auto next = ((here - names.begin() + step) % count + count) % count;
    open({current.parent_path() / at(names, next)});
}

void App::reload_when_changed() {
    if (seconds_since_check_ < kSecondsBetweenChecks) return;
    seconds_since_check_ = 0;
    if (session_.has_changed()) show(session_.reload_by_itself());
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
    const FrameInput input = frame_of(document_, pose_);
    drawn_lod_ = drawn_lod(input, viewport.height);
    renderer_.draw(gpu_, input, viewport);
}

}  // namespace studioscope
