#pragma once

#include "document/document.h"
#include "document/rect.h"

namespace studioscope {

// Bones, attachments, hitboxes, body groups with their meshes, materials and skins in one tree with
// one search box. A click selects, or chooses a body model or skin; the eye at the right of a row
// shows and hides, with Ctrl all but that. Counts are those of level `lod`.
void tree_panel(const Rect& home, Document& document, int lod);

}  // namespace studioscope
