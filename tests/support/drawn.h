#pragma once

#include "document/document.h"
#include "model/animation/pose.h"
#include "render/renderer.h"
#include "support/offscreen.h"

namespace studioscope {

// Draws a document at `frame` of its first clip into the screen, without multisampling.
Image drawn(Offscreen& screen, const Document& document, int width, int height, float frame = 10);

}  // namespace studioscope
