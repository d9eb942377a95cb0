#include "facts/texel.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/floats.h"
#include "facts/legend.h"

namespace studioscope {

namespace {

constexpr int kBlockSide = 4;

int wrap_coordinate(int at, int size, bool is_clamped) {
    if (is_clamped) return std::clamp(at, 0, size - 1);
    const int rest = at % size;
    return rest < 0 ? rest + size : rest;
}

// The block that contains a texel, or the texel of an uncompressed level, as a level of its own.
TextureLevel cut_block(const Texture& texture, const TextureLevel& level, int x, int y) {
    const bool is_block = is_block_compressed(texture.format);
    const int side = is_block ? kBlockSide : 1;
    TextureLevel piece{side, side, {}};
    const size_t bytes = level_bytes(texture.format, side, side);
    const auto columns = static_cast<size_t>((level.width + side - 1) / side);
    const size_t number = static_cast<size_t>(y / side) * columns + static_cast<size_t>(x / side);
    const size_t first = number * bytes;
    if (first + bytes > level.bytes.size()) return {};
    const auto start = level.bytes.begin() + static_cast<std::ptrdiff_t>(first);
    piece.bytes.assign(start, start + static_cast<std::ptrdiff_t>(bytes));
    return piece;
}

template <typename Stored>
glm::dvec4 read_channels(const TextureLevel& texel, double (*value)(Stored)) {
    glm::dvec4 numbers;
    for (int i = 0; i < 4; ++i) {
        Stored stored{};
        std::memcpy(&stored, &texel.bytes[static_cast<size_t>(i) * sizeof(stored)], sizeof(stored));
        numbers[i] = value(stored);
    }
    return numbers;
}

// A texel of more than eight bits per channel, which may be brighter than 1; nothing for others.
std::optional<glm::dvec4> wide_texel(const Texture& texture, const TextureLevel& texel) {
    glm::dvec4 value;
    switch (texture.format) {
        case TexelFormat::kRgba16:
            value = read_channels<uint16_t>(texel, [](uint16_t word) { return word / 65535.0; });
            break;
        case TexelFormat::kRgba16F:
            value = read_channels<uint16_t>(
                texel, [](uint16_t half) { return static_cast<double>(half_to_float(half)); });
            break;
        case TexelFormat::kRgba32F:
            value = read_channels<float>(texel, [](float number) { return double{number}; });
            break;
        default:
            return std::nullopt;
    }
    return value * glm::dvec4(glm::dvec3(texture.scale), 1);
}

}  // namespace

glm::dvec4 texel_at(const Texture& texture, const TextureLevel& level, int x, int y,
                    bool is_color) {
    x = wrap_coordinate(x, level.width, texture.clamps_s);
    y = wrap_coordinate(y, level.height, texture.clamps_t);
    const TextureLevel piece = cut_block(texture, level, x, y);
    if (piece.bytes.empty()) return glm::dvec4(0);
    if (const std::optional<glm::dvec4> wide = wide_texel(texture, piece)) return *wide;
    const Image image = decode(piece, texture.format, texture.scale);
    const size_t pixel = static_cast<size_t>(y % piece.height) * static_cast<size_t>(piece.width) +
                         static_cast<size_t>(x % piece.width);
    glm::dvec4 value;
    for (int i = 0; i < 4; ++i) value[i] = image.pixels[pixel * 4 + static_cast<size_t>(i)] / 255.0;
    if (is_color && !is_always_linear(texture.format))
        value = {to_linear(glm::vec3(value)), value.a};
    return value;
}

}  // namespace studioscope
