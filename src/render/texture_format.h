#pragma once

#include <glad/gl.h>

#include <array>

#include "model/texture.h"

namespace studioscope {

// How the levels of a texture are handed to OpenGL.
struct GlTextureFormat {
    GLenum internal = GL_RGBA8;
    GLenum format = GL_RGBA;  // of the texels handed over; unused by compressed ones
    GLenum type = GL_UNSIGNED_BYTE;
    std::array<GLint, 4> swizzle{GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
};

enum class TextureUse {
    kColor,           // sRGB, alpha unused or a mask
    kColorWithAlpha,  // sRGB, alpha is tested or blended
    kData,            // normals, masks: as stored
};

// Files call DXT1 opaque even where a material cuts holes by its fourth colour.
TexelFormat used_format(TexelFormat stored, TextureUse use);

// Block-compressed formats go through glCompressedTextureSubImage2D with level_bytes(), the others
// through glTextureSubImage2D; their rows are always multiples of four bytes. BC1 to BC3 need
// GL_EXT_texture_compression_s3tc.
GlTextureFormat gl_format(TexelFormat format, TextureUse use);

// What decode() makes of such a format, read as the format itself would be.
GlTextureFormat decoded_gl_format(TexelFormat format, TextureUse use);

}  // namespace studioscope
