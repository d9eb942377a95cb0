#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The fixup table, row by row: a click selects one, its tick switches it. The filter finds rows by
// number, LOD, vertices and mesh. Rows that had to be clamped are red and show what the file says;
// the first of them is brought up when a file is opened.
void fixup_table(Document& document, Requests& requests);

// Pixels of `room` that the table takes beside the lanes, wider where bad rows show their bytes; 0
// where there is no room for both.
float fixup_table_width(const FixupReport& account, float room);

}  // namespace studioscope
