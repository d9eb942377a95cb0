#pragma once

#include <string_view>
#include <vector>

#include "ui/panels.h"

// Chooses files out of a folder that the app lists (Requests::list_folder, FrameFacts::folder).
void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests);

// Whether the name ends as a file that can be opened does.
bool is_model_file(std::string_view name);

// The entries that the filter leaves: folders first, each kind by name without case.
std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog);
