#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws a play button and a slider that apply the first rows of the fixup table, and plays them.
void fixup_player(Document& document, Requests& requests);

}  // namespace studioscope
