#pragma once

#include <filesystem>

#include "core/bytes.h"

namespace studioscope::assets {

// Writes a file while building, with its folders; a failure is printed and ends the program.
void write_file(const std::filesystem::path& path, ByteSpan bytes);

}  // namespace studioscope::assets
