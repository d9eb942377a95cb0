#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace studioscope {

// The names of two compared files: those of the files, with the folders in which they differ if
// both have the same name.
std::array<std::string, 2> compared_names(const std::filesystem::path& first,
                                          const std::filesystem::path& second);

}  // namespace studioscope
