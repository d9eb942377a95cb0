#pragma once

#include "host/options.h"
#include "window/script.h"

namespace studioscope {

// Opens the window and returns the exit status.
int run_view(const Options& options);
// Opens the window with additional script steps and returns the exit status.
int run_extended_view(const Options& options, ScriptExtension extension);

}  // namespace studioscope
