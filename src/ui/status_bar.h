#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

// One line: the file, what is drawn, how fast and on what.
void status_bar(const Rect& home, Document& document, const FrameFacts& facts);
