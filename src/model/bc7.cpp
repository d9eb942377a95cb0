#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/at.h"
#include "model/texture.h"

// BC7 (BPTC) as the Khronos Data Format Specification 1.4, chapter "BPTC Compressed Texture Image
// Formats", describes it.

namespace studioscope {

namespace {

constexpr int kTexels = 16;
constexpr int kMaxSubsets = 3;

// The fields of a block in its eight modes, in bits but for the first.
struct BlockMode {
    int subsets, partition, rotation, index_selection, color, alpha;
    bool has_endpoint_bits, has_shared_bits;  // lowest bits of each endpoint, or of each subset
    int index, second_index;
};
constexpr std::array<BlockMode, 8> kBlockModes{{
    {3, 4, 0, 0, 4, 0, true, false, 3, 0},
    {2, 6, 0, 0, 6, 0, false, true, 3, 0},
    {3, 6, 0, 0, 5, 0, false, false, 2, 0},
    {2, 6, 0, 0, 7, 0, true, false, 2, 0},
    {1, 0, 2, 1, 5, 6, false, false, 2, 3},
    {1, 0, 2, 0, 7, 8, false, false, 2, 2},
    {1, 0, 0, 0, 7, 7, true, false, 4, 0},
    {2, 6, 0, 0, 5, 5, true, false, 2, 0},
}};

// The subset of each texel by partition: one bit per texel, the first lowest; for three subsets
// two.
constexpr std::array<uint16_t, 64> kTwoSubsets{
    0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80, 0xC800, 0xFFEC, 0xFE80,
    0xE800, 0xFFE8, 0xFF00, 0xFFF0, 0xF000, 0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310,
    0x3100, 0x8CCE, 0x088C, 0x3110, 0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C, 0xAAAA,
    0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696, 0xA55A, 0x73CE, 0x13C8, 0x324C, 0x3BDC,
    0x6996, 0xC33C, 0x9966, 0x0660, 0x0272, 0x04E4, 0x4E40, 0x2720, 0xC936, 0x936C, 0x39C6,
    0x639C, 0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22};
constexpr std::array<uint32_t, 64> kThreeSubsets{
    0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
    0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
    0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
    0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
    0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
    0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
    0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
    0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254};

// The texels whose index lacks its highest bit, which is 0, by partition: of the second of two
// subsets, of the second and of the third of three. That of the first subset is texel 0.
constexpr std::array<uint8_t, 64> kSecondOfTwo{
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2,  8, 2, 2, 8,
    8,  15, 2,  8,  2,  2,  8,  8,  2,  2,  15, 15, 6,  8,  2,  8,  15, 15, 2, 8, 2, 2,
    2,  15, 15, 6,  6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2, 15};
constexpr std::array<uint8_t, 64> kSecondOfThree{
    3,  3,  15, 15, 8, 3,  15, 15, 8,  8,  6, 6,  6, 5,  3, 3,  3,  3,  8,  15, 3,  3,
    6,  10, 5,  8,  8, 6,  8,  5,  15, 15, 8, 15, 3, 5,  6, 10, 8,  15, 15, 3,  15, 5,
    15, 15, 15, 15, 3, 15, 5,  5,  5,  8,  5, 10, 5, 10, 8, 13, 15, 12, 3,  3};
constexpr std::array<uint8_t, 64> kThirdOfThree{
    15, 8, 8, 3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,
    15, 8, 3, 15, 6,  10, 15, 15, 10, 8,  15, 3,  15, 10, 10, 8,  9,  10, 6,  15, 8,  15,
    3,  6, 6, 8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8};

// Reads the 128 bits of a block from the lowest on.
class BlockBits {
public:
    explicit BlockBits(const std::byte* block) {
        std::memcpy(&low_, block, sizeof(low_));
        std::memcpy(&high_, block + sizeof(low_), sizeof(high_));
    }

    int take(int count) {
        if (count == 0) return 0;
        const auto value = static_cast<int>(low_ & ((uint64_t{1} << count) - 1));
        low_ = low_ >> count | high_ << (64 - count);
        high_ >>= count;
        return value;
    }

private:
    uint64_t low_ = 0, high_ = 0;
};

using Endpoint = std::array<int, 4>;
using Endpoints = std::array<Endpoint, size_t{2} * kMaxSubsets>;
using TexelIndices = std::array<int, kTexels>;

int subset_of(const BlockMode& mode, int partition, int texel) {
    if (mode.subsets == 1) return 0;
    if (mode.subsets == 2) return (at(kTwoSubsets, partition) >> texel) & 1;
    return static_cast<int>(at(kThreeSubsets, partition) >> (2 * texel)) & 3;
}

bool is_anchor(const BlockMode& mode, int partition, int texel) {
    if (texel == 0) return true;
    if (mode.subsets == 2) return texel == at(kSecondOfTwo, partition);
    return mode.subsets == 3 &&
           (texel == at(kSecondOfThree, partition) || texel == at(kThirdOfThree, partition));
}

// Widens a value of `bits` bits to eight by repeating its highest bits.
int widen(int value, int bits) {
    const int high = value << (8 - bits);
    return high | high >> bits;
}

Endpoints read_endpoints(BlockBits& bits, const BlockMode& mode) {
    const int count = 2 * mode.subsets;
    Endpoints ends{};
    for (size_t channel = 0; channel < 4; ++channel)
        for (int i = 0; i < count; ++i)
            at(ends, i)[channel] = bits.take(channel == 3 ? mode.alpha : mode.color);
    const bool has_lowest = mode.has_endpoint_bits || mode.has_shared_bits;
    int lowest = 0;
    for (int i = 0; i < count; ++i) {
        if (mode.has_endpoint_bits || (mode.has_shared_bits && i % 2 == 0)) lowest = bits.take(1);
        for (size_t channel = 0; channel < 4; ++channel) {
            int& value = at(ends, i)[channel];
            int width = channel == 3 ? mode.alpha : mode.color;
            if (has_lowest) {
                value = value << 1 | lowest;
                ++width;
            }
            value = channel == 3 && mode.alpha == 0 ? 255 : widen(value, width);
        }
    }
    return ends;
}

TexelIndices read_indices(BlockBits& bits, const BlockMode& mode, int partition, int width) {
    TexelIndices indices{};
    for (int texel = 0; texel < kTexels; ++texel)
        at(indices, texel) = bits.take(width - (is_anchor(mode, partition, texel) ? 1 : 0));
    return indices;
}

// The share of the second endpoint in 64ths, for an index of 2, 3 or 4 bits.
int weight(int index, int bits) {
    if (bits == 2) return index * 21 + (index >> 1);
    if (bits == 3) return index * 9 + (index >> 2);
    return (index << 2) + (index >> 2) + ((index >> 1) & 1);
}

uint8_t interpolate(int first, int second, int share) {
    return static_cast<uint8_t>(((64 - share) * first + share * second + 32) >> 6);
}

}  // namespace

BlockTexels decode_bc7_block(const std::byte* block) {
    BlockTexels texels{};
    BlockBits bits(block);
    size_t number = 0;
    while (number < kBlockModes.size() && bits.take(1) == 0) ++number;
    if (number == kBlockModes.size()) return texels;  // reserved: transparent black
    const BlockMode& mode = kBlockModes[number];
    const int partition = bits.take(mode.partition);
    const int rotation = bits.take(mode.rotation);
    const bool swaps_indices = bits.take(mode.index_selection) != 0;
    const Endpoints ends = read_endpoints(bits, mode);
    const TexelIndices first = read_indices(bits, mode, partition, mode.index);
    const bool has_second = mode.second_index > 0;
    const TexelIndices second =
        has_second ? read_indices(bits, {}, 0, mode.second_index) : TexelIndices{};
    for (int texel = 0; texel < kTexels; ++texel) {
        const int subset = subset_of(mode, partition, texel);
        const Endpoint &low = at(ends, 2 * subset), &high = at(ends, 2 * subset + 1);
        const int one = weight(at(first, texel), mode.index);
        const int other = has_second ? weight(at(second, texel), mode.second_index) : one;
        std::array<uint8_t, 4>& color = at(texels, texel);
        for (size_t channel = 0; channel < 4; ++channel)
            color[channel] = interpolate(low[channel], high[channel],
                                         (channel == 3) == swaps_indices ? one : other);
        if (rotation > 0) std::swap(color[3], at(color, rotation - 1));
    }
    return texels;
}

}  // namespace studioscope
