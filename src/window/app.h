#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "document/choices/history.h"
#include "document/document.h"
#include "host/options.h"
#include "host/output.h"
#include "ui/shell/panels.h"
#include "window/benchmark_tab.h"
#include "window/folder_lister.h"
#include "window/frame_clock.h"
#include "window/messages.h"
#include "window/model_view.h"
#include "window/open_model.h"
#include "window/prefetcher.h"
#include "window/provider_finder.h"
#include "window/script.h"
#include "window/settings_file.h"
#include "window/source_exporter.h"
#include "window/source_reader.h"
#include "window/texture_viewer.h"
#include "window/thumbnail_grid.h"
#include "window/window.h"

namespace studioscope {

// The window with everything in it: the loop that draws its frames, and the routing of requests
// from panels, dropped files and script steps to the parts of the program that carry them out.
class App {
public:
    static Result<std::unique_ptr<App>> make(const Options& options, ScriptExtension extension);

    // Runs until the window closes, a script ends or a panel asks for it. Returns the exit status.
    // May be called again.
    int run();

private:
    // The parts whose construction can fail.
    struct Parts {
        std::unique_ptr<Window> window;
        Renderer renderer;
        Picker picker;
        ScriptPlayer script;
        SettingsFile settings_file;
    };
    static Result<Parts> make_parts(const Options& options, ScriptExtension extension,
                                    ReadSettings& settings);
    App(const Options& options, Parts parts);

    void restore_settings(const Settings& settings, const ExplicitOptions& named);
    void save_settings();

    // The frame loop.
    void wait_for_frame();
    void check_files();
    void frame();
    bool is_reading() const;  // in the background
    bool is_playing_fixups() const;
    Activity activity() const;
    ScriptRequest play_script();
    bool draw_panels_and_view(const PanelResult& panels, float seconds);
    void save_pictures(const ScriptRequest& scripted, const Requests& requests);

    // Routing of requests.
    void apply(const PanelResult& panels);
    void apply_files(const Requests& requests);
    void apply_history(const Requests& requests);
    void apply_view(const Requests& requests, float aspect);
    bool report_refused_paste();  // returns whether the clipboard was too long
    void open(const std::vector<std::filesystem::path>& files, bool is_remembered);
    void drop(std::vector<std::filesystem::path> files);
    void mount(const std::filesystem::path& path, bool is_dropped = false);
    void show_opened(bool is_reload);
    void apply_command_line();

    // Destroyed last, because everything below uses its OpenGL context and wakes it from other
    // threads.
    std::unique_ptr<Window> window_;
    FrameClock clock_;
    Document document_;
    Messages messages_{document_, clock_};
    History history_;
    SettingsFile settings_file_;
    ScriptPlayer script_;
    std::optional<Options> command_line_;  // empty once the first model is open
    ModelView view_;
    BenchmarkTab benchmark_;
    Prefetcher prefetcher_;
    OpenModel model_;
    FolderLister folder_lister_;
    ProviderFinder finder_;
    SourceExporter exporter_;
    SourceReader source_reader_;
    ThumbnailGrid thumbnail_grid_;
    const PixelExplanation* explanation_ = nullptr;  // of the pixel under the mouse
    TextureViewer texture_viewer_;
    std::string gpu_name_;
    std::string sandbox_name_;
    double last_chores_ = 0, since_check_ = 0, since_save_ = 0;  // seconds
    bool is_done_ = false;
    ExitStatus exit_status_ = kDone;  // kUnreadable once a script's output could not be written
    bool is_prefetching_ = false;     // whether a prefetch of the open model runs
};

}  // namespace studioscope
