#include "document/view/compare_panes.h"

#include <algorithm>

namespace studioscope {

std::vector<ComparePane> compare_panes(const ViewSettings& view, float aspect) {
    if (view.lod_layout == LodLayout::kOne) return {{PaneContent::kFirst, {}, {}}};
    if (view.lod_layout == LodLayout::kWipe) {
        const float line = std::clamp(view.wipe.share, kWipeEdge, 1 - kWipeEdge);
        return {{PaneContent::kFirst, {}, {{0, 0}, {line, 1}}},
                {PaneContent::kSecond, {}, {{line, 0}, {1, 1}}}};
    }
    std::vector<ComparePane> panes;
    for (ViewPart part : side_by_side(3, aspect)) {
        // in a row of its own the difference leaves the right to its legend
        const float width = part.last.x - part.first.x;
        if (panes.size() == 2 && width == 0.5f) {
            part.first.x = 0;
            part.last.x = width;
        }
        panes.push_back({static_cast<PaneContent>(panes.size()), part, part});
    }
    return panes;
}

const ComparePane& pane_under(std::span<const ComparePane> panes, const glm::vec2& share) {
    for (const ComparePane& pane : panes)
        if (pane.shown.has(share)) return pane;
    return panes.front();
}

}  // namespace studioscope
