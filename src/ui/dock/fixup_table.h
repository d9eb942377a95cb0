#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the fixup table: a click selects a row, its checkbox toggles it. The filter finds rows by
// number, LOD, vertices and mesh. Rows that were clamped are red and show the file's values; the
// first of them is scrolled to when a file is opened.
void fixup_table(Document& document, Requests& requests);

// Width in pixels of the table next to the lanes, out of `room` pixels, wider if invalid rows show
// their bytes; 0 if there is no room for both.
float fixup_table_width(const FixupReport& report, float room);

}  // namespace studioscope
