#include "render/cube_texture.h"

#include <cstring>
#include <vector>

#include "core/at.h"
#include "render/texture_format.h"

namespace studioscope {

namespace {

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

// Bytes and blocks are decoded: cube maps are small.
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

GLsizei full_chain(int side) {
    GLsizei levels = 1;
    for (; side > 1; side /= 2) ++levels;
    return levels;
}

}  // namespace

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
    for (const GLenum side_of_face :
         {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}, GLenum{GL_TEXTURE_WRAP_R}})
        glTextureParameteri(id, side_of_face, GL_CLAMP_TO_EDGE);
    return cube;
}

}  // namespace studioscope
