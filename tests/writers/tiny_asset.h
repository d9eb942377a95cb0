#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// The smallest description with some of everything: two bones, a body of two meshes at three
// levels, a body group with a blank, a pair with a corrective shape, sliders, and a clip from frame
// -2 with skipped frames and an omitted bone. Tests of readers change the part they test.
Asset tiny_asset();

}  // namespace studioscope::assets
