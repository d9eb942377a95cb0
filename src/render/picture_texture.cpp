#include "render/picture_texture.h"

namespace studioscope {

PictureTexture::PictureTexture(const Image& image, bool is_smooth) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    texture_ = GlTexture(id);
    glTextureStorage2D(id, 1, GL_RGBA8, image.width, image.height);
    glTextureSubImage2D(id, 0, 0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE,
                        image.pixels.data());
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, is_smooth ? GL_LINEAR : GL_NEAREST);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace studioscope
