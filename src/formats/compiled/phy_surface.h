#pragma once

#include "formats/compiled/phy.h"

namespace studioscope {

// Reads the convex pieces of one solid: the leaves of the tree in its compact surface, the bytes
// `start`..`end` of the file. Broken pieces are left out and reported.
std::vector<ConvexPiece> read_surface(ByteSpan file, uint64_t start, uint64_t end,
                                      const std::string& solid, Diagnostics& diagnostics);

}  // namespace studioscope
