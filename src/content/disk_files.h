#pragma once

#include "core/file_system.h"

namespace studioscope {

// The disk's regular files up to Budget::kMaxFileBytes, without devices and pipes. Each object has
// its own counter of cache memory and its own record of listing errors, so a process that needs one
// of each makes one object.
FileSystem disk_files();

}  // namespace studioscope
