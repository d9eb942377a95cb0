#pragma once

#include <cstddef>
#include <string>

namespace studioscope {

// Texts of SMDs with one bone; smd_text.h has those with two.

inline const std::string kBoneSmd =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";
inline const std::string kSmdStart = kBoneSmd + "triangles\n";  // all before the triangles
inline const std::string kSmdTriangle =
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";
inline const std::string kTriangleSmd = kSmdStart + kSmdTriangle + "end\n";

// This many sound triangles, with what stands before them.
inline std::string smd_start_with(size_t triangles) {
    std::string text = kSmdStart;
    for (size_t i = 0; i < triangles; ++i) text += kSmdTriangle;
    return text;
}

// A triangle whose third corner is at the height `z`: one that lies, or an upright one that faces
// -Y.
inline std::string lying_smd(const std::string& z) {
    return kSmdStart + "skin\n0 0 0 0 0 0 1 0 0\n0 4 0 0 0 0 1 1 0\n0 0 4 " + z +
           " 0 0 1 0 1\nend\n";
}
inline std::string upright_smd(const std::string& z) {
    return kSmdStart + "skin\n0 -4 0 0 0 -1 0 0 0 1 0 1\n0 4 0 0 0 -1 0 1 0 1 0 1\n0 0 0 " + z +
           " 0 -1 0 0 1 1 0 1\nend\n";
}

}  // namespace studioscope
