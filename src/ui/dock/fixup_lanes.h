#pragma once

#include <imgui.h>

#include "document/document.h"
#include "inspect/fixup_report.h"
#include "ui/requests.h"

namespace studioscope {

// The three lanes to one scale: the pool, the rows of the table, and what root LOD L makes of them,
// with bands that lead from one to the next. The wheel zooms to the cursor, a drag pans. What is
// hovered lights up in the view and in the other lanes; a click selects a row, with Ctrl it
// switches the row; a double click picks a vertex. Takes `size` at the cursor.
void fixup_lanes(Document& document, const ImVec2& size, Requests& requests);

// Vertices to pixels, the same for all lanes.
struct LaneScale {
    float left = 0;    // pixel of the lanes' left edge
    float width = 1;   // pixels of the lanes
    double first = 0;  // vertex at the left edge
    double seen = 1;   // vertices across the width

    float x_of(double vertex) const {
        return left + static_cast<float>((vertex - first) / seen * static_cast<double>(width));
    }
    double vertex_at(float x) const {
        return first + static_cast<double>(x - left) / static_cast<double>(width) * seen;
    }
};

// Of all vertices, zoomed by the settings; brings them into range.
LaneScale lane_scale(FixupLaneSettings& settings, float left, float width, uint64_t longest);
// Closer by `steps` of a wheel, the vertex under `x` staying there.
void zoom_lanes(FixupLaneSettings& settings, const LaneScale& scale, float x, float steps,
                uint64_t longest);

}  // namespace studioscope
