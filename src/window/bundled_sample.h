#pragma once

#include <filesystem>
#include <vector>

namespace studioscope {

// The files of the sample model that the window shows when no file is named; searched next to the
// program and in the data folder.
std::vector<std::filesystem::path> bundled_sample();

}  // namespace studioscope
