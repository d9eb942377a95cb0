#pragma once

#include <glm/glm.hpp>

#include "facts/texel.h"

namespace studioscope {

// Sampling of a texture on the CPU, texel by texel.

// texel_at() in one of Texture::levels.
glm::dvec4 texel_at(const Texture& texture, size_t level, int x, int y, bool is_color);

// Filtered as a graphics driver does, between texels and between levels; `texels_per_pixel` is
// the side of a pixel in texels of the largest level: up to 1 that level is magnified.
glm::dvec4 sample_texture(const Texture& texture, const glm::dvec2& uv, double texels_per_pixel,
                          bool is_color);

}  // namespace studioscope
