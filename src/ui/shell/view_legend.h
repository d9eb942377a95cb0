#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/view/rect.h"

namespace studioscope {

// Meaning of the colours of a shading mode that shows data.

struct LegendSwatch {
    glm::vec3 color{0};
    std::string text;
    std::optional<int> category = {};  // value for Hover::category, if hovering highlights one
};

struct Legend {
    std::string title;
    std::optional<float> ramp_end;  // the ramp's end, from 0; none without a ramp
    std::string unit;               // unit of the ramp's numbers
    std::vector<LegendSwatch> swatches;
    bool is_diverging = false;  // the ramp goes from -ramp_end, in wrinkle_color()
    bool is_of_fates = false;   // the ramp is fate_ramp()
};

// The legend of the shading mode; nothing for modes that show no data.
std::optional<Legend> legend_of(const Document& document);

// The area of the legend with its border, in pixels.
std::optional<Rect> legend_rect(const Rect& view, const Document& document);

// Draws the legend in the view's lower right corner; hovering over a category highlights it.
void view_legend(const Rect& view, Document& document);

}  // namespace studioscope
