#pragma once

#include <glm/glm.hpp>

#include "model/texture.h"

namespace studioscope {

// Sampling of a texture on the CPU, texel by texel: only the blocks that are asked for are decoded.

// The stored value of a texel, 0..1 per channel and beyond that in floats, or linear where
// `is_color`: red, green and blue are converted from sRGB unless is_always_linear(). Coordinates
// outside repeat or are clamped as the texture says. `level` is of Texture::levels.
glm::dvec4 texel_at(const Texture& texture, size_t level, int x, int y, bool is_color);
// A texel of another of the texture's images.
glm::dvec4 texel_at(const Texture& texture, const TextureLevel& image, int x, int y, bool is_color);

// Filtered as a graphics driver does, between texels and between levels; `texels_per_pixel` is the
// side of a pixel in texels of the largest level: up to 1 that level is magnified.
glm::dvec4 sample_texture(const Texture& texture, const glm::dvec2& uv, double texels_per_pixel,
                          bool is_color);

}  // namespace studioscope
