#pragma once

#include "ui/layout.h"
#include "ui/panels.h"

namespace studioscope {

// The line under the menus: how the model is shown.
void toolbar(const Rect& home, Document& document, int drawn_lod, Requests& requests);

// The menus, made of the table of commands. Their height in pixels.
float menu_bar(Document& document, Requests& requests);

}  // namespace studioscope
