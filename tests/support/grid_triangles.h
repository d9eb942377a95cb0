#pragma once

#include <cstdint>
#include <vector>

namespace studioscope {

// The indices of two triangles for each square of a grid of vertices, which are counted row by row.
inline std::vector<uint32_t> grid_triangles(uint32_t columns, uint32_t rows) {
    std::vector<uint32_t> indices;
    for (uint32_t y = 0; y + 1 < rows; ++y)
        for (uint32_t x = 0; x + 1 < columns; ++x) {
            const uint32_t corner = y * columns + x, below = corner + columns;
            indices.insert(indices.end(),
                           {corner, corner + 1, below, below, corner + 1, below + 1});
        }
    return indices;
}

}  // namespace studioscope
