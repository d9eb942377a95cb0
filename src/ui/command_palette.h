#pragma once

#include "ui/panels.h"

namespace studioscope {

// A box that finds any command by words of its name and runs it with Enter.
void command_palette(Document& document, Requests& requests);

}  // namespace studioscope
