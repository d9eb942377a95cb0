#pragma once

#include "formats/smd/nodes.h"
#include "formats/smd/skeleton.h"
#include "formats/smd/triangles.h"
#include "model/model.h"

namespace studioscope {

// Assembles the blocks of an SMD into a Model.

// Sets the bind pose; `bind` has one transform per bone, relative to the parent. Computed in double
// precision.
void set_bind_pose(std::vector<Bone>& bones, const std::vector<Transform>& bind);

// Adds one mesh per material; v is flipped to 0 at the top.
void add_meshes(Model& model, SmdTriangles&& triangles, LineDiagnostics& report);

}  // namespace studioscope
