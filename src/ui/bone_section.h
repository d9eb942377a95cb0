#pragma once

#include "document/document.h"

namespace studioscope {

// The selected bone in numbers, inside the inspector.
void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection);

}  // namespace studioscope
