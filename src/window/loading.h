#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "window/messages.h"
#include "window/session.h"

namespace studioscope {

// The calls by which a scene that was read reaches the screen.
struct SceneDisplay {
    // Takes the scene to the GPU. An error leaves what is open.
    std::function<std::optional<Diagnostic>(const Scene& scene)> upload;
    // Called once the document holds the scene that was uploaded.
    std::function<void(bool is_reload)> show;
};

// Reads files in the background, puts them in the place of what is open, and reads them again when
// they change on disk. What cannot be shown is reported and leaves what is open.
class Loading {
public:
    using Paths = std::vector<std::filesystem::path>;

    // `notify` is called on another thread once take() has something to show.
    Loading(Session session, Document& document, Messages& messages, FrameClock& clock,
            SceneDisplay display, std::function<void()> notify);

    const Session& session() const { return session_; }

    // Reads a new scene. A scene that is remembered joins the files opened before.
    void open(const Paths& files, bool is_remembered);
    // Adds clips, shapes and rules to the open model; files with a mesh are opened in its place.
    void join(const Paths& files);
    void reload();
    // Builds the vertices of a compiled model in another way.
    void rebuild_vertices(const VertexLayoutOptions& layout);
    // Reads with other mounts, and then does the rest.
    void change_mounts(const MountRequest& mounts, std::function<void()> then = {});
    // Opens the next (+1) or previous (-1) model of the folder.
    void step_in_folder(int step);
    void cancel();

    // Looks at the files on disk: reads them again if they changed, tells which of them are gone.
    void check_files();
    // Shows what has been read.
    void take();

    bool is_busy() const { return task_.is_busy(); }
    LoadState state() const;
    // The mounts and the layout of the scene on its way, else of the open one: choices come faster
    // than models are read.
    MountRequest requested_mounts() const;
    VertexLayoutOptions requested_layout() const;

private:
    // A scene with everything that is made of it before it is shown.
    struct Loaded {
        PendingLoad load;
        ModelCounts counts;
    };
    // The way in which a scene was asked for, and what follows once it is shown.
    struct Order {
        Paths files;                 // to be remembered
        bool is_join = false;        // the files joined the open model
        std::function<void()> then;  // called instead of remembering files
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
    Paths files_;  // that are read
    double since_ = 0;
    Order order_;
    size_t lost_files_ = 0;  // of the open scene: as many as the banner tells of
    BackgroundTask<Loaded> task_;
};

}  // namespace studioscope
