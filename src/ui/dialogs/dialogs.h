#pragma once

#include "document/panel_settings.h"
#include "ui/requests.h"

namespace studioscope {

// Chooses files from a folder, which the app lists (request::ListFolder, FrameInfo::folder), or
// from those opened recently.
void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// Lists the models of an archive or a mount (request::ListModels, FrameInfo::models) as a tree of
// folders with a search.
void model_list(ModelListSettings& settings, const ModelListing* listing, Requests& requests);

// Lists a folder's presets, with a field for the name to save under. Requests carry out the rest.
void preset_dialog(PresetDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// Lists all keys and mouse actions, with a search.
void keys_panel(PanelSettings& panels);

// Finds commands by words of their names; Enter runs one.
void command_palette(Document& document, Requests& requests);

}  // namespace studioscope
