#include "model/block_compression.h"

#include <cstring>

namespace studioscope {

namespace {

using Color = std::array<uint8_t, 4>;

template <typename T>
T read_at(const std::byte* bytes) {
    T value{};
    std::memcpy(&value, bytes, sizeof(T));
    return value;
}

uint8_t mix(int a, int b, int share_of_b, int whole) {
    return static_cast<uint8_t>((a * (whole - share_of_b) + b * share_of_b + whole / 2) / whole);
}

Color mix(const Color& a, const Color& b, int share_of_b, int whole) {
    Color result{0, 0, 0, 255};
    for (size_t i = 0; i < 3; ++i) result[i] = mix(a[i], b[i], share_of_b, whole);
    return result;
}

// Expands 5 or 6 bits to 8 by repeating the highest bits.
Color color_of_565(uint16_t packed) {
    const int red = packed >> 11, green = (packed >> 5) & 63, blue = packed & 31;
    return {static_cast<uint8_t>(red << 3 | red >> 2),
            static_cast<uint8_t>(green << 2 | green >> 4),
            static_cast<uint8_t>(blue << 3 | blue >> 2), 255};
}

// Only BC1 has the three-colour mode, selected by the order of the two stored colours.
void decode_colors(Texels& texels, const std::byte* block, bool is_bc1, uint8_t fourth_alpha) {
    const auto first = read_at<uint16_t>(block), second = read_at<uint16_t>(block + 2);
    std::array<Color, 4> palette{color_of_565(first), color_of_565(second)};
    if (is_bc1 && first <= second) {
        palette[2] = mix(palette[0], palette[1], 1, 2);
        palette[3] = {0, 0, 0, fourth_alpha};
    } else {
        palette[2] = mix(palette[0], palette[1], 1, 3);
        palette[3] = mix(palette[0], palette[1], 2, 3);
    }
    auto choices = read_at<uint32_t>(block + 4);
    for (Color& texel : texels) {
        texel = palette[choices & 3];
        choices >>= 2;
    }
}

// Decodes the eight-value ramp of BC3's alpha, BC4 and BC5 into one channel.
void decode_ramp(Texels& texels, const std::byte* block, size_t channel) {
    const auto bits = read_at<uint64_t>(block);
    const int first = bits & 0xFF, second = (bits >> 8) & 0xFF;
    std::array<uint8_t, 8> ramp{static_cast<uint8_t>(first), static_cast<uint8_t>(second)};
    const int steps = first > second ? 7 : 5;
    for (int i = 1; i < steps; ++i) ramp[static_cast<size_t>(i) + 1] = mix(first, second, i, steps);
    if (steps == 5) {
        ramp[6] = 0;
        ramp[7] = 255;
    }
    uint64_t choices = bits >> 16;
    for (Color& texel : texels) {
        texel[channel] = ramp[choices & 7];
        choices >>= 3;
    }
}

void decode_four_bit_alpha(Texels& texels, const std::byte* block) {
    auto bits = read_at<uint64_t>(block);
    for (Color& texel : texels) {
        texel[3] = static_cast<uint8_t>((bits & 15) * 17);
        bits >>= 4;
    }
}

}  // namespace

Texels decode_block(TexelFormat format, const std::byte* block) {
    Texels texels;
    texels.fill({0, 0, 0, 255});
    switch (format) {
        case TexelFormat::kBc1:
            decode_colors(texels, block, true, 255);
            break;
        case TexelFormat::kBc1a:
            decode_colors(texels, block, true, 0);
            break;
        case TexelFormat::kBc2:
            decode_colors(texels, block + 8, false, 255);
            decode_four_bit_alpha(texels, block);
            break;
        case TexelFormat::kBc3:
            decode_colors(texels, block + 8, false, 255);
            decode_ramp(texels, block, 3);
            break;
        case TexelFormat::kBc4:
            for (size_t channel = 0; channel < 3; ++channel) decode_ramp(texels, block, channel);
            break;
        case TexelFormat::kBc5:
            decode_ramp(texels, block, 0);
            decode_ramp(texels, block + 8, 1);
            break;
        default:
            break;
    }
    return texels;
}

}  // namespace studioscope
