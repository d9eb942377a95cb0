#pragma once

#include "document/document.h"
#include "document/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the numbers of the selection: a bone, a mesh, ..., or the whole model without one. `pose`
// may be null. Parent and children of a bone are links.
void inspector_panel(const Rect& area, Document& document, const Pose* pose, int lod,
                     Selection& selection);

// Draws a tab each for flexes, shapes, pose parameters, the playing clip, and the raw file.
void details_panel(const Rect& area, Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
