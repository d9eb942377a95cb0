#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/rect.h"

namespace studioscope {

// What the colours of a shading mode that shows data mean.

struct LegendSwatch {
    glm::vec3 color{0};
    std::string text;
    std::optional<int> category = {};  // of Hover, where the mouse over it lights one up
};

struct Legend {
    std::string title;
    std::optional<float> ramp_end;  // there is a ramp, from 0 to this
    std::string unit;               // of the ramp's numbers
    std::vector<LegendSwatch> swatches;
    bool is_diverging = false;  // the ramp goes from -ramp_end, by wrinkle_color()
};

// Nothing for modes that show no data.
std::optional<Legend> legend_of(const Document& document);

// Where it is, with its border.
std::optional<Rect> legend_rect(const Rect& view, const Document& document);

// Draws it in the lower right corner of the view; the mouse over a category lights that one up.
void view_legend(const Rect& view, Document& document);

}  // namespace studioscope
