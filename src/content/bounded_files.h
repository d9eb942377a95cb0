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

// The folders that seem empty because there was no memory for their names (FileAccess::why_empty),
// each once. Thread-safe.
class LeftOutFolders {
public:
    void add(Diagnostic why);
    Diagnostics take();  // as warnings

private:
    std::mutex mutex_;
    Diagnostics list_;
};

// A view of `files` that records in `left_out` each listed folder that seems empty for lack of
// memory.
FileSystem collecting_left_out(const FileSystem& files,
                               const std::shared_ptr<LeftOutFolders>& left_out);

// A view of `files` that counts the bytes read, and refuses reads once the budget is spent. The
// allowed memory grows with the size on disk, which for a packed file is less than the bytes read:
// once per file, whatever the spelling of its path and the links in it, and for the files of an
// archive together by no more than the archive has. What is read again is limited as well.
FileSystem counted(const FileSystem& files, const std::shared_ptr<Budget>& budget);

// A view of `files` that is restricted to the roots of `named` (content/permitted_files.h), to
// `folders`, and to `named` themselves, with links resolved. Everything else is not accessed at
// all: folders are empty and reads are refused, whether the path exists or not. Below these
// folders, a file or folder whose name begins with a dot is no content (.git, .env), and neither is
// a link to a file with another extension: both are refused in the same way. A folder with a dot
// that is on the way to a named file is allowed.
FileSystem confined(const FileSystem& files, std::span<const std::filesystem::path> named,
                    std::span<const std::filesystem::path> folders);

}  // namespace studioscope
