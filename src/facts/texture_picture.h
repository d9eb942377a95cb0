#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/image.h"
#include "model/resolved_material.h"
#include "model/texture.h"

namespace studioscope {

// Previews of a texture: some channels of one of its images.

enum class TextureChannels {
    kColor,    // red, green and blue, opaque
    kOverlay,  // with alpha, over a checkerboard
    kRed,      // this one and the following: in grey
    kGreen,
    kBlue,
    kAlpha,
};

struct TextureChannelsRow {
    TextureChannels channels;
    const char* name;
    const char* help;
};
inline constexpr TextureChannelsRow kTextureChannels[] = {
    {TextureChannels::kColor, "RGB", "Red, green and blue, without alpha"},
    {TextureChannels::kOverlay, "RGBA", "Over a checkerboard, as alpha lets it through"},
    {TextureChannels::kRed, "R", "Red alone, in grey"},
    {TextureChannels::kGreen, "G", "Green alone, in grey"},
    {TextureChannels::kBlue, "B", "Blue alone, in grey"},
    {TextureChannels::kAlpha, "A", "Alpha alone, in grey"},
};

// The part of a texture to show.
struct TextureView {
    int texture = -1;  // index into Scene::textures; -1: none
    int level = 0;     // of Texture::levels; beyond the last one, that one
    TextureChannels channels = TextureChannels::kColor;
    bool is_smooth = true;  // blended between texels where it is enlarged
    // Numbers beyond the last frame, face or slice: that one.
    int frame = 0;
    int face = 0;
    int slice = 0;

    bool operator==(const TextureView&) const = default;
};

// The image that a view selects; the texture must have a level.
TextureImagePosition texture_image_place(const Texture& texture, const TextureView& view);

// The preview of an image of the texture, at most kMaxTexturePicture texels wide and high; larger
// images are reduced by skipping texels.
inline constexpr int kMaxTexturePicture = 2048;
Image draw_texture(const Texture& texture, const TextureLevel& level, TextureChannels channels);

// A texture of a material with the parameter that names it.
struct NamedTexture {
    std::string parameter;  // "$basetexture"
    int texture = -1;       // index into Scene::textures
};
std::vector<NamedTexture> material_textures(const ResolvedMaterial& material);

// The size of all levels of a texture, in bytes.
size_t texture_bytes(const Texture& texture);

}  // namespace studioscope
