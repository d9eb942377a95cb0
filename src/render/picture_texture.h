#pragma once

#include <cstdint>

#include "core/image.h"
#include "render/gl_object.h"

namespace studioscope {

// A picture on the GPU for the panels, smoothed where it is reduced.
class PictureTexture {
public:
    PictureTexture() = default;  // no picture
    // Not smooth: enlarged, each pixel is a square.
    explicit PictureTexture(const Image& image, bool is_smooth = true);

    // The number under which the panels draw it; 0 without a picture.
    uint32_t id() const { return texture_.id(); }

private:
    GlTexture texture_;
};

}  // namespace studioscope
