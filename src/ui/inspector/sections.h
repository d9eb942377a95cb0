#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the selected bone's numbers in the inspector.
void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection);

// Draws the springs of a bone, if it is a jiggle bone.
void jiggle_section(const Scene& scene, int bone);

// Draws the selected attachment, hitbox or material in the inspector.
void attachment_section(const Document& document, const Pose* pose, Selection& selection);
void hitbox_section(const Document& document, Selection& selection);
void material_section(const Document& document, Selection& selection);

// Draws the whole model: counts, size, files and the use of the limits of a chosen game.
void model_section(Document& document);

// Draws the proxies of the selected material: what each writes, and a slider for values that the
// game drives.
void proxy_section(Document& document);

// Draws a texture of the selected material, its properties, and the choice of its channels, mip and
// frame.
void texture_section(Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
