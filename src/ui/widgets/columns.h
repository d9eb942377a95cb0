#pragma once

#include <cstdint>
#include <span>

namespace studioscope {

// The room of a table's column, in font heights.
struct ColumnRoom {
    float width = 0;  // the least with which it is readable
    int rank = 0;     // columns disappear from the highest rank on; 0: this one stays
};

// The columns of a table that fit into `room` pixels with the padding between them: bit i for
// column i. Those that do not fit disappear one by one.
uint32_t columns_that_fit(std::span<const ColumnRoom> columns, float room);

inline bool is_column_shown(uint32_t columns, size_t column) { return columns >> column & 1u; }

}  // namespace studioscope
