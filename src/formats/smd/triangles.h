#pragma once

#include "formats/smd/mesh.h"
#include "formats/smd/weights.h"
#include "model/vertex_origins.h"

namespace studioscope {

// The `triangles` blocks of an SMD.

struct SmdTriangles {
    uint64_t first_line = 0;  // line of the first block
    SmdMeshes meshes;
    uint32_t triangle_count = 0;
    std::vector<TriangleLines> lines;  // lines of all triangles read
    WeightTallies weights;
    LineTally not_finite;
    LineTally link_mismatches;
    LineTally quoted_materials;
    LineTally unnamed_materials;

    // Adds the triangles of the text that follows, whose lines and triangles were counted from 0.
    void append(SmdTriangles&& later, uint64_t lines_before);
    // Reports the counted faults.
    void finish(LineDiagnostics& report, bool as_compiler) const;
};

struct SmdTriangleOptions {
    bool weights_as_compiler = false;
    int threads = 1;  // maximum
};

// Reads the block; `in` must be at the line after the keyword, and is moved past the block. The
// result does not depend on the number of threads.
void read_triangles(TextReader& in, const SmdBones& bones, const SmdTriangleOptions& options,
                    SmdTriangles& triangles, LineDiagnostics& report);

}  // namespace studioscope
