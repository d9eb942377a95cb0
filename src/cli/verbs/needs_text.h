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

// Copies each found file below `folder`: to its own path below its mount; a file that lies below no
// mount to its path below the nearest folder above all of those, or to its file name where that
// folder is the root of the disk. What a model calls a file has no say in where the copy goes. A
// copy that links would lead out of `folder` is not written ("copy-outside"), nor one whose place
// another file was copied to, where names are compared without case ("copy-taken"), nor one with a
// name that not every system can have ("copy-name"). A failure to write ends it.
CopiedNeeds copy_needs(const ContentReport& content, const std::filesystem::path& folder,
                       const FileSystem& files);

}  // namespace studioscope
