#pragma once

#include <string>
#include <vector>

#include "host/options.h"
#include "window/script.h"

namespace studioscope {

// Opens the window and returns the exit status.
int run_view(const Options& options);
// Opens the window with additional script steps and returns the exit status.
int run_extended_view(const Options& options, ScriptExtension extension);

// Names and versions of the libraries that only the window uses: "GLFW 3.3.8".
std::vector<std::string> window_libraries();

}  // namespace studioscope
