#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/byte_source.h"
#include "core/result.h"

namespace studioscope {

// Opening of files and listing of folders: no other file asks the operating system for them.

// Opens a regular file for random access; an error for any other kind. Never waits for a pipe, and
// never keeps a device open.
Result<ByteSource> open_disk_file(const std::filesystem::path& path);

// The names in a folder, unsorted, as far as it can be listed; `problem` is the error.
std::vector<std::string> names_in_folder(const std::filesystem::path& folder,
                                         std::error_code& problem);

Diagnostic unreadable(const std::filesystem::path& path, const std::string& why);

}  // namespace studioscope
