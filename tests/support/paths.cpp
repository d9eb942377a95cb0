#include "support/paths.h"

#include <cstdlib>

namespace studioscope {

std::filesystem::path data_folder() {
    const char* chosen = std::getenv("STUDIOSCOPE_DATA");
    return chosen != nullptr ? chosen : STUDIOSCOPE_DATA;
}

bool has_data() { return std::filesystem::exists(data_folder() / "README.md"); }

std::filesystem::path source_folder() { return STUDIOSCOPE_SOURCE; }
std::filesystem::path build_folder() { return STUDIOSCOPE_BINARY; }

}  // namespace studioscope
