#pragma once

#include <vector>

#include "ui/commands.h"
#include "ui/requests.h"

namespace studioscope {

// Implementations of the commands; each accepts an empty document.

// Whether the model has a level of detail; it always has kAutomaticLod.
bool has_lod(const Document& document, int lod);
// Chooses the next (+1) or previous (-1) shading mode; skips Differences unless a model is
// compared.
void step_mode(Document& document, int direction);
// Chooses level `lod`, if the model has it, or kAutomaticLod.
void choose_lod(Document& document, int lod);
// Keeps the shown level of a lone VVD equal to its root LOD: requests a level chosen since
// `lod_before` as the root LOD, or chooses the requested root LOD.
void keep_root_lod_shown(Document& document, int lod_before, Requests& requests);
// Starts or pauses playback: the first clip if none is chosen; a clip that ended without a loop
// starts again.
void play_or_pause(Document& document);
// Selects the next (+1) or previous (-1) clip; the bind pose is between the last and the first.
void step_clip(Document& document, int direction);
// Conditions of commands: a model is open, it has a format, it is compared.
bool has_model(const Document& document, int);
inline constexpr char kQcFormat[] = "qc", kMdlFormat[] = "mdl";
template <const char* Format>
bool has_format(const Document& document, int) {
    return document.scene->format == Format;
}
bool is_compared(const Document& document, int);
// The chosen level; `drawn`, the renderer's, if the choice is automatic.
int chosen_lod(const Document& document, int drawn);
// The level that the view shows: an empty level is replaced by the next one that is not.
int shown_lod(const Document& document, int drawn);
// Closes the topmost open dialog or menu, else clears the selection.
void escape(Document& document);
bool is_anything_open(const PanelSettings& panels);

// Opens the dialog that loads or saves a preset, in the folder that was listed last.
void open_preset_dialog(PresetDialogSettings& dialog, bool is_saving, Requests& requests);

// Shows the thumbnails of the folder that was shown last, or the model again.
bool is_folder_shown(const Document& document, int);
void toggle_folder_page(Document& document, Requests& requests, int);

// Commands made from the rows of the tables in document/view/view.h and ui/dock_tabs.h, for the
// menu of this name.
std::vector<Command> dock_tab_commands(const char* menu);
std::vector<Command> overlay_commands(const char* menu);
std::vector<Command> mode_commands(const char* menu);
std::vector<Command> light_commands(const char* menu);
std::vector<Command> eye_commands(const char* menu);
std::vector<Command> lod_layout_commands(const char* menu);

}  // namespace studioscope
