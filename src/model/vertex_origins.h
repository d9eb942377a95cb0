#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace studioscope {

// Where the triangles of a text source stand in it: kept for the panel that shows a vertex.

// Triangles from `first_triangle` on: the first one's material stands at `line`, its corners on the
// three lines below it, and every triangle takes four lines, until the next run.
constexpr uint64_t kUnknownLine = ~uint64_t{0};  // of a triangle with other lines inside it
struct TriangleLines {
    uint32_t first_triangle = 0;
    uint64_t line = 0;
};

struct VertexOrigins {
    std::string file;
    std::vector<TriangleLines> lines;  // ascending
};

// The line of a triangle's material in its file, or 0.
uint64_t line_of(const VertexOrigins& origins, uint32_t triangle);

}  // namespace studioscope
