#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "content/archives/archive.h"

namespace studioscope {

// Paths into archives: in `addons/hats.gma!models/hat.mdl`, the part up to the `!` is a file, and
// the rest a path in it. `!` counts only after the name of an archive (see is_archive_name()).

struct ArchivePath {
    std::filesystem::path archive;
    std::string inside;  // forward slashes; empty for the archive's top
};

std::optional<ArchivePath> split_archive_path(const std::filesystem::path& path);

// The path with a slash after `!`: `hats.gma!models/hat.mdl` -> `hats.gma!/models/hat.mdl`, so that
// the parent of its parent is the archive's top. Other paths are unchanged.
std::filesystem::path with_archive_slash(const std::filesystem::path& path);

// The top of an archive, as a folder: `hats.gma` -> `hats.gma!`.
std::filesystem::path archive_top(const std::filesystem::path& archive);

// A cache of opened archives, so that each index is read once. Thread-safe; a caller waits only
// while the index of its own archive is read.
class OpenArchives {
public:
    explicit OpenArchives(FileSystem files);
    ~OpenArchives();
    OpenArchives(const OpenArchives&) = delete;
    OpenArchives& operator=(const OpenArchives&) = delete;

    // Opens an archive. An error is cached too.
    const Result<Archive>& open(const std::filesystem::path& archive);

    const std::shared_ptr<CacheMemory>& memory() const { return memory_; }

private:
    struct OpenedArchive {
        std::mutex reading;                        // held while the index is read
        std::unique_ptr<Result<Archive>> archive;  // null before
    };

    const Result<Archive>* known(const std::filesystem::path& archive);
    const Result<Archive>& open_now(const std::filesystem::path& archive);

    const FileSystem files_;
    const std::shared_ptr<CacheMemory> memory_;
    std::mutex mutex_;  // guards the maps, and `archive` of their values
    std::map<std::filesystem::path, OpenedArchive> opened_;
    // archives whose index did not fit in memory
    std::map<std::filesystem::path, std::unique_ptr<Result<Archive>>> left_out_;
};

// A view of `files` that supports paths into archives. Indexes are cached as long as the result
// exists: a run over many models makes one view; to read changed files again, make another.
FileSystem with_archives(const FileSystem& files);
// A view of `files` that supports paths into archives and shares the cache `archives`, which must
// have been made with the same files.
FileSystem with_archives(const FileSystem& files, const std::shared_ptr<OpenArchives>& archives);

// Conversion of paths into archives from and to what people write and read.

// The path with `!` after the name of an archive, as reports have it, if it names something in an
// archive file that exists on disk: `hats.gma/models/hat.mdl` and `hats.gma!/models/hat.mdl` ->
// `hats.gma!models/hat.mdl`. Other paths are unchanged.
std::filesystem::path as_archive_path(const std::filesystem::path& path);

// The text of a path without the slash that with_archive_slash() adds.
std::string archive_path_text(const std::string& path);

}  // namespace studioscope
