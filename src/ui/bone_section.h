#pragma once

#include "document/document.h"

// The selected bone in numbers, inside the inspector.
void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection);
