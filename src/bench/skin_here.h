#pragma once

#include "core/workers.h"
#include "render/skin_lab.h"

namespace studioscope {

// The mesh's vertices skinned by animation/skin.h, for the lab that only knows how to draw.
// `workers` has to outlive it.
SkinHere skin_here_for(const LabMesh& mesh, Workers& workers);

}  // namespace studioscope
