#include "window/loading.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/output.h"
#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/budget.h"
#include "core/path_text.h"
#include "document/vertex_file_fault.h"
#include "window/folder.h"
#include "window/listings.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxToastLength = 140;

std::string first_name(const std::vector<fs::path>& files) {
    return files.empty() ? "" : path_text(files[0].filename());
}

}  // namespace

Loading::Loading(Session session, Document& document, Messages& messages, FrameClock& clock,
                 SceneDisplay display, std::function<void()> notify)
    : session_(std::move(session)),
      document_(document),
      messages_(messages),
      clock_(clock),
      display_(std::move(display)),
      task_(std::move(notify)) {}

// Runs a load and handles running out of memory around it; load_scene() reports everything else.
Loading::Loaded Loading::read(const std::function<PendingLoad()>& work) {
    Loaded loaded;
    try {
        loaded.load = work();
        loaded.counts = count_model(loaded.load.scene.model);
    } catch (const std::exception&) {
        loaded.load.scene = {};
        loaded.load.scene.diagnostics = {error("out-of-memory", "not enough memory to open this")};
    }
    return loaded;
}

// Starts a load on a background thread. It gets a copy of the session, because the window continues
// to use its own.
void Loading::start(const Paths& files, Order order,
                    std::function<PendingLoad(const Session&)> work) {
    task_.start([session = session_, work = std::move(work)] {
        return read([&] { return work(session); });
    });
    order_ = std::move(order);
    since_ = clock_.now();
    files_ = files;
    task_.wait(order_.layout ? clock_.max_wait_of_frame() : clock_.max_wait());
    take();
}

void Loading::open(const Paths& files, bool is_remembered) {
    Order order;
    if (is_remembered) order.files = files;
    start(files, std::move(order), [files](const Session& session) { return session.open(files); });
}

void Loading::join(const Paths& files) {
    Order order;
    order.files = files;
    order.is_join = true;
    start(files, std::move(order), [files](const Session& session) { return session.join(files); });
}

void Loading::reload() {
    start(session_.paths(), {}, [](const Session& session) { return session.reload(); });
}

void Loading::rebuild_vertices(const VertexLayoutOptions& layout) {
    document_.vertex_layout = layout;
    Order order;
    order.layout = layout;
    start(session_.paths(), std::move(order),
          [layout, open = document_.scene](const Session& session) {
              return session.rebuild(*open, layout);
          });
}

void Loading::change_mounts(const MountRequest& mounts, std::function<void()> then) {
    document_.mounts = mounts;
    Order order;
    order.mounts = mounts;
    order.then = std::move(then);
    start(session_.paths(), std::move(order),
          [mounts](const Session& session) { return session.reload_with(mounts); });
}

// Opens a neighbour of the file that is being read, or else of the open one: keys are faster than
// loading.
void Loading::step_in_folder(int step) {
    const bool is_on_its_way = is_busy() && !files_.empty();
    const fs::path current(is_on_its_way ? files_[0] : document_.scene->file);
    const std::vector<std::string> names = models_in_folder(current.parent_path());
    const auto here = std::find(names.begin(), names.end(), path_text(current.filename()));
    if (here == names.end()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const auto next = ((here - names.begin() + step) % count + count) % count;
    open({current.parent_path() / path_from_text(at(names, next))}, false);
    messages_.show_toast(fmt::format("{} of {}: {}", next + 1, count, at(names, next)));
}

void Loading::cancel() {
    if (!is_busy()) return;
    task_.cancel();
    document_.mounts = session_.mounts();
    document_.vertex_layout = vertex_layout_of(*document_.scene);
    messages_.show_toast("Loading " + first_name(files_) + " was cancelled");
}

void Loading::check_files() {
    if (is_busy()) return;
    const bool has_changed = session_.has_changed();
    report_lost(session_.lost());
    if (!has_changed) return;
    start(session_.paths(), {}, [](const Session& session) { return session.reload_by_itself(); });
}

// Shows a banner for missing files; the model stays on screen, and the files stay watched.
void Loading::report_lost(const Paths& lost) {
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

void Loading::take() {
    std::optional<Loaded> loaded = task_.take();
    if (!loaded) return;
    clock_.request_frame();
    const Order order = std::exchange(order_, {});
    const bool has_same_files = order.layout || order.mounts;  // the same files with other options
    print_unseen(loaded->load.scene.diagnostics,
                 has_same_files ? document_.messages : Diagnostics{});
    const bool is_join = order.is_join && loaded->load.reason != LoadReason::kNew;
    const Paths left_out = loaded->load.left_out;
    const size_t clips = document_.model().clips.size(), shapes = document_.model().shapes.size();
    const bool is_shown = put_in_place(*std::move(loaded));
    document_.mounts = session_.mounts();
    document_.vertex_layout = vertex_layout_of(*document_.scene);
    if (!is_shown) return;
    if (order.then) return order.then();
    if (!is_join) return remember_opened(document_.panels.open_dialog, order.files);
    report_joined(order.files, left_out, clips, shapes);
}

bool Loading::put_in_place(Loaded loaded) {
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
    document_.panels.banner.clear();
    lost_files_ = 0;
    const bool is_reload = load.reason != LoadReason::kNew;
    if (!keeps_materials) {
        document_.content = std::move(load.content);
        document_.look_up = {};
    }
    open_scene(document_, session_.commit(std::move(load)), std::move(loaded.counts), is_reload);
    if (keeps_materials) take_deferred_messages(document_);  // printed when they were found
    document_.paths = session_.paths();
    document_.mounts = session_.mounts();
    display_.show(is_reload);
    return !document_.scene->format.empty();
}

// Opens a tab for errors. An error in the VVD opens the fixup table once, not again when the same
// file is read with other options; other errors open the messages. A VVD without its model opens
// the fixup table, too.
void Loading::show_faults(const PendingLoad& load) {
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
void Loading::refuse(PendingLoad& load) {
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

void Loading::report_joined(const Paths& files, const Paths& left_out, size_t clips,
                            size_t shapes) {
    const Model& model = document_.model();
    if (model.clips.size() > clips) select_clip(document_.playback, model, static_cast<int>(clips));
    const auto joined = std::find_if(files.begin(), files.end(), [&](const fs::path& file) {
        return std::find(left_out.begin(), left_out.end(), file) == left_out.end();
    });
    std::string text =
        (joined == files.end() ? "" : path_text(joined->filename())) + " joined the model";
    const auto add = [&](size_t count, const char* what) {
        if (count > 0)
            text += fmt::format("{} {} {}{}", text.back() == 'l' ? ":" : ",", count, what,
                                count == 1 ? "" : "s");
    };
    add(model.clips.size() - clips, "clip");
    add(model.shapes.size() - shapes, "shape");
    if (!left_out.empty()) text += "; " + first_name(left_out) + " cannot and is left out";
    messages_.show_toast(std::move(text));
}

LoadState Loading::state() const {
    LoadState state;
    const Progress* progress = task_.progress();
    if (!progress) return state;
    state.is_busy = true;
    state.name = first_name(files_);
    const auto total = static_cast<float>(progress->total.load());
    state.share = total > 0 ? static_cast<float>(progress->done.load()) / total : -1;
    state.seconds = static_cast<float>(clock_.now() - since_);
    return state;
}

MountRequest Loading::requested_mounts() const {
    return is_busy() && order_.mounts ? *order_.mounts : session_.mounts();
}

VertexLayoutOptions Loading::requested_layout() const {
    return is_busy() && order_.layout ? *order_.layout : vertex_layout_of(*document_.scene);
}

}  // namespace studioscope
