#pragma once

#include "document/document.h"

namespace studioscope {

// Models made in memory, small enough to know what they must look like.

// An upright tube of radius 6 and height 48 round Z, closed at the top by a cap, skinned to
// `bone_count` bones stacked along it; its vertices have 1, 2 and 3 weights. Two levels of detail,
// 24 and 8 sides, and a clip "bend" of frames 0..10 that turns every bone but the first by 18
// degrees about Y. A hitbox round each bone's length, an attachment "muzzle" at the top.
Scene tube_scene(int bone_count = 5);

// A document that shows a scene from the usual side, framed for a square picture.
Document document_of(Scene scene);

}  // namespace studioscope
