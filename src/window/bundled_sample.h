#pragma once

#include <filesystem>
#include <vector>

namespace studioscope {

// The model that the window shows when no file is named, next to the program or where it was built.
std::vector<std::filesystem::path> bundled_sample();

}  // namespace studioscope
