#pragma once

#include <string>
#include <vector>

namespace studioscope {

// The text of --version: the version on the first line, then build, libraries, requirements and
// formats. `libraries` are those of the window.
std::string version_text(std::vector<std::string> libraries);

}  // namespace studioscope
