#pragma once

#include "document/document.h"

namespace studioscope {

// The materials of the open model in time: their proxies run with the time that was played, and
// Document::materials become what they make of it.

// Whether a material changes while the model plays.
bool has_moving_materials(const Document& document);

// Advances the time that proxies see by `seconds` while the model plays without a clip; with one
// it is that of the clip. Then runs the proxies if their inputs have changed.
void advance_materials(Document& document, float seconds);

// Runs the proxies on Document::proxy_inputs.
void run_material_proxies(Document& document);

}  // namespace studioscope
