#pragma once

#include <string_view>

#include "core/image.h"

namespace studioscope {

// A line of text drawn into an image by the processor, in the font of the window.
struct ImageText {
    int left = 0, top = 0, width = 0, height = 0;  // pixels; the text stands in the middle of it
    std::string_view text;                         // UTF-8; cut with an ellipsis where too long
    bool has_ground = false;                       // dark, to be read on anything
};

void draw_text(Image& image, const ImageText& label);

// What the text takes where nothing is cut, of a label of that height.
int width_of_text(std::string_view text, int height);

}  // namespace studioscope
