#pragma once

#include "document/document.h"

namespace studioscope {

// The selected bone in numbers, inside the inspector.
void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection);

// The selected attachment, hitbox or material.
void attachment_section(const Document& document, const Pose* pose, Selection& selection);
void hitbox_section(const Document& document, Selection& selection);
void material_section(const Document& document, Selection& selection);

// The whole model: counts, size, files and how much of the engine's limits it uses.
void model_section(const Document& document);

}  // namespace studioscope
