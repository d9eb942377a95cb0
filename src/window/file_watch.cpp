#include "window/file_watch.h"

#include "window/folder.h"

namespace studioscope {

namespace fs = std::filesystem;

// The timestamp of a file; for a file in an archive, the archive's.
FileWatch::FileTimestamp FileWatch::timestamp_of(const fs::path& named) {
    const fs::path path = file_on_disk(named);
    std::error_code status;
    const fs::file_time_type time = fs::last_write_time(path, status);
    if (status) return {};
    const uintmax_t bytes = fs::file_size(path, status);
    return status ? FileTimestamp{} : FileTimestamp{true, time, bytes};
}

void FileWatch::reset(const std::vector<fs::path>& paths) {
    files_.clear();
    add(paths);
}

void FileWatch::add(const std::vector<fs::path>& paths) {
    for (const fs::path& path : paths) {
        if (files_.count(path) > 0) continue;
        const FileTimestamp now = timestamp_of(path);
        files_[path] = {now, now, 0};
    }
}

std::vector<fs::path> FileWatch::paths() const {
    std::vector<fs::path> paths;
    for (const auto& [path, watched] : files_) paths.push_back(path);
    return paths;
}

bool FileWatch::has_changed() {
    bool is_changed = false, is_unsettled = false;
    for (auto& [path, watched] : files_) {
        const FileTimestamp now = timestamp_of(path);
        is_unsettled = is_unsettled || now != watched.seen;
        is_changed = is_changed || (now.is_there && now != watched.known);
        watched.seen = now;
        watched.missed = now.is_there ? 0 : watched.missed + 1;
    }
    if (!is_changed || is_unsettled) return false;
    for (auto& [path, watched] : files_) watched.known = watched.seen;
    return true;
}

std::vector<fs::path> FileWatch::lost() const {
    std::vector<fs::path> lost;
    for (const auto& [path, watched] : files_)
        if (watched.known.is_there && watched.missed > 1) lost.push_back(path);
    return lost;
}

}  // namespace studioscope
