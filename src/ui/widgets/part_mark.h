#pragma once

#include <imgui.h>

#include <string>

#include "document/part_marks.h"

namespace studioscope {

// How lists show a part of the model that its file has wrong.
ImU32 color_of_mark(const PartMark& mark);
std::string sentence_of(const PartMark& mark);
// A "!" in its colour, with the message as tooltip.
void part_mark(const PartMark& mark);

}  // namespace studioscope
