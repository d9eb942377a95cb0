#include "window/open_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/output.h"
#include "core/at.h"
#include "core/budget.h"
#include "core/path_text.h"
#include "document/vertex_file_fault.h"
#include "window/folder.h"
#include "window/listings.h"
#include "window/mounts.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxToastLength = 140;

std::string first_name(const std::vector<fs::path>& files) {
    return files.empty() ? "" : path_text(files[0].filename());
}

// "run.smd joined the model: 1 clip"; `added`: the numbers of new clips and shapes.
std::string join_report(const std::vector<fs::path>& files, const std::vector<fs::path>& left_out,
                        std::initializer_list<std::pair<size_t, const char*>> added) {
    const auto joined = std::find_if(files.begin(), files.end(), [&](const fs::path& file) {
        return std::find(left_out.begin(), left_out.end(), file) == left_out.end();
    });
    std::string text =
        (joined == files.end() ? "" : path_text(joined->filename())) + " joined the model";
    const char* mark = ":";
    for (const auto& [count, what] : added) {
        if (count == 0) continue;
        text +=
            fmt::format("{} {} {}{}", std::exchange(mark, ","), count, what, count == 1 ? "" : "s");
    }
    if (!left_out.empty()) text += "; " + first_name(left_out) + " cannot and is left out";
    return text;
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
      task_(std::move(notify)) {}

void OpenModel::open(const Paths& files, bool is_remembered) {
    wanted_.request.files = files;
    wanted_.joined = 0;
    ++wanted_.opening;
    // the layout of the command line is that of the first scene
    if (shown_.opening > 0) wanted_.request.layout = {};
    announcements_.opened = is_remembered ? files : Paths{};
    announcements_.joined.clear();
}

void OpenModel::join(const Paths& files) {
    const size_t before = wanted_.joined;
    Paths& all = wanted_.request.files;
    for (const fs::path& file : files) {
        if (std::find(all.begin(), all.end(), file) != all.end()) continue;
        all.push_back(file);
        ++wanted_.joined;
    }
    if (wanted_.joined == before) reload(false);  // they are open
    Paths& joined = announcements_.joined;
    joined.insert(joined.end(), files.begin(), files.end());
}

// Opens a neighbour of the file that is being read, or else of the open one: keys are faster than
// loading.
void OpenModel::step_in_folder(int step) {
    const bool is_on_its_way = is_opening() && !wanted_.request.files.empty();
    const fs::path current(is_on_its_way ? wanted_.request.files[0] : document_.scene->file);
    const std::vector<std::string> names = models_in_folder(current.parent_path());
    const auto here = std::find(names.begin(), names.end(), path_text(current.filename()));
    if (here == names.end()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const auto next = ((here - names.begin() + step) % count + count) % count;
    open({current.parent_path() / path_from_text(at(names, next))}, false);
    messages_.show_toast(fmt::format("{} of {}: {}", next + 1, count, at(names, next)));
}

void OpenModel::reload(bool is_by_itself) {
    is_by_itself_ = is_by_itself && (is_by_itself_ || wanted_.version == shown_.version);
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
    wanted_.request.mounts = mounts;
    if (!added.empty()) announcements_.mounted.push_back(added);
}

void OpenModel::follow_choices() {
    set_mounts(document_.mounts);
    set_layout(document_.vertex_layout);
}

void OpenModel::cancel() {
    if (!is_busy()) return;
    messages_.show_toast("Loading " + state().name + " was cancelled");
    want_shown();
    follow();
}

void OpenModel::want_shown() {
    wanted_ = shown_;
    announcements_ = {};
}

// The document has the mounts that are wanted; its layout is that of the shown files.
void OpenModel::show_wanted() {
    document_.mounts = wanted_.request.mounts;
    document_.vertex_layout = is_opening() ? shown_.request.layout : wanted_.request.layout;
}

void OpenModel::follow() {
    show_wanted();
    if (aim_ == wanted_) return;
    if (wanted_ != shown_) return start();
    task_.cancel();
    aim_.reset();
}

OpenModel::Loaded OpenModel::with_counts(PendingLoad load) {
    ModelCounts counts = count_model(load.scene.model);
    return {std::move(load), std::move(counts)};
}

// Whether the versions of the files that are shown are the wanted ones.
bool OpenModel::has_shown_files() const {
    return !is_opening() && wanted_.joined == 0 && wanted_.version == shown_.version;
}

LoadReason OpenModel::reason() const {
    if (is_opening()) return LoadReason::kNew;
    return is_by_itself_ && wanted_.version != shown_.version ? LoadReason::kReloadByItself
                                                              : LoadReason::kReload;
}

// Starts a load on a background thread. It gets a copy of the session, because the window continues
// to use its own.
void OpenModel::start() {
    aim_ = wanted_;
    since_ = clock_.now();
    const OpenRequest& request = wanted_.request;
    const bool is_layout = has_shown_files() && request.mounts == shown_.request.mounts;
    Loaded failed;
    failed.load.reason = reason();
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
            [session = session_, request, why = reason(), joined = wanted_.joined] {
                return with_counts(session.read(request, why, joined));
            },
            std::move(failed));
    }
    task_.wait(is_layout ? clock_.max_wait_of_frame() : clock_.max_wait());
    take();
}

void OpenModel::check_files() {
    if (is_busy()) return;
    const bool has_changed = session_.has_changed();
    report_lost(session_.lost());
    if (has_changed) reload(true);
    follow();
}

// Shows a banner for missing files; the model stays on screen, and the files stay watched.
void OpenModel::report_lost(const Paths& lost) {
    if (lost.size() == lost_files_) return;
    lost_files_ = lost.size();
    std::string& banner = document_.panels.banner;
    banner.clear();
    if (lost.empty()) return;
    const std::string more =
        lost.size() == 1 ? " was" : fmt::format(" and {} more of its files were", lost.size() - 1);
    banner =
        fmt::format("{}{} deleted or moved: showing the last version read", first_name(lost), more);
    clock_.request_frame();
}

void OpenModel::take() {
    std::optional<Loaded> loaded = task_.take();
    if (!loaded) return;
    clock_.request_frame();
    const Wish aim = *std::exchange(aim_, std::nullopt);
    if (aim == wanted_) {
        print_unseen(loaded->load.scene.diagnostics,
                     has_shown_files() ? document_.messages : Diagnostics{});
        if (!put_in_place(*std::move(loaded))) give_up(aim);
    }
    follow();
}

bool OpenModel::put_in_place(Loaded loaded) {
    PendingLoad& load = loaded.load;
    show_faults(load);
    if (!session_.accepts(load)) {
        refuse(load);
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
    const Paths left_out = std::move(load.left_out);
    const size_t clips = document_.model().clips.size(), shapes = document_.model().shapes.size();
    open_scene(document_, session_.commit(std::move(load)), std::move(loaded.counts), is_reload);
    if (keeps_materials) take_deferred_messages(document_);  // printed when they were found
    document_.paths = session_.paths();
    wanted_.request = session_.request();
    wanted_.request.layout = vertex_layout_of(*document_.scene);
    wanted_.joined = 0;
    shown_ = wanted_;
    show_wanted();
    display_.show(is_reload);
    announce(is_reload, left_out, clips, shapes);
    return true;
}

// What was wanted and could not be shown is wanted no longer. Mounts are about other files, too,
// and newer versions of those that are shown have nothing to do with others that cannot be opened.
void OpenModel::give_up(const Wish& aim) {
    const bool is_by_itself = reason() == LoadReason::kReloadByItself;
    if (is_opening()) {
        const Wish wish = std::exchange(wanted_, shown_);
        wanted_.request.mounts = wish.request.mounts;
        wanted_.version = wish.version;
        announcements_.opened.clear();
        announcements_.joined.clear();
        return;
    }
    shown_.version = aim.version;  // it is not read again
    if (!is_by_itself) want_shown();
}

// Opens a tab for errors. An error in the VVD opens the fixup table once, not again when the same
// file is read with other options; other errors open the messages. A VVD without its model opens
// the fixup table, too.
void OpenModel::show_faults(const PendingLoad& load) {
    const Diagnostics& found = load.scene.diagnostics;
    DockSettings& dock = document_.panels.dock;
    const Diagnostic* fault = vertex_file_fault(found);
    const bool is_shown = fault && session_.accepts(load);
    const bool is_known =
        is_shown && load.reason != LoadReason::kNew && !session_.newly_broken(load);
    // the fixup table is what there is to see of a VVD without its model
    const bool is_lone_table = load.scene.format == "vvd" && session_.accepts(load);
    if (!has_errors(found) && !fault) {
        if (!is_lone_table) return forget_error(dock);
        if (load.reason == LoadReason::kNew) show_error(dock, kFixupsTab);
        return;
    }
    if (is_shown && !is_known) return show_error(dock, kFixupsTab);
    if (!is_known && has_errors(found)) show_error(dock);
}

// Reports why a load cannot be shown; after a reload, the new error rather than one that existed
// before.
void OpenModel::refuse(PendingLoad& load) {
    session_.refuse(load);
    lost_files_ = 0;
    Diagnostics& found = load.scene.diagnostics;
    const bool is_new = load.reason == LoadReason::kNew;
    std::optional<Diagnostic> first = is_new ? std::nullopt : session_.newly_broken(load);
    const auto known = std::find_if(found.begin(), found.end(), [](const Diagnostic& each) {
        return each.severity == Severity::kError;
    });
    if (!first && known != found.end()) first = *known;
    const std::string name = first && !first->file.empty()
                                 ? path_text(path_from_text(first->file).filename())
                                 : first_name(load.request.files);
    if (is_new) {
        const std::string why = first ? ": " + first->message : "";
        messages_.show_toast(shortened("Cannot open " + name + why, kMaxToastLength));
    } else {
        const bool has_line = first && first->location.kind == Location::Kind::kLine;
        document_.panels.banner =
            name + " is broken" +
            (has_line ? fmt::format(" at line {}", first->location.value) : "") +
            ": this is the last good version";
    }
    show_messages(document_, std::move(found));
}

// Says what has come with the shown scene; `clips` and `shapes` had the one before.
void OpenModel::announce(bool is_reload, const Paths& left_out, size_t clips, size_t shapes) {
    const Announcements said = std::exchange(announcements_, {});
    if (document_.scene->format.empty()) return;
    std::vector<std::string> sentences;
    for (const fs::path& root : said.mounted)
        sentences.push_back(mount_report(document_.content, root));
    const Model& model = document_.model();
    if (!is_reload) {
        remember_opened(document_.panels.open_dialog,
                        said.joined.empty() ? said.opened : said.joined);
    } else if (!said.joined.empty()) {
        if (model.clips.size() > clips)
            select_clip(document_.playback, model, static_cast<int>(clips));
        sentences.push_back(join_report(
            said.joined, left_out,
            {{model.clips.size() - clips, "clip"}, {model.shapes.size() - shapes, "shape"}}));
    }
    if (!sentences.empty()) messages_.show_toast(fmt::format("{}", fmt::join(sentences, "; ")));
}

LoadState OpenModel::state() const {
    LoadState state;
    const Progress* progress = task_.progress();
    if (!progress || !aim_) return state;
    state.is_busy = true;
    const Paths& files = aim_->request.files;
    if (!files.empty())
        state.name =
            path_text(at(files, aim_->joined > 0 ? files.size() - aim_->joined : 0).filename());
    const auto total = static_cast<float>(progress->total.load());
    state.share = total > 0 ? static_cast<float>(progress->done.load()) / total : -1;
    state.seconds = static_cast<float>(clock_.now() - since_);
    return state;
}

}  // namespace studioscope
