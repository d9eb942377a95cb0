#ifndef __linux__

#include "core/platform/sandbox.h"

namespace studioscope {

int landlock_version() { return 0; }

bool restrict_files(const PermittedPaths&) { return false; }

}  // namespace studioscope

#endif
