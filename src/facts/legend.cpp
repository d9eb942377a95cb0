#include "facts/legend.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

constexpr glm::vec3 rgb(unsigned hex) {
    return {static_cast<float>(hex >> 16 & 255u) / 255, static_cast<float>(hex >> 8 & 255u) / 255,
            static_cast<float>(hex & 255u) / 255};
}

constexpr std::array<glm::vec3, 9> kRamp{rgb(0x440154), rgb(0x472d7b), rgb(0x3b528b),
                                         rgb(0x2c728e), rgb(0x21918c), rgb(0x28ae80),
                                         rgb(0x5ec962), rgb(0xaddc30), rgb(0xfde725)};
// Colours that are distinct with any kind of colour vision.
constexpr std::array<glm::vec3, 8> kLegendLods{rgb(0x4477aa), rgb(0x66ccee), rgb(0x228833),
                                               rgb(0xccbb44), rgb(0xee6677), rgb(0xaa3377),
                                               rgb(0xbbbbbb), rgb(0xee8866)};
constexpr std::array<glm::vec3, 3> kInfluences{rgb(0x56b4e9), rgb(0xf0e442), rgb(0xd55e00)};

// Converts from Oklab, in which equal steps look equal.
glm::vec3 oklab_to_srgb(float lightness, float a, float b) {
    const float l = std::pow(lightness + 0.3963377774f * a + 0.2158037573f * b, 3.0f);
    const float m = std::pow(lightness - 0.1055613458f * a - 0.0638541728f * b, 3.0f);
    const float s = std::pow(lightness - 0.0894841775f * a - 1.2914855480f * b, 3.0f);
    const glm::vec3 linear(4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
                           -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
                           -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s);
    return to_srgb(glm::clamp(linear, 0.0f, 1.0f));
}

glm::vec3 oklch_to_srgb(float lightness, float chroma, float hue) {
    return oklab_to_srgb(lightness, chroma * std::cos(hue), chroma * std::sin(hue));
}

// Oklab's a and b from the middle of the wrinkle ramp to each of its ends.
constexpr std::array<glm::vec2, 3> kStretched{
    {{-0.005f, 0.05f}, {-0.045f, -0.08f}, {-0.01f, -0.16f}}};
constexpr std::array<glm::vec2, 3> kCompressed{{{-0.005f, 0.05f}, {0.09f, 0.09f}, {0.16f, 0.08f}}};
constexpr float kMiddleLightness = 0.95f, kEndLightness = 0.45f;

// A hue per number; the golden angle spreads any run of numbers evenly over the circle.
glm::vec3 numbered_color(int number, float first_hue) {
    constexpr float kGoldenAngle = 2.39996323f;
    constexpr std::array<float, 3> kLightness{0.76f, 0.62f, 0.69f};
    const int n = number % kMaxDataColors;
    return oklch_to_srgb(kLightness[static_cast<size_t>(n) % kLightness.size()], 0.14f,
                         first_hue + kGoldenAngle * static_cast<float>(n));
}

}  // namespace

glm::vec3 ramp_color(float value) {
    const float at = std::clamp(value, 0.0f, 1.0f) * static_cast<float>(kRamp.size() - 1);
    const size_t first = std::min(static_cast<size_t>(at), kRamp.size() - 2);
    return glm::mix(kRamp[first], kRamp[first + 1], at - static_cast<float>(first));
}

glm::vec3 wrinkle_color(float value) {
    const float share = std::min(std::abs(value), 1.0f);
    const auto& hues = value < 0 ? kStretched : kCompressed;
    const size_t first = share < 0.5f ? 0 : 1;
    const glm::vec2 hue =
        glm::mix(hues[first], hues[first + 1], share * 2 - static_cast<float>(first));
    return oklab_to_srgb(glm::mix(kMiddleLightness, kEndLightness, share), hue.x, hue.y);
}

glm::vec3 bone_color(int bone) { return numbered_color(bone, 0.5f); }

glm::vec3 fixup_color(int row) { return numbered_color(row, 3.9f); }

glm::vec3 lod_color(int lod) { return kLegendLods[static_cast<size_t>(lod) % kLegendLods.size()]; }

glm::vec3 influence_color(int bone_count) {
    return at(kInfluences, std::clamp(bone_count, 1, 3) - 1);
}

float to_linear(float srgb) {
    return srgb <= 0.04045f ? srgb / 12.92f : std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

float to_srgb(float linear) {
    return linear <= 0.0031308f ? linear * 12.92f : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

glm::vec3 to_linear(const glm::vec3& srgb) {
    return {to_linear(srgb.x), to_linear(srgb.y), to_linear(srgb.z)};
}

glm::vec3 to_srgb(const glm::vec3& linear) {
    return {to_srgb(linear.x), to_srgb(linear.y), to_srgb(linear.z)};
}

}  // namespace studioscope
