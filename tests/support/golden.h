#pragma once

#include <string>

#include "core/image.h"

namespace studioscope {

// How an image differs from tests/golden/NAME.png.
struct Comparison {
    double changed = 1;   // share of pixels that differ by more than 2 of 255 in any channel
    std::string problem;  // why there is nothing to compare with
};

// With UPDATE_GOLDEN=1 in the environment the image becomes the golden one. Where too much differs
// NAME.actual.png is left beside it.
Comparison compare_golden(const std::string& name, const Image& image);
// The same for what another renderer than the golden image's drew, whose lines, edges and filtered
// textures fall on other pixels: means of 8x8 pixels, which may differ by 20.
Comparison compare_golden_roughly(const std::string& name, const Image& image);

}  // namespace studioscope
