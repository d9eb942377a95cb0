#pragma once

#include <glm/glm.hpp>

#include "model/texture.h"

namespace studioscope {

// The stored value of a texel of one of the texture's images, 0..1 per channel and beyond that in
// floats, or linear where `is_color`: red, green and blue are converted from sRGB unless
// is_always_linear(). Only the block that has it is decoded. Coordinates outside repeat or are
// clamped as the texture says.
glm::dvec4 texel_at(const Texture& texture, const TextureLevel& image, int x, int y, bool is_color);

}  // namespace studioscope
