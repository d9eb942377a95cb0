#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// The fixup table, row by row: a click selects one, its tick switches it. The filter finds rows by
// number, LOD, vertices and mesh.
void fixup_table(Document& document, Requests& requests);

}  // namespace studioscope
