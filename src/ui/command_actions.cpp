#include "ui/command_actions.h"

#include <algorithm>

#include "core/path_text.h"
#include "document/playback/material_motion.h"
#include "model/measure.h"

namespace studioscope {

bool has_lod(const Document& document, int lod) {
    return lod < static_cast<int>(document.model().lods.size());
}

bool has_model(const Document& document, int) { return !document.scene->format.empty(); }

bool is_compared(const Document& document, int) { return document.compared != nullptr; }

void step_mode(Document& document, int direction) {
    ShadingMode& mode = document.view.mode;
    do {
        const int next = static_cast<int>(mode) + direction + kShadingModeCount;
        mode = static_cast<ShadingMode>(next % kShadingModeCount);
    } while (mode == ShadingMode::kDifferences && !document.compared);
}

void choose_lod(Document& document, int lod) {
    if (has_lod(document, lod)) document.view.lod = lod;
}

void keep_root_lod_shown(Document& document, int lod_before, Requests& requests) {
    if (document.scene->format != "vvd") return;
    if (const auto root_lod = requests.get<request::RootLod>())
        document.view.lod = *root_lod;
    else if (document.view.lod != lod_before)
        requests.push(request::RootLod{std::max(document.view.lod, 0)});  // automatic: all vertices
}

void play_or_pause(Document& document) {
    Playback& playback = document.playback;
    const Model& model = document.model();
    if (!current_clip(model, playback)) select_clip(playback, model, first_clip(model));
    const Clip* clip = current_clip(model, playback);
    playback.is_playing = (clip || has_moving_materials(document)) && !playback.is_playing;
    if (!clip || !playback.is_playing || playback.is_looping) return;
    const auto first = static_cast<float>(clip->first_frame());
    const auto last = static_cast<float>(clip->last_frame());
    if (playback.speed > 0 && playback.frame >= last) playback.frame = first;
    if (playback.speed < 0 && playback.frame <= first) playback.frame = last;
}

void step_clip(Document& document, int direction) {
    const int count = static_cast<int>(document.model().clips.size());
    const int places = count + 1;  // the bind pose comes first
    const int place = (document.playback.clip + 1 + direction + places) % places;
    select_clip(document.playback, document.model(), place - 1);
}

int shown_lod(const Document& document, int drawn) {
    const int lod = asked_lod(document, drawn);
    return document.model().lods.empty() ? lod : first_drawable_lod(document.model(), lod);
}

int asked_lod(const Document& document, int drawn) {
    const int lod = document.view.lod == kAutomaticLod ? drawn : document.view.lod;
    return lod >= 0 && lod < static_cast<int>(document.model().lods.size()) ? lod : 0;
}

bool is_anything_open(const PanelSettings& panels) {
    return panels.palette.is_open || panels.open_dialog.is_open || panels.preset_dialog.is_open ||
           panels.model_list.is_open || panels.folder_page.is_open || panels.show_keys ||
           panels.show_what_is_this || panels.show_about;
}

void escape(Document& document) {
    PanelSettings& panels = document.panels;
    bool* const open[] = {
        &panels.palette.is_open,    &panels.open_dialog.is_open, &panels.preset_dialog.is_open,
        &panels.model_list.is_open, &panels.show_keys,           &panels.show_what_is_this,
        &panels.show_about,         &panels.folder_page.is_open};
    for (bool* is_open : open) {
        if (!*is_open) continue;
        *is_open = false;
        return;
    }
    document.selection = {};
}

void open_preset_dialog(PresetDialogSettings& dialog, bool is_saving, Requests& requests) {
    dialog.is_open = true;
    dialog.is_saving = is_saving;
    dialog.wants_name = is_saving;
    dialog.name.clear();
    requests.push(request::ListFolder{path_from_text(dialog.folder)});
}

bool is_folder_shown(const Document& document, int) { return document.panels.folder_page.is_open; }
void toggle_folder_page(Document& document, Requests& requests, int) {
    if (!document.panels.folder_page.is_open) requests.push(request::ShowFolder{});
    document.panels.folder_page.is_open = false;
}

}  // namespace studioscope
