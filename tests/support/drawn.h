#pragma once

#include "animation/pose.h"
#include "document/document.h"
#include "render/renderer.h"
#include "support/offscreen.h"

namespace studioscope {

// A document drawn at `frame` of its first clip into the screen, which is not multisampled.
Image drawn(Offscreen& screen, const Document& document, int width, int height, float frame = 10);

}  // namespace studioscope
