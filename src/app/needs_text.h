#pragma once

#include <nlohmann/json.hpp>

#include "core/file_system.h"
#include "document/content_account.h"

namespace studioscope {

// `info --needs`: every file that a model asks for, which mount it was taken from, and which others
// have it.

nlohmann::ordered_json json_of(const ContentAccount& content);
std::string text_of(const ContentAccount& content);

// Copies what was found below `folder`, under its path from the game's root. Says what stopped it.
Result<size_t> copy_needs(const ContentAccount& content, const std::filesystem::path& folder,
                          const FileSystem& files);

}  // namespace studioscope
