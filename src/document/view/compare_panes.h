#pragma once

#include <span>
#include <vector>

#include "document/view/lod_panes.h"

namespace studioscope {

// The layout of a picture of two compared models.

enum class PaneContent { kFirst, kSecond, kDifference };

struct ComparePane {
    PaneContent content = PaneContent::kFirst;
    ViewPart frame;  // camera's picture; the same size in all panes, so that scales agree
    ViewPart shown;  // visible part of `frame`: with a wipe one side of the line, else all
};

// Both models and their difference side by side, or with a wipe the first left of the line and the
// second right of it; with one pane the first model alone. `aspect`: the view's width / height.
std::vector<ComparePane> compare_panes(const ViewSettings& view, float aspect);
// The pane that shows this place of the view; the first pane if none does.
const ComparePane& pane_under(std::span<const ComparePane> panes, const glm::vec2& share);

}  // namespace studioscope
