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

// Block-compressed formats go through glCompressedTextureSubImage2D with level_bytes(), the others
// through glTextureSubImage2D; their rows are always multiples of four bytes. BC1 to BC3 need
// GL_EXT_texture_compression_s3tc; without it decode() gives RGBA8.
GlTextureFormat gl_format(TexelFormat format, TextureUse use);

}  // namespace studioscope
