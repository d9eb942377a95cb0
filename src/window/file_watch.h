#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// The properties of a file on disk that differ between two versions of it.
struct FileStamp {
    bool is_there = false;
    std::filesystem::file_time_type time;
    uintmax_t bytes = 0;

    bool operator==(const FileStamp&) const = default;
};

// Records the stamp of each file before it is read, so that a change during a load is detected.
class StampedFiles : public ForwardingFiles {
public:
    using ForwardingFiles::ForwardingFiles;

    Result<Bytes> read(const std::filesystem::path& path) const override {
        note(path);
        return below().read(path);
    }
    Result<ByteSource> open(const std::filesystem::path& path) const override {
        note(path);
        return below().open(path);
    }
    // The stamp of a file, or of the archive that holds it; nothing if it was not read.
    std::optional<FileStamp> before(const std::filesystem::path& path) const;

private:
    void note(const std::filesystem::path& path) const;

    mutable std::mutex mutex_;  // guards `stamps_`
    mutable std::map<std::filesystem::path, FileStamp> stamps_;
};

// Detects when files on disk are changed, replaced or restored after they were read. A missing file
// is watched without time limit.
class FileWatch {
public:
    // Replaces the watched files; call before the files are read.
    void reset(const std::vector<std::filesystem::path>& paths);
    // Adds a file that was read through `files`, unless it is watched already. `was_found`: it
    // exists, even if it was not read through `files`.
    void add(const std::filesystem::path& path, const StampedFiles& files, bool was_found);
    std::vector<std::filesystem::path> paths() const;

    // Whether an existing file has changed and has not changed since the last call, so that a file
    // that is still being written is not reported. True once per change.
    bool has_changed();
    // The files that existed when they were read and were missing in the last two calls of
    // has_changed(): an editor that replaces a file removes it for a moment.
    std::vector<std::filesystem::path> lost() const;

private:
    struct WatchedFile {
        FileStamp known;  // before the file was read
        FileStamp seen;   // at the last call of has_changed()
        int missed = 0;   // consecutive calls that did not find it
    };
    std::map<std::filesystem::path, WatchedFile> files_;
};

}  // namespace studioscope
