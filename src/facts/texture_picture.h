#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/image.h"
#include "model/resolved_material.h"
#include "model/texture.h"

namespace studioscope {

// Pictures of a texture for people: one of its images, of some channels.

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

// The choice of what is shown of a texture.
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

// The image that is chosen, of a texture that has a level.
TextureImagePlace place_of(const Texture& texture, const TextureView& view);

// The picture of an image of the texture, at most kMaxTexturePicture texels wide and high: a larger
// image is reduced by leaving out texels.
inline constexpr int kMaxTexturePicture = 2048;
Image picture_of(const Texture& texture, const TextureLevel& shown, TextureChannels channels);

// The textures of a material with the parameters that name them.
struct NamedTexture {
    std::string parameter;  // "$basetexture"
    int texture = -1;       // index into Scene::textures
};
std::vector<NamedTexture> textures_of(const ResolvedMaterial& look);

// The memory that all levels of a texture take, in bytes.
size_t bytes_of(const Texture& texture);

}  // namespace studioscope
