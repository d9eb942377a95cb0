#pragma once

#include <string>

#include "core/diagnostic.h"
#include "facts/fixup_report.h"
#include "model/scene.h"

namespace studioscope {

// The inverse of VertexInfo's places: the vertex at a line of an SMD, where each of a triangle's
// four lines belongs to one of its corners, or at a byte offset in the vertices or tangents of a
// VVD. Returns an index into Model::vertices, or kNone.
int vertex_at_place(const Scene& scene, const FixupReport& fixups, const std::string& file,
                    const Location& location);

}  // namespace studioscope
