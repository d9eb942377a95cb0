#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "app/options.h"
#include "app/script.h"
#include "app/session.h"
#include "app/settings_file.h"
#include "app/window.h"
#include "document/document.h"
#include "render/pick.h"
#include "render/renderer.h"
#include "ui/shell/panels.h"

namespace studioscope {

// The window with everything in it: what is open, its copy on the GPU, and the loop.
class App {
public:
    static Result<std::unique_ptr<App>> make(const Options& options);

    // Until the window closes or a script ends; the exit status.
    int run();

private:
    App(const Options& options, std::unique_ptr<Window> window, Renderer renderer, Picker picker);

    void restore(const Settings& settings, const NamedOptions& named);
    void keep_settings();
    void remember(const std::vector<std::filesystem::path>& files);

    void frame();
    float step_clock();
    ScriptRequest play_script();

    void open(const std::vector<std::filesystem::path>& files);
    void open_and_remember(const std::vector<std::filesystem::path>& files);
    void attach(std::vector<std::filesystem::path> files);
    void apply_preset_file(const std::filesystem::path& path);
    void save_preset_file(const std::filesystem::path& path);
    bool show(Attempt attempt);  // false: what was open stays
    void apply_asked();
    void step_in_folder(int step);
    void reload_when_changed();

    void apply(const PanelResult& panels);
    void apply_view(const Requests& requests, float aspect);
    void pick(const Requests& requests, const Rect& view);
    std::optional<Pick> pick_at(const glm::vec2& point, const Rect& view);
    void draw(const Rect& view);
    Viewport viewport_of(const Rect& view) const;
    void list_folder(const std::filesystem::path& asked);
    void save(const std::filesystem::path& path, const Result<Image>& image);
    void save_view();
    void save_window(const std::filesystem::path& path);
    void save_screenshot();
    void say(Diagnostic diagnostic);

    Session session_;
    std::optional<Options> asked_;  // by the command line, of the first model
    // Destroyed last: everything below lives in its OpenGL context.
    std::unique_ptr<Window> window_;
    Renderer renderer_;
    Picker picker_;
    GpuScene gpu_;
    Document document_;
    SettingsFile settings_file_;
    Pose pose_;
    std::vector<float> delayed_flexes_;  // one for each flex name, while they are delayed
    FolderListing folder_;               // for the open dialog
    int drawn_lod_ = 0;
    std::optional<ScriptPlayer> script_;
    double seconds_since_check_ = 0;
    double seconds_since_kept_ = 0;
    std::chrono::steady_clock::time_point last_frame_;
    std::string driver_;
    bool is_done_ = false;
    bool is_view_fresh_ = false;  // opened, but not yet framed for the view as it is on screen
};

}  // namespace studioscope
