#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace studioscope {

// Files of other people with one of these endings (lower case), in a fixed order. Empty when the
// data is not there.
std::vector<std::filesystem::path> real_files(const std::vector<std::string>& endings);

}  // namespace studioscope
