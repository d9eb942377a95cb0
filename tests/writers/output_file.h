#pragma once

#include <filesystem>

#include "core/bytes.h"

namespace studioscope::assets {

// For programs that make files while building. Makes folders as needed; says which file it could
// not write and ends the program.
void write_file(const std::filesystem::path& path, ByteSpan bytes);

}  // namespace studioscope::assets
