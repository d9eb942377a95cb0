#pragma once

#include <filesystem>

namespace studioscope {

// The models of other people, which lie beside the project; may be absent. STUDIOSCOPE_DATA in the
// environment names another place.
std::filesystem::path data_folder();
bool has_data();

// The top of the project, and of the build that the tests belong to.
std::filesystem::path source_folder();
std::filesystem::path build_folder();

}  // namespace studioscope
