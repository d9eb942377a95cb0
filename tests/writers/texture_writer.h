#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/image.h"

namespace studioscope::assets {

// Textures in Source's formats, and in those of artists.

// Uncompressed TGA, 24 bits, rows from the bottom as most programs write them; alpha is dropped.
Bytes tga_bytes(const Image& image);

// VTF 7.2, BGRA8888 with all mip levels and no thumbnail. Width and height are powers of two.
Bytes vtf_bytes(const Image& image);

// Names and values of parameters.
using VmtParameters = std::vector<std::pair<std::string, std::string>>;

// A material; `texture` is its path below materials/, without extension.
std::string vmt_text(const std::string& texture, const std::string& surface_property,
                     const VmtParameters& others = {{"$halflambert", "1"}},
                     const std::string& shader = "VertexLitGeneric");

}  // namespace studioscope::assets
