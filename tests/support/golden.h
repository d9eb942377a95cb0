#pragma once

#include <string>

#include "core/image.h"

namespace studioscope {

// Difference of an image from tests/golden/NAME.png.
struct Comparison {
    double changed = 1;   // share of pixels with a difference above 2 of 255 in a channel
    std::string problem;  // reason why they cannot be compared
};

// Compares with a golden image. UPDATE_GOLDEN=1 in the environment replaces the golden image. Too
// large a difference writes NAME.actual.png next to it.
Comparison compare_golden(const std::string& name, const Image& image);
// Compares the picture of another renderer, whose lines, edges and filtered textures may fall on
// other pixels: means of 8x8 pixels, which may differ by 20.
Comparison compare_golden_roughly(const std::string& name, const Image& image);

}  // namespace studioscope
