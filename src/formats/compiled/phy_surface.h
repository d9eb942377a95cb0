#pragma once

#include "formats/compiled/phy.h"

namespace studioscope {

// The convex pieces of one solid: the leaves of the tree in its compact surface, which is the bytes
// `start`..`end` of the file. What is broken is left out and said.
std::vector<ConvexPiece> read_surface(ByteSpan file, uint64_t start, uint64_t end,
                                      const std::string& solid, Diagnostics& diagnostics);

}  // namespace studioscope
