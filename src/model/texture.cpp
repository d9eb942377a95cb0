#include "model/texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/at.h"
#include "core/floats.h"

namespace studioscope {

namespace {

using Color = std::array<uint8_t, 4>;

template <typename T>
T read_at(const std::byte* bytes) {
    T value{};
    std::memcpy(&value, bytes, sizeof(T));
    return value;
}

uint8_t mix(int a, int b, int b_share, int total) {
    return static_cast<uint8_t>((a * (total - b_share) + b * b_share + total / 2) / total);
}

Color mix(const Color& a, const Color& b, int b_share, int total) {
    Color result{0, 0, 0, 255};
    for (size_t i = 0; i < 3; ++i) result[i] = mix(a[i], b[i], b_share, total);
    return result;
}

// Expands 5 or 6 bits to 8 by repeating the highest bits.
Color unpack_565(uint16_t packed) {
    const int red = packed >> 11, green = (packed >> 5) & 63, blue = packed & 31;
    return {static_cast<uint8_t>(red << 3 | red >> 2),
            static_cast<uint8_t>(green << 2 | green >> 4),
            static_cast<uint8_t>(blue << 3 | blue >> 2), 255};
}

// Only BC1 has the three-colour mode, selected by the order of the two stored colours.
void decode_colors(BlockTexels& texels, const std::byte* block, bool is_bc1, uint8_t fourth_alpha) {
    const auto first = read_at<uint16_t>(block), second = read_at<uint16_t>(block + 2);
    std::array<Color, 4> palette{unpack_565(first), unpack_565(second)};
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
void decode_ramp(BlockTexels& texels, const std::byte* block, size_t channel) {
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

void decode_four_bit_alpha(BlockTexels& texels, const std::byte* block) {
    auto bits = read_at<uint64_t>(block);
    for (Color& texel : texels) {
        texel[3] = static_cast<uint8_t>((bits & 15) * 17);
        bits >>= 4;
    }
}

// Decodes the 4x4 texels of one block (8 bytes for BC1 and BC4, 16 for the others) of a
// block-compressed format.
BlockTexels decode_block(TexelFormat format, const std::byte* block) {
    BlockTexels texels;
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
        case TexelFormat::kBc7:
            return decode_bc7_block(block);
        default:
            break;
    }
    return texels;
}

constexpr int kBlockSide = 4;

size_t block_bytes(TexelFormat format) {
    const bool is_half =
        format == TexelFormat::kBc1 || format == TexelFormat::kBc1a || format == TexelFormat::kBc4;
    return is_half ? 8 : 16;
}

size_t texel_bytes(TexelFormat format) {
    const bool is_bytes = format == TexelFormat::kRgba8 || format == TexelFormat::kBgra8;
    return is_bytes ? 4 : format == TexelFormat::kRgba32F ? 16 : 8;
}

size_t blocks_along(int size) {
    return static_cast<size_t>(std::max(1, (size + kBlockSide - 1) / kBlockSide));
}

template <typename T>
float channel_value(T stored);
template <>
float channel_value(float stored) {
    return stored;
}

struct Half {
    uint16_t bits;
};
template <>
float channel_value(Half stored) {
    return half_to_float(stored.bits);
}
template <>
float channel_value(uint16_t stored) {
    return static_cast<float>(stored) / 65535.0f;
}

uint8_t to_byte(float value) {
    if (!(value > 0)) return 0;
    return static_cast<uint8_t>(std::lround(std::min(value, 1.0f) * 255));
}

template <typename T>
void decode_channels(Image& image, ByteSpan bytes, float scale) {
    for (size_t i = 0; i < image.pixels.size(); ++i) {
        T stored{};
        std::memcpy(&stored, &bytes[i * sizeof(T)], sizeof(T));
        image.pixels[i] = to_byte(channel_value(stored) * (i % 4 == 3 ? 1 : scale));
    }
}

void place_block(Image& image, const BlockTexels& texels, int left, int top) {
    const auto columns = static_cast<size_t>(std::min(kBlockSide, image.width - left));
    for (int y = top; y < std::min(top + kBlockSide, image.height); ++y)
        std::memcpy(image.pixels.data() + (std::ptrdiff_t{y} * image.width + left) * 4,
                    &at(texels, (y - top) * kBlockSide), columns * sizeof(texels[0]));
}

void decode_blocks(Image& image, TexelFormat format, ByteSpan bytes) {
    const std::byte* block = bytes.data();
    for (int y = 0; y < image.height; y += kBlockSide)
        for (int x = 0; x < image.width; x += kBlockSide, block += block_bytes(format))
            place_block(image, decode_block(format, block), x, y);
}

}  // namespace

bool is_block_compressed(TexelFormat format) { return format >= TexelFormat::kBc1; }

bool is_always_linear(TexelFormat format) {
    switch (format) {
        case TexelFormat::kRgba16:
        case TexelFormat::kRgba16F:
        case TexelFormat::kRgba32F:
        case TexelFormat::kBc4:
        case TexelFormat::kBc5:
            return true;
        default:
            return false;
    }
}

size_t level_bytes(TexelFormat format, int width, int height) {
    if (is_block_compressed(format))
        return blocks_along(width) * blocks_along(height) * block_bytes(format);
    return static_cast<size_t>(width) * static_cast<size_t>(height) * texel_bytes(format);
}

Image decode(const Texture& texture, size_t level) {
    return decode(texture.levels[level], texture.format, texture.scale);
}

Image decode(const TextureLevel& source, TexelFormat format, float scale) {
    Image image{source.width, source.height, {}};
    image.pixels.resize(static_cast<size_t>(image.width) * static_cast<size_t>(image.height) * 4);
    switch (format) {
        case TexelFormat::kRgba8:
            std::memcpy(image.pixels.data(), source.bytes.data(), image.pixels.size());
            break;
        case TexelFormat::kBgra8:
            std::memcpy(image.pixels.data(), source.bytes.data(), image.pixels.size());
            for (size_t i = 0; i < image.pixels.size(); i += 4)
                std::swap(image.pixels[i], image.pixels[i + 2]);
            break;
        case TexelFormat::kRgba16:
            decode_channels<uint16_t>(image, source.bytes, scale);
            break;
        case TexelFormat::kRgba16F:
            decode_channels<Half>(image, source.bytes, scale);
            break;
        case TexelFormat::kRgba32F:
            decode_channels<float>(image, source.bytes, scale);
            break;
        default:
            decode_blocks(image, format, source.bytes);
    }
    return image;
}

Texture image_texture(Image image) {
    Texture texture;
    texture.stored_as = "image";
    const ByteSpan bytes = std::as_bytes(std::span(image.pixels));
    texture.levels.push_back({image.width, image.height, Bytes(bytes.begin(), bytes.end())});
    return texture;
}

int level_slices(const Texture& texture, int level) { return std::max(1, texture.depth >> level); }

TextureImagePosition nearest_image_position(const Texture& texture,
                                            const TextureImagePosition& place) {
    const auto among = [](int number, int count) { return std::clamp(number, 0, count - 1); };
    const int level = among(place.level, static_cast<int>(texture.levels.size()));
    return {level, among(place.frame, texture.frames), among(place.face, texture.faces),
            among(place.slice, level_slices(texture, level))};
}

Result<TextureLevel> read_texture_image(const Texture& texture, const TextureImagePosition& place) {
    const TextureImagePosition nearest = nearest_image_position(texture, place);
    if (nearest == TextureImagePosition{nearest.level}) return at(texture.levels, nearest.level);
    if (texture.images == nullptr)
        return error("unreadable", "the file's other images were not kept");
    return texture.images->read(nearest);
}

std::optional<Texture> with_frame(const Texture& texture, int frame) {
    Texture other;
    other.format = texture.format;
    other.clamps_s = texture.clamps_s;
    other.clamps_t = texture.clamps_t;
    other.is_point_sampled = texture.is_point_sampled;
    other.lacks_blue = texture.lacks_blue;
    other.has_alpha = texture.has_alpha;
    other.scale = texture.scale;
    for (int level = 0; level < static_cast<int>(texture.levels.size()); ++level) {
        Result<TextureLevel> image = read_texture_image(texture, {level, frame});
        if (!image) return std::nullopt;
        other.levels.push_back(std::move(*image));
    }
    return other;
}

}  // namespace studioscope
