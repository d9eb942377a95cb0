#pragma once

#include <string>
#include <vector>

namespace studioscope {

// Names and versions of the libraries that the folder content uses besides those of core.
std::vector<std::string> content_libraries();

}  // namespace studioscope
