#pragma once

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the column of tabs at the right: the model and what is selected (vertex, bone, mesh, ...)
// in the first row, and flexes, shapes, pose parameters, the playing clip and the raw file in the
// second. A tab is there while it has something to show; a new selection opens its own. `lod` is
// the shown level.
void inspector_panel(const Rect& area, Document& document, const FrameInfo& info, int lod,
                     Requests& requests);

}  // namespace studioscope
