#pragma once

#include <filesystem>

#include "core/file_system.h"
#include "core/platform/platform.h"

namespace studioscope {

// Where a person's pictures go: as the desktop's user-dirs.dirs names it, else the folder Pictures
// of theirs, else where the program was started.
std::filesystem::path pictures_folder(Platform platform, const Environment& variable,
                                      const ReadFile& read);

}  // namespace studioscope
