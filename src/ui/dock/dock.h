#pragma once

#include <span>
#include <string>

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/dock_tabs.h"
#include "ui/requests.h"

namespace studioscope {

// Implementation of a tab of the dock below the view, in the order of kDockTabs.
struct DockTab : DockTabName {
    // Draws the tab; fills the rest of the window.
    void (*draw)(Document& document, const FrameInfo& info, Requests& requests);
    // Draws controls in one line: next to the tabs if there is room for `tools_points`, else above
    // the content. A collapsed dock shows nothing else.
    void (*tools)(Document& document, const FrameInfo& info, Requests& requests) = nullptr;
    float tools_points = 0;
    // Short text after the title, in this colour; nothing if empty.
    struct Badge {
        std::string text;
        unsigned color = 0;  // an ImU32
    };
    Badge (*badge)(const Document& document) = nullptr;
};
std::span<const DockTab> dock_tabs();

void dock_panel(const Rect& area, Document& document, const FrameInfo& info, Requests& requests);

// Height in pixels of the line of tabs, the only part of a collapsed dock.
float collapsed_dock_height();

}  // namespace studioscope
