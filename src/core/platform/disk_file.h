#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/byte_source.h"
#include "core/result.h"

namespace studioscope {

// The one place that asks an operating system for a file or for what is in a folder.

// A regular file, read at any place; an error for whatever else a name may stand for. Never waits
// for a pipe, never opens a device for good.
Result<ByteSource> open_disk_file(const std::filesystem::path& path);

// The names in a folder, in no order, as far as it can be listed; `problem` says why it cannot.
std::vector<std::string> names_in_folder(const std::filesystem::path& folder,
                                         std::error_code& problem);

Diagnostic unreadable(const std::filesystem::path& path, std::string why);

}  // namespace studioscope
