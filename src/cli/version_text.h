#pragma once

#include <string>
#include <vector>

namespace studioscope {

// What --version prints: the version on the first line, then build, libraries, what is needed and
// what is read. `libraries` are those of the window.
std::string version_text(std::vector<std::string> libraries);

}  // namespace studioscope
