#include "app/folder.h"

#include "ui/dialogs/folder_entries.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

FolderEntry entry_of(const fs::directory_entry& entry) {
    std::error_code status;
    const bool is_folder = entry.is_directory(status);
    const uintmax_t bytes = is_folder ? 0 : entry.file_size(status);
    return {entry.path().filename().string(), is_folder, status ? 0 : bytes};
}

}  // namespace

FolderListing read_folder(const fs::path& path) {
    std::error_code status;
    const fs::path whole = fs::weakly_canonical(path, status);
    FolderListing folder;
    folder.path = status || whole.empty() ? path : whole;
    fs::directory_iterator entry(folder.path, status);
    for (; !status && entry != fs::directory_iterator(); entry.increment(status))
        folder.entries.push_back(entry_of(*entry));
    if (status)
        folder.problem = folder.path.string() + " cannot be listed: " + status.message() + ".";
    sort_entries(folder);
    return folder;
}

}  // namespace studioscope
