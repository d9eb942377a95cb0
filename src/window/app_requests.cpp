// Routing of requests from panels, dropped files and script steps to the functions that carry them
// out.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "content/archives/archive_files.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/choices/view_state.h"
#include "document/framing.h"
#include "document/playback/gait.h"
#include "host/open_document.h"
#include "window/app.h"
#include "window/bundled_sample.h"
#include "window/folder.h"
#include "window/mounts.h"
#include "window/pictures.h"
#include "window/view_files.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kNotCompared = "Nothing else is compared";

std::string title_of(const Scene& scene) {
    if (scene.file.empty()) return "Studioscope";
    return path_text(scene.file.filename()) + " - Studioscope";
}

bool is_lone_archive(const std::vector<fs::path>& files) {
    return files.size() == 1 && is_archive_name(files[0]) && !split_archive_path(files[0]);
}

bool is_picture(const fs::path& file) { return same_name(path_text(file.extension()), ".png"); }

// Removes from the list, and returns, the files for which `is_of_kind` holds.
std::vector<fs::path> split_off(std::vector<fs::path>& files,
                                bool (*is_of_kind)(const fs::path& file)) {
    const auto middle = std::stable_partition(
        files.begin(), files.end(), [&](const fs::path& file) { return !is_of_kind(file); });
    std::vector<fs::path> found(middle, files.end());
    files.erase(middle, files.end());
    return found;
}

// Reads what an applied view needs: its vertex layout, if it is another one, and the model that it
// compares with.
void follow_view(const std::optional<VertexLayoutOptions>& layout, OpenModel& model,
                 Comparing& comparing) {
    if (layout) model.set_layout(*layout);
    comparing.follow_view(model.session());
}

}  // namespace

void App::apply(const PanelResult& panels) {
    const Requests& requests = panels.requests;
    const glm::vec2 size = glm::max(panels.view.size, glm::vec2(1));
    const float aspect = size.x / size.y;
    if (requests.quit) is_done_ = true;
    view_.reframe(aspect);
    apply_files(requests);
    apply_history(requests);
    if (requests.show_folder && document_.scene->file.empty())
        messages_.show_toast("No model is open whose folder could be shown");
    else if (requests.show_folder)
        wall_.show_around(document_.scene->file, model_.session());
    if (requests.folder_step != 0) {
        messages_.end_toast();
        document_.panels.folder_page.is_open = false;
        model_.step_in_folder(requests.folder_step);
    }
    if (requests.root_lod || requests.fixups)
        model_.set_layout({requests.root_lod.value_or(document_.vertex_layout.root_lod),
                           requests.fixups.value_or(document_.vertex_layout.fixups)});
    model_.follow();
    view_.frame_opened(aspect);
    apply_view(requests, aspect);
    report_refused_paste();  // a paste into a text field
    texture_viewer_.show(requests.show_texture, document_);
    benchmark_.apply(requests);
    view_.pick(requests, panels.view);
    explanation_ = view_.point(requests, panels.view);
    if (requests.screenshot_of_view)
        save_picture(next_picture_path(document_), view_.picture(), document_, messages_,
                     script_.is_there());
}

void App::apply_files(const Requests& requests) {
    const auto compare = [&](const std::vector<fs::path>& files) {
        if (!model_.refuses(kNotCompared)) comparing_.start(files, model_.session());
    };
    if (requests.list_folder) {
        const OpenDialogSettings& dialog = document_.panels.open_dialog;
        const OpenPurpose purpose = dialog.is_open ? dialog.purpose : OpenPurpose::kOpen;
        const auto file = listings_.list_folder(*requests.list_folder);
        if (file && purpose == OpenPurpose::kCompare)
            compare({*file});
        else if (file && purpose == OpenPurpose::kMount)
            mount(*file);
        else if (file)
            open({*file}, true);
    }
    if (!requests.open.empty()) open(requests.open, true);
    if (!requests.open_case.empty()) open(requests.open_case, false);
    if (!requests.attach.empty()) drop(requests.attach);
    if (requests.load_preset) apply_preset_file(*requests.load_preset, document_, messages_);
    if (requests.save_preset) save_preset_file(*requests.save_preset, document_, messages_);
    if (!requests.compare.empty()) compare(requests.compare);
    if (requests.compare_counterpart && !model_.refuses(kNotCompared))
        comparing_.start_with_counterpart(model_.session());
    if (requests.end_comparison) comparing_.end();
    if (requests.reload) model_.reload();
    if (requests.cancel_load) model_.cancel();
    if (requests.mount) mount(*requests.mount);
    MountRequest mounts = model_.wanted().mounts;
    if (requests.unmount) remove_mount(mounts, *requests.unmount, document_.content);
    if (requests.flip_mute) toggle_mute(mounts, *requests.flip_mute);
    if (requests.unmount || requests.flip_mute) model_.set_mounts(mounts);
    if (requests.look_up) {
        const Session& session = model_.session();
        document_.look_up = look_up_content(*requests.look_up, document_.content, session.files(),
                                            *session.archives());
        clock_.request_frame();
    }
    if (requests.find_providers) finder_.start();
    if (requests.stop_finding) finder_.stop();
    if (requests.list_models) listings_.list_models(*requests.list_models, model_.session());
}

// Undo or redo; a step that changes mounts or the vertex layout reads the model again.
void App::apply_history(const Requests& requests) {
    if (requests.undo && !history_.undo(document_)) messages_.show_toast("Nothing to undo");
    if (requests.redo && !history_.redo(document_)) messages_.show_toast("Nothing to redo");
    if (!requests.undo && !requests.redo) return;
    model_.follow_choices();
}

bool App::report_refused_paste() {
    const auto length = window_->take_refused_paste();
    if (!length) return false;
    messages_.show_toast(
        fmt::format("The clipboard has {} MB of text, of which at most {} are taken: nothing "
                    "was pasted",
                    *length >> 20, kMaxPastedLength >> 20));
    return true;
}

void App::apply_view(const Requests& requests, float aspect) {
    Camera& camera = document_.camera;
    if (requests.copy_view) window_->set_clipboard(to_text(camera));
    if (requests.copy_state) {
        window_->set_clipboard(view_state_of(document_));
        messages_.show_toast("The whole view is on the clipboard");
    }
    if (requests.paste_view) {
        const std::string text = window_->clipboard();
        if (const auto pasted = camera_of(text))
            camera = *pasted;
        else if (!report_refused_paste())
            follow_view(apply_view_text(text, "the clipboard", document_, messages_), model_,
                        comparing_);
    }
    if (requests.look_from) look_from(document_, *requests.look_from);
    if (requests.reset_view) camera = front_view(document_, aspect);
    if (requests.frame_selection) frame_selection(document_, view_.pose(), aspect);
}

// Opens files. For a single archive, the models in it are listed; for a folder, they are shown.
void App::open(const std::vector<fs::path>& files, bool is_remembered) {
    messages_.end_toast();
    std::error_code status;
    if (files.size() == 1 && fs::is_directory(files[0], status))
        return wall_.show(files[0], model_.session());
    if (!is_lone_archive(files)) {
        document_.panels.folder_page.is_open = false;
        return model_.open(files, is_remembered);
    }
    listings_.list_models(files[0], model_.session());
    if (is_remembered) remember_opened(document_.panels.open_dialog, files);
}

// Handles dropped files by kind: presets, mounts, pictures with a view, a folder; the others are
// added to the open model.
void App::drop(std::vector<fs::path> files) {
    messages_.end_toast();
    for (const fs::path& file : split_off(files, is_preset_file))
        apply_preset_file(file, document_, messages_);
    for (const fs::path& file : split_off(files, is_mounted_when_dropped)) mount(file);
    for (const fs::path& file : split_off(files, is_picture))
        follow_view(apply_view_of_picture(file, document_, messages_), model_, comparing_);
    if (files.empty()) return;
    std::error_code status;
    if (files.size() == 1 && fs::is_directory(files[0], status))
        return wall_.show(files[0], model_.session());
    document_.panels.folder_page.is_open = false;
    model_.join(files);
}

// Mounts a folder or an archive, and lists its models while no model but the sample is open.
void App::mount(const fs::path& path) {
    MountRequest mounts = model_.wanted().mounts;
    const AddedMount added = add_mount(mounts, path);
    remember_file(document_.panels.mounts.recent, path_text(whole(path)));
    model_.set_mounts(mounts, added.root);
    const std::vector<fs::path>& open = model_.wanted().files;
    if (!added.is_game && (open.empty() || open == bundled_sample()))
        listings_.list_models(added.root, model_.session());
}

void App::show_opened(bool is_reload) {
    window_->set_title(title_of(*document_.scene));
    comparing_.follow_scene(is_reload, model_.session());
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
    messages_.report_deferred();
}

// Applies the command line's options to the first model; options for sampling clips stay in effect.
void App::apply_command_line() {
    Options others;
    others.pose.rules = document_.playback.rules;
    Options options = std::exchange(command_line_, std::nullopt).value_or(std::move(others));
    if (!options.diff.against.empty() && !options.pose.clip) options.pose.clip = "none";
    options.choices.view = document_.view;
    messages_.report_error(apply_options(options, document_));
    if (!options.camera) view_.frame_when_drawn();
    if (!options.diff.against.empty())
        comparing_.start_in_layout(options.diff.against, model_.session());
}

}  // namespace studioscope
