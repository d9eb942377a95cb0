#pragma once

#include "document/document.h"

namespace studioscope {

// How far the first frame of the clip that plays is from the bind pose: the mean way of a bone from
// its place beside the root bone, as a share of the skeleton's size. 0 in the bind pose.
float distance_from_bind(const Document& document);

// Whether someone who opened the model would not know it again: a ragdoll by its name or activity,
// or bones that are on average a quarter of the skeleton's size away.
bool is_far_from_bind(Document& document);

}  // namespace studioscope
