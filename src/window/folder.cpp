#include "window/folder.h"

#include <chrono>
#include <ctime>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "model/file_types.h"
#include "ui/dialogs/folder_entries.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The modification time of a file: "2026-11-20 09:15".
std::string modification_date(const fs::directory_entry& entry) {
    std::error_code status;
    const fs::file_time_type time = entry.last_write_time(status);
    if (status) return {};
    const auto seconds = std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        time - fs::file_time_type::clock::now() + std::chrono::system_clock::now());
    const std::time_t when = std::chrono::system_clock::to_time_t(seconds);
    return local_time(when, "%Y-%m-%d %H:%M");
}

FolderEntry listed_entry(const fs::directory_entry& entry) {
    std::error_code status;
    const bool is_folder = entry.is_directory(status);
    const uintmax_t bytes = is_folder ? 0 : entry.file_size(status);
    return {path_text(entry.path().filename()), is_folder, status ? 0 : bytes,
            modification_date(entry)};
}

}  // namespace

FolderListing read_folder(const fs::path& path) {
    std::error_code status;
    const fs::path canonical = fs::weakly_canonical(path, status);
    FolderListing folder;
    folder.path = status || canonical.empty() ? path : canonical;
    fs::directory_iterator entry(folder.path, status);
    for (; !status && entry != fs::directory_iterator(); entry.increment(status))
        folder.entries.push_back(listed_entry(*entry));
    if (status)
        folder.problem = path_text(folder.path) + " cannot be listed: " + status.message() + ".";
    sort_entries(folder);
    return folder;
}

std::vector<std::string> models_in_folder(const fs::path& folder) {
    std::vector<std::string> names = disk_files()->list(folder);
    std::erase_if(names, [](const std::string& name) { return !is_model_file(name); });
    return names;
}

fs::path file_on_disk(const fs::path& path) {
    const auto place = split_archive_path(path);
    return place ? place->archive : path;
}

}  // namespace studioscope
