#pragma once

#include "document/document.h"

namespace studioscope {

// What the clip that plays says beside its motion: activity, flags, blends and layers, events (a
// click goes to one) and IK rules.
void clip_panel(const Model& model, Playback& playback);

}  // namespace studioscope
