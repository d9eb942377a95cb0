#include "render/window_frame.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace studioscope {

void begin_window_frame(int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0.09f, 0.095f, 0.105f, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

glm::ivec3 window_pixel(int x, int y) {
    std::array<uint8_t, 4> pixel{};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    return {pixel[0], pixel[1], pixel[2]};
}

Image window_picture(int width, int height) {
    Image image{width, height, {}};
    const size_t row = static_cast<size_t>(width) * 4;
    image.pixels.resize(row * static_cast<size_t>(height));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    for (size_t i = 3; i < image.pixels.size(); i += 4) image.pixels[i] = 255;
    // Flips the rows: GL's start at the bottom.
    for (size_t top = 0, bottom = static_cast<size_t>(height); top + 1 < bottom; ++top) {
        --bottom;
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(top * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((top + 1) * row),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(bottom * row));
    }
    return image;
}

}  // namespace studioscope
