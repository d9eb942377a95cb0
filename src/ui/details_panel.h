#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

namespace studioscope {

// What a model has besides bones and meshes, a tab each: levels of detail, fixups, flexes, shapes,
// pose parameters, and the file as it stands.
void details_panel(const Rect& home, Document& document, const FrameFacts& facts,
                   Requests& requests);

}  // namespace studioscope
