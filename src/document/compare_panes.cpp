#include "document/compare_panes.h"

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
    for (const ViewPart& part : side_by_side(3, aspect))
        panes.push_back({static_cast<PaneContent>(panes.size()), part, part});
    return panes;
}

}  // namespace studioscope
