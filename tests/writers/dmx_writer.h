#pragma once

#include "writers/asset.h"
#include "writers/dmx.h"

namespace studioscope::assets {

// Converts a description to DMX documents of model 18.

// One body model at its finest level: skeleton, one mesh with a face set per material, shapes as
// delta states, sliders as a combination operator.
DmxDocument dmx_model(const Asset& asset, size_t body_part, size_t body_model);

// A skeleton and one clip: each frame in the clip is a key of every bone that moves, and flex
// curves have their own keys.
DmxDocument dmx_animation(const Asset& asset, const AssetClip& clip);

}  // namespace studioscope::assets
