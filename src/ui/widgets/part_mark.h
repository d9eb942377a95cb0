#pragma once

#include <imgui.h>

#include <string>

#include "document/faults.h"

namespace studioscope {

// Mark in lists for a part of the model with an error in its file.
ImU32 color_of_mark(const PartMark& mark);
std::string sentence_of(const PartMark& mark);
// Draws a "!" in its colour, with the message as tooltip.
void part_mark(const PartMark& mark);

}  // namespace studioscope
