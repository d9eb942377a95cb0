#pragma once

#include <glm/glm.hpp>

#include "model/texture.h"

namespace studioscope {

// The value of a texel of one of the texture's images, 0..1 per channel, or beyond in float
// formats. `is_color`: red, green and blue are converted from sRGB to linear, unless
// is_always_linear(). Only the block with the texel is decoded. Coordinates outside wrap or clamp
// as the texture says.
glm::dvec4 texel_at(const Texture& texture, const TextureLevel& image, int x, int y, bool is_color);

}  // namespace studioscope
