#pragma once

#include <span>

#include "inspect/legend.h"
#include "render/gl_object.h"

namespace studioscope {

// The colours of inspect/legend.h for the shader (colors.glsl): a texel each, linear.

constexpr int kRampSteps = 256;
constexpr int kLodColorCount = 8;

// One of the lists that follow each other in the texture, by the name that the shaders have for its
// first colour.
struct ColorList {
    const char* name;
    int count;
    glm::vec3 (*color)(int index);  // sRGB
};
extern const std::span<const ColorList> kColorLists;
// Where a list of kColorLists begins in the texture.
int first_color(const ColorList& list);

struct DataColors {
    GlBuffer buffer;
    GlTexture texture;
};

DataColors make_data_colors();

}  // namespace studioscope
