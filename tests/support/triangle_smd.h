#pragma once

namespace studioscope {

// The text of an SMD with one bone and one triangle.
inline constexpr const char* kTriangleSmd =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

}  // namespace studioscope
