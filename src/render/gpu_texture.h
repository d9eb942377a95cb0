#pragma once

#include "model/texture.h"
#include "render/driver.h"
#include "render/gl_object.h"

namespace studioscope {

// Textures of a scene on the GPU.

enum class TextureUse {
    kColor,           // sRGB, alpha unused or a mask
    kColorWithAlpha,  // sRGB, alpha is tested or blended
    kData,            // normals, masks: linear
};

// Uploads a texture as stored; block-compressed ones are decoded for software drivers.
GlTexture upload_texture(const Texture& texture, TextureUse use, const Driver& driver);

// A sampler that clamps to the edge, for a texture that other materials may tile.
GlSampler make_edge_sampler(bool is_point_sampled, const Driver& driver);

// A cube map of the faces in Texture::cube, with all levels; mipmaps are generated for one with a
// single level. Colours of 16-bit integers are multiplied by Texture::scale.
GlTexture make_cube_texture(const Texture& texture);
// A cube map of neutral_room() (facts/light/neutral_room.h).
GlTexture make_room_texture();

}  // namespace studioscope
