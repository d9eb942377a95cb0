#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// The text of SMD and VTA files: version 1, LF, six decimals.

// One body model at one level, with the bind pose as its only frame. Triangles stand mesh by mesh.
std::string smd_reference(const Asset& asset, const AssetBodyModel& model, size_t lod);

// The frames and bones that the clip has, no more.
std::string smd_animation(const Asset& asset, const AssetClip& clip);

// The shapes of one body model: frame 0 all its vertices, then a frame a shape in
// the order of Asset::shapes. Ids count the vertices mesh by mesh.
std::string vta_shapes(const Asset& asset, size_t body_part, size_t body_model);

}  // namespace studioscope::assets
