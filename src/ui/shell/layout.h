#pragma once

#include "document/panel_settings.h"
#include "ui/rect.h"

namespace studioscope {

// The panels' homes. Hierarchy over parts on the left, inspector over details on the right,
// messages over the timeline below, and the view in what is left.
struct Layout {
    Rect toolbar, hierarchy, parts, inspector, details, messages, timeline, status, view;
};

// `window` without the menu bar of height `menu`; `scale` is pixels a point. No panel is ever
// larger than leaves the others some room, however small the window; hidden panels leave it to the
// view.
Layout layout_of(const PanelSettings& settings, const glm::vec2& window, float menu, float scale);

// The strips between the homes, dragged to resize them.
void draw_splitters(PanelSettings& settings, const Layout& layout, float scale);

}  // namespace studioscope
