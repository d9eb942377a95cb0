#pragma once

#include "document/document.h"

namespace studioscope {

// Material animation: proxies run with the playback time and update Document::materials.

// Whether a material changes while the model plays.
bool has_moving_materials(const Document& document);

// Sets the time for proxies to that of the clip; without a clip, advances it by `seconds` while
// playing. Then runs the proxies if inputs that they depend on have changed.
void advance_materials(Document& document, float seconds);

// Runs the proxies on Document::proxy_inputs.
void run_material_proxies(Document& document);

}  // namespace studioscope
