#include "window/comparing.h"

#include <fmt/format.h>

#include <utility>

#include "cli/output.h"
#include "core/path_text.h"
#include "window/counterpart.h"

namespace studioscope {

Comparing::Comparing(Document& document, Messages& messages, FrameClock& clock, Upload upload,
                     std::function<void()> notify)
    : document_(document),
      messages_(messages),
      clock_(clock),
      upload_(std::move(upload)),
      task_(std::move(notify)) {}

Comparing::Compared Comparing::compare(const Scene& first, const Session& session,
                                       const Paths& files) {
    Compared compared;
    try {
        PendingLoad load = session.open(files);
        compared.watch = std::move(load.watch);
        compared.scene = std::move(load.scene);
        if (!compared.scene.format.empty()) compared.diff = compare_scenes(first, compared.scene);
    } catch (const std::exception&) {
        compared = {};
        compared.scene.diagnostics = {
            error("out-of-memory", "not enough memory to compare these models")};
    }
    return compared;
}

// The task gets a copy of the scene, because another one may be opened meanwhile.
void Comparing::start(const Paths& files, const Session& session) {
    if (document_.scene.format.empty())
        return messages_.show_toast("Open a model before comparing it");
    files_ = files;
    scene_number_ = document_.scene_number;
    auto first = std::make_shared<const Scene>(document_.scene);
    task_.start(
        [first = std::move(first), session, files] { return compare(*first, session, files); });
    task_.wait(clock_.max_wait());
    take();
}

void Comparing::start_with_counterpart(const Session& session) {
    if (const auto found = find_counterpart(document_.scene, session.files()))
        return start({*found}, session);
    messages_.show_toast(document_.scene.format == "mdl"
                             ? "No QC of this model was found in the folders around it"
                             : "No compiled model of this QC was found in the folders around it");
}

void Comparing::end() {
    task_.cancel();
    files_.clear();
    document_.compared.reset();
    document_.view.morph = 0;
    if (layout_before_) document_.view.lod_layout = *std::exchange(layout_before_, std::nullopt);
    clock_.request_frame();
}

void Comparing::follow_scene(bool is_reload, const Session& session) {
    if (files_.empty()) return;
    if (!is_reload) return end();
    start(Paths(files_), session);
}

void Comparing::check_files(const Session& session) {
    if (document_.compared && !is_busy() && watch_.has_changed()) start(Paths(files_), session);
}

void Comparing::take() {
    std::optional<Compared> compared = task_.take();
    if (!compared) return;
    clock_.request_frame();
    if (scene_number_ == document_.scene_number) show(*std::move(compared));
}

// A second model that was read before stays.
void Comparing::refuse(const std::string& reason) {
    const bool stays = document_.compared != nullptr;
    if (!stays) end();
    messages_.show_toast(
        reason + (stays ? ": compared with the last version read" : ": nothing is compared"));
}

void Comparing::show(Compared compared) {
    print(compared.scene.diagnostics);
    watch_ = std::move(compared.watch);
    if (compared.scene.format.empty())
        return refuse("Cannot read " + path_text(files_.front().filename()));
    if (const std::optional<Diagnostic> problem = upload_(compared.scene))
        return refuse(problem->message);
    const bool is_first = !layout_before_;
    document_.compared =
        compared_model(document_, std::move(compared.scene), std::move(compared.diff));
    document_.panels.differences.row = -1;
    if (!is_first) return;
    layout_before_ = document_.view.lod_layout;
    document_.view.lod_layout = LodLayout::kPanes;
    open_tab(document_.panels.dock, kDifferencesTab);
}

}  // namespace studioscope
