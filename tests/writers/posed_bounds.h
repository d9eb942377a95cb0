#pragma once

#include "model/measure.h"
#include "writers/asset.h"

namespace studioscope::assets {

// A root bone's transform as the compiler puts it into sequences: turned by +90 degrees about Z, so
// that a model which faces -Y in its source faces +X.
Transform turned_root(const Transform& root);

// The box around all vertices at every frame of the compiled clip.
Bounds bounds_through(const Asset& asset, const AssetClip& clip);

}  // namespace studioscope::assets
