#pragma once

#include "core/file_system.h"

namespace studioscope {

// The disk: regular files up to Budget::kMaxFileBytes, never a device or a pipe. With an account
// of its own, so a process that wants one makes one of these.
FileSystem disk_files();

}  // namespace studioscope
