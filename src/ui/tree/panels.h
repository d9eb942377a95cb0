#pragma once

#include "document/document.h"
#include "document/view/rect.h"

namespace studioscope {

// Draws bones, attachments, hitboxes, body groups with their meshes, materials and skins as one
// tree with a search box. A click selects, or chooses a body model or skin; the eye at the right
// shows and hides, with Ctrl all others. Counts are those of level `lod`.
void tree_panel(const Rect& area, Document& document, int lod);

}  // namespace studioscope
