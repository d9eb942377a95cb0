#include "formats/materials/vtf_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>

#include "core/text.h"

namespace studioscope {

namespace {

constexpr int kFirstBranchFormat = 30;

// All formats; the number at the start of a row is also its index. ARGB8888 is stored as by the one
// common editor, which differs from its name.
constexpr VtfFormat kFormats[] = {
    {0, "RGBA8888", VtfPacking::kFields, 32, "R8G8B8A8"},
    {1, "ABGR8888", VtfPacking::kFields, 32, "A8B8G8R8"},
    {2, "RGB888", VtfPacking::kFields, 24, "R8G8B8"},
    {3, "BGR888", VtfPacking::kFields, 24, "B8G8R8"},
    {4, "RGB565", VtfPacking::kFields, 16, "R5G6B5"},
    {5, "I8", VtfPacking::kFields, 8, "L8"},
    {6, "IA88", VtfPacking::kFields, 16, "L8A8"},
    {7, "P8"},
    {8, "A8", VtfPacking::kFields, 8, "A8"},
    {9, "RGB888_BLUESCREEN", VtfPacking::kFields, 24, "R8G8B8"},
    {10, "BGR888_BLUESCREEN", VtfPacking::kFields, 24, "B8G8R8"},
    {11, "ARGB8888", VtfPacking::kFields, 32, "G8B8A8R8"},
    {12, "BGRA8888", VtfPacking::kFields, 32, "B8G8R8A8", TexelFormat::kBgra8},
    {13, "DXT1", VtfPacking::kBlocks, 4, "", TexelFormat::kBc1},
    {14, "DXT3", VtfPacking::kBlocks, 8, "", TexelFormat::kBc2},
    {15, "DXT5", VtfPacking::kBlocks, 8, "", TexelFormat::kBc3},
    {16, "BGRX8888", VtfPacking::kFields, 32, "B8G8R8x8"},
    {17, "BGR565", VtfPacking::kFields, 16, "B5G6R5"},
    {18, "BGRX5551", VtfPacking::kFields, 16, "B5G5R5x1"},
    {19, "BGRA4444", VtfPacking::kFields, 16, "B4G4R4A4"},
    {20, "DXT1_ONEBITALPHA", VtfPacking::kBlocks, 4, "", TexelFormat::kBc1a},
    {21, "BGRA5551", VtfPacking::kFields, 16, "B5G5R5A1"},
    {22, "UV88", VtfPacking::kFields, 16, "R8G8"},
    {23, "UVWQ8888", VtfPacking::kFields, 32, "R8G8B8A8"},
    {24, "RGBA16161616F", VtfPacking::kHalves, 64, "RGBA", TexelFormat::kRgba16F},
    {25, "RGBA16161616", VtfPacking::kFields, 64, "R16G16B16A16", TexelFormat::kRgba16},
    {26, "UVLX8888", VtfPacking::kFields, 32, "R8G8B8A8"},
    {27, "R32F", VtfPacking::kFloats, 32, "R", TexelFormat::kRgba32F},
    {28, "RGB323232F", VtfPacking::kFloats, 96, "RGB", TexelFormat::kRgba32F},
    {29, "RGBA32323232F", VtfPacking::kFloats, 128, "RGBA", TexelFormat::kRgba32F},
};

constexpr VtfFormat kSourceSdk[] = {
    {30, "NV_DST16"},
    {31, "NV_DST24"},
    {32, "NV_INTZ"},
    {33, "NV_RAWZ"},
    {34, "ATI_DST16"},
    {35, "ATI_DST24"},
    {36, "NV_NULL"},
    {37, "ATI2N", VtfPacking::kBlocks, 8, "", TexelFormat::kBc5},
    {38, "ATI1N", VtfPacking::kBlocks, 4, "", TexelFormat::kBc4},
};

constexpr VtfFormat kAlienSwarm[] = {
    {30, "RG1616F", VtfPacking::kHalves, 32, "RG", TexelFormat::kRgba16F},
    {31, "RG3232F", VtfPacking::kFloats, 64, "RG", TexelFormat::kRgba32F},
    {32, "RGBX8888", VtfPacking::kFields, 32, "R8G8B8x8"},
    {33, "NULL"},
    {34, "ATI2N", VtfPacking::kBlocks, 8, "", TexelFormat::kBc5},
    {35, "ATI1N", VtfPacking::kBlocks, 4, "", TexelFormat::kBc4},
    {36, "RGBA1010102", VtfPacking::kFields, 32, "R10G10B10A2", TexelFormat::kRgba16},
    {37, "BGRA1010102", VtfPacking::kFields, 32, "B10G10R10A2", TexelFormat::kRgba16},
    {38, "R16F", VtfPacking::kHalves, 16, "R", TexelFormat::kRgba16F},
};

// Strata Source's, in its files of any version.
constexpr VtfFormat kStrata[] = {
    {69, "R8", VtfPacking::kFields, 8, "R8"},
    {70, "BC7", VtfPacking::kBlocks, 8, "", TexelFormat::kBc7},
    {71, "BC6H"},
};

void add_row(std::vector<VtfFormat>& found, std::span<const VtfFormat> table, int number) {
    for (const VtfFormat& row : table)
        if (row.number == number) found.push_back(row);
}

struct ChannelBits {
    int shift = 0;
    int bits = 0;
    char channel = 'x';
};

std::vector<ChannelBits> parse_channel_bits(std::string_view text) {
    std::vector<ChannelBits> fields;
    int shift = 0;
    for (size_t i = 0; i < text.size();) {
        ChannelBits field{shift, 0, text[i++]};
        for (; i < text.size() && is_ascii_digit(text[i]); ++i)
            field.bits = field.bits * 10 + (text[i] - '0');
        shift += field.bits;
        if (field.channel != 'x') fields.push_back(field);
    }
    return fields;
}

size_t channel_index(char channel) {
    return channel == 'G' ? 1 : channel == 'B' ? 2 : channel == 'A' ? 3 : 0;
}

// All values of a field of `bits` bits, scaled so that the maximum becomes the maximum of T.
template <typename T>
std::vector<T> widened(int bits) {
    constexpr uint64_t kMax = std::numeric_limits<T>::max();
    const uint64_t largest = (uint64_t{1} << bits) - 1;
    std::vector<T> values(largest + 1);
    for (uint64_t value = 0; value <= largest; ++value)
        values[value] = static_cast<T>((value * kMax + largest / 2) / largest);
    return values;
}

template <typename T>
using FourChannels = std::array<T, 4>;

template <typename T>
void read_channel(const ChannelBits& field, ByteSpan image, size_t stride,
                  std::vector<FourChannels<T>>& texels) {
    const size_t first = channel_index(field.channel);
    const size_t last = field.channel == 'L' ? 2 : first;
    const std::vector<T> values = widened<T>(field.bits);
    const uint64_t mask = values.size() - 1;
    for (size_t i = 0; i < texels.size(); ++i) {
        const ByteSpan stored = image.subspan(i * stride, stride);
        uint64_t packed = 0;
        for (size_t byte = 0; byte < stride; ++byte)
            packed |= std::to_integer<uint64_t>(stored[byte]) << (8 * byte);
        const T value = values[(packed >> field.shift) & mask];
        for (size_t channel = first; channel <= last; ++channel) texels[i][channel] = value;
    }
}

// A texel with defaults for missing channels: colour black, also with alpha alone, as Direct3D 9
// samples such a texture; alpha opaque.
template <typename T>
FourChannels<T> texel_without_channels() {
    return {T{0}, T{0}, T{0}, std::numeric_limits<T>::max()};
}

bool are_whole_bytes(const std::vector<ChannelBits>& fields) {
    return std::all_of(fields.begin(), fields.end(),
                       [](const ChannelBits& field) { return field.bits == 8; });
}

// The conversion of a texel of whole bytes, as one little-endian word, to RGBA: a channel is one of
// its bytes, or constant.
struct BytePicks {
    FourChannels<uint32_t> shifts{}, masks{};
    uint32_t fixed = 0;
};

BytePicks byte_picks(const std::vector<ChannelBits>& fields) {
    BytePicks picks;
    FourChannels<uint8_t> fixed = texel_without_channels<uint8_t>();
    for (const ChannelBits& field : fields) {
        const size_t first = channel_index(field.channel);
        for (size_t channel = first; channel <= (field.channel == 'L' ? 2 : first); ++channel) {
            picks.shifts[channel] = static_cast<uint32_t>(field.shift);
            picks.masks[channel] = 0xff;
            fixed[channel] = 0;
        }
    }
    std::memcpy(&picks.fixed, fixed.data(), sizeof(picks.fixed));
    return picks;
}

// The stride is a template parameter, so that a texel is loaded and stored as one word.
template <size_t Stride>
void pick_bytes(const BytePicks& picks, const std::byte* from, Bytes& texels) {
    const auto [red, green, blue, alpha] = picks.shifts;
    const auto [red_mask, green_mask, blue_mask, alpha_mask] = picks.masks;
    for (size_t i = 0; i < texels.size(); i += 4, from += Stride) {
        uint32_t stored = 0;
        std::memcpy(&stored, from, Stride);
        const uint32_t texel =
            picks.fixed | ((stored >> red) & red_mask) | ((stored >> green) & green_mask) << 8 |
            ((stored >> blue) & blue_mask) << 16 | ((stored >> alpha) & alpha_mask) << 24;
        std::memcpy(&texels[i], &texel, sizeof(texel));
    }
}

Bytes pick_bytes(const std::vector<ChannelBits>& fields, ByteSpan image, size_t stride,
                 size_t count) {
    Bytes texels(count * 4);
    const BytePicks picks = byte_picks(fields);
    switch (stride) {
        case 1:
            pick_bytes<1>(picks, image.data(), texels);
            break;
        case 2:
            pick_bytes<2>(picks, image.data(), texels);
            break;
        case 3:
            pick_bytes<3>(picks, image.data(), texels);
            break;
        default:
            pick_bytes<4>(picks, image.data(), texels);
    }
    return texels;
}

template <typename T>
std::vector<FourChannels<T>> unpack_fields(const VtfFormat& format, ByteSpan image, size_t count) {
    const std::vector<ChannelBits> fields = parse_channel_bits(format.fields);
    std::vector<FourChannels<T>> texels(count, texel_without_channels<T>());
    for (const ChannelBits& field : fields)
        read_channel(field, image, static_cast<size_t>(format.bits / 8), texels);
    return texels;
}

// Makes pure blue transparent, as the format defines it.
void clear_bluescreen(Bytes& texels) {
    constexpr FourChannels<uint8_t> kBlue{0, 0, 255, 255};
    for (size_t i = 0; i < texels.size(); i += 4)
        if (std::memcmp(&texels[i], kBlue.data(), 4) == 0) std::memset(&texels[i], 0, 4);
}

bool is_finite_number(float value) { return std::isfinite(value); }
bool is_finite_number(uint16_t half) { return (half & 0x7C00) != 0x7C00; }

template <typename T>
std::vector<FourChannels<T>> read_channels(const VtfFormat& format, ByteSpan image, size_t count,
                                           T one, size_t& not_finite) {
    const size_t channels = std::string_view(format.fields).size();
    std::vector<FourChannels<T>> texels(count, {T{0}, T{0}, T{0}, one});
    for (size_t i = 0; i < count; ++i) {
        std::memcpy(texels[i].data(), &image[i * channels * sizeof(T)], channels * sizeof(T));
        for (T& value : texels[i])
            if (!is_finite_number(value)) {
                value = T{0};
                ++not_finite;
            }
    }
    return texels;
}

template <typename T>
Bytes texel_bytes(const std::vector<FourChannels<T>>& texels) {
    const ByteSpan bytes = std::as_bytes(std::span(texels));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

std::vector<VtfFormat> vtf_formats(int number, int minor) {
    std::vector<VtfFormat> found;
    if (number < kFirstBranchFormat) {
        add_row(found, kFormats, number);
        return found;
    }
    const bool is_swarm = minor >= 5;
    add_row(found, is_swarm ? std::span(kAlienSwarm) : std::span(kSourceSdk), number);
    add_row(found, is_swarm ? std::span(kSourceSdk) : std::span(kAlienSwarm), number);
    add_row(found, kStrata, number);
    return found;
}

uint64_t image_bytes(const VtfFormat& format, int width, int height) {
    if (format.packing == VtfPacking::kBlocks) return level_bytes(format.texels, width, height);
    return static_cast<uint64_t>(width) * static_cast<uint64_t>(height) *
           static_cast<uint64_t>(format.bits) / 8;
}

Bytes convert_image(const VtfFormat& format, Bytes image, int width, int height,
                    size_t& not_finite) {
    constexpr uint16_t kHalfOne = 0x3C00;
    const size_t count = static_cast<size_t>(width) * static_cast<size_t>(height);
    const std::string_view fields = format.fields;
    const bool is_plain =
        format.packing == VtfPacking::kBlocks || format.texels == TexelFormat::kBgra8;
    if (is_plain || fields == "R8G8B8A8" || fields == "R16G16B16A16") return image;
    if (format.packing == VtfPacking::kHalves)
        return texel_bytes(read_channels<uint16_t>(format, image, count, kHalfOne, not_finite));
    if (format.packing == VtfPacking::kFloats)
        return texel_bytes(read_channels<float>(format, image, count, 1.0f, not_finite));
    if (format.texels == TexelFormat::kRgba16)
        return texel_bytes(unpack_fields<uint16_t>(format, image, count));
    const std::vector<ChannelBits> all_fields = parse_channel_bits(fields);
    const auto stride = static_cast<size_t>(format.bits / 8);
    Bytes texels = are_whole_bytes(all_fields)
                       ? pick_bytes(all_fields, image, stride, count)
                       : texel_bytes(unpack_fields<uint8_t>(format, image, count));
    if (std::string_view(format.name).ends_with("BLUESCREEN")) clear_bluescreen(texels);
    return texels;
}

}  // namespace studioscope
