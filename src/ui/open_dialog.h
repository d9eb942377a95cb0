#pragma once

#include "ui/panels.h"

namespace studioscope {

// Chooses files out of a folder that the app lists (Requests::list_folder, FrameFacts::folder), or
// of those opened before.
void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests);

}  // namespace studioscope
