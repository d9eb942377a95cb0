#include "render/data_colors.h"

#include <vector>

#include "document/legend.h"

namespace studioscope {

namespace {

// In the order of the constants in colors.glsl.
std::vector<glm::vec4> listed_colors() {
    constexpr int kRampSteps = 256;
    std::vector<glm::vec4> list;
    const auto add = [&](const glm::vec3& srgb) { list.emplace_back(to_linear(srgb), 1); };
    for (int i = 0; i < kRampSteps; ++i) add(ramp_color(static_cast<float>(i) / (kRampSteps - 1)));
    for (int i = 0; i < kMostDataColors; ++i) add(bone_color(i));
    for (int i = 0; i < kMostDataColors; ++i) add(fixup_color(i));
    for (int lod = 0; lod < 8; ++lod) add(lod_color(lod));
    add(kUntouchedColor);
    for (int bones = 1; bones <= 3; ++bones) add(influence_color(bones));
    add(kUntouchedColor);
    add(kAccentColor);
    add(kTornColor);
    for (int i = 0; i < kRampSteps; ++i)
        add(wrinkle_color(static_cast<float>(i) * 2 / (kRampSteps - 1) - 1));
    return list;
}

}  // namespace

DataColors make_data_colors() {
    DataColors colors;
    colors.buffer = make_buffer(std::span<const glm::vec4>(listed_colors()));
    colors.texture = make_buffer_texture(colors.buffer, GL_RGBA32F);
    return colors;
}

}  // namespace studioscope
