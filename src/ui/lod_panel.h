#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

// The levels of detail, and the fixup table of a VVD that has one.
void lod_panel(const Rect& home, Document& document, int drawn_lod, Requests& requests);
