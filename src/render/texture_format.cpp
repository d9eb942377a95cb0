#include "render/texture_format.h"

namespace studioscope {

namespace {

constexpr std::array<GLint, 4> kGrey{GL_RED, GL_RED, GL_RED, GL_ONE};
constexpr std::array<GLint, 4> kBlueFirst{GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA};

struct Row {
    TexelFormat texels;
    GLenum linear;
    GLenum srgb;  // the same where is_always_linear()
    GLenum type = GL_UNSIGNED_BYTE;
};

constexpr Row kRows[] = {
    {TexelFormat::kRgba8, GL_RGBA8, GL_SRGB8_ALPHA8},
    {TexelFormat::kBgra8, GL_RGBA8, GL_SRGB8_ALPHA8},
    {TexelFormat::kRgba16, GL_RGBA16, GL_RGBA16, GL_UNSIGNED_SHORT},
    {TexelFormat::kRgba16F, GL_RGBA16F, GL_RGBA16F, GL_HALF_FLOAT},
    {TexelFormat::kRgba32F, GL_RGBA32F, GL_RGBA32F, GL_FLOAT},
    {TexelFormat::kBc1, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_SRGB_S3TC_DXT1_EXT},
    {TexelFormat::kBc1a, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT},
    {TexelFormat::kBc2, GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT},
    {TexelFormat::kBc3, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT},
    {TexelFormat::kBc4, GL_COMPRESSED_RED_RGTC1, GL_COMPRESSED_RED_RGTC1},
    {TexelFormat::kBc5, GL_COMPRESSED_RG_RGTC2, GL_COMPRESSED_RG_RGTC2},
};

}  // namespace

TexelFormat used_format(TexelFormat stored, TextureUse use) {
    const bool has_holes = stored == TexelFormat::kBc1 && use == TextureUse::kColorWithAlpha;
    return has_holes ? TexelFormat::kBc1a : stored;
}

GlTextureFormat gl_format(TexelFormat format, TextureUse use) {
    format = used_format(format, use);
    GlTextureFormat result;
    for (const Row& row : kRows) {
        if (row.texels != format) continue;
        result.internal = use == TextureUse::kData ? row.linear : row.srgb;
        result.type = row.type;
    }
    if (format == TexelFormat::kBc4) result.swizzle = kGrey;
    // Uploaded as RGBA and swizzled on sampling, which costs nothing.
    if (format == TexelFormat::kBgra8) result.swizzle = kBlueFirst;
    return result;
}

GlTextureFormat decoded_gl_format(TexelFormat format, TextureUse use) {
    return gl_format(TexelFormat::kRgba8, is_always_linear(format) ? TextureUse::kData : use);
}

}  // namespace studioscope
