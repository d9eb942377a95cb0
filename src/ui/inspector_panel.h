#pragma once

#include "document/document.h"
#include "ui/layout.h"

namespace studioscope {

// What is selected in numbers: the bone, the mesh, or the whole model when nothing is. `pose` may
// be null. Parent and children of a bone are links.
void inspector_panel(const Rect& home, const Document& document, const Pose* pose, int lod,
                     Selection& selection);

}  // namespace studioscope
