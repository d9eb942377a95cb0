#pragma once

#include "document/document.h"

namespace studioscope {

// The counts that the window shows for a level: vertices and triangles of all instances, meshes and
// bones of one. All 0 for a level that does not exist.
LodCounts drawn_counts(Document& document, int lod);

}  // namespace studioscope
