#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "window/messages.h"
#include "window/session.h"

namespace studioscope {

// Callbacks that bring a loaded scene to the screen.
struct SceneDisplay {
    // Uploads the scene to the GPU. After an error, the open scene stays. `keeps_materials`: they
    // are those of the open scene, and are not uploaded again.
    std::function<std::optional<Diagnostic>(const Scene& scene, bool keeps_materials)> upload;
    // Called when the document holds the uploaded scene.
    std::function<void(bool is_reload)> show;
};

// Loads files in the background, replaces the open scene by them, and reloads them when they change
// on disk. If the result cannot be shown, the reason is reported and the open scene stays.
class Loading {
public:
    using Paths = std::vector<std::filesystem::path>;

    // `notify` is called on another thread once take() has something to show.
    Loading(Session session, Document& document, Messages& messages, FrameClock& clock,
            SceneDisplay display, std::function<void()> notify);

    const Session& session() const { return session_; }

    // Loads a new scene. `is_remembered`: adds it to the recently opened files.
    void open(const Paths& files, bool is_remembered);
    // Adds clips, shapes and rules to the open model; a file with a mesh replaces it instead.
    void join(const Paths& files);
    void reload();
    // Builds the vertices of a compiled model with another layout, without reading a file.
    void rebuild_vertices(const VertexLayoutOptions& layout);
    // Reloads with other mounts, and then calls `then`.
    void change_mounts(const MountRequest& mounts, std::function<void()> then = {});
    // Opens the next (+1) or previous (-1) model of the folder.
    void step_in_folder(int step);
    void cancel();

    // Checks the files on disk: reloads changed ones, reports missing ones.
    void check_files();
    // Shows the finished load, if there is one.
    void take();

    bool is_busy() const { return task_.is_busy(); }
    LoadState state() const;
    // The mounts and the layout of the scene that is being loaded, or else of the open one: choices
    // may be made faster than models are read.
    MountRequest requested_mounts() const;
    VertexLayoutOptions requested_layout() const;

private:
    // A scene with all data that is computed from it before it is shown.
    struct Loaded {
        PendingLoad load;
        ModelCounts counts;
    };
    // The options of a load, and the action that follows it.
    struct Order {
        Paths files;                 // files to add to the recently opened ones
        bool is_join = false;        // the files are added to the open model
        std::function<void()> then;  // called instead of adding `files`
        std::optional<MountRequest> mounts;
        std::optional<VertexLayoutOptions> layout;
    };

    static Loaded read(const std::function<PendingLoad()>& work);
    void start(const Paths& files, Order order, std::function<PendingLoad(const Session&)> work);
    bool put_in_place(Loaded loaded);
    void refuse(PendingLoad& load);
    void show_faults(const PendingLoad& load);
    void report_joined(const Paths& files, const Paths& left_out, size_t clips, size_t shapes);
    void report_lost(const Paths& lost);

    Session session_;
    Document& document_;
    Messages& messages_;
    FrameClock& clock_;
    SceneDisplay display_;
    Paths files_;  // files that are being read
    double since_ = 0;
    Order order_;
    size_t lost_files_ = 0;  // missing files of the open scene, as in the banner
    BackgroundTask<Loaded> task_;
};

}  // namespace studioscope
