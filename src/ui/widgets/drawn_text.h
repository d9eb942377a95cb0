#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace studioscope {

// Reads the text of a drawn frame, so that tests and scripts need not compare pixels.

// A piece of one line, in drawing order; clipped letters are left out.
struct DrawnText {
    std::string text;  // UTF-8
    ImVec2 position;   // top left, in the coordinates of the draw lists
    float right = 0;   // pen position after the last letter
};

std::vector<DrawnText> drawn_text(const ImDrawData& data, const ImFontAtlas& fonts);

// The pieces as one text, one per line.
std::string joined(const std::vector<DrawnText>& texts);

}  // namespace studioscope
