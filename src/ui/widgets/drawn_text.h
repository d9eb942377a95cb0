#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace studioscope {

// What can be read in a frame that was drawn: tests and scripts ask for a text instead of comparing
// pixels.

// A stretch of one line, in the order it was drawn; what a panel's edge cuts off is left out.
struct DrawnText {
    std::string text;  // UTF-8
    ImVec2 position;   // top left, in the coordinates of the draw lists
    float right = 0;   // where the next letter would stand
};

std::vector<DrawnText> drawn_text(const ImDrawData& data, const ImFontAtlas& fonts);

// One stretch a line.
std::string joined(const std::vector<DrawnText>& texts);

}  // namespace studioscope
