#pragma once

#include "core/bytes.h"
#include "writers/vertex_layout.h"

namespace studioscope::assets {

// What the compiler makes of a description: MDL v48, VVD v4 and VTX v7 (plain layout). As there,
// the root bones of the animations are turned by +90 degrees about Z, the vertices and bind pose
// are not.

struct CompiledFiles {
    Bytes mdl;
    Bytes vvd;
    Bytes vtx;  // for NAME.dx90.vtx
};

// All three carry one checksum made from their content. Limits: 8 levels, 65536 vertices a mesh,
// clips of a few hundred frames (an animation's offsets are 16 bits).
CompiledFiles compile(const Asset& asset);

// The three parts; their checksum is 0.
Bytes mdl_bytes(const Asset& asset, const VertexLayout& layout);
Bytes vvd_bytes(const Asset& asset, const VertexLayout& layout);
Bytes vtx_bytes(const Asset& asset, const VertexLayout& layout);

}  // namespace studioscope::assets
