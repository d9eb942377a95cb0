#pragma once

#include <string>
#include <vector>

namespace studioscope {

// Names and versions of the libraries that the folder core uses: "zlib 1.2.13".
std::vector<std::string> core_libraries();

}  // namespace studioscope
