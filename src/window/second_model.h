#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/background_task.h"
#include "document/compared_model.h"
#include "window/messages.h"
#include "window/session.h"

namespace studioscope {

// The progress of a job that began at `since`, in seconds of the clock; idle where there is none.
LoadState load_state(const Progress* progress, std::string name, double since,
                     const FrameClock& clock);

// The model that the open one is compared with: follow() reads it and compares both in the
// background. Keeps Document::compared.
class SecondModel {
public:
    using Paths = std::vector<std::filesystem::path>;
    // Uploads the second model to the GPU; after an error nothing is compared.
    using Upload = std::function<std::optional<Diagnostic>(const Scene& scene)>;

    // `notify` is called on another thread once take() has something to show.
    SecondModel(Document& document, Messages& messages, FrameClock& clock, Upload upload,
                std::function<void()> notify);

    // The files that are compared or being compared, absolute; empty if none are.
    const Paths& files() const { return files_; }
    // Compares the open scene with the model of these files, unless that is done or on its way.
    // Without files, the comparison ends.
    void follow(const Paths& files, const Session& session);
    // Makes the next comparison keep the layout of the view, instead of showing both models side
    // by side; its end keeps that layout, too, where `ends`.
    void keep_layout(bool ends);
    // Drops the comparison that is on its way.
    void cancel();
    // Checks the second model's files on disk: changed ones are read again.
    void check_files(const Session& session);
    // Shows the finished comparison, if there is one. One that cannot be shown is reported, and
    // files() are those of the comparison that stays.
    void take();

    bool is_busy() const { return task_.is_busy(); }
    LoadState state() const;

private:
    struct Compared {
        Scene scene;
        SceneDiff diff;
        FileWatch watch;  // over the scene's files
    };
    static Compared compare(const Scene& first, const Session& session, const Paths& files);
    void read(const Session& session);
    void end();
    void show(Compared compared);
    void refuse(const std::string& reason, FileWatch watch);

    Document& document_;
    Messages& messages_;
    FrameClock& clock_;
    Upload upload_;
    Paths files_;
    FileWatch watch_;
    uint64_t scene_number_ = 0;               // open scene that is compared
    double since_ = 0;                        // when the task was started
    std::optional<LodLayout> layout_before_;  // what end() restores
    bool is_tab_open_ = false;                // the tab of differences was opened
    BackgroundTask<Compared> task_;
    BackgroundWatch background_watch_;
};

}  // namespace studioscope
