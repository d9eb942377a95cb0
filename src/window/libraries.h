#pragma once

#include <string>
#include <vector>

namespace studioscope {

// Names and versions of the libraries that only the window uses: "GLFW 3.3.8".
std::vector<std::string> window_libraries();

}  // namespace studioscope
