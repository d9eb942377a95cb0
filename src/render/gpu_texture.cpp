#include "render/gpu_texture.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

#include "core/at.h"
#include "facts/light/neutral_room.h"
#include "model/texture.h"

namespace studioscope {

namespace {

// The OpenGL formats for a texture's levels.
struct GlTextureFormat {
    GLenum internal = GL_RGBA8;
    GLenum format = GL_RGBA;  // format of the uploaded texels; unused for compressed ones
    GLenum type = GL_UNSIGNED_BYTE;
    std::array<GLint, 4> swizzle{GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
};

constexpr std::array<GLint, 4> kGrey{GL_RED, GL_RED, GL_RED, GL_ONE};
constexpr std::array<GLint, 4> kBlueFirst{GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA};

struct Row {
    TexelFormat texels;
    GLenum linear;
    GLenum srgb;  // same as `linear` if is_always_linear()
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
    {TexelFormat::kBc7, GL_COMPRESSED_RGBA_BPTC_UNORM, GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM},
};

// The format to use: DXT1 marked as opaque becomes DXT1 with alpha if the material uses alpha, as
// files mark it wrongly.
TexelFormat used_format(TexelFormat stored, TextureUse use) {
    const bool has_holes = stored == TexelFormat::kBc1 && use == TextureUse::kColorWithAlpha;
    return has_holes ? TexelFormat::kBc1a : stored;
}

// The OpenGL formats of a texel format. Block-compressed formats are uploaded by
// glCompressedTextureSubImage2D with level_bytes(), the others by glTextureSubImage2D; their rows
// are always multiples of four bytes. BC1 to BC3 need GL_EXT_texture_compression_s3tc.
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

// The OpenGL formats of the output of decode(), with the swizzle of the original format.
GlTextureFormat decoded_gl_format(TexelFormat format, TextureUse use) {
    return gl_format(TexelFormat::kRgba8, is_always_linear(format) ? TextureUse::kData : use);
}

// False for block-compressed textures on software drivers, which decode a block on every fetch, in
// shaders that take two to three times as long to compile. Textures too large to decode are sampled
// as stored all the same.
bool is_sampled_as_stored(const Texture& texture, const Driver& driver) {
    constexpr int64_t kMaxDecoded = int64_t{4096} * 4096;  // maximum texels to decode
    if (!is_block_compressed(texture.format)) return true;
    const TextureLevel& largest = texture.levels.front();
    if (driver.is_software && int64_t{largest.width} * largest.height <= kMaxDecoded) return false;
    // BC4 to BC7 belong to OpenGL itself.
    return GLAD_GL_EXT_texture_compression_s3tc != 0 || texture.format >= TexelFormat::kBc4;
}

void upload_level(GLuint id, GLint at, const TextureLevel& image, const GlTextureFormat& format) {
    glTextureSubImage2D(id, at, 0, 0, image.width, image.height, format.format, format.type,
                        image.bytes.data());
}

void upload_blocks(GLuint id, GLint at, const TextureLevel& image, const GlTextureFormat& format) {
    glCompressedTextureSubImage2D(id, at, 0, 0, image.width, image.height, format.internal,
                                  static_cast<GLsizei>(image.bytes.size()), image.bytes.data());
}

void upload_decoded(GLuint id, GLint at, const TextureLevel& image, TexelFormat format) {
    const Image decoded = decode(image, format, 1);
    glTextureSubImage2D(id, at, 0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE,
                        decoded.pixels.data());
}

// The anisotropy to use: 1 on software drivers, which sample one by one; 8 samples took them a
// minute per image.
float anisotropy_level(const Driver& driver) {
    constexpr float kWanted = 16;
    return driver.is_software ? 1 : std::min(kWanted, driver.max_anisotropy);
}

// The setters of a texture or of a sampler.
struct SamplingSetters {
    PFNGLTEXTUREPARAMETERIPROC set_choice;
    PFNGLTEXTUREPARAMETERFPROC set_number;
};

struct Sampling {
    bool is_point_sampled = false;
    bool clamps_s = false;
    bool clamps_t = false;
};

void set_sampling(GLuint id, const SamplingSetters& setters, const Sampling& sampling,
                  const Driver& driver) {
    const bool is_point = sampling.is_point_sampled;
    setters.set_choice(id, GL_TEXTURE_WRAP_S, sampling.clamps_s ? GL_CLAMP_TO_EDGE : GL_REPEAT);
    setters.set_choice(id, GL_TEXTURE_WRAP_T, sampling.clamps_t ? GL_CLAMP_TO_EDGE : GL_REPEAT);
    setters.set_choice(id, GL_TEXTURE_MAG_FILTER, is_point ? GL_NEAREST : GL_LINEAR);
    setters.set_choice(id, GL_TEXTURE_MIN_FILTER,
                       is_point ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
    if (const float samples = anisotropy_level(driver); samples > 1)
        setters.set_number(id, GL_TEXTURE_MAX_ANISOTROPY_EXT, samples);
}

GLsizei full_chain(int side) {
    GLsizei levels = 1;
    for (; side > 1; side /= 2) ++levels;
    return levels;
}

void upload_face(GLuint id, GLint level, GLint face, const TextureLevel& image, GLenum type,
                 const void* texels) {
    glTextureSubImage3D(id, level, 0, 0, face, image.width, image.height, 1, GL_RGBA, type, texels);
}

std::vector<float> scaled_words(const TextureLevel& image, float scale) {
    constexpr float kLargest = 65535;
    std::vector<float> numbers(image.bytes.size() / sizeof(uint16_t));
    for (size_t i = 0; i < numbers.size(); ++i) {
        uint16_t word = 0;
        std::memcpy(&word, &image.bytes[i * sizeof(word)], sizeof(word));
        numbers[i] = static_cast<float>(word) / kLargest * scale;
    }
    return numbers;
}

// Formats of bytes and blocks are decoded: cube maps are small.
void upload_face(GLuint id, GLint level, GLint face, const Texture& texture,
                 const TextureLevel& image) {
    switch (texture.format) {
        case TexelFormat::kRgba16:
            upload_face(id, level, face, image, GL_FLOAT,
                        scaled_words(image, texture.scale).data());
            break;
        case TexelFormat::kRgba16F:
            upload_face(id, level, face, image, GL_HALF_FLOAT, image.bytes.data());
            break;
        case TexelFormat::kRgba32F:
            upload_face(id, level, face, image, GL_FLOAT, image.bytes.data());
            break;
        default:
            upload_face(id, level, face, image, GL_UNSIGNED_BYTE,
                        decode(image, texture.format, 1).pixels.data());
    }
}

GLenum internal_format(TexelFormat format) {
    switch (format) {
        case TexelFormat::kRgba16:
        case TexelFormat::kRgba16F:
            return GL_RGBA16F;
        case TexelFormat::kRgba32F:
            return GL_RGBA32F;
        default:
            return decoded_gl_format(format, TextureUse::kColor).internal;
    }
}

constexpr int kSide = 48;  // the room is smooth: 2 of 1000 between texels

// The texels of the room, face by face; computed once, as every model uploads its own texture.
const std::vector<glm::vec3>& room_texels() {
    static const std::vector<glm::vec3> texels = [] {
        std::vector<glm::vec3> colors;
        colors.reserve(size_t{kCubeFaces} * kSide * kSide);
        for (int face = 0; face < kCubeFaces; ++face)
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kSide; ++x)
                    colors.emplace_back(neutral_room(glm::normalize(cube_direction(
                        {face, (x + 0.5) * 2 / kSide - 1, (y + 0.5) * 2 / kSide - 1}))));
        return colors;
    }();
    return texels;
}

}  // namespace

GlTexture upload_texture(const Texture& texture, TextureUse use, const Driver& driver) {
    const bool is_stored = is_sampled_as_stored(texture, driver);
    const GlTextureFormat format =
        is_stored ? gl_format(texture.format, use) : decoded_gl_format(texture.format, use);
    const TextureLevel& largest = texture.levels.front();
    // Mipmaps are generated for a texture that has a single level.
    const bool needs_levels = texture.levels.size() == 1 && !is_block_compressed(texture.format);
    const auto levels = needs_levels ? full_chain(std::max(largest.width, largest.height))
                                     : static_cast<GLsizei>(texture.levels.size());
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    GlTexture owner(id);
    glTextureStorage2D(id, levels, format.internal, largest.width, largest.height);
    GLint level = 0;
    for (const TextureLevel& image : texture.levels) {
        if (!is_stored)
            upload_decoded(id, level, image, used_format(texture.format, use));
        else if (is_block_compressed(texture.format))
            upload_blocks(id, level, image, format);
        else
            upload_level(id, level, image, format);
        ++level;
    }
    if (needs_levels) glGenerateTextureMipmap(id);
    set_sampling(id, {glTextureParameteri, glTextureParameterf},
                 {texture.is_point_sampled, texture.clamps_s, texture.clamps_t}, driver);
    glTextureParameteri(id, GL_TEXTURE_MAX_LEVEL, levels - 1);
    glTextureParameteriv(id, GL_TEXTURE_SWIZZLE_RGBA, format.swizzle.data());
    return owner;
}

GlSampler make_edge_sampler(bool is_point_sampled, const Driver& driver) {
    GLuint id = 0;
    glCreateSamplers(1, &id);
    GlSampler sampler(id);
    set_sampling(id, {glSamplerParameteri, glSamplerParameterf}, {is_point_sampled, true, true},
                 driver);
    return sampler;
}

GlTexture make_cube_texture(const Texture& texture) {
    const auto& levels = texture.cube->levels;
    const int side = levels.front()[0].width;
    const bool needs_levels = levels.size() == 1;
    const GLsizei count = needs_levels ? full_chain(side) : static_cast<GLsizei>(levels.size());
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &id);
    GlTexture cube(id);
    glTextureStorage2D(id, count, internal_format(texture.format), side, side);
    for (GLint level = 0; level < static_cast<GLint>(levels.size()); ++level)
        for (GLint face = 0; face < kCubeFaces; ++face)
            upload_face(id, level, face, texture, at(at(levels, level), face));
    if (needs_levels) glGenerateTextureMipmap(id);
    const bool is_point = texture.is_point_sampled;
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER,
                        is_point ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, is_point ? GL_NEAREST : GL_LINEAR);
    for (const GLenum wrap_axis :
         {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}, GLenum{GL_TEXTURE_WRAP_R}})
        glTextureParameteri(id, wrap_axis, GL_CLAMP_TO_EDGE);
    return cube;
}

GlTexture make_room_texture() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &id);
    GlTexture room(id);
    glTextureStorage2D(id, 1, GL_RGB16F, kSide, kSide);
    glTextureSubImage3D(id, 0, 0, 0, 0, kSide, kSide, kCubeFaces, GL_RGB, GL_FLOAT,
                        room_texels().data());
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return room;
}

}  // namespace studioscope
