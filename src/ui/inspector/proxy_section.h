#pragma once

#include "document/document.h"

namespace studioscope {

// Draws the proxies of the selected material: what each writes, and a slider for what the game
// would give.
void proxy_section(Document& document);

}  // namespace studioscope
