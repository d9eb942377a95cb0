#include "window/second_model.h"

#include <utility>

#include "core/path_text.h"
#include "host/output.h"

namespace studioscope {

LoadState load_state(const Progress* progress, std::string name, double since,
                     const FrameClock& clock) {
    LoadState state;
    if (!progress) return state;
    state.is_busy = true;
    state.name = std::move(name);
    const auto total = static_cast<float>(progress->total.load());
    state.share = total > 0 ? static_cast<float>(progress->done.load()) / total : -1;
    state.seconds = static_cast<float>(clock.now() - since);
    return state;
}

SecondModel::SecondModel(Document& document, Messages& messages, FrameClock& clock, Upload upload,
                         std::function<void()> notify)
    : document_(document),
      messages_(messages),
      clock_(clock),
      upload_(std::move(upload)),
      task_(std::move(notify)) {}

SecondModel::Compared SecondModel::compare(const Scene& first, const Session& session,
                                           const Paths& files) {
    MountRequest mounts = session.mounts();
    mounts.stand_ins.clear();  // they are chosen for the open model
    PendingLoad load = session.read({files, std::move(mounts), {}}, LoadReason::kNew);
    Compared compared{std::move(load.scene), {}, std::move(load.watch)};
    if (!compared.scene.format.empty()) compared.diff = compare_scenes(first, compared.scene);
    return compared;
}

void SecondModel::follow(const Paths& files, const Session& session) {
    if (files == files_ && (files.empty() || scene_number_ == document_.scene_number)) return;
    files_ = files;
    if (files.empty()) return end();
    read(session);
}

void SecondModel::keep_layout(bool ends) {
    layout_before_ = ends ? std::nullopt : std::optional(LodLayout::kOne);
}

void SecondModel::read(const Session& session) {
    scene_number_ = document_.scene_number;
    Compared failed;
    failed.scene.diagnostics = {
        error("out-of-memory", "not enough memory to compare these models")};
    since_ = clock_.now();
    task_.start([first = document_.scene, session,
                 files = files_] { return compare(*first, session, files); },
                std::move(failed));
    task_.wait(clock_.max_wait());
    take();
}

void SecondModel::cancel() {
    task_.cancel();
    if (!document_.compared) return end();
    files_ = document_.compared->document.paths;
    scene_number_ = document_.scene_number;
}

void SecondModel::end() {
    task_.cancel();
    files_.clear();
    document_.compared.reset();
    document_.view.morph = 0;
    is_tab_open_ = false;
    if (layout_before_) document_.view.lod_layout = *std::exchange(layout_before_, std::nullopt);
    clock_.request_frame();
}

void SecondModel::check_files(const Session& session) {
    if (document_.compared && !is_busy() &&
        background_watch_.has_changed(watch_, clock_.max_frame_wait()))
        read(session);
}

void SecondModel::take() {
    std::optional<Compared> compared = task_.take();
    if (!compared) return;
    clock_.request_frame();
    if (scene_number_ == document_.scene_number) show(*std::move(compared));
}

LoadState SecondModel::state() const {
    const std::string name = files_.empty() ? "" : path_text(files_.front().filename());
    return load_state(task_.progress(), name, since_, clock_);
}

// A second model that was read before stays.
void SecondModel::refuse(const std::string& reason, FileWatch watch) {
    if (!document_.compared) {
        end();
        return messages_.show_toast(reason + ": nothing is compared", ToastKind::kWarning);
    }
    const Paths& read = document_.compared->document.paths;
    if (read == files_) watch_ = std::move(watch);  // this version is not read again
    messages_.show_toast(reason + (read == files_ ? ": compared with the last version read"
                                                  : ": the comparison stays as it was"),
                         ToastKind::kWarning);
    files_ = read;
}

void SecondModel::show(Compared compared) {
    print(compared.scene.diagnostics);
    if (compared.scene.format.empty())
        return refuse("Cannot read " + path_text(files_.front().filename()),
                      std::move(compared.watch));
    if (const std::optional<Diagnostic> problem = upload_(compared.scene))
        return refuse(problem->message, std::move(compared.watch));
    watch_ = std::move(compared.watch);
    document_.compared =
        compared_model(document_, std::move(compared.scene), std::move(compared.diff));
    document_.compared->document.paths = files_;
    document_.panels.differences.row = -1;
    document_.selection.compared_vertex = kNone;
    if (!std::exchange(is_tab_open_, true)) open_tab(document_.panels.dock, kDifferencesTab);
    if (layout_before_) return;
    layout_before_ = document_.view.lod_layout;
    document_.view.lod_layout = LodLayout::kPanes;
}

}  // namespace studioscope
