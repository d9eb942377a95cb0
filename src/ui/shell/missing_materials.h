#pragma once

#include <string>

#include "document/document.h"
#include "document/view/rect.h"

namespace studioscope {

// "12 materials were not found: why?", or lack a texture; empty if all were found.
std::string missing_materials_text(const Document& document);

// Draws that text at the lower edge of the shaded view; a click opens the tab Mounts on what is
// missing. It is left out while that tab is open.
void missing_materials(const Rect& view, Document& document);

}  // namespace studioscope
