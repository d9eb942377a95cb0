#pragma once

#include "core/bytes.h"
#include "writers/vertex_layout.h"

namespace studioscope::assets {

// The compiler's output for a description: MDL v48, VVD v4 and VTX v7 (plain layout). As in the
// compiler, the root bones of animations are rotated by +90 degrees about Z, vertices and bind pose
// are not.

struct CompiledFiles {
    Bytes mdl;
    Bytes vvd;
    Bytes vtx;  // for NAME.dx90.vtx
};

// Compiles a description. All three files have one checksum of their content. Limits: 8 levels,
// 65536 vertices per mesh, clips of a few hundred frames (an animation's offsets have 16 bits).
CompiledFiles compile(const Asset& asset);

// The three parts; their checksum is 0.
Bytes mdl_bytes(const Asset& asset, const VertexLayout& layout);
Bytes vvd_bytes(const Asset& asset, const VertexLayout& layout);
Bytes vtx_bytes(const Asset& asset, const VertexLayout& layout);

}  // namespace studioscope::assets
