#pragma once

#include <filesystem>
#include <string>

#include "core/byte_source.h"
#include "core/result.h"

namespace studioscope {

// The one place that asks an operating system for a file.

// A regular file, read at any place; an error for whatever else a name may stand for. Never waits
// for a pipe, never opens a device for good.
Result<ByteSource> open_disk_file(const std::filesystem::path& path);

Diagnostic unreadable(const std::filesystem::path& path, std::string why);

}  // namespace studioscope
