#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/background_task.h"
#include "core/file_system.h"
#include "document/compared_model.h"
#include "model/scene.h"
#include "window/file_watch.h"
#include "window/messages.h"
#include "window/open_model.h"

namespace studioscope {

// Reads the model that the open one is compared with, and compares both, in the background; keeps
// Document::compared. When a file of either model changes, both are compared again.
class Comparing {
public:
    using Paths = std::vector<std::filesystem::path>;
    // Uploads the second model to the GPU; after an error nothing is compared.
    using Upload = std::function<std::optional<Diagnostic>(const Scene& scene)>;

    // `notify` is called on another thread once take() has something to show.
    Comparing(Document& document, Messages& messages, FrameClock& clock, Upload upload,
              std::function<void()> notify);

    // While another model is being opened, which would end it, no comparison is started; a toast
    // says so.

    void start(const Paths& files, OpenModel& open);
    // Shows both side by side, or in the layout of the view if it has one already.
    void start_in_layout(const Paths& files, OpenModel& open);
    // Compares with the files of Document::against, or ends the comparison if there are none. Call
    // when a view has set them; the layout of the panes is that of the view.
    void follow_view(OpenModel& open);
    // Compares with the compiled model of a QC, or the QC of a compiled model.
    void start_with_counterpart(OpenModel& open);
    void end();
    // Call when the document shows another scene.
    void follow_scene(bool is_reload, const Session& session);
    // Checks the second model's files on disk: changed ones are read again.
    void check_files(const Session& session);
    // Shows the finished comparison, if there is one.
    void take();

    bool is_busy() const { return task_.is_busy(); }

private:
    struct Compared {
        Scene scene;
        SceneDiff diff;
        FileWatch watch;  // over the scene's files
    };
    static Compared compare(const Scene& first, const Session& session, const Paths& files);
    void read(const Session& session);
    void show(Compared compared);
    void refuse(const std::string& reason, FileWatch watch);

    Document& document_;
    Messages& messages_;
    FrameClock& clock_;
    Upload upload_;
    Paths files_;  // of the second model, absolute; empty: none is compared
    FileWatch watch_;
    uint64_t scene_number_ = 0;               // open scene that the task compares with
    std::optional<LodLayout> layout_before_;  // what end() restores
    bool is_tab_open_ = false;                // the tab of differences was opened
    BackgroundTask<Compared> task_;
};

// The compiled model of a QC, or the QC of a compiled model: looked for in the folders around the
// open file, from the nearest on. A compiled model is at the path that $modelname says, below a
// folder "models" or not; a QC has the stem of the model. Nothing if there is none.
std::optional<std::filesystem::path> find_counterpart(const Scene& scene, const FileSystem& files);

}  // namespace studioscope
