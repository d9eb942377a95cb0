#pragma once

#include "document/panel_settings.h"
#include "document/rect.h"

namespace studioscope {

// The panels' homes. The tree on the left, inspector over details on the right,
// the dock below, and the view in what is left.
struct Layout {
    Rect toolbar, tree, inspector, details, dock, status, view;
};

// `window` without the menu bar of height `menu`; `scale` is pixels a point. No panel is ever
// larger than leaves the others some room, however small the window; hidden panels leave it to the
// view. `folded_dock`: the pixels that are left of the dock, 0 where it is not folded.
Layout layout_of(const PanelSettings& settings, const glm::vec2& window, float menu, float scale,
                 float folded_dock = 0);

// The strips between the homes, dragged to resize them.
void draw_splitters(PanelSettings& settings, const Layout& layout, float scale,
                    bool is_dock_folded = false);

}  // namespace studioscope
