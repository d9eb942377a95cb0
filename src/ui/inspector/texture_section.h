#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws one texture of the selected material, its numbers, and what of it is shown.
void texture_section(Document& document, const FrameInfo& info, Requests& requests);

}  // namespace studioscope
