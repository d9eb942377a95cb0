// What is opened, joined and read again: beside the window, and shown once it is there.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/apply_options.h"
#include "cli/output.h"
#include "cli/preset_files.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/at.h"
#include "core/budget.h"
#include "core/text.h"
#include "document/vertex_file_fault.h"
#include "model/file_types.h"
#include "window/app.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr float kNoticeSeconds = 5;

std::string title_of(const Scene& scene) {
    if (scene.file.empty()) return "Studioscope";
    return scene.file.filename().string() + " - Studioscope";
}

constexpr size_t kMaxNoticeLength = 140;

std::string name_of_file(const std::vector<fs::path>& files) {
    return files.empty() ? "" : files[0].filename().string();
}

// Of the files that were asked for, those left out come last.
std::string joined_text(std::vector<fs::path> files, const std::vector<fs::path>& left_out,
                        size_t clips, size_t shapes) {
    std::erase_if(files, [&](const fs::path& file) {
        return std::find(left_out.begin(), left_out.end(), file) != left_out.end();
    });
    std::string text = name_of_file(files) + " joined the model";
    const auto add = [&](size_t count, const char* what) {
        if (count > 0)
            text += fmt::format("{} {} {}{}", text.back() == 'l' ? ":" : ",", count, what,
                                count == 1 ? "" : "s");
    };
    add(clips, "clip");
    add(shapes, "shape");
    if (!left_out.empty()) text += "; " + name_of_file(left_out) + " cannot and is left out";
    return text;
}

std::vector<std::string> models_in(const fs::path& folder) {
    std::vector<std::string> names = disk_files().list(folder);
    std::erase_if(names, [](const std::string& name) { return !is_model_file(name); });
    return names;
}

bool is_lone_archive(const std::vector<fs::path>& files) {
    return files.size() == 1 && is_archive_name(files[0]) && !split_archive_path(files[0]);
}

// An archive, or a folder that a game would mount.
bool is_mounted_when_dropped(const fs::path& path) {
    if (is_archive_name(path)) return !split_archive_path(path);
    const FileSystem files = disk_files();
    return find_name(files, path, "models") || find_name(files, path, "materials") ||
           find_name(files, path, "gameinfo.txt");
}

bool is_picture(const fs::path& file) { return same_name(file.extension().string(), ".png"); }

}  // namespace

// On another thread with a session of its own: the one here goes on.
template <typename Read>
void App::load(const std::vector<fs::path>& files, AfterLoad after, Read read) {
    loader_.start([session = session_, read] { return read(session); });
    after_load_ = std::move(after);
    loading_since_ = now();
    loading_ = files;
    loader_.wait(script_ && !loads_beside_ ? kWithoutEnd : kUnnoticedSeconds);
    take_loaded();
}

void App::open(const std::vector<fs::path>& files) {
    end_notice();
    if (is_lone_archive(files)) return list_models(files[0]);
    load(files, {}, [files](const Session& session) { return session.open(files); });
}

void App::open_and_remember(const std::vector<fs::path>& files) {
    end_notice();
    if (is_lone_archive(files)) {
        list_models(files[0]);
        return remember(files);
    }
    load(files, {files, false}, [files](const Session& session) { return session.open(files); });
}

void App::attach(std::vector<fs::path> files) {
    end_notice();
    for (const fs::path& file : files)
        if (is_preset_file(file)) apply_preset_file(file);
    std::erase_if(files, is_preset_file);
    for (const fs::path& file : files)
        if (is_mounted_when_dropped(file)) mount(file);
    std::erase_if(files, is_mounted_when_dropped);
    for (const fs::path& file : files)
        if (is_picture(file)) take_view_of_picture(file);
    std::erase_if(files, is_picture);
    if (files.empty()) return;
    std::error_code status;
    if (files.size() == 1 && fs::is_directory(files[0], status)) return open_folder(files[0]);
    load(files, {files, true}, [files](const Session& session) { return session.join(files); });
}

// Its first model; where it has none, the dialog there.
void App::open_folder(const fs::path& folder) {
    std::vector<std::string> names = models_in(folder);
    if (!names.empty()) return open_and_remember({folder / names[0]});
    show_toast("There is no model in " + folder.filename().string());
    document_.panels.open_dialog.is_open = true;
    list_folder(folder);
}

void App::reload() {
    load(session_.paths(), {}, [](const Session& session) { return session.reload(); });
}

void App::gather(const VertexLayoutOptions& asked) {
    document_.gathering = asked;
    LoadOptions options = session_.load();
    options.root_lod = asked.root_lod;
    options.fixups = asked.fixups;
    load(session_.paths(), {{}, false, {}, {}, asked},
         [options](const Session& session) { return session.reload_with(options); });
}

void App::read_mounted(const MountRequest& request, const fs::path& told) {
    document_.mounts = request;
    load(session_.paths(), {{}, false, told, request, {}},
         [request](const Session& session) { return session.reload_with(request); });
}

void App::reload_when_changed() {
    if (loader_.is_busy()) return;
    const bool has_changed = session_.has_changed();
    report_lost(session_.lost());
    if (!has_changed) return;
    load(session_.paths(), {}, [](const Session& session) { return session.reload_by_itself(); });
}

// What is open stays on screen, and its files are waited for.
void App::report_lost(const std::vector<fs::path>& lost) {
    if (lost.size() == lost_files_) return;
    lost_files_ = lost.size();
    document_.panels.strip.clear();
    if (lost.empty()) return;
    const std::string more = lost.size() == 1
                                 ? std::string()
                                 : fmt::format(" and {} more of its files", lost.size() - 1);
    document_.panels.strip = fmt::format("{}{} {} not there any more: this is what was read",
                                         name_of_file(lost), more, lost.size() == 1 ? "is" : "are");
    pacer_.wake(now());
}

void App::cancel_load() {
    if (!loader_.is_busy()) return;
    loader_.cancel();
    document_.mounts = session_.mounts();
    document_.gathering = gathering_of(document_.scene);
    show_toast("Reading " + name_of_file(loading_) + " was given up");
}

void App::take_loaded() {
    std::optional<Loaded> loaded = loader_.take();
    if (!loaded) return;
    pacer_.wake(now());
    const AfterLoad after = std::exchange(after_load_, {});
    const bool joins = after.is_join && loaded->attempt.opening != Opening::kNew;
    const bool is_same_files = after.gathering || after.mounts;  // read in another way
    print_unseen(loaded->attempt.scene.diagnostics,
                 is_same_files ? document_.messages : Diagnostics{});
    const std::vector<fs::path> left_out = loaded->attempt.left_out;
    const size_t clips = document_.model().clips.size(), shapes = document_.model().shapes.size();
    const bool is_shown = show(std::move(*loaded));
    document_.mounts = session_.mounts();
    document_.gathering = gathering_of(document_.scene);
    if (!is_shown) return;
    if (!after.mounted.empty()) return report_mounted(after.mounted);
    if (!joins) return remember(after.files);
    const Model& model = document_.model();
    if (model.clips.size() > clips) select_clip(document_.playback, model, static_cast<int>(clips));
    show_toast(joined_text(after.files, left_out, model.clips.size() - clips,
                           model.shapes.size() - shapes));
}

bool App::show(Loaded loaded) {
    PendingLoad& attempt = loaded.attempt;
    show_faults(attempt);
    if (!session_.accepts(attempt)) {
        session_.refuse(attempt);
        report_refused(attempt);
        show_messages(document_, std::move(attempt.scene.diagnostics));
        return false;
    }
    Result<GpuScene> gpu = GpuScene::make(attempt.scene);
    if (!gpu) {
        session_.refuse(attempt);
        report_message(gpu.error());
        return false;
    }
    gpu_ = std::move(*gpu);
    look_ahead_.forget();
    lab_frame_.forget();
    shown_influences_ = 3;
    document_.panels.strip.clear();
    lost_files_ = 0;
    const bool is_reload = attempt.opening != Opening::kNew;
    document_.content = std::move(attempt.content);
    document_.look_up = {};
    open_scene(document_, session_.commit(std::move(attempt)), std::move(loaded.counts), is_reload);
    document_.paths = session_.paths();
    delayed_flexes_.clear();
    window_->set_title(title_of(document_.scene));
    document_.mounts = session_.mounts();
    if (is_reload)
        history_.reopen(document_);
    else
        history_.forget();
    if (!is_reload) apply_asked();
    is_looked_at_ = false;
    open_lab();
    for (Diagnostic& message : std::exchange(waiting_to_say_, {}))
        report_message(std::move(message));
    return !document_.scene.format.empty();
}

// A fault of the VVD brings up its table once, not again when the same file is read in another way;
// other errors bring up the messages.
void App::show_faults(const PendingLoad& attempt) {
    const Diagnostics& said = attempt.scene.diagnostics;
    DockSettings& dock = document_.panels.dock;
    const Diagnostic* fault = vertex_file_fault(said);
    const bool is_shown = fault && session_.accepts(attempt);
    const bool is_known =
        is_shown && attempt.opening != Opening::kNew && !session_.newly_broken(attempt);
    if (!has_errors(said) && !fault) return forget_error(dock);
    if (is_shown && !is_known) return show_error(dock, kFixupsTab);
    if (!is_known && has_errors(said)) show_error(dock);
}

void App::report_refused(const PendingLoad& attempt) {
    lost_files_ = 0;
    const auto& said = attempt.scene.diagnostics;
    const auto is_error = [](const Diagnostic& each) { return each.severity == Severity::kError; };
    std::optional<Diagnostic> first;  // not what is wrong with another file since it was opened
    if (attempt.opening != Opening::kNew) first = session_.newly_broken(attempt);
    const auto known = std::find_if(said.begin(), said.end(), is_error);
    if (!first && known != said.end()) first = *known;
    const std::string name = first && !first->file.empty()
                                 ? fs::path(first->file).filename().string()
                                 : name_of_file(attempt.paths);
    if (attempt.opening == Opening::kNew) {
        const std::string why = !first ? "" : ": " + first->message;
        show_toast(shortened(name + " cannot be shown" + why, kMaxNoticeLength));
        return;
    }
    const bool has_line = first && first->location.kind == Location::Kind::kLine;
    document_.panels.strip = name + " is broken" +
                             (has_line ? fmt::format(" at line {}", first->location.value) : "") +
                             ": this is the last good version";
}

// What was asked for is about the first model; how clips are sampled is a choice that stays.
void App::apply_asked() {
    Options others;
    others.pose.rules = document_.playback.rules;
    Options options = std::exchange(asked_, std::nullopt).value_or(std::move(others));
    options.choices.view = document_.view;
    if (auto done = apply_options(options, document_); !done) report_message(done.error());
    is_view_fresh_ = !options.camera;
}

void App::report_message(Diagnostic diagnostic) {
    print(diagnostic);
    if (diagnostic.severity == Severity::kNote)
        show_toast(diagnostic.message);
    else
        show_error(document_.panels.dock);
    document_.messages.push_back(std::move(diagnostic));
}

void App::show_toast(std::string text) {
    document_.panels.notice = std::move(text);
    document_.panels.notice_seconds = kNoticeSeconds;
    pacer_.wake(now());
}

// It was about what was there before.
void App::end_notice() { document_.panels.notice_seconds = 0; }

// From the file that is on its way, where there is one: keys come faster than models.
void App::step_in_folder(int step) {
    const bool is_going = loader_.is_busy() && !loading_.empty();
    const fs::path current(is_going ? loading_[0] : document_.scene.file);
    const std::vector<std::string> names = models_in(current.parent_path());
    const auto here = std::find(names.begin(), names.end(), current.filename().string());
    if (here == names.end()) return;
    const auto count = static_cast<std::ptrdiff_t>(names.size());
    const auto next = ((here - names.begin() + step) % count + count) % count;
    open({current.parent_path() / at(names, next)});
    show_toast(fmt::format("{} of {}: {}", next + 1, count, at(names, next)));
}

}  // namespace studioscope
