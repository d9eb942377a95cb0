#pragma once

#include <nlohmann/json.hpp>

#include "core/file_system.h"
#include "document/content_report.h"

namespace studioscope {

// Text of `info --needs`: every file that a model refers to, the mount that provides it, and other
// mounts that have it.

nlohmann::ordered_json json_of(const ContentReport& content);
std::string text_of(const ContentReport& content);

struct CopiedNeeds {
    size_t files = 0;         // number of files written
    Diagnostics diagnostics;  // reasons why files were not written
};

// Copies each found file below `folder`, to its path below its mount. A file outside all mounts
// goes to its path below the deepest folder above all such files, or to its file name if that
// folder is the root of the disk. The path by which the model refers to a file has no influence. A
// copy that links would lead out of `folder` is refused ("copy-outside"), as is one whose path has
// been used ("copy-taken"). A failed write ends the copying.
CopiedNeeds copy_needs(const ContentReport& content, const std::filesystem::path& folder,
                       const FileSystem& files);

}  // namespace studioscope
