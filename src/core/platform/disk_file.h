#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/byte_source.h"
#include "core/file_system.h"
#include "core/result.h"

namespace studioscope {

// Opening of files and listing of folders: no other file asks the operating system for them.
// Nothing waits for a device or opens what only looks like a file to some systems.

// Opens a regular file for random access; an error for any other kind. Never waits for a pipe, and
// never keeps a device open.
Result<ByteSource> open_disk_file(const std::filesystem::path& path);

// A file opened in the same way, and whether somebody else may have decided what it holds.
struct OwnedFile {
    Result<ByteSource> source;
    // "belongs to user 1000, not to user 1001, who runs this", if that is neither this user nor the
    // system's administrator. Empty where no owner can be told, and on Windows.
    std::string other_owner;
};
OwnedFile open_owned_file(const std::filesystem::path& path);

// The names in a folder, unsorted, as far as it can be listed; `problem` is the error.
std::vector<std::string> names_in_folder(const std::filesystem::path& folder,
                                         std::error_code& problem);

// The absolute path without links and dots, as far as it exists; empty if that cannot be told.
std::filesystem::path resolve_on_disk(const std::filesystem::path& path);

// The properties of a folder; its path has no links.
FolderInfo folder_info_on_disk(const std::filesystem::path& folder);

// Streams of bytes; null with errno if that fails. open_to_write() empties a file that exists,
// make_new_file() fails then, with EEXIST.
FILE* open_to_read(const std::filesystem::path& path);
FILE* open_to_write(const std::filesystem::path& path);
FILE* make_new_file(const std::filesystem::path& path);

// Whether the system takes this name for a device that is written to as it is: NUL.
bool is_sink(const std::filesystem::path& path);

Diagnostic unreadable(const std::filesystem::path& path, const std::string& why);

// The home folders of a system: those in `homes`, and each folder directly in one of
// `folders_of_homes`. Paths without links; one that is empty or a whole disk does not count.
struct Homes {
    std::vector<std::filesystem::path> homes, folders_of_homes;
};
bool is_home(const std::filesystem::path& folder, const Homes& homes);
bool holds_homes(const std::filesystem::path& folder, const Homes& homes);

}  // namespace studioscope
