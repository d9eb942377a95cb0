#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/background_task.h"
#include "document/document.h"
#include "window/folder.h"
#include "window/load_reports.h"
#include "window/messages.h"
#include "window/second_model.h"
#include "window/session.h"

namespace studioscope {

// Callbacks that bring a loaded scene to the screen.
struct SceneDisplay {
    // Uploads the scene to the GPU. After an error, the open scene stays. `keeps_materials`: they
    // are those of the open scene, and are not uploaded again.
    std::function<std::optional<Diagnostic>(const Scene& scene, bool keeps_materials)> upload;
    // Called when the document holds the uploaded scene.
    std::function<void(bool is_reload)> show;
    SecondModel::Upload upload_compared;
};

// A scene with all data that is computed from it before it is shown.
struct LoadedModel {
    PendingLoad load;
    ModelCounts counts;
};

// The names of a folder's models, sorted.
struct FolderModels {
    std::filesystem::path folder;
    std::vector<std::string> names;
};

// A request, and how often each part of it was made again.
struct Wish {
    OpenRequest request;
    size_t joined = 0;         // how many of the files, at the end, join the model of the others
    int opening = 0;           // another number for each call of open()
    int version = 0;           // of the files: another number whenever they are to be read again
    bool is_by_itself = true;  // they are, only because they have changed on disk

    // Whether the files and their versions are the same.
    bool has_files_of(const Wish& other) const {
        return opening == other.opening && joined == other.joined && version == other.version;
    }
    // Whether the same model is to be seen, whatever the reason and whatever it is compared with.
    bool has_model_of(const Wish& other) const {
        return has_files_of(other) && request.mounts == other.request.mounts &&
               request.layout == other.request.layout;
    }
};

// Keeps on the screen what the person wants to see. Orders change what is wanted, and none of them
// replaces another: files, mounts, layout and new versions of the files add up. follow() compares
// that with what is shown and reads the difference in the background, in one job; a job whose aim
// is no longer wanted is dropped. What cannot be shown is reported, and no longer wanted. The
// second model, with which the open one is compared, is read once the first is shown.
class OpenModel {
public:
    using Paths = std::vector<std::filesystem::path>;

    // `notify` is called on another thread once take() has something to show.
    OpenModel(Session session, Document& document, Messages& messages, FrameClock& clock,
              SceneDisplay display, std::function<void()> notify);

    const Session& session() const { return session_; }
    const OpenRequest& wanted() const { return wanted_.request; }

    // The orders. Call follow() after the last one of a frame.

    // `is_remembered`: adds the files to the recently opened ones.
    void open(const Paths& files, bool is_remembered);
    // Adds clips, shapes and rules to the wanted model; a file with a mesh replaces it instead.
    void join(const Paths& files);
    // Opens the next (+1) or previous (-1) model of the folder.
    void step_in_folder(int step);
    void reload() { reload(false); }
    // Builds the vertices of the shown model with another layout. Refused with a toast while other
    // files are being opened.
    void set_layout(const VertexLayoutOptions& layout);
    // `added`: a root that is read, again where it is mounted already, and whose files are reported
    // then; may be empty.
    void set_mounts(const MountRequest& mounts, const std::filesystem::path& added = {});
    // Compares with the model of these files, side by side; without files, ends the comparison.
    // Refused with a toast while other files are being opened.
    void compare(const Paths& files);
    // Wants the layout of the document, which undo or a view has changed, and the compared files,
    // which a view has changed. The comparison keeps the panes of the view.
    void follow_view();
    // Wants what is shown.
    void cancel();

    // Starts to read what is wanted and not shown; waits for it as long as a frame may last.
    void follow();
    // Checks the files on disk: changed ones are wanted again, missing ones are reported.
    void check_files();
    // Shows the finished load, if there is one.
    void take();

    bool is_busy() const { return task_.is_busy() || second_.is_busy(); }
    // Whether other files than the shown ones are wanted.
    bool is_opening() const { return wanted_.opening != shown_.opening; }
    LoadState state() const;

private:
    void reload(bool is_by_itself);
    // Whether an order about the shown files comes too late; if so, says in a toast what happens
    // while others are being opened.
    bool refuses(const std::string& what);
    bool want_compared(const Paths& files);
    void set_compared(const Paths& files);
    void start();
    bool put_in_place(LoadedModel loaded);
    void give_up(const Wish& aim);
    void show_wanted();

    Session session_;
    Document& document_;
    Messages& messages_;
    FrameClock& clock_;
    SceneDisplay display_;
    Wish wanted_, shown_;
    std::optional<Wish> aim_;  // of the job that runs
    NewFiles new_files_;
    double since_ = 0;       // when the job was started
    size_t lost_files_ = 0;  // missing files of the open scene, as in the banner
    BackgroundTask<LoadedModel> task_;
    BackgroundWatch background_watch_;
    BackgroundTask<FolderModels> lister_;
    SecondModel second_;
};

}  // namespace studioscope
