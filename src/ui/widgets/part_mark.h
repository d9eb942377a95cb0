#pragma once

#include <imgui.h>

#include <string>

#include "document/part_marks.h"

namespace studioscope {

// The mark in lists of a part of the model that is wrong in its file.
ImU32 color_of_mark(const PartMark& mark);
std::string sentence_of(const PartMark& mark);
// A "!" in its colour, with the message as tooltip.
void part_mark(const PartMark& mark);

}  // namespace studioscope
