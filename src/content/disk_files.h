#pragma once

#include "core/file_system.h"

namespace studioscope {

// The disk's regular files up to Budget::kMaxFileBytes, without devices and pipes. Each object has
// its own record of listing errors; a process that needs a single record makes one object.
FileSystem disk_files();

}  // namespace studioscope
