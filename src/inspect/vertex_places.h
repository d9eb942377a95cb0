#pragma once

#include <string>

#include "core/diagnostic.h"
#include "inspect/fixup_report.h"
#include "model/scene.h"

namespace studioscope {

// The vertex that stands at a location in one of the model's files, the way back from VertexInfo:
// at a line of an SMD, where any of a triangle's four leads to one of its corners, or at an offset
// in the vertices or tangents of a VVD. Index into Model::vertices, or kNone.
int vertex_at_place(const Scene& scene, const FixupReport& fixups, const std::string& file,
                    const Location& location);

}  // namespace studioscope
