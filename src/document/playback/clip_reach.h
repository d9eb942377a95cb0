#pragma once

#include "document/document.h"

namespace studioscope {

// The distance of the current clip's first frame from the bind pose: the mean distance of a bone
// from its bind position, both relative to the root bone, as a share of the skeleton's size. 0 in
// the bind pose.
float distance_from_bind(const Document& document);

// Whether the clip's first frame hardly resembles the model: a ragdoll by its name or activity, or
// bones that are on average a quarter of the skeleton's size away from the bind pose.
bool is_far_from_bind(Document& document);

}  // namespace studioscope
