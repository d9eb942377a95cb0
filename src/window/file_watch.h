#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace studioscope {

// Finds out when files on disk are no longer what was read: changed, replaced or there again. A
// file that is gone is waited for, however long.
class FileWatch {
public:
    // Watches these files alone, as they are now: to be called before they are read.
    void reset(const std::vector<std::filesystem::path>& paths);
    // Watches these files too, unless they are watched already.
    void add(const std::vector<std::filesystem::path>& paths);
    std::vector<std::filesystem::path> paths() const;

    // Whether a file that is there has changed and has stayed so since the last call: a file that
    // is still being written is left alone. True once per change.
    bool has_changed();
    // The files that were there when they were read and that the last two calls of has_changed()
    // did not find: an editor that replaces a file removes it for a moment.
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
        FileTimestamp seen;   // in the last call of has_changed()
        int missed = 0;       // calls in a row that did not find it
    };
    static FileTimestamp timestamp_of(const std::filesystem::path& path);

    std::map<std::filesystem::path, Watched> files_;
};

}  // namespace studioscope
