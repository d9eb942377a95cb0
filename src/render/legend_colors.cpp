#include "render/legend_colors.h"

#include <vector>

namespace studioscope {

namespace {

float share(int step) { return static_cast<float>(step) / (kRampSteps - 1); }

constexpr ColorList kLists[] = {
    {"kRampColors", kRampSteps, [](int i) { return ramp_color(share(i)); }},
    {"kBoneColors", kMaxDataColors, bone_color},
    {"kFixupColors", kMaxDataColors, fixup_color},
    {"kLodColors", kLodColorCount, lod_color},
    // Indexed by influence count, from 0.
    {"kInfluenceColors", 4, [](int i) { return i == 0 ? kUntouchedColor : influence_color(i); }},
    {"kUntouchedColor", 1, [](int) { return kUntouchedColor; }},
    {"kAccentColor", 1, [](int) { return kAccentColor; }},
    {"kSelectionColor", 1, [](int) { return kSelectionColor; }},
    {"kTornColor", 1, [](int) { return kTornColor; }},
    // Indexed by wrinkle, from -1 to 1.
    {"kWrinkleColors", kRampSteps, [](int i) { return wrinkle_color(share(i) * 2 - 1); }},
};

}  // namespace

const std::span<const ColorList> kColorLists = kLists;

int first_color(const ColorList& list) {
    int first = 0;
    for (const ColorList* before = kLists; before != &list; ++before) first += before->count;
    return first;
}

LegendColors make_legend_colors() {
    std::vector<glm::vec4> texels;
    for (const ColorList& list : kLists)
        for (int i = 0; i < list.count; ++i) texels.emplace_back(to_linear(list.color(i)), 1);
    LegendColors colors;
    colors.buffer = make_buffer(std::span<const glm::vec4>(texels));
    colors.texture = make_buffer_texture(colors.buffer, GL_RGBA32F);
    return colors;
}

}  // namespace studioscope
