#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// Text of SMD and VTA files: version 1, LF, six decimals.

// One body model at one level, with the bind pose as its only frame. Triangles are ordered by mesh.
std::string smd_reference(const Asset& asset, const AssetBodyModel& model, size_t lod);

// The clip's own frames and bones only.
std::string smd_animation(const Asset& asset, const AssetClip& clip);

// The shapes of one body model: frame 0 has all its vertices, then a frame per shape in the order
// of Asset::shapes. Ids count the vertices mesh by mesh.
std::string vta_shapes(const Asset& asset, size_t body_part, size_t body_model);

}  // namespace studioscope::assets
