#pragma once

#include "document/document.h"
#include "document/rect.h"
#include "ui/requests.h"

namespace studioscope {

// What is selected in numbers: the bone, the mesh, or the whole model when nothing is. `pose` may
// be null. Parent and children of a bone are links.
void inspector_panel(const Rect& home, Document& document, const Pose* pose, int lod,
                     Selection& selection);

// What a model has besides bones and meshes, a tab each: flexes, shapes, pose parameters, the clip
// that plays, and the file as it stands.
void details_panel(const Rect& home, Document& document, const FrameInfo& facts,
                   Requests& requests);

}  // namespace studioscope
