#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/number.h"
#include "formats/smd/lines.h"

namespace studioscope {

// A vertex line of the `triangles` block:
// parent bone, position, normal, UV, and optionally a count of links and that many bone-weight
// pairs.

struct SmdLink {
    int64_t bone = 0;  // id in the file
    float weight = 0;
};

struct SmdCorner {
    int64_t parent = 0;              // id in the file
    std::array<float, 8> numbers{};  // position, normal, u, v
    std::vector<SmdLink> links;      // its memory is reused
};

// What a vertex line turned out to be, where it is not quite as it should be.
struct SmdCornerFault {
    size_t numbers = 0;           // how many of the nine were read
    bool is_comma = false;        // a decimal comma stopped it
    bool is_vertex_like = false;  // it begins with a whole number and something like a second one
    bool is_finite = true;
    bool has_link_mismatch = false;  // fewer or more pairs than the count says
    int64_t link_count = 0;

    bool is_vertex() const { return numbers == 9; }
};

// Reads any line, with care.
SmdCornerFault read_corner(std::string_view line, SmdCorner& corner);

// Whether the line is a whole vertex line.
bool is_vertex_line(std::string_view line);

// Reads a line with nothing odd about it, from its start; returns the start of the next line.
// nullptr: ask read_corner().
const char* read_plain_corner(const char* at, const char* end, SmdCorner& corner);

}  // namespace studioscope
