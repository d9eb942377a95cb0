#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "content/archives/archive.h"

namespace studioscope {

// Archives as folders: in `addons/hats.gma!/models/hat.mdl` the part up to the `!` is a file, the
// rest lies in it. `!` counts only behind a name that an archive has (see is_archive_name()).

struct ArchivePath {
    std::filesystem::path archive;
    std::string inside;  // forward slashes; empty for the archive's top
};

std::optional<ArchivePath> split_archive_path(const std::filesystem::path& path);

// The same path as everything here wants it: `hats.gma!models/hat.mdl` gets its slash, so that the
// parent of the parent is the archive's top. Other paths as they are.
std::filesystem::path with_archive_slash(const std::filesystem::path& path);

// The top of an archive, as a folder: `hats.gma` -> `hats.gma!`.
std::filesystem::path top_of_archive(const std::filesystem::path& archive);

// Archives that were opened, so that each index is read once. May be asked from several threads.
class OpenArchives {
public:
    explicit OpenArchives(FileSystem files);
    ~OpenArchives();
    OpenArchives(const OpenArchives&) = delete;
    OpenArchives& operator=(const OpenArchives&) = delete;

    // An archive that could not be opened is told again without a second try.
    const Result<Archive>& open(const std::filesystem::path& archive);

    const std::shared_ptr<CacheMemory>& memory() const { return memory_; }

private:
    using Opened = std::map<std::filesystem::path, std::unique_ptr<Result<Archive>>>;

    const Result<Archive>* known(const std::filesystem::path& archive);
    const Result<Archive>& open_now(const std::filesystem::path& archive);

    const FileSystem files_;
    const std::shared_ptr<CacheMemory> memory_;
    std::mutex mutex_;
    Opened opened_;
    Opened left_out_;  // there was no room for their index
};

// `files` with paths into archives. Their indexes are kept for as long as the result lives, so a
// run over many models makes one, and who reads a file anew that may have changed makes another.
FileSystem with_archives(const FileSystem& files);
// The same out of archives that somebody else asks too; they were made of the same files.
FileSystem with_archives(const FileSystem& files, const std::shared_ptr<OpenArchives>& archives);

}  // namespace studioscope
