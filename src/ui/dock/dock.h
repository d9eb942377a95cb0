#pragma once

#include <span>
#include <string>

#include "document/document.h"
#include "ui/rect.h"
#include "ui/requests.h"

namespace studioscope {

// The dock below the view: one row a tab. Settings, the menu View and the row of tabs read it.
struct DockTab {
    const char* title;  // what settings and open_tab() call it, and the PushID of what it draws
    const char* help;
    // Fills the rest of the window.
    void (*draw)(Document& document, const FrameFacts& facts, Requests& requests);
    // Controls in one line, which stands beside the tabs where there is room for `tools_points` of
    // them, else above what draw() shows. While the dock is folded it is all that there is.
    void (*tools)(Document& document, const FrameFacts& facts, Requests& requests) = nullptr;
    float tools_points = 0;
    // A few letters behind the title, in this colour; empty: none.
    struct Badge {
        std::string text;
        unsigned color = 0;  // as ImU32
    };
    Badge (*badge)(const Document& document) = nullptr;
};
std::span<const DockTab> dock_tabs();

// Whether one line of it is all that is shown: so chosen, or the timeline where there is nothing to
// scrub through, a clip of one frame or a model without clips.
bool is_dock_folded(const Document& document);
void fold_dock(Document& document, bool folds);

void dock_panel(const Rect& home, Document& document, const FrameFacts& facts, Requests& requests);

// The height of that line.
float folded_dock_height();

}  // namespace studioscope
