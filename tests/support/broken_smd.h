#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace studioscope {

// The parts of a text SMD: all before its triangles, and one of them.
inline const std::string kSmdStart =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n";
inline const std::string kSmdTriangle =
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";

// A model with this many triangles; the last line is too short, which is an error there.
inline std::string broken_after(size_t triangles) {
    std::string text = kSmdStart;
    for (size_t i = 0; i < triangles; ++i) text += kSmdTriangle;
    return text + "skin\n0 0 0\nend\n";
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace studioscope
