#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "core/file_system.h"
#include "core/platform/platform.h"

namespace studioscope {

// The fonts of the system, for scripts that the program's own fonts lack.

// The folders in which a platform keeps fonts; they may not exist.
std::vector<std::filesystem::path> font_folders(Platform platform, const Environment& variable);

// The font files below the folders that are likely to have other scripts, the best first: known
// fonts for Chinese, Japanese and Korean, then those for many scripts.
std::vector<std::filesystem::path> find_fonts(const FileSystem& files,
                                              const std::vector<std::filesystem::path>& folders);

// The bytes of the n-th font, empty if it cannot be read; nothing after the last one. Folders and
// files are read lazily.
using FontReader = std::function<std::optional<Bytes>(size_t)>;
FontReader system_fonts(const FileSystem& files);

}  // namespace studioscope
