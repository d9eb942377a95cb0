#pragma once

#include <string>

namespace studioscope {

// The text of an SMD with one bone and one triangle.
inline constexpr const char* kTriangleSmd =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

// An upright triangle that faces -Y, with its third corner at the height `z`.
inline std::string upright_smd(const std::string& z) {
    return "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
           "skin\n0 -4 0 0 0 -1 0 0 0 1 0 1\n0 4 0 0 0 -1 0 1 0 1 0 1\n0 0 0 " +
           z + " 0 -1 0 0 1 1 0 1\nend\n";
}

}  // namespace studioscope
