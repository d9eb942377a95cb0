#pragma once

#include <string_view>

#include "core/image.h"

namespace studioscope {

// One line of text to be drawn into an image, on the CPU, in the window's font.
struct ImageText {
    int left = 0, top = 0, width = 0, height = 0;  // pixels; the text is centred
    std::string_view text;                         // UTF-8; shortened with an ellipsis if too long
    bool has_background = false;                   // dark background, readable on any picture
};

void draw_text(Image& image, const ImageText& label);

// Width in pixels of the whole text in a label of this height in pixels.
int measure_text(std::string_view text, int height);

}  // namespace studioscope
