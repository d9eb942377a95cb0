#pragma once

#include "model/measure.h"
#include "writers/asset.h"

namespace studioscope::assets {

// A root bone's transform as in compiled sequences: rotated by +90 degrees about Z, so that a model
// that faces -Y in its source faces +X.
Transform turned_root(const Transform& root);

// The box around all vertices at every frame of the compiled clip.
Bounds bounds_through(const Asset& asset, const AssetClip& clip);

}  // namespace studioscope::assets
