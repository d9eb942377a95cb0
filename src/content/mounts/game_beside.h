#pragma once

#include "content/mounts/mounts.h"

namespace studioscope {

// The mounts of a gameinfo.txt that the user has not named and that may come from anywhere,
// restricted to the parent of its mod. Paths outside that folder are not even checked for
// existence: the check may log in to a server that a malicious file has named. The only diagnostics
// are errors, missing search paths, and content directly in `custom`.
Mounts mounts_beside(const std::filesystem::path& gameinfo, const GameOptions& options,
                     const FileSystem& files);

}  // namespace studioscope
