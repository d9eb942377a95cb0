#pragma once

#include "document/document.h"
#include "ui/layout.h"

namespace studioscope {

// Body groups, skin, meshes and materials: what of the model is drawn, and in what.
void parts_panel(const Rect& home, Document& document, int lod);

}  // namespace studioscope
