#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace studioscope {

// Detects when files on disk are changed, replaced or restored after they were read. A missing file
// is watched without time limit.
class FileWatch {
public:
    // Replaces the watched files; call before the files are read.
    void reset(const std::vector<std::filesystem::path>& paths);
    // Adds files to the watched ones; files that are watched already are skipped.
    void add(const std::vector<std::filesystem::path>& paths);
    std::vector<std::filesystem::path> paths() const;

    // Whether an existing file has changed and has not changed since the last call, so that a file
    // that is still being written is not reported. True once per change.
    bool has_changed();
    // The files that existed when they were read and were missing in the last two calls of
    // has_changed(): an editor that replaces a file removes it for a moment.
    std::vector<std::filesystem::path> lost() const;

private:
    struct FileTimestamp {
        bool is_there = false;
        std::filesystem::file_time_type time;
        uintmax_t bytes = 0;

        bool operator==(const FileTimestamp&) const = default;
    };
    struct Watched {
        FileTimestamp known;  // when the file was read
        FileTimestamp seen;   // at the last call of has_changed()
        int missed = 0;       // consecutive calls that did not find it
    };
    static FileTimestamp timestamp_of(const std::filesystem::path& path);

    std::map<std::filesystem::path, Watched> files_;
};

}  // namespace studioscope
