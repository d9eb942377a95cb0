#include "model/vertex_origins.h"

#include <algorithm>

namespace studioscope {

uint64_t line_of(const VertexOrigins& origins, uint32_t triangle) {
    const auto after = std::upper_bound(
        origins.lines.begin(), origins.lines.end(), triangle,
        [](uint32_t number, const TriangleLines& run) { return number < run.first_triangle; });
    if (after == origins.lines.begin()) return 0;
    const TriangleLines& run = *(after - 1);
    if (run.line == kUnknownLine) return 0;
    return run.line + uint64_t{4} * (triangle - run.first_triangle);
}

}  // namespace studioscope
