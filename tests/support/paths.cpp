#include "support/paths.h"

#include <cstdlib>

#include "core/path_text.h"

namespace studioscope {

namespace {

// With its drive and forward slashes on Windows, as the program prints it.
std::filesystem::path absolute_normal_path(std::string_view text) {
    return path_from_text(path_text(absolute_path(path_from_text(text))));
}

}  // namespace

std::filesystem::path data_folder() {
    const char* chosen = std::getenv("STUDIOSCOPE_DATA");
    return absolute_normal_path(chosen != nullptr ? chosen : STUDIOSCOPE_DATA);
}

bool has_data() { return std::filesystem::exists(data_folder() / "README.md"); }

std::filesystem::path source_folder() { return absolute_normal_path(STUDIOSCOPE_SOURCE); }
std::filesystem::path build_folder() { return absolute_normal_path(STUDIOSCOPE_BINARY); }

}  // namespace studioscope
