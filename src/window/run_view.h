#pragma once

#include "cli/options.h"

namespace studioscope {

// Opens the window and returns the exit status.
int run_view(const Options& options);

}  // namespace studioscope
