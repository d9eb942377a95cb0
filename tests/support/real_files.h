#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace studioscope {

// Other people's files with one of these extensions (lower case), in a fixed order; empty if the
// data is missing.
std::vector<std::filesystem::path> real_files(const std::vector<std::string>& endings);

}  // namespace studioscope
