#include "render/picture.h"

#include <functional>

#include "render/drawing_limit.h"
#include "render/framebuffer.h"

namespace studioscope {

namespace {

constexpr int kPictureSamples = 8;

void make_alpha_straight(Image& image) {
    for (size_t i = 0; i < image.pixels.size(); i += 4) {
        const unsigned alpha = image.pixels[i + 3];
        if (alpha == 0 || alpha == 255) continue;
        for (size_t channel = 0; channel < 3; ++channel) {
            const unsigned value = (image.pixels[i + channel] * 255u + alpha / 2) / alpha;
            image.pixels[i + channel] = static_cast<uint8_t>(value > 255 ? 255 : value);
        }
    }
}

// The error once the time for drawing is over.
std::optional<Diagnostic> past_limit() {
    const DrawingLimit* const limit = DrawingLimit::current();
    if (!limit || !limit->is_over_now()) return std::nullopt;
    return error("timeout", "drawing it took longer than is allowed; there is no picture");
}

Result<Image> draw_antialiased(int width, int height, bool is_transparent,
                               const std::function<void(const Viewport&)>& draw) {
    Result<Framebuffer> sampled = Framebuffer::make(width, height, kPictureSamples);
    if (!sampled) return sampled.error();
    if (auto late = past_limit()) return *std::move(late);
    Result<Framebuffer> plain = Framebuffer::make(width, height);
    if (!plain) return plain.error();
    const FramebufferGuard guard;
    sampled->bind();
    draw({0, 0, width, height});
    if (auto late = past_limit()) return *std::move(late);
    sampled->resolve_into(*plain);
    Image image = plain->pixels();
    if (is_transparent) make_alpha_straight(image);
    return image;
}

}  // namespace

Result<Image> draw_picture(Renderer& renderer, GpuScene& gpu, const FrameInput& input, int width,
                           int height) {
    return draw_antialiased(width, height, input.view.background.is_transparent,
                            [&](const Viewport& viewport) { renderer.draw(gpu, input, viewport); });
}

Result<Image> draw_compared_picture(Renderer& renderer, const DrawnScene& first,
                                    const DrawnScene& second, std::span<const ComparePane> panes,
                                    int width, int height) {
    return draw_antialiased(
        width, height, first.input.view.background.is_transparent,
        [&](const Viewport& viewport) { renderer.draw_compared(first, second, panes, viewport); });
}

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
