#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the clips of the model as a table with a search box. A click or an arrow key plays a clip;
// one that is only declared cannot be played, and says why.
void clips_tab(Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
