#pragma once

#include "ui/requests.h"

namespace studioscope {

// What the commands do; each survives a document with nothing in it.

// Level `lod`, if the model has it, or kAutomaticLod.
void choose_lod(Document& document, int lod);
// Starts the first clip when none is chosen, and over again from the end of one that does not loop.
void play_or_pause(Document& document);
// The next (+1) or previous (-1) clip; the bind pose stands between the last and the first.
void step_clip(Document& document, int direction);
// The level that is asked for: the chosen one, or `drawn` when that is left to the camera.
int asked_lod(const Document& document, int drawn);
// The level that the view shows for it: an empty one shows the next that is not.
int shown_lod(const Document& document, int drawn);
// Closes the topmost thing that is open, else deselects.
void escape(Document& document);
bool is_anything_open(const PanelSettings& panels);

// Opens the dialog to load a preset or to save one, in the folder that was listed last.
void open_preset_dialog(PresetDialogSettings& dialog, bool is_saving, Requests& requests);

}  // namespace studioscope
