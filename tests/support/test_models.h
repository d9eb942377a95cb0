#pragma once

#include "document/document.h"

namespace studioscope {

// Small models made in memory, whose look is known.

// An upright tube of radius 6 and height 48 around Z, closed at the top by a cap, skinned to
// `bone_count` bones stacked along it; its vertices have 1, 2 and 3 weights. Two levels of detail
// with 24 and 8 sides, and a clip "bend" of frames 0..10 that rotates every bone except the first
// by 18 degrees about Y. A hitbox around each bone, and an attachment "muzzle" at the top.
Scene tube_scene(int bone_count = 5);

// A document that shows a scene from the default side, framed for a square picture.
Document document_of(Scene scene);

}  // namespace studioscope
