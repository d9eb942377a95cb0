#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// All vertices of the model as a table: sorted by a click on a column's head, filtered, as fast at
// a hundred thousand rows as at ten. A click selects one. Fills the window.
void vertex_table(Document& document, const FrameInfo& facts, Requests& requests);

}  // namespace studioscope
