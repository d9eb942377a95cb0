#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/file_types.h"
#include "ui/requests.h"

namespace studioscope {

// Entries of a folder for the open dialog.

struct FileKind {
    const char* name;
    bool (*shows)(const FileTypeRow* row);  // nullptr: an unsupported file
    // Other files of a compiled model are not listed next to its .mdl, which opens them.
    bool folds_companions = false;
    bool shows_archives = false;
};

// File types to filter by; OpenDialogSettings::kind is an index.
std::span<const FileKind> file_kinds();

// Whether the dialog lists folders, and archives where those are places too.
inline bool lists_places(OpenPurpose purpose) {
    return purpose == OpenPurpose::kMount || purpose == OpenPurpose::kFolder ||
           purpose == OpenPurpose::kExport;
}

bool is_file_kind(std::string_view name, const FileKind& kind);

// Whether the text is an absolute path; one may be typed or pasted into the search.
bool is_path_like(std::string_view text);

// Sorts folders first; names in natural order, ignoring case.
void sort_entries(FolderListing& folder);

// The entries that pass the filters: type, search and hidden files.
std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog);

// Draws the choice of the kind that is listed.
void kind_choice(OpenDialogSettings& settings);

// Draws the list left of the files: folders to go to, the user's own ones, and the files opened
// before. Returns the file that is chosen.
std::optional<std::filesystem::path> place_list(OpenDialogSettings& dialog,
                                                const FolderListing& folder, Requests& requests,
                                                float height);

}  // namespace studioscope
