#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// "blend of 9 by move_x, move_y: now 100 % idle" for the playing clip; without the parameters where
// that is too long, then without the mix. Empty if it is no blend.
enum class BlendText { kWhole, kShort, kShortest };
std::string blend_text(const Document& document, BlendText length);

// Draws that text as a button, at most `room` pixels wide, that opens the pad of the blend with
// buttons for its directions.
void blend_chip(Document& document, float room);

}  // namespace studioscope
