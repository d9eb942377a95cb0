#pragma once

#include <memory>
#include <mutex>
#include <span>

#include "core/budget.h"
#include "core/file_system.h"

namespace studioscope {

// Limits on the files that other files refer to: a malicious file may name any path on the disk, or
// more data than fits in memory.

// The error for a file above Budget::kMaxFileBytes.
Diagnostic too_large(const std::filesystem::path& path, uint64_t bytes);

// The folders that seem empty because their names exceed the memory limit
// (FileAccess::empty_reason), each once. Thread-safe.
class OversizedFolders {
public:
    void add(Diagnostic why);
    Diagnostics take();  // as warnings

private:
    std::mutex mutex_;
    Diagnostics list_;
};

// A view of `files` that records in `left_out` each listed folder that seems empty for lack of
// memory.
FileSystem record_oversized_folders(const FileSystem& files,
                                    const std::shared_ptr<OversizedFolders>& left_out);

// A view of `files` that counts the bytes read, and refuses reads past the budget. The allowed
// memory grows with the size on disk, which for a packed file is less than the bytes read: once per
// file, however its path is spelled or linked, and for all files of an archive by no more than the
// archive's size. Reading files again is limited too.
FileSystem counted_files(const FileSystem& files, const std::shared_ptr<Budget>& budget);

// A view of `files` restricted to the roots of `given_files` (content/permitted_files.h), to
// `folders`, and to `given_files` themselves, with links resolved. Everything else is not accessed
// at all: folders seem empty and reads are refused, whether the path exists or not. Names that
// begin with a dot (.git, .env) are refused too, except on the way to a named file, and so are
// links to a file with another extension.
FileSystem restricted_files(const FileSystem& files,
                            std::span<const std::filesystem::path> given_files,
                            std::span<const std::filesystem::path> folders);

}  // namespace studioscope
