#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws all vertices as a table, with an expression as filter and sorting by a click on a column's
// header; rows out of sight cost nothing. A click selects a vertex. Fills the window.
void vertex_table(Document& document, const FrameInfo& info, Requests& requests);

// The vertices that the table lists, in its order, cached. While the text of the filter is no valid
// expression, they are those of the last valid one.
const std::vector<uint32_t>& listed_vertices(Document& document);

}  // namespace studioscope
