#pragma once

#include <nlohmann/json.hpp>

#include "core/file_system.h"
#include "document/content_report.h"

namespace studioscope {

// Text of `info --needs`: every file that a model refers to, the mount that provides it, and other
// mounts that have it.

nlohmann::ordered_json needs_json(const ContentReport& content);
std::string needs_text(const ContentReport& content);

struct CopiedNeeds {
    size_t files = 0;         // number of files written
    Diagnostics diagnostics;  // reasons why files were not written
};

// Copies each found file below `folder`, to its path relative to its mount; a file outside all
// mounts to its path below the common folder of all such files, or to its file name if that folder
// is the root of the disk. Names in the model do not affect the target. Not copied are files that
// symlinks would lead out of `folder` ("copy-outside"), files whose target another one has,
// ignoring case ("copy-taken"), and names that are invalid on some systems ("copy-name"). A write
// error ends the copying.
CopiedNeeds copy_needs(const ContentReport& content, const std::filesystem::path& folder,
                       const FileSystem& files);

}  // namespace studioscope
