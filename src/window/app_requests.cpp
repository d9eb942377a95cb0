// Routing of requests from panels, dropped files and script steps to functions.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/choices/view_state.h"
#include "document/framing.h"
#include "document/playback/gait.h"
#include "host/open_document.h"
#include "host/output.h"
#include "report/compiler_log.h"
#include "window/app.h"
#include "window/bundled_sample.h"
#include "window/counterpart.h"
#include "window/folder.h"
#include "window/messages.h"
#include "window/mounts.h"
#include "window/pictures.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;
// Loading and saving views and slider presets: files and clipboard. All functions report errors.

// Applies the JSON of a view (document/choices/view_state.h) that was read from `source`; call
// OpenModel::follow_view() after it, which reads what the view needs.
void apply_view_text(const std::string& text, const std::string& source, Document& document,
                     Messages& messages) {
    const Result<std::vector<std::string>> applied = apply_view_state(text, document);
    if (!applied) {
        Diagnostic problem = applied.error();
        problem.message = source + ": " + problem.message;
        return messages.report(std::move(problem));
    }
    messages.show_toast(
        "The view of " + source + " is shown" +
            (applied->empty() ? ""
                              : ", but for what this model does not have: " + short_list(*applied)),
        applied->empty() ? ToastKind::kSuccess : ToastKind::kWarning);
    if (!document.scene->vertex_file) document.vertex_layout = scene_vertex_layout(*document.scene);
}

// Applies the view that is stored in a saved picture.
void apply_picture_view(const fs::path& path, Document& document, Messages& messages) {
    const std::string name = path_text(path.filename());
    const Result<Bytes> file = read_side_file(path, disk_files(), Budget::kMaxViewPictureBytes);
    if (!messages.report_error(file)) return;
    for (const PictureText& text : png_texts(*file))
        if (text.key == kViewStateKey) return apply_view_text(text.value, name, document, messages);
    messages.show_toast(name + " does not hold a view: this program did not save it",
                        ToastKind::kWarning);
}

void apply_preset_file(const fs::path& path, Document& document, Messages& messages) {
    std::string& report = document.panels.flexes.report;
    const std::string name = path_text(path.filename());
    const size_t before = document.messages.size();
    const Result<PresetOutcome> outcome = load_preset(path, document);
    if (!outcome) {
        report = name + " cannot be used: " + outcome.error().message + ".";
        messages.report(outcome.error());
        return;
    }
    report = name + ": " + preset_summary(*outcome);
    for (size_t i = before; i < document.messages.size(); ++i) print(document.messages[i]);
    if (document.messages.size() > before) show_error(document.panels.dock);
}

void save_preset_file(const fs::path& path, Document& document, Messages& messages) {
    const Result<void> written = write_output(path, as_bytes(to_json(make_flex_preset(document))));
    document.panels.flexes.report = written ? "Saved as " + path_text(absolute_path(path)) + "."
                                            : "Not saved: " + written.error().message + ".";
    messages.report_error(written);
}

std::string window_title(const Scene& scene) {
    if (scene.file.empty()) return "Studioscope";
    return path_text(scene.file.filename()) + " - Studioscope";
}

// Lists what a log of the model compiler says.
void explain_log_file(const fs::path& path, Messages& messages) {
    const Result<Bytes> log = read_side_file(path, disk_files(), kMaxLogLength);
    if (messages.report_error(log) &&
        !messages.report_compiler_log(std::string(as_text(*log)), path_text(path)))
        messages.show_toast(path_text(path.filename()) + " has no message of the model compiler");
}

// A view is JSON; anything else may be a log of the model compiler.
void paste_text(const std::string& text, Document& document, Messages& messages) {
    if (trim(text).starts_with('{') || !messages.report_compiler_log(text, "the clipboard"))
        apply_view_text(text, "the clipboard", document, messages);
}

bool is_log(const fs::path& file) {
    std::error_code status;
    const std::string ending = path_text(file.extension());
    return (same_name(ending, ".log") || same_name(ending, ".txt")) &&
           !fs::is_directory(file, status);
}

bool is_picture(const fs::path& file) { return same_name(path_text(file.extension()), ".png"); }

// Removes the files of a kind from the list, and returns them.
std::vector<fs::path> split_off(std::vector<fs::path>& files,
                                bool (*is_kind)(const fs::path& file)) {
    const auto middle = std::stable_partition(files.begin(), files.end(),
                                              [&](const fs::path& file) { return !is_kind(file); });
    std::vector<fs::path> found(middle, files.end());
    files.erase(middle, files.end());
    return found;
}

// Draws the model with a file of the mounts in place of one that is missing.
void show_with(const request::StandInChoice& choice, OpenModel& model, Document& document,
               Messages& messages) {
    MountRequest mounts = model.wanted().mounts;
    std::erase_if(mounts.stand_ins,
                  [&](const StandIn& one) { return same_name(one.path, choice.path); });
    const Session& session = model.session();
    const ContentLookUp found =
        look_up_content(choice.shown, document.content, session.permitted_files(document.content),
                        *session.archives());
    const auto used = std::find_if(found.found.begin(), found.found.end(),
                                   [](const Candidate& each) { return !each.is_muted; });
    if (used == found.found.end())
        return messages.show_toast(choice.shown + " is in no active mount", ToastKind::kWarning);
    mounts.stand_ins.push_back({choice.path, used->path});
    document.panels.mounts.look_up.clear();
    model.set_mounts(mounts);
    messages.show_toast("Shown with " + choice.shown + ", in this window alone; Ctrl+Z undoes it");
}

// Shows pictures of models: of a place, of all mounts, or of the folder of the open model.
void show_models(const Requests& requests, ThumbnailGrid& grid, const Session& session,
                 const Document& document, Messages& messages) {
    requests.each<request::ShowModels>([&](const fs::path& place) {
        if (place.empty())
            grid.show_mounts(session);
        else
            grid.show(place, session);
    });
    const bool is_last = requests.has<request::ShowLastFolder>();
    if (is_last && grid.show_last(session)) return;
    if (!is_last && !requests.has<request::ShowFolder>()) return;
    if (document.scene->file.empty())
        messages.show_toast("No model is open whose folder could be shown");
    else
        grid.show_around(document.scene->file, session);
}

// Shows the models of a folder or an archive as pictures, and mounts it, unless it is mounted.
void show_place(const fs::path& path, OpenModel& model, const Document& document,
                ThumbnailGrid& grid) {
    MountRequest mounts = model.wanted().mounts;
    const AddedMount added = add_mount(mounts, path);
    const auto& known = document.content.mounts;
    const bool is_mounted = std::any_of(known.begin(), known.end(), [&](const ContentMount& one) {
        return one.mount.root == added.root && !one.mount.is_muted;
    });
    if (!is_mounted) model.set_mounts(mounts);
    model.follow();  // the pictures are drawn with the new mount
    grid.show(path, model.session());
}

void compare_with_counterpart(OpenModel& model, const Scene& scene, Messages& messages) {
    if (const auto found = find_counterpart(scene, model.session().files()))
        return model.compare({*found});
    messages.show_toast(scene.format == "mdl"
                            ? "No QC of this model was found in the folders around it"
                            : "No compiled model of this QC was found in the folders around it");
}

}  // namespace

void App::apply(const PanelResult& panels) {
    const Requests& requests = panels.requests;
    const glm::vec2 size = glm::max(panels.view.size, glm::vec2(1));
    const float aspect = size.x / size.y;
    if (requests.has<request::Quit>()) is_done_ = true;
    view_.reframe(aspect);
    apply_files(requests);
    apply_history(requests);
    show_models(requests, thumbnail_grid_, model_.session(), document_, messages_);
    requests.each<request::FolderStep>([&](int step) {
        messages_.end_toast();
        document_.panels.folder_page.is_open = false;
        model_.step_in_folder(step);
    });
    const auto root_lod = requests.get<request::RootLod>();
    const auto fixups = requests.get<request::Fixups>();
    if (root_lod || fixups)
        model_.set_layout({root_lod.value_or(document_.vertex_layout.root_lod),
                           fixups.value_or(document_.vertex_layout.fixups)});
    model_.follow();
    view_.frame_opened(aspect);
    apply_view(requests, aspect);
    report_refused_paste();  // a paste into a text field
    texture_viewer_.show(requests.get<request::ShowTexture>(), document_);
    benchmark_.apply(requests);
    view_.pick(requests, panels.view);
    if (requests.has<request::ScreenshotOfView>())
        save_picture(next_picture_path(document_), view_.picture(), document_, messages_,
                     script_.is_there());
}

void App::apply_files(const Requests& requests) {
    const auto compare = [&](const std::vector<fs::path>& files) { model_.compare(files); };
    requests.each<request::ListFolder>([&](const fs::path& folder) {
        const OpenDialogSettings& dialog = document_.panels.open_dialog;
        const OpenPurpose purpose = dialog.is_open ? dialog.purpose : OpenPurpose::kOpen;
        const auto file = folder_lister_.list_folder(folder);
        PresetDialogSettings& presets = document_.panels.preset_dialog;
        const bool is_preset = file && presets.is_open;  // a typed path, of any name
        if (is_preset && !presets.is_saving) {
            presets.is_open = false;
            apply_preset_file(*file, document_, messages_);
        } else if (is_preset) {
            presets.name = path_text(file->filename());
        } else if (file && purpose == OpenPurpose::kCompare)
            compare({*file});
        else if (file && purpose == OpenPurpose::kMount)
            mount(*file);
        else if (file)
            open({*file}, true);
    });
    requests.each<request::Open>([&](const auto& files) { open(files, true); });
    requests.each<request::OpenCase>([&](const auto& files) { open(files, false); });
    requests.each<request::Attach>([&](const auto& files) { drop(files); });
    requests.each<request::LoadPreset>(
        [&](const fs::path& file) { apply_preset_file(file, document_, messages_); });
    requests.each<request::SavePreset>(
        [&](const fs::path& file) { save_preset_file(file, document_, messages_); });
    requests.each<request::Compare>(compare);
    if (requests.has<request::CompareCounterpart>())
        compare_with_counterpart(model_, *document_.scene, messages_);
    if (requests.has<request::EndComparison>()) model_.compare({});
    if (requests.has<request::Reload>()) model_.reload();
    if (requests.has<request::CancelLoad>()) model_.cancel();
    requests.each<request::Mount>([&](const fs::path& path) { mount(path); });
    MountRequest mounts = model_.wanted().mounts;
    requests.each<request::Unmount>(
        [&](const fs::path& root) { remove_mount(mounts, root, document_.content); });
    requests.each<request::FlipMute>([&](const fs::path& root) { toggle_mute(mounts, root); });
    if (requests.has<request::Unmount>() || requests.has<request::FlipMute>())
        model_.set_mounts(mounts);
    requests.each<request::LookUp>([&](const std::string& path) {
        const Session& session = model_.session();
        document_.look_up =
            look_up_content(path, document_.content, session.permitted_files(document_.content),
                            *session.archives());
        clock_.request_frame();
    });
    requests.each<request::ShowWith>(
        [&](const auto& choice) { show_with(choice, model_, document_, messages_); });
    if (requests.has<request::OpenInEditor>()) {
        const Result<void> opened = source_reader_.open_in_editor();
        messages_.show_toast(opened ? "Opening the editor" : opened.error().message);
    }
    if (requests.has<request::FindProviders>()) finder_.start();
    if (requests.has<request::StopFinding>()) finder_.stop();
    exporter_.apply(requests, model_.session());
}

// Undo or redo; a step that changes mounts or the vertex layout reads the model again. What else
// the frame has requested is a step before it.
void App::apply_history(const Requests& requests) {
    if (!requests.has<request::Undo>() && !requests.has<request::Redo>()) return;
    model_.follow();
    history_.note(document_, ImGui::IsAnyMouseDown() || is_playing_fixups());
    if (requests.has<request::Undo>() && !history_.undo(document_))
        messages_.show_toast("Nothing to undo");
    if (requests.has<request::Redo>() && !history_.redo(document_))
        messages_.show_toast("Nothing to redo");
    model_.set_mounts(document_.mounts);
    model_.follow_view();
}

bool App::report_refused_paste() {
    const auto length = window_->take_refused_paste();
    if (!length) return false;
    messages_.show_toast(
        fmt::format("The clipboard has {} MB of text, of which at most {} are taken: nothing "
                    "was pasted",
                    *length >> 20, kMaxPastedLength >> 20),
        ToastKind::kWarning);
    return true;
}

void App::apply_view(const Requests& requests, float aspect) {
    Camera& camera = document_.camera;
    if (requests.has<request::CopyView>()) window_->set_clipboard(to_text(camera));
    if (requests.has<request::CopyState>()) {
        window_->set_clipboard(view_state_json(document_));
        messages_.show_toast("The whole view is on the clipboard", ToastKind::kSuccess);
    }
    if (requests.has<request::PasteView>()) {
        const std::string text = window_->clipboard();
        if (const auto pasted = parse_camera(text))
            camera = *pasted;
        else if (!report_refused_paste())
            paste_text(text, document_, messages_);
        model_.follow_view();
    }
    requests.each<request::LookFrom>([&](ViewSide side) { view_from_side(document_, side); });
    if (requests.has<request::ResetView>()) camera = front_view(document_, aspect);
    if (requests.has<request::FrameSelection>()) frame_selection(document_, view_.pose(), aspect);
}

// Opens files. The models of a single folder or archive are shown as pictures.
void App::open(const std::vector<fs::path>& files, bool is_remembered) {
    messages_.end_toast();
    document_.panels.folder_page.is_offered = false;
    if (files.size() != 1 || !is_place(files[0])) {
        document_.panels.folder_page.is_open = false;
        return model_.open(files, is_remembered);
    }
    show_place(files[0], model_, document_, thumbnail_grid_);
    if (is_remembered) remember_opened(document_.panels.open_dialog, files);
}

// Drag and drop: handles presets, logs, mounts, pictures with a view and folders by kind; other
// files are added to the open model.
void App::drop(std::vector<fs::path> files) {
    messages_.end_toast();
    for (const fs::path& file : split_off(files, is_preset_file))
        apply_preset_file(file, document_, messages_);
    for (const fs::path& file : split_off(files, is_place)) mount(file, true);
    for (const fs::path& file : split_off(files, is_picture)) {
        apply_picture_view(file, document_, messages_);
        model_.follow_view();
    }
    const std::vector<fs::path> logs = split_off(files, is_log);
    if (!files.empty()) {
        document_.panels.folder_page.is_open = false;
        model_.join(files);
    }
    for (const fs::path& log : logs) explain_log_file(log, messages_);  // they outlive the opening
}

// Mounts a folder or an archive, and offers to show its models. Those of one that was dropped are
// shown at once, unless it provides files that the open model lacks.
void App::mount(const fs::path& path, bool is_dropped) {
    MountRequest mounts = model_.wanted().mounts;
    const AddedMount added = add_mount(mounts, path);
    remember_file(document_.panels.mounts.recent, path_text(comparable_path(path)));
    if (is_dropped && !provides_missing(document_.content, added, model_.session().files()))
        return show_place(path, model_, document_, thumbnail_grid_);
    model_.set_mounts(mounts, added.root);
    folder_lister_.offer_models(added.root, model_.session());
}

void App::show_opened(bool is_reload) {
    window_->set_title(window_title(*document_.scene));
    if (is_reload) {
        history_.reopen(document_);
    } else {
        history_.forget();
        apply_command_line();
        start_forward(document_);
        follow_sample_card(document_);
    }
    is_prefetching_ = false;
    benchmark_.reset();
    finder_.forget();
    exporter_.follow_model(model_.session());
    messages_.report_deferred();
}

// Applies the command line's options to the first model; options for sampling clips stay in effect.
void App::apply_command_line() {
    Options others;
    others.pose.rules = document_.playback.rules;
    others.pose.jiggle = document_.playback.jiggle;
    Options options = std::exchange(command_line_, std::nullopt).value_or(std::move(others));
    if (!options.diff.against.empty() && !options.pose.clip) options.pose.clip = "none";
    options.choices.view = document_.view;
    messages_.report_error(apply_options(options, document_));
    if (!options.camera) view_.frame_when_drawn();
    if (options.diff.against.empty()) return;
    if (document_.view.lod_layout == LodLayout::kOne) return model_.compare(options.diff.against);
    document_.compared_files = absolute_paths(options.diff.against);
    model_.follow_view();
}

}  // namespace studioscope
