#pragma once

#include "document/rect.h"
#include "ui/requests.h"

namespace studioscope {

// The line under the menus: how the model is shown.
void toolbar(const Rect& home, Document& document, int drawn_lod, Requests& requests);

// The menus, made of the table of commands. Their height in pixels.
float menu_bar(Document& document, Requests& requests);

// One line: what is being read, the file, what is drawn, what a frame costs and on what.
void status_bar(const Rect& home, Document& document, const FrameInfo& facts, Requests& requests);

}  // namespace studioscope
