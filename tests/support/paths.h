#pragma once

#include <filesystem>

namespace studioscope {

// Folder of other people's models, next to the project; may be missing. The environment variable
// STUDIOSCOPE_DATA names another one.
std::filesystem::path data_folder();
bool has_data();

// The root folders of the project and of its build.
std::filesystem::path source_folder();
std::filesystem::path build_folder();

}  // namespace studioscope
