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

// The texture as stored; only software drivers get block-compressed ones decoded.
GlTexture upload_texture(const Texture& texture, TextureUse use, const Driver& driver);

// Repeats the edge of a texture that others may tile.
GlSampler make_edge_sampler(bool is_point_sampled, const Driver& driver);

// A cube map of the faces in Texture::cube, with all their levels; levels are generated for one
// that has a single level. Light of 16-bit integers is multiplied by Texture::scale.
GlTexture make_cube_texture(const Texture& texture);
// A cube map of neutral_room() (facts/light/neutral_room.h).
GlTexture make_room_texture();

}  // namespace studioscope
