#include "render/picture_copy.h"

#include "render/bindings.h"

namespace studioscope {

void PictureCopy::allocate(GLint width, GLint height) {
    if (stored_ && width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    stored_ = GlTexture(id);
    // The format of the framebuffers of pictures: others cannot be copied from several samples.
    glTextureStorage2D(id, 1, GL_RGBA8, width, height);
    glGenTextures(1, &id);
    sampled_ = GlTexture(id);
    glTextureView(id, GL_TEXTURE_2D, stored_.id(), GL_SRGB8_ALPHA8, 0, 1, 0, 1);
    for (const GLenum filter : {GLenum{GL_TEXTURE_MIN_FILTER}, GLenum{GL_TEXTURE_MAG_FILTER}})
        glTextureParameteri(id, filter, GL_LINEAR);
    for (const GLenum side : {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}})
        glTextureParameteri(id, side, GL_CLAMP_TO_EDGE);
    glCreateFramebuffers(1, &id);
    framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0, stored_.id(), 0);
}

void PictureCopy::take() {
    GLint place[4] = {}, from = 0;
    glGetIntegerv(GL_VIEWPORT, place);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &from);
    allocate(place[2], place[3]);
    x_ = place[0];
    y_ = place[1];
    glDisable(GL_SCISSOR_TEST);  // of the view's part, which the copy does not have
    glBlitNamedFramebuffer(static_cast<GLuint>(from), framebuffer_.id(), x_, y_, x_ + width_,
                           y_ + height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glEnable(GL_SCISSOR_TEST);
    glBindTextureUnit(kBehindUnit, sampled_.id());
}

void PictureCopy::set_place() const {
    glUniform4f(kPicturePlace, static_cast<GLfloat>(x_), static_cast<GLfloat>(y_),
                1 / static_cast<GLfloat>(width_), 1 / static_cast<GLfloat>(height_));
}

}  // namespace studioscope
