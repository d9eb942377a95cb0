#pragma once

#include <imgui.h>

#include "document/document.h"
#include "facts/fixup_report.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the three lanes to one scale: the pool, the rows of the table, and the result for the root
// LOD, with bands from each lane to the next. The wheel zooms at the cursor; dragging pans. The
// hovered item is highlighted in the view and the other lanes; a click selects a row, Ctrl+click
// toggles it; a double-click picks a vertex. Takes `size` pixels at the cursor.
void fixup_lanes(Document& document, const ImVec2& size, Requests& requests);

// Mapping from vertices to pixels, the same for all lanes.
struct LaneScale {
    float left = 0;    // pixels, the left edge of the lanes
    float width = 1;   // pixels, of the lanes
    double first = 0;  // vertex at the left edge
    double seen = 1;   // vertices across the width

    float x_of(double vertex) const {
        return left + static_cast<float>((vertex - first) / seen * static_cast<double>(width));
    }
    double vertex_at(float x) const {
        return first + static_cast<double>(x - left) / static_cast<double>(width) * seen;
    }
};

// Makes the scale from the zoom settings, which are limited to the lanes' length.
LaneScale lane_scale(FixupLaneSettings& settings, float left, float width, uint64_t longest);
// Zooms in by `steps` of a wheel; the vertex at pixel `x` keeps its place.
void zoom_lanes(FixupLaneSettings& settings, const LaneScale& scale, float x, float steps,
                uint64_t longest);

}  // namespace studioscope
