#pragma once

#include <optional>

#include "document/document.h"
#include "facts/light/pixel_terms.h"
#include "render/pick.h"
#include "render/renderer.h"

namespace studioscope {

// Explains the picked point of the open model, drawn in this pose, in the light and from the camera
// of the view, which has this size in pixels. Nothing where the material has no program of the
// game.
std::optional<PixelExplanation> explain_pick(const Document& document, const Pose& pose,
                                             const Pick& pick, const Viewport& viewport);

}  // namespace studioscope
