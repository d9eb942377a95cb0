#include "window/file_watch.h"

#include "window/folder.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// The stamp of a file; for a file in an archive, the archive's.
FileStamp file_stamp(const fs::path& path) {
    const fs::path disk_path = file_on_disk(path);
    std::error_code status;
    const fs::file_time_type time = fs::last_write_time(disk_path, status);
    if (status) return {};
    const uintmax_t bytes = fs::file_size(disk_path, status);
    return status ? FileStamp{} : FileStamp{true, time, bytes};
}

}  // namespace

FileStamps read_stamps(const std::vector<fs::path>& paths) {
    FileStamps stamps;
    for (const fs::path& path : paths) stamps[path] = file_stamp(path);
    return stamps;
}

void StampedFiles::note(const fs::path& path) const {
    const FileStamp now = file_stamp(path);
    const std::lock_guard lock(mutex_);
    stamps_.try_emplace(path, now);
}

std::optional<FileStamp> StampedFiles::before(const fs::path& path) const {
    const std::lock_guard lock(mutex_);
    const auto found = stamps_.find(file_on_disk(path));
    return found == stamps_.end() ? std::nullopt : std::optional(found->second);
}

void FileWatch::reset(const std::vector<fs::path>& paths) {
    files_.clear();
    for (const fs::path& path : paths) {
        const FileStamp now = file_stamp(path);
        files_[path] = {now, now, 0};
    }
}

void FileWatch::add(const fs::path& path, const StampedFiles& files, bool was_found) {
    if (files_.count(path) > 0) return;
    const FileStamp before =
        files.before(path).value_or(was_found ? file_stamp(path) : FileStamp{});
    files_[path] = {before, before, 0};
}

std::vector<fs::path> FileWatch::paths() const {
    std::vector<fs::path> paths;
    for (const auto& [path, watched] : files_) paths.push_back(path);
    return paths;
}

bool FileWatch::has_changed(const FileStamps& stamps) {
    for (const auto& [path, watched] : files_)
        if (!stamps.contains(path)) return false;
    bool is_changed = false, is_unsettled = false;
    for (auto& [path, watched] : files_) {
        const FileStamp& now = stamps.at(path);
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

bool BackgroundWatch::has_changed(FileWatch& watch, double max_wait) {
    std::vector<fs::path> paths = watch.paths();
    if (paths.empty()) return false;
    const std::function<FileStamps()> work = [read = read_, paths = std::move(paths)] {
        return read(paths);
    };
    const std::optional<FileStamps> stamps = ask_drive(task_, work, max_wait);
    return stamps && watch.has_changed(*stamps);
}

}  // namespace studioscope
