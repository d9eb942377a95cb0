#include "model/texture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/at.h"
#include "core/floats.h"
#include "model/block_compression.h"

namespace studioscope {

namespace {

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
    return float_of_half(stored.bits);
}
template <>
float channel_value(uint16_t stored) {
    return static_cast<float>(stored) / 65535.0f;
}

uint8_t byte_of(float value) {
    if (!(value > 0)) return 0;
    return static_cast<uint8_t>(std::lround(std::min(value, 1.0f) * 255));
}

template <typename T>
void decode_channels(Image& image, ByteSpan bytes, float scale) {
    for (size_t i = 0; i < image.pixels.size(); ++i) {
        T stored{};
        std::memcpy(&stored, &bytes[i * sizeof(T)], sizeof(T));
        image.pixels[i] = byte_of(channel_value(stored) * (i % 4 == 3 ? 1 : scale));
    }
}

void place_block(Image& image, const Texels& texels, int left, int top) {
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

Texture texture_of(Image image) {
    Texture texture;
    texture.stored_as = "image";
    const ByteSpan bytes = std::as_bytes(std::span(image.pixels));
    texture.levels.push_back({image.width, image.height, Bytes(bytes.begin(), bytes.end())});
    return texture;
}

}  // namespace studioscope
