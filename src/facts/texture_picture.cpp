#include "facts/texture_picture.h"

#include <algorithm>

#include "core/at.h"
#include "model/material_programs.h"

namespace studioscope {

namespace {

constexpr int kCheckerSide = 8;  // pixels
constexpr uint8_t kCheckerDark = 90, kCheckerLight = 140;

uint8_t blend_channel(uint8_t below, uint8_t above, uint8_t alpha) {
    return static_cast<uint8_t>((below * (255 - alpha) + above * alpha + 127) / 255);
}

// Replaces a pixel by the chosen channels, opaque. `x` and `y`: its place, for the checkerboard.
void show_channels(uint8_t* pixel, TextureChannels channels, int x, int y) {
    const uint8_t alpha = pixel[3];
    pixel[3] = 255;
    if (channels == TextureChannels::kColor) return;
    if (channels == TextureChannels::kOverlay) {
        const bool is_light = (x / kCheckerSide + y / kCheckerSide) % 2 == 0;
        for (int i = 0; i < 3; ++i)
            pixel[i] = blend_channel(is_light ? kCheckerLight : kCheckerDark, pixel[i], alpha);
        return;
    }
    const uint8_t value = channels == TextureChannels::kRed     ? pixel[0]
                          : channels == TextureChannels::kGreen ? pixel[1]
                          : channels == TextureChannels::kBlue  ? pixel[2]
                                                                : alpha;
    std::fill(pixel, pixel + 3, value);
}

// Skips texels of an image that is larger than a preview.
Image shrink_image(Image image) {
    const int side = std::max(image.width, image.height);
    const int step = (side + kMaxTexturePicture - 1) / kMaxTexturePicture;
    if (step <= 1) return image;
    Image small{std::max(image.width / step, 1), std::max(image.height / step, 1), {}};
    small.pixels.reserve(static_cast<size_t>(small.width) * static_cast<size_t>(small.height) * 4);
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x) {
            const size_t from = (static_cast<size_t>(y * step) * static_cast<size_t>(image.width) +
                                 static_cast<size_t>(x * step)) *
                                4;
            for (size_t i = 0; i < 4; ++i) small.pixels.push_back(image.pixels[from + i]);
        }
    return small;
}

}  // namespace

TextureImagePosition texture_image_place(const Texture& texture, const TextureView& view) {
    return nearest_image_position(texture, {view.level, view.frame, view.face, view.slice});
}

Image draw_texture(const Texture& texture, const TextureLevel& level, TextureChannels channels) {
    Image image = shrink_image(decode(level, texture.format, texture.scale));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            uint8_t* const pixel =
                &image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                               static_cast<size_t>(x)) *
                              4];
            if (!texture.has_alpha) pixel[3] = 255;
            show_channels(pixel, channels, x, y);
        }
    return image;
}

std::vector<NamedTexture> material_textures(const ResolvedMaterial& material) {
    std::vector<NamedTexture> all{{"$basetexture", material.base_texture},
                                  {"$bumpmap", material.bump_texture},
                                  {"$selfillummask", material.self_illumination_mask}};
    if (material.surface) {
        const SurfaceMaterial& surface = *material.surface;
        all.push_back({"$detail", surface.detail.texture});
        all.push_back({"$phongexponenttexture", surface.specular.exponent_texture});
        all.push_back({"$phongwarptexture", surface.specular.warp});
        all.push_back({"$lightwarptexture", surface.light_warp});
        all.push_back({"$envmapmask", surface.reflection.mask_texture});
        all.push_back({"$envmap", surface.reflection.cube_texture});
    }
    if (material.eye) {
        all.push_back({"$iris", material.eye->iris});
        all.push_back({"$corneatexture", material.eye->cornea});
        all.push_back({"$ambientoccltexture", material.eye->occlusion});
        all.push_back({"$lightwarptexture", material.eye->light_warp});
        all.push_back({"$envmap", material.eye->cube});
    }
    std::erase_if(all, [](const NamedTexture& one) { return one.texture < 0; });
    return all;
}

size_t texture_bytes(const Texture& texture) {
    size_t bytes = 0;
    for (const TextureLevel& level : texture.levels) bytes += level.bytes.size();
    return bytes;
}

}  // namespace studioscope
