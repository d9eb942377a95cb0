#pragma once

#include <span>
#include <string>

#include "document/document.h"
#include "document/rect.h"
#include "ui/dock_tabs.h"
#include "ui/requests.h"

namespace studioscope {

// The dock below the view: one row a tab of kDockTabs, in the same order.
struct DockTab : DockTabName {
    // Fills the rest of the window.
    void (*draw)(Document& document, const FrameInfo& facts, Requests& requests);
    // Controls in one line, which stands beside the tabs where there is room for `tools_points` of
    // them, else above what draw() shows. While the dock is folded it is all that there is.
    void (*tools)(Document& document, const FrameInfo& facts, Requests& requests) = nullptr;
    float tools_points = 0;
    // A few letters behind the title, in this colour; empty: none.
    struct Badge {
        std::string text;
        unsigned color = 0;  // as ImU32
    };
    Badge (*badge)(const Document& document) = nullptr;
};
std::span<const DockTab> dock_tabs();

void dock_panel(const Rect& home, Document& document, const FrameInfo& facts, Requests& requests);

// The height of that line.
float folded_dock_height();

}  // namespace studioscope
