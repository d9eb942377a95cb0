#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "model/file_types.h"
#include "ui/requests.h"

namespace studioscope {

// What the open dialog lists of a folder.

struct FileKind {
    const char* name;
    bool (*shows)(const FileTypeRow* row);  // nullptr: a file that cannot be opened
    // The other files of a compiled model are not listed beside its .mdl, which opens them.
    bool folds_companions = false;
    bool shows_archives = false;
};

// OpenDialogSettings::kind is an index into these.
std::span<const FileKind> file_kinds();

bool is_of_kind(std::string_view name, const FileKind& kind);

// Folders first, each kind as people list names.
void sort_entries(FolderListing& folder);

// The entries that kind, search and the switch for hidden ones leave.
std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog);

}  // namespace studioscope
