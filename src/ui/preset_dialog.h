#pragma once

#include "ui/panels.h"

namespace studioscope {

// Opens the dialog to load a preset or to save one, in the folder that was listed last.
void open_preset_dialog(PresetDialogSettings& dialog, bool is_saving, Requests& requests);

// A folder's presets, with a field for the name to save under. Asks the app for the rest.
void preset_dialog(PresetDialogSettings& dialog, const FolderListing* folder, Requests& requests);

}  // namespace studioscope
