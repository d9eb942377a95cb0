#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/number.h"
#include "formats/smd/lines.h"

namespace studioscope {

// A vertex line of the `triangles` block: parent bone, position, normal, UV, and optionally a count
// of links and that many bone-weight pairs.

struct SmdLink {
    int64_t bone = 0;  // bone id in the file
    float weight = 0;
};

struct SmdCorner {
    int64_t parent = 0;              // bone id in the file
    std::array<float, 8> numbers{};  // position, normal, u, v
    std::vector<SmdLink> links;      // cleared for each line, memory is reused
};

// The faults of a vertex line.
struct SmdCornerFault {
    size_t numbers = 0;     // count of the nine numbers that were read
    bool is_comma = false;  // true: stopped at a decimal comma
    // True: begins with a whole number and something like a second one.
    bool is_vertex_like = false;
    bool is_finite = true;
    bool has_link_mismatch = false;  // true: the number of pairs differs from the count
    int64_t link_count = 0;

    bool is_vertex() const { return numbers == 9; }
};

// Parses any line and reports its faults.
SmdCornerFault read_corner(std::string_view line, SmdCorner& corner);

// True if the line is a complete vertex line.
bool is_vertex_line(std::string_view line);

// Parses a line in the usual form, from its start; returns the start of the next line, or nullptr
// for other lines, to be parsed by read_corner().
const char* read_plain_corner(const char* at, const char* end, SmdCorner& corner);

}  // namespace studioscope
