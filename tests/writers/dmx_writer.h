#pragma once

#include "writers/asset.h"
#include "writers/dmx.h"

namespace studioscope::assets {

// A description as DMX model 18 documents.

// One body model at its finest level: skeleton, one mesh with a face set a material, shapes as
// delta states, sliders as a combination operator.
DmxDocument dmx_model(const Asset& asset, size_t body_part, size_t body_model);

// A skeleton and one clip: each frame that the clip has is a key of every bone that moves,
// and its flex curves have keys of their own.
DmxDocument dmx_animation(const Asset& asset, const AssetClip& clip);

}  // namespace studioscope::assets
