#include "window/open_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/path_text.h"
#include "host/output.h"
#include "window/folder.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

LoadReason load_reason(const Wish& wanted, const Wish& shown) {
    if (wanted.opening != shown.opening) return LoadReason::kNew;
    return wanted.is_by_itself && wanted.version != shown.version ? LoadReason::kReloadByItself
                                                                  : LoadReason::kReload;
}

// The models of the folder; nothing while the drive does not answer. A slow one is asked once: its
// answer is that of the next call.
std::optional<FolderModels> list_models(BackgroundTask<FolderModels>& task, const fs::path& folder,
                                        double max_wait) {
    const auto list = [&] {
        return ask_drive<FolderModels>(
            task,
            [folder] {
                return FolderModels{folder, models_in_folder(folder)};
            },
            max_wait);
    };
    const std::optional<FolderModels> listed = list();
    return listed && listed->folder != folder ? list() : listed;  // asked for another before
}

LoadedModel with_counts(PendingLoad load) {
    ModelCounts counts = count_model(load.scene.model);
    return {std::move(load), std::move(counts)};
}

}  // namespace

OpenModel::OpenModel(Session session, Document& document, Messages& messages, FrameClock& clock,
                     SceneDisplay display, std::function<void()> notify)
    : session_(std::move(session)),
      document_(document),
      messages_(messages),
      clock_(clock),
      display_(std::move(display)),
      wanted_{session_.request()},
      shown_(wanted_),
      task_(notify),
      second_(document, messages, clock, display_.upload_compared, std::move(notify)) {}

void OpenModel::open(const Paths& files, bool is_remembered) {
    messages_.begin_opening();
    wanted_.request.files = files;
    wanted_.joined = 0;
    ++wanted_.opening;
    // the layout of the command line is that of the first scene
    if (shown_.opening > 0) wanted_.request.layout = {};
    wanted_.request.compared_files.clear();
    new_files_.opened = is_remembered ? files : Paths{};
    new_files_.joined.clear();
    new_files_.refusal.clear();
}

void OpenModel::join(const Paths& files) {
    messages_.begin_opening();
    const size_t before = wanted_.joined;
    Paths& all = wanted_.request.files;
    for (const fs::path& file : files) {
        if (std::find(all.begin(), all.end(), file) != all.end()) continue;
        all.push_back(file);
        ++wanted_.joined;
    }
    if (wanted_.joined == before) reload(false);  // they are open
    Paths& joined = new_files_.joined;
    joined.insert(joined.end(), files.begin(), files.end());
}

// Opens a neighbour of the file that is being read, or else of the open one: keys are faster than
// loading.
void OpenModel::step_in_folder(int step) {
    const bool is_on_its_way = is_opening() && !wanted_.request.files.empty();
    const fs::path current(is_on_its_way ? wanted_.request.files[0] : document_.scene->file);
    const std::optional<FolderModels> listed =
        list_models(lister_, current.parent_path(), clock_.max_frame_wait());
    if (!listed) return messages_.show_toast("The folder is still being listed");
    const std::vector<std::string>& names = listed->names;
    const auto here = std::find(names.begin(), names.end(), path_text(current.filename()));
    if (here == names.end()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const auto next = ((here - names.begin() + step) % count + count) % count;
    open({current.parent_path() / path_from_text(at(names, next))}, false);
    messages_.show_toast(fmt::format("{} of {}: {}", next + 1, count, at(names, next)));
}

void OpenModel::reload(bool is_by_itself) {
    wanted_.is_by_itself =
        is_by_itself && (wanted_.is_by_itself || wanted_.version == shown_.version);
    ++wanted_.version;
}

void OpenModel::set_layout(const VertexLayoutOptions& layout) {
    const bool is_same = is_opening() && layout == shown_.request.layout;
    if (is_same || refuses("The vertices stay as they are")) return;
    wanted_.request.layout = layout;
}

bool OpenModel::refuses(const std::string& what) {
    if (!is_opening()) return false;
    messages_.show_toast(what + " while " + first_name(wanted_.request.files) + " is being opened");
    return true;
}

void OpenModel::set_mounts(const MountRequest& mounts, const fs::path& added) {
    if (!added.empty()) {
        new_files_.mounted.push_back(added);
        if (mounts == wanted_.request.mounts) reload(false);
    }
    wanted_.request.mounts = mounts;
}

void OpenModel::compare(const Paths& files) {
    if (document_.scene->format.empty())
        return messages_.show_toast("Open a model before comparing it");
    want_compared(absolute_paths(files));
}

// A comparison is about the shown model, also while another one is wanted. Returns whether it is
// another comparison than before.
bool OpenModel::want_compared(const Paths& files) {
    if (files == shown_.request.compared_files) return false;
    if (!files.empty() && refuses("Nothing else is compared")) return false;
    set_compared(files);
    return true;
}

void OpenModel::set_compared(const Paths& files) {
    shown_.request.compared_files = files;
    if (!is_opening()) wanted_.request.compared_files = files;
}

void OpenModel::follow_view() {
    set_layout(document_.vertex_layout);
    const Paths compared = document_.compared_files;
    if (!document_.scene->format.empty() && want_compared(compared))
        second_.keep_layout(compared.empty());
}

void OpenModel::cancel() {
    if (!is_busy()) return;
    messages_.show_toast("Loading " + state().name + " was cancelled");
    if (task_.is_busy()) {
        wanted_ = shown_;
        new_files_ = {};
    } else {
        second_.cancel();
        set_compared(second_.files());
    }
    follow();
}

// The document has the mounts that are wanted; its layout and what it is compared with are those of
// the shown files.
void OpenModel::show_wanted() {
    document_.compared_files = shown_.request.compared_files;
    document_.mounts = wanted_.request.mounts;
    document_.vertex_layout = is_opening() ? shown_.request.layout : wanted_.request.layout;
}

void OpenModel::follow() {
    show_wanted();
    second_.follow(shown_.request.compared_files, session_);
    if (aim_ && aim_->has_model_of(wanted_)) return;
    if (!wanted_.has_model_of(shown_)) return start();
    task_.cancel();
    aim_.reset();
}

// Starts a load on a background thread. It gets a copy of the session, because the window continues
// to use its own.
void OpenModel::start() {
    aim_ = wanted_;
    since_ = clock_.now();
    const OpenRequest& request = wanted_.request;
    const bool is_layout = wanted_.has_files_of(shown_) && request.mounts == shown_.request.mounts;
    LoadedModel failed;
    failed.load.reason = load_reason(wanted_, shown_);
    failed.load.request.files = request.files;
    failed.load.scene.diagnostics = {error("out-of-memory", "not enough memory to open this")};
    if (is_layout && document_.scene->source) {
        task_.start(
            [session = session_, open = document_.scene, layout = request.layout] {
                return with_counts(session.rebuild(*open, layout));
            },
            std::move(failed));
    } else {
        task_.start(
            [session = session_, request, why = load_reason(wanted_, shown_),
             joined = wanted_.joined] { return with_counts(session.read(request, why, joined)); },
            std::move(failed));
    }
    task_.wait(is_layout ? clock_.max_frame_wait() : clock_.max_wait());
    take();
}

void OpenModel::check_files() {
    if (!task_.is_busy()) {
        const bool has_changed = session_.has_changed(background_watch_, clock_.max_frame_wait());
        const Paths lost = session_.lost();
        if (std::exchange(lost_files_, lost.size()) != lost.size()) {
            document_.panels.banner = lost_banner(lost);  // the model stays on screen
            clock_.request_frame();
        }
        if (has_changed) reload(true);
        follow();
    }
    second_.check_files(session_);
}

void OpenModel::take() {
    second_.take();
    set_compared(second_.files());
    std::optional<LoadedModel> loaded = task_.take();
    if (!loaded) return;
    clock_.request_frame();
    const Wish aim = *std::exchange(aim_, std::nullopt);
    if (aim.has_model_of(wanted_)) {
        print_unseen(loaded->load.scene.diagnostics,
                     wanted_.has_files_of(shown_) ? document_.messages : Diagnostics{});
        if (!put_in_place(*std::move(loaded))) give_up(aim);
    }
    follow();
}

bool OpenModel::put_in_place(LoadedModel loaded) {
    PendingLoad& load = loaded.load;
    show_faults(load, session_, document_.panels.dock);
    if (!session_.accepts(load)) {
        session_.refuse(load);
        lost_files_ = 0;
        report_refused(load, session_, document_, messages_);
        if (load.reason == LoadReason::kNew) new_files_.refusal = document_.panels.toast;
        return false;
    }
    const bool keeps_materials = load.is_rebuilt;
    if (std::optional<Diagnostic> problem = display_.upload(load.scene, keeps_materials)) {
        session_.refuse(load);
        messages_.report(*std::move(problem));
        return false;
    }
    const bool is_reload = load.reason != LoadReason::kNew;
    if (!keeps_materials) {  // files were read
        document_.panels.banner.clear();
        lost_files_ = 0;
        document_.content = std::move(load.content);
        document_.look_up = {};
    }
    const ShownLoad shown{is_reload, std::move(load.left_out), document_.model().clips.size(),
                          document_.model().shapes.size()};
    open_scene(document_, session_.commit(std::move(load)), std::move(loaded.counts), is_reload);
    messages_.list_logs_again(is_reload);
    if (keeps_materials) take_deferred_messages(document_);  // printed when they were found
    document_.paths = session_.paths();
    OpenRequest open = session_.request();
    if (is_reload) open.compared_files = std::move(wanted_.request.compared_files);
    wanted_.request = std::move(open);
    wanted_.request.layout = scene_vertex_layout(*document_.scene);
    wanted_.joined = 0;
    shown_ = wanted_;
    show_wanted();
    second_.follow(shown_.request.compared_files, session_);
    display_.show(is_reload);
    report_shown(std::exchange(new_files_, {}), shown, document_, messages_);
    return true;
}

// An order that cannot be followed is dropped. Mounts are about other files, too, and newer
// versions of those that are shown have nothing to do with others that cannot be opened or joined.
void OpenModel::give_up(const Wish& aim) {
    const bool is_by_itself = load_reason(wanted_, shown_) == LoadReason::kReloadByItself;
    if (is_opening() || (aim.joined > 0 && !is_by_itself)) {
        const VertexLayoutOptions layout =
            is_opening() ? shown_.request.layout : wanted_.request.layout;
        const Wish wish = std::exchange(wanted_, shown_);
        wanted_.request.mounts = wish.request.mounts;
        wanted_.request.layout = layout;
        wanted_.version = wish.version;
        wanted_.is_by_itself = wish.is_by_itself;
        new_files_.opened.clear();
        new_files_.joined.clear();
        if (wanted_.has_model_of(shown_)) new_files_.refusal.clear();
        return;
    }
    shown_.version = aim.version;  // it is not read again
    if (is_by_itself) return;
    wanted_ = shown_;
    new_files_ = {};
}

LoadState OpenModel::state() const {
    if (!aim_) return second_.state();
    const Paths& files = aim_->request.files;
    const size_t first = aim_->joined > 0 ? files.size() - aim_->joined : 0;
    return load_state(task_.progress(), files.empty() ? "" : path_text(at(files, first).filename()),
                      since_, clock_);
}

}  // namespace studioscope
