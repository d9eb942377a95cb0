#pragma once

#include "document/document.h"
#include "ui/layout.h"

namespace studioscope {

// What is written over the view: names of bones, and what to do or what to know when there is
// nothing, or something else than was asked for, to see.
void view_labels(const Rect& view, const Document& document, const Pose* pose, int lod);

}  // namespace studioscope
