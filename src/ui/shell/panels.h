#pragma once

#include "document/panel_settings.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Areas of the panels in pixels: the tree at the left, the inspector at the right, the dock below,
// and the view in the middle.
struct Layout {
    Rect toolbar, tree, inspector, dock, status, view;
};

// Computes the layout of a window below a menu bar of height `menu`, in pixels; `scale` is pixels
// per point. In a small window the panels shrink, each keeping some room; the area of hidden panels
// goes to the view. `collapsed_dock` is the height of a collapsed dock, 0 if it is not collapsed.
Layout panel_layout(const PanelSettings& settings, const glm::vec2& window, float menu, float scale,
                    float collapsed_dock = 0);

// Draws the splitters between the panels, which resize them when dragged.
void draw_splitters(PanelSettings& settings, const Layout& layout, float scale,
                    bool is_dock_collapsed = false);

struct PanelResult {
    Requests requests;
    Rect view;  // remaining area for the model
};

// Draws all panels of one frame, between ImGui::NewFrame and ImGui::Render. Edits the document.
PanelResult draw_panels(Document& document, const FrameInfo& info);

}  // namespace studioscope
