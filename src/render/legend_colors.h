#pragma once

#include <span>

#include "facts/legend.h"
#include "render/gl_object.h"

namespace studioscope {

// The legend's colours (facts/legend.h) as a buffer texture for colors.glsl: one linear texel each.

constexpr int kRampSteps = 256;
constexpr int kLodColorCount = 8;

// One of the consecutive lists of colours in the texture, with the name of the shader constant of
// its first index.
struct ColorList {
    const char* name;
    int count;
    glm::vec3 (*color)(int index);  // sRGB
};
extern const std::span<const ColorList> kColorLists;
// The index of a list's first texel.
int first_color(const ColorList& list);

struct LegendColors {
    GlBuffer buffer;
    GlTexture texture;
};

LegendColors make_legend_colors();

}  // namespace studioscope
