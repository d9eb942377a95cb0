#include "support/texture_sample.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

glm::dvec4 filtered(const Texture& texture, size_t number, const glm::dvec2& uv, bool is_color) {
    const TextureLevel& level = texture.levels[number];
    const glm::dvec2 at = uv * glm::dvec2(level.width, level.height) - 0.5;
    if (texture.is_point_sampled)
        return texel_at(texture, number, static_cast<int>(std::lround(at.x)),
                        static_cast<int>(std::lround(at.y)), is_color);
    const glm::dvec2 corner = glm::floor(at), share = at - corner;
    const auto texel = [&](int x, int y) {
        return texel_at(texture, number, static_cast<int>(corner.x) + x,
                        static_cast<int>(corner.y) + y, is_color);
    };
    return glm::mix(glm::mix(texel(0, 0), texel(1, 0), share.x),
                    glm::mix(texel(0, 1), texel(1, 1), share.x), share.y);
}

}  // namespace

glm::dvec4 texel_at(const Texture& texture, size_t number, int x, int y, bool is_color) {
    return texel_at(texture, texture.levels[number], x, y, is_color);
}

glm::dvec4 sample_texture(const Texture& texture, const glm::dvec2& uv, double texels_per_pixel,
                          bool is_color) {
    if (texture.levels.empty()) return glm::dvec4(1);
    const double largest = static_cast<double>(texture.levels.size() - 1);
    const double lod = std::clamp(std::log2(std::max(texels_per_pixel, 1.0)), 0.0, largest);
    const auto finer = static_cast<size_t>(lod);
    const size_t coarser = std::min(finer + 1, texture.levels.size() - 1);
    return glm::mix(filtered(texture, finer, uv, is_color),
                    filtered(texture, coarser, uv, is_color), lod - static_cast<double>(finer));
}

}  // namespace studioscope
