#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "bench/stage_clock.h"
#include "bench/sweep.h"
#include "cli/options.h"
#include "core/background_task.h"
#include "document/benchmark_frame.h"
#include "document/document.h"
#include "document/history.h"
#include "render/gpu_timer.h"
#include "render/pick.h"
#include "render/renderer.h"
#include "render/view_target.h"
#include "ui/shell/panels.h"
#include "window/frame_pacer.h"
#include "window/loader.h"
#include "window/prefetcher.h"
#include "window/script.h"
#include "window/session.h"
#include "window/settings_file.h"
#include "window/window.h"

namespace studioscope {

// What is done faster than this comes without anything in between.
inline constexpr double kUnnoticedSeconds = 0.05;
inline constexpr double kWithoutEnd = 1e6;

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

    double now() const;  // seconds since the start
    void wait_for_frame();
    Activity activity() const;
    bool is_script_in_charge() const;
    void do_chores();
    void look_for_recent_files();
    void frame();
    void look_ahead();
    void take_influences();
    void open_lab();
    // What there was to be seen before the panels of a frame.
    struct Shown {
        int instances = 1;
        bool has_figure = false;
        bool has_panes = false;
    };
    Shown shown_now() const;
    void frame_again(float aspect);
    void run_lab(const Requests& requests);
    void start_or_stop_sweep();
    void go_on_sweeping();
    void keep_lab_run();
    void export_lab();
    void save_lab_picture(const Rect& tab);
    void draw_view(const FrameInput& input, const Viewport& viewport);
    void keep_profile();
    void pose_model(float seconds);
    float step_clock();
    ScriptRequest play_script();
    void record_idling();
    void write_times(const std::filesystem::path& path);

    void open(const std::vector<std::filesystem::path>& files);
    void open_and_remember(const std::vector<std::filesystem::path>& files);
    void attach(std::vector<std::filesystem::path> files);
    void open_folder(const std::filesystem::path& folder);
    void mount(const std::filesystem::path& path);
    void unmount(const std::filesystem::path& root);
    void flip_mute(const std::filesystem::path& root);
    MountRequest asked_mounts() const;
    void read_mounted(const MountRequest& request, const std::filesystem::path& told);
    void report_mounted(const std::filesystem::path& root);
    void look_up(const std::string& path);
    void list_models(const std::filesystem::path& root);
    void record_listing();
    void take_listed();
    void follow_history();
    void show_faults(const PendingLoad& attempt);
    void report_refused(const PendingLoad& attempt);
    void reload();
    void gather(const VertexLayoutOptions& asked);
    void reload_when_changed();
    void report_lost(const std::vector<std::filesystem::path>& lost);
    void cancel_load();
    // What to do once it is shown.
    struct AfterLoad {
        std::vector<std::filesystem::path> files;           // to be remembered
        bool is_join = false;                               // a clip among them is shown
        std::filesystem::path mounted = {};                 // the root that this is told of
        std::optional<MountRequest> mounts = {};            // that it is read with
        std::optional<VertexLayoutOptions> gathering = {};  // the same
    };
    template <typename Read>
    void load(const std::vector<std::filesystem::path>& files, AfterLoad after, Read read);
    void take_loaded();
    void record_load();
    bool report_refused_paste();
    void take_view_state(const std::string& text, const std::string& source);
    void take_view_of_picture(const std::filesystem::path& path);
    void apply_preset_file(const std::filesystem::path& path);
    void save_preset_file(const std::filesystem::path& path);
    bool show(Loaded loaded);  // false: what was open stays
    void apply_asked();
    void step_in_folder(int step);

    void apply(const PanelResult& panels);
    void apply_view(const Requests& requests, float aspect);
    void pick(const Requests& requests, const Rect& view);
    std::optional<Pick> pick_at(const glm::vec2& point, const Rect& view);
    void draw(const Rect& view);
    Viewport viewport_of(const Rect& view) const;
    void list_folder(const std::filesystem::path& asked);
    void read_listed_folder(const std::filesystem::path& path);
    void look_for_listed_folder();
    void save(const std::filesystem::path& path, const Result<Image>& image);
    void save_view();
    void save_window(const std::filesystem::path& path);
    void save_screenshot();
    std::filesystem::path picture_path();
    void report_message(Diagnostic diagnostic);
    void show_toast(std::string text);  // over the view for a while
    void end_notice();

    Session session_;
    std::optional<Options> asked_;  // by the command line, of the first model
    // Destroyed last: everything below lives in its OpenGL context.
    std::unique_ptr<Window> window_;
    Renderer renderer_;
    ViewTarget view_target_;
    Picker picker_;
    GpuScene gpu_;
    Document document_;
    History history_;
    SettingsFile settings_file_;
    BenchmarkFrame lab_frame_;
    std::optional<BenchmarkSweep> sweep_;
    std::optional<GpuTimer> gpu_timer_;
    StageClock stages_;
    float card_milliseconds_ = 0;
    Shown shown_;
    bool keeps_runs_ = false;
    int shown_influences_ = 3;  // of the vertices on the card
    Prefetcher look_ahead_;     // at the document
    Pose pose_;
    std::vector<float> delayed_flexes_;  // one for each flex name, while they are delayed
    FolderListing folder_;               // for the open dialog
    ModelListing models_;                // for the list of models
    std::vector<char> lost_recent_;      // as FrameInfo has them
    size_t lost_files_ = 0;              // of what is open: the strip says so
    int drawn_lod_ = 0;
    float lod_metric_ = 0;
    FramePacer pacer_;
    std::optional<ScriptPlayer> script_;
    double script_idles_since_ = 0, script_idles_until_ = 0;
    bool is_idling_ = false;
    std::pair<int, double> idle_began_{};  // frames, processor time
    bool loads_beside_ = false;            // in a script
    double seconds_since_check_ = 0;
    double seconds_since_kept_ = 0;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double last_frame_ = 0, last_chores_ = 0;
    bool is_settling_ = false;  // what moves by itself, without a clip
    float frame_seconds_ = 0;   // that one takes of late
    struct Times {
        int frames = 0;
        double longest_gap = 0, processor = 0;
        int idle_frames = 0;  // while a script left the window alone, but for its first second
        double idle_processor = 0;
    } times_;  // since a script asked last
    double loading_since_ = 0;
    std::vector<std::filesystem::path> loading_;  // the files that are read
    AfterLoad after_load_;
    Diagnostics waiting_to_say_;  // until the first scene is there
    std::string driver_;
    bool is_done_ = false;
    bool is_looked_at_ = false;   // by look_ahead_
    bool is_view_fresh_ = false;  // opened, but not yet framed for the view as it is on screen
    // Destroyed first: they wake the window.
    BackgroundTask<ModelListing> lister_{Window::wake_up};
    Loader loader_{Window::wake_up};
};

}  // namespace studioscope
