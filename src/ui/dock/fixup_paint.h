#pragma once

#include <imgui.h>

#include "ui/dock/fixup_lanes.h"

namespace studioscope {

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
