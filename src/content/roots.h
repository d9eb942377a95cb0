#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// The folders that a file may refer to.

// The nearest folder at or above `folder` that holds models, materials, modelsrc, gameinfo.txt,
// addon.json or .git; none if there is none below the root of the disk. Links are resolved.
std::optional<std::filesystem::path> marked_root(const std::filesystem::path& folder,
                                                 const FileSystem& files);

// The folders that a file may refer to, without links: the marked root of its folder. Where that is
// a folder of many things (a home, one that holds homes, one for everybody's temporary files), only
// its models, materials and modelsrc, and the file's own folder. Without a mark the file's own
// folder, in an archive the archive; a source (QC, SMD, VTA, DMX) also has the parent of its folder
// (real ones need one ".."), unless that is a disk, a home, holds homes, lies directly in a home or
// is writable by everybody.
std::vector<std::filesystem::path> roots_of(const std::filesystem::path& file,
                                            const FileSystem& files);

}  // namespace studioscope
