#pragma once

#include <optional>
#include <span>

#include "document/document.h"
#include "inspect/pixel_terms.h"
#include "render/pick.h"
#include "render/renderer.h"

namespace studioscope {

// Explains the picked point of the open model in the light and from the camera of the view, which
// has this size in pixels; `world` has one matrix per bone as drawn. Nothing where the material has no program of the game.
std::optional<PixelExplanation> explain_pick(const Document& document, const Pick& pick,
                                             std::span<const Affine> world,
                                             const Viewport& viewport);

}  // namespace studioscope
