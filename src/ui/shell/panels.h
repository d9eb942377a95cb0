#pragma once

#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

struct PanelResult {
    Requests requests;
    Rect view;  // remaining area for the model
};

// Draws all panels of one frame, between ImGui::NewFrame and ImGui::Render. Edits the document.
PanelResult draw_panels(Document& document, const FrameInfo& info);

}  // namespace studioscope
