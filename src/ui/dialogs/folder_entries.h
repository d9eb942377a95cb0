#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ui/requests.h"

namespace studioscope {

// What the open dialog lists of a folder.

struct FileKind {
    const char* name;
    std::span<const std::string_view> endings;  // none: every file
};

// OpenDialogSettings::kind is an index into these.
std::span<const FileKind> file_kinds();

bool is_of_kind(std::string_view name, const FileKind& kind);
// Whether the name ends as a file that can be opened does.
bool is_model_file(std::string_view name);

// Folders first, each kind as people list names.
void sort_entries(FolderListing& folder);

// The entries that kind, search and the switch for hidden ones leave.
std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog);

}  // namespace studioscope
