#include "facts/texture_picture.h"

#include <algorithm>

#include "core/at.h"
#include "model/material_programs.h"

namespace studioscope {

namespace {

constexpr int kCheckerSide = 8;  // pixels
constexpr uint8_t kCheckerDark = 90, kCheckerLight = 140;

uint8_t mixed(uint8_t below, uint8_t above, uint8_t alpha) {
    return static_cast<uint8_t>((below * (255 - alpha) + above * alpha + 127) / 255);
}

// Shows the channels of a pixel, which becomes opaque. `x` and `y` are its place in the picture.
void show_channels(uint8_t* pixel, TextureChannels channels, int x, int y) {
    const uint8_t alpha = pixel[3];
    pixel[3] = 255;
    if (channels == TextureChannels::kColor) return;
    if (channels == TextureChannels::kOverlay) {
        const bool is_light = (x / kCheckerSide + y / kCheckerSide) % 2 == 0;
        for (int i = 0; i < 3; ++i)
            pixel[i] = mixed(is_light ? kCheckerLight : kCheckerDark, pixel[i], alpha);
        return;
    }
    const uint8_t value = channels == TextureChannels::kRed     ? pixel[0]
                          : channels == TextureChannels::kGreen ? pixel[1]
                          : channels == TextureChannels::kBlue  ? pixel[2]
                                                                : alpha;
    std::fill(pixel, pixel + 3, value);
}

// Leaves out texels of a level that is larger than a picture.
Image reduced(Image image) {
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

TextureImagePlace place_of(const Texture& texture, const TextureView& view) {
    return nearest_place(texture, {view.level, view.frame, view.face, view.slice});
}

Image picture_of(const Texture& texture, const TextureLevel& shown, TextureChannels channels) {
    Image image = reduced(decode(shown, texture.format, texture.scale));
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

std::vector<NamedTexture> textures_of(const ResolvedMaterial& look) {
    std::vector<NamedTexture> all{{"$basetexture", look.base_texture},
                                  {"$bumpmap", look.bump_texture},
                                  {"$selfillummask", look.self_illumination_mask}};
    if (look.surface) {
        const SurfaceMaterial& surface = *look.surface;
        all.push_back({"$detail", surface.detail.texture});
        all.push_back({"$phongexponenttexture", surface.specular.exponent_texture});
        all.push_back({"$phongwarptexture", surface.specular.warp});
        all.push_back({"$lightwarptexture", surface.light_warp});
        all.push_back({"$envmapmask", surface.reflection.mask_texture});
        all.push_back({"$envmap", surface.reflection.cube_texture});
    }
    if (look.eye) {
        all.push_back({"$iris", look.eye->iris});
        all.push_back({"$corneatexture", look.eye->cornea});
        all.push_back({"$ambientoccltexture", look.eye->occlusion});
        all.push_back({"$lightwarptexture", look.eye->light_warp});
        all.push_back({"$envmap", look.eye->cube});
    }
    std::erase_if(all, [](const NamedTexture& one) { return one.texture < 0; });
    return all;
}

size_t bytes_of(const Texture& texture) {
    size_t bytes = 0;
    for (const TextureLevel& level : texture.levels) bytes += level.bytes.size();
    return bytes;
}

}  // namespace studioscope
