#pragma once

#include "render/gl_object.h"

namespace studioscope {

// The colours of document/legend.h for the shader (colors.glsl): a texel each, linear.
struct DataColors {
    GlBuffer buffer;
    GlTexture texture;
};

DataColors make_data_colors();

}  // namespace studioscope
