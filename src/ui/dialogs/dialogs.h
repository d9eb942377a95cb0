#pragma once

#include "document/panel_settings.h"
#include "ui/requests.h"

namespace studioscope {

// Chooses files out of a folder that the app lists (Requests::list_folder, FrameInfo::folder), or
// of those opened before.
void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// The models of an archive or a mount (Requests::list_models, FrameInfo::models) as a tree of
// folders with a search.
void model_list(ModelListSettings& settings, const ModelListing* listing, Requests& requests);

// A folder's presets, with a field for the name to save under. Asks the app for the rest.
void preset_dialog(PresetDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// The searchable sheet of all keys and mouse moves.
void keys_panel(PanelSettings& panels);

// A box that finds any command by words of its name and runs it with Enter.
void command_palette(Document& document, Requests& requests);

}  // namespace studioscope
