#pragma once

#include <glad/gl.h>

#include <array>

#include "model/texture.h"

namespace studioscope {

// The OpenGL formats for a texture's levels.
struct GlTextureFormat {
    GLenum internal = GL_RGBA8;
    GLenum format = GL_RGBA;  // format of the uploaded texels; unused for compressed ones
    GLenum type = GL_UNSIGNED_BYTE;
    std::array<GLint, 4> swizzle{GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
};

enum class TextureUse {
    kColor,           // sRGB, alpha unused or a mask
    kColorWithAlpha,  // sRGB, alpha is tested or blended
    kData,            // normals, masks: linear
};

// The format to use: DXT1 marked as opaque becomes DXT1 with alpha if the material uses alpha, as
// files mark it wrongly.
TexelFormat used_format(TexelFormat stored, TextureUse use);

// The OpenGL formats of a texel format. Block-compressed formats are uploaded by
// glCompressedTextureSubImage2D with level_bytes(), the others by glTextureSubImage2D; their rows
// are always multiples of four bytes. BC1 to BC3 need GL_EXT_texture_compression_s3tc.
GlTextureFormat gl_format(TexelFormat format, TextureUse use);

// The OpenGL formats of the output of decode(), with the swizzle of the original format.
GlTextureFormat decoded_gl_format(TexelFormat format, TextureUse use);

}  // namespace studioscope
