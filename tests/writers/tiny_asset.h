#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// The smallest description that has some of everything: two bones, a body of two meshes at three
// levels, a body group with a blank, a shape pair with a corrective, sliders, and a clip from frame
// -2 with skipped frames and a left-out bone. Readers' tests change what they are about.
Asset tiny_asset();

}  // namespace studioscope::assets
