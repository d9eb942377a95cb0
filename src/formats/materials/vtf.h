#pragma once

#include <functional>

#include "core/bytes.h"
#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// Opens a file again, for what is read of it later.
using OpenAgain = std::function<Result<ByteSource>()>;

// Parses a VTF file, version 7.0 to 7.5, and 7.6 unless compressed: the levels of its first frame,
// face and slice. Block-compressed formats are kept, all others become four channels. Of a
// truncated file the largest levels are left out. Rules: the VTF part of the materials page.
// Texture::images reads the others by `open_again`; it stays null without that, or if there are
// none.
Result<Texture> parse_vtf(const ByteSource& file, OpenAgain open_again = {});

// Reads the six faces of a cube map's first frame. Levels that are not complete are left out.
Result<CubeFaces> parse_vtf_faces(const ByteSource& file);

// Parses the header of a VTF file only; the texture has no levels.
Result<Texture> parse_vtf_header(const ByteSource& file);

}  // namespace studioscope
