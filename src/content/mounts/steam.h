#pragma once

#include <functional>
#include <string>
#include <vector>

#include "content/mounts/mounts.h"
#include "core/platform/platform.h"

namespace studioscope {

// Reads a text of the registry, as registry_text() does.
using Registry = std::function<std::string(const char* key, const char* value)>;

// The folders in which Steam may be, those that the registry of Windows names first.
std::vector<std::filesystem::path> steam_folders(Platform platform, const Environment& variable,
                                                 const Registry& registry);

// The library folders of each Steam installed here, as the environment and the registry name them.
std::vector<std::filesystem::path> all_steam_libraries(const FileSystem& files);
std::vector<std::filesystem::path> all_steam_libraries(const FileSystem& files,
                                                       Diagnostics& diagnostics);

}  // namespace studioscope
