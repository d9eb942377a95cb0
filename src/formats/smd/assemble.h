#pragma once

#include "formats/smd/nodes.h"
#include "formats/smd/skeleton.h"
#include "formats/smd/triangles.h"
#include "model/model.h"

namespace studioscope {

// The blocks of an SMD put together as a Model.

// `bind` relative to the parent, one a bone. Computed in double precision.
void set_bind_pose(std::vector<Bone>& bones, const std::vector<Transform>& bind);

// One mesh a material; v turned to 0 at the top.
void add_meshes(Model& model, SmdTriangles&& triangles, LineDiagnostics& report);

}  // namespace studioscope
