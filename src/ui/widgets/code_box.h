#pragma once

#include <cstdint>
#include <span>

namespace studioscope {

// A box with the four hexadecimal digits of a code point, for a character that no font has.

constexpr int kCodeBoxWidth = 11, kCodeBoxHeight = 15;  // dots

// Paints the box with squares of `dot` pixels, 255 on 0. `pixels` begins at its top left corner and
// has `stride` bytes per line.
void paint_code_box(unsigned code, int dot, std::span<uint8_t> pixels, int stride);

}  // namespace studioscope
