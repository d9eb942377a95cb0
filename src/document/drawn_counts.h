#pragma once

#include "document/document.h"

namespace studioscope {

// What is drawn of a level, once for each instance: the one count that the window shows. Meshes and
// bones are those of a single instance. A level that there is not has nothing.
LodCounts drawn_counts(Document& document, int lod);

}  // namespace studioscope
