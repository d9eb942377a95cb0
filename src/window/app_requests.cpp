// What the panels ask for, carried out.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>

#include "cli/output.h"
#include "cli/preset_files.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/image.h"
#include "core/platform/platform.h"
#include "core/printable.h"
#include "document/framing.h"
#include "document/view_state.h"
#include "model/file_types.h"
#include "render/picture.h"
#include "render/window_frame.h"
#include "window/app.h"
#include "window/folder.h"
#include "window/picture_name.h"
#include "window/pictures_folder.h"

namespace studioscope {

namespace fs = std::filesystem;

void App::apply(const PanelResult& panels) {
    const Requests& requests = panels.requests;
    const glm::vec2 size = glm::max(panels.view.size, glm::vec2(1));
    if (requests.quit) is_done_ = true;
    frame_again(size.x / size.y);
    if (requests.list_folder) list_folder(*requests.list_folder);
    if (!requests.open.empty()) open_and_remember(requests.open);
    if (!requests.attach.empty()) attach(requests.attach);
    if (requests.load_preset) apply_preset_file(*requests.load_preset);
    if (requests.save_preset) save_preset_file(*requests.save_preset);
    if (requests.reload) reload();
    if (requests.cancel_load) cancel_load();
    if (requests.mount) mount(*requests.mount);
    if (requests.unmount) unmount(*requests.unmount);
    if (requests.flip_mute) flip_mute(*requests.flip_mute);
    if (requests.look_up) look_up(*requests.look_up);
    if (requests.list_models) list_models(*requests.list_models);
    if (requests.undo && !history_.undo(document_)) show_toast("There is nothing to take back");
    if (requests.redo && !history_.redo(document_)) show_toast("There is nothing to do again");
    if (requests.undo || requests.redo) follow_history();
    if (requests.folder_step != 0) step_in_folder(requests.folder_step);
    if (requests.root_lod || requests.fixups)
        gather({requests.root_lod.value_or(document_.gathering.root_lod),
                requests.fixups.value_or(document_.gathering.fixups)});
    if (is_view_fresh_) document_.camera = front_view(document_, size.x / size.y);
    is_view_fresh_ = false;
    apply_view(requests, size.x / size.y);
    report_refused_paste();  // into a field
    run_lab(requests);
    pick(requests, panels.view);
    if (requests.screenshot_of_view) save_view();
}

App::Shown App::shown_now() const {
    const ViewSettings& view = document_.view;
    return {view.instances, view.show_figure, view.lod_layout == LodLayout::kPanes};
}

// Where someone asked for more or fewer copies, for the figure beside them, or for other panes.
void App::frame_again(float aspect) {
    const Shown now = shown_now();
    if (now.instances != shown_.instances || now.has_panes != shown_.has_panes ||
        (now.has_figure && !shown_.has_figure))
        frame_model(document_, aspect);
}

void App::apply_view(const Requests& requests, float aspect) {
    Camera& camera = document_.camera;
    if (requests.copy_view) window_->set_clipboard(to_text(camera));
    if (requests.copy_state) {
        window_->set_clipboard(view_state_of(document_));
        show_toast("The whole view is on the clipboard");
    }
    if (requests.paste_view) {
        const std::string text = window_->clipboard();
        if (const auto pasted = camera_of(text))
            camera = *pasted;
        else if (!report_refused_paste())
            take_view_state(text, "the clipboard");
    }
    if (requests.look_from) look_from(document_, *requests.look_from);
    if (requests.reset_view) camera = front_view(document_, aspect);
    if (requests.frame_selection) frame_selection(document_, pose_, aspect);
}

// Of a clipboard with more than is looked at; false where nothing was refused.
bool App::report_refused_paste() {
    const auto length = window_->take_refused_paste();
    if (!length) return false;
    show_toast(
        fmt::format("The clipboard has {} MB of text, of which at most {} are taken: nothing "
                    "was pasted",
                    *length >> 20, kMaxPastedLength >> 20));
    return true;
}

void App::take_view_state(const std::string& text, const std::string& source) {
    const Result<std::vector<std::string>> unknown = apply_view_state(text, document_);
    if (!unknown) {
        Diagnostic problem = unknown.error();
        problem.message = source + ": " + problem.message;
        return report_message(std::move(problem));
    }
    show_toast("The view of " + source + " is shown" +
               (unknown->empty()
                    ? ""
                    : ", but for what this model does not have: " + short_list(*unknown)));
    if (!document_.scene.vertex_file) document_.gathering = gathering_of(document_.scene);
}

// Of a picture that this program saved.
void App::take_view_of_picture(const fs::path& path) {
    const std::string name = path.filename().string();
    const Result<Bytes> file = disk_files().read(path);
    if (!file) return report_message(file.error());
    for (const PictureText& text : texts_of_png(*file))
        if (text.key == kViewStateKey) return take_view_state(text.value, name);
    show_toast(name + " does not hold a view: this program did not save it");
}

std::optional<Pick> App::pick_at(const glm::vec2& point, const Rect& view) {
    const Viewport viewport = viewport_of(view);
    if (viewport.width < 1 || viewport.height < 1) return std::nullopt;
    const glm::vec2 inside = (point - view.position) * window_->pixels_per_point();
    return picker_.pick(gpu_, frame_of(document_, pose_), viewport,
                        {inside.x, static_cast<float>(viewport.height) - 1 - inside.y});
}

void App::pick(const Requests& requests, const Rect& view) {
    if (requests.pick) {
        const Pick picked = pick_at(*requests.pick, view).value_or(Pick{});
        document_.selection.mesh = picked.mesh;
        document_.selection.vertex = picked.vertex;
        document_.selection.triangle = picked.triangle;
        document_.selection.triangle_lod = picked.lod;
        document_.selection.bone = picked.bone;
        document_.selection.attachment = document_.selection.hitbox = kNone;
        document_.selection.material = kNone;
    }
    if (requests.pivot_at)
        if (const auto picked = pick_at(*requests.pivot_at, view))
            document_.camera.pivot = picked->position;
}

void App::list_folder(const fs::path& asked) {
    OpenDialogSettings& dialog = document_.panels.open_dialog;
    std::error_code status;
    fs::path path = with_home(asked.string(), environment_variable);
    if (path.empty()) path = dialog.folder;
    if (asked.empty() && !fs::is_directory(path, status)) path = document_.scene.file.parent_path();
    if (path.empty()) path = fs::current_path(status);
    if (const auto place = split_archive_path(path)) {
        if (!place->inside.empty() && is_model_file(place->inside)) {
            dialog.is_open = false;
            return open_and_remember({path});
        }
        path = place->archive.parent_path();  // what it holds has a list of its own
    }
    if (fs::is_regular_file(path, status)) {
        dialog.is_open = false;
        open_and_remember({path});
        return;
    }
    read_listed_folder(path);
    const fs::path& open = document_.scene.file;
    if (!open.empty() && fs::equivalent(open.parent_path() / "", folder_.path, status))
        folder_.open_name = open.filename().string();
}

void App::read_listed_folder(const fs::path& path) {
    const int number = folder_.number + 1;
    folder_ = read_folder(path);
    folder_.number = number;
}

// The dialog lists what can be opened: not what went with its folder.
void App::look_for_listed_folder() {
    std::error_code status;
    if (!document_.panels.open_dialog.is_open || folder_.number == 0 || !folder_.problem.empty() ||
        fs::is_directory(folder_.path, status))
        return;
    read_listed_folder(fs::path(folder_.path));
    pacer_.wake(now());
}

void App::apply_preset_file(const fs::path& path) {
    std::string& report = document_.panels.flexes.report;
    const std::string name = path.filename().string();
    const size_t said = document_.messages.size();
    const Result<PresetOutcome> outcome = load_preset(path, document_);
    if (!outcome) {
        report = name + " cannot be used: " + outcome.error().message + ".";
        report_message(outcome.error());
        return;
    }
    report = name + ": " + sentence_of(*outcome);
    for (size_t i = said; i < document_.messages.size(); ++i) print(document_.messages[i]);
    if (document_.messages.size() > said) show_error(document_.panels.dock);
}

void App::save_preset_file(const fs::path& path) {
    const std::string text = to_json(preset_of(document_));
    if (auto done = write_output(path, as_bytes(text)); !done) {
        document_.panels.flexes.report = "Not saved: " + done.error().message + ".";
        report_message(done.error());
        return;
    }
    document_.panels.flexes.report = "Saved as " + fs::absolute(path).string() + ".";
}

void App::save(const fs::path& path, const Result<Image>& image) {
    if (!image) {
        report_message(image.error());
        return;
    }
    const PictureText state{kViewStateKey, view_state_of(document_)};
    if (auto done = write_output(path, encode_png(*image, {&state, 1})); !done) {
        report_message(done.error());
        return;
    }
    if (!script_) report_message(note("picture-saved", "saved as " + fs::absolute(path).string()));
}

// Where one was saved last, else the folder for pictures of whoever sits there.
fs::path App::picture_path() {
    std::string& folder = document_.panels.picture_folder;
    std::error_code status;
    if (folder.empty() || !fs::is_directory(folder, status))
        folder = pictures_folder(kThisPlatform, environment_variable, disk_files().read).string();
    return new_picture(folder, document_.scene.file, std::time(nullptr));
}

void App::save_view() {
    FrameInput alone = frame_of(document_, pose_);
    stand_figure(document_, alone);
    alone.view.background.is_transparent = true;
    alone.view.show_grid = alone.view.show_axes = false;
    save(picture_path(), draw_picture(renderer_, gpu_, alone, window_->width(), window_->height()));
}

void App::save_window(const fs::path& path) {
    save(path, window_picture(window_->width(), window_->height()));
}

void App::save_screenshot() { save_window(picture_path()); }

}  // namespace studioscope
