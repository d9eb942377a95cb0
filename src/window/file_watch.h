#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace studioscope {

// Tells when files on disk are no longer what was read: changed, replaced or there again. A file
// that is away is waited for, however long.
class FileWatch {
public:
    // From now on these, as they are now: to be called before they are read.
    void look(const std::vector<std::filesystem::path>& paths);
    // These too, unless they are watched already.
    void add(const std::vector<std::filesystem::path>& paths);
    std::vector<std::filesystem::path> paths() const;

    // Whether a file that is there has become another one and has stayed so since the last call:
    // what is still being written is left alone. True once for each change.
    bool has_changed();
    // Of those that were there when they were read, which the last two calls of has_changed() did
    // not find: an editor that replaces a file takes it away for a moment.
    std::vector<std::filesystem::path> lost() const;

private:
    struct Stamp {
        bool is_there = false;
        std::filesystem::file_time_type time;
        uintmax_t bytes = 0;

        bool operator==(const Stamp&) const = default;
    };
    struct Watched {
        Stamp known;     // as it was read
        Stamp seen;      // as it was in the last call
        int missed = 0;  // calls in a row that did not find it
    };
    static Stamp stamp_of(const std::filesystem::path& path);

    std::map<std::filesystem::path, Watched> files_;
};

}  // namespace studioscope
