#pragma once

#include <imgui.h>

#include "document/document.h"
#include "facts/fixup_report.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the fixup table: a click selects a row, its checkbox toggles it. The filter finds rows by
// number, LOD, vertices and mesh. Rows that were clamped are red and show the file's values; the
// first of them is scrolled to when a file is opened.
void fixup_table(Document& document, Requests& requests);

// Width in pixels of the table next to the lanes, out of `room` pixels, wider if invalid rows show
// their bytes; 0 if there is no room for both.
float fixup_table_width(const FixupReport& report, float room);

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

    float x_at(double vertex) const {
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

// Positions of the lanes in their panel, in pixels.
struct LanePlaces {
    ImVec2 corner, size;
    LaneScale scale;
    float ruler_height = 0;
    float lane_height = 0;
    float gap = 0;  // between lanes, for the bands
    float meshes_top = 0;

    float top(FixupLane lane) const {
        return corner.y + ruler_height + static_cast<float>(lane) * (lane_height + gap);
    }
    float bottom(FixupLane lane) const { return top(lane) + lane_height; }
};
LanePlaces lane_places(const ImVec2& corner, const ImVec2& size, const LaneScale& scale);

// Draws ruler, lanes, bands between them, faults, mesh boundaries and the picked vertex.
void paint_fixup_lanes(ImDrawList& list, const Document& document, const LanePlaces& places);

}  // namespace studioscope
