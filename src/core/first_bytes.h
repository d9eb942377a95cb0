#pragma once

#include <cstddef>
#include <string_view>

#include "core/bytes.h"

namespace studioscope {

// The first bytes of a file by which its format is known.
constexpr size_t kFirstBytes = 256;

// The format of a file that people have in place of a model or an archive of the game, as a noun
// phrase, with a program that opens it: "a glTF model (GLB; opens in Blender)". Empty if its first
// bytes are of no such format.
std::string_view other_format(ByteSpan first_bytes);
// A format whose files start in any way, by the extension: ".obj".
std::string_view format_by_extension(std::string_view extension);

// The first bytes of a source; fewer if it is shorter or cannot be read.
Bytes read_first_bytes(const ByteSource& source);

}  // namespace studioscope
