// BC7 against a second reading of the Khronos Data Format Specification 1.4: its table of the
// places of all bits (table-bptcmodebits), its drawings of the partitions, and its table of
// weights. The decoder itself follows the other description there, of fields and their widths.

#include <array>
#include <catch2/catch.hpp>
#include <cctype>
#include <cstring>
#include <random>
#include <string_view>

#include "model/texture.h"

namespace studioscope::bc7_test {

namespace {

// The partitions as drawn: the subset of each texel as a letter, in capitals where the texel's
// index has a bit less. Two drawings of the page, 35 of two subsets and 1 of three, mark a wrong
// texel: these follow the page's lists of anchors and the OpenGL extension.
constexpr std::array<std::string_view, 64> kTwo{
    "AabbaabbaabbaabB", "AaabaaabaaabaaaB", "AbbbabbbabbbabbB", "AaabaabbaabbabbB",
    "AaaaaaabaaabaabB", "AabbabbbabbbbbbB", "AaabaabbabbbbbbB", "AaaaaaabaabbabbB",
    "AaaaaaaaaaabaabB", "AabbabbbbbbbbbbB", "AaaaaaababbbbbbB", "AaaaaaaaaaababbB",
    "AaababbbbbbbbbbB", "AaaaaaaabbbbbbbB", "AaaabbbbbbbbbbbB", "AaaaaaaaaaaabbbB",
    "AaaabaaabbbabbbB", "AbBbaaabaaaaaaaa", "AaaaaaaaBaaabbba", "AbBbaabbaaabaaaa",
    "AaBbaaabaaaaaaaa", "AaaabaaaBbaabbba", "AaaaaaaaBaaabbaa", "AbbbaabbaabbaaaB",
    "AaBbaaabaaabaaaa", "AaaabaaaBaaabbaa", "AbBaabbaabbaabba", "AaBbabbaabbabbaa",
    "AaababbbBbbabaaa", "AaaabbbbBbbbaaaa", "AbBbaaabbaaabbba", "AaBbbaabbaabbbaa",
    "AbababababababaB", "AaaabbbbaaaabbbB", "AbabbaBaababbaba", "AabbaabbBbaabbaa",
    "AaBbbbaaaabbbbaa", "AbabababBabababa", "AbbabaababbabaaB", "AbabbabababaabaB",
    "AbBbaabbbbaabbba", "AaabaabbBbaabaaa", "AaBbaabaabaabbaa", "AaBbbabbbbabbbaa",
    "AbBabaabbaababba", "AabbbbaabbaaaabB", "AbbaabbabaabbaaB", "AaaaabBaabbaaaaa",
    "AbaabbBaabaaaaaa", "AaBaabbbaabaaaaa", "AaaaaaBaabbbaaba", "AaaaabaaBbbaabaa",
    "AbbabbaabaabaabB", "AabbabbabbaabaaB", "AbBaaabbbaabbbaa", "AaBbbaabbbaaabba",
    "AbbabbaabbaabaaB", "AbbaaabbaabbbaaB", "AbbbbbbabaaaaaaB", "AaabbaaabbbaabbB",
    "AaaabbbbaabbaabB", "AaBbaabbbbbbaaaa", "AaBaaababbbabbba", "AbaaabaaabbbabbB"};
constexpr std::array<std::string_view, 64> kThree{
    "AabBaabbaccbcccC", "AaaBaabbCcbbcccb", "AaaacaabCcbbccbB", "AccCaaccaabbabbB",
    "AaaaaaaaBbccbbcC", "AabBaabbaaccaacC", "AacCaaccbbbbbbbB", "AabbaabbCcbbccbB",
    "AaaaaaaaBbbbcccC", "AaaabbbbBbbbcccC", "AaaabbBbcccccccC", "AabcaaBcaabcaabC",
    "AbbcabBcabbcabbC", "AbccaBccabccabcC", "AabBabbcbbccbccC", "AabBcaabCcaaccca",
    "AaaBaabbabbcbbcC", "AbbBaabbCaabccaa", "AaaabbccBbccbbcC", "AacCaaccaaccbbbB",
    "AbbBabbbacccaccC", "AaaBaaabCccbcccb", "AaaaaaBbabccabcC", "AaaabbaaCcBaccba",
    "AbcCaBccaabbaaaa", "AabcaabcBbcccccC", "AbbabcCbBccbabba", "AaaaabBabcCbbccb",
    "AaccbbacBbacaacC", "AbbaaBbacaaccccC", "AabbabccabCcaabB", "AaaacaaaCcbbcccB",
    "AaaaaaacBbccbccC", "AccCaaccaabcaabB", "AabBaabcaaccaccC", "AbcaaBcaabCaabca",
    "AaaabbBbccCcaaaa", "AbcabcabCaBcabca", "AbcacabcBCababca", "AabbccaabbCcaabB",
    "AabbbbCcccaaaabB", "AbaBababcccccccC", "AaaaaaaaCbcbcbcB", "AaccbBccaaccbbcC",
    "AacCaabbaaccaabB", "AccabcCbaccabccB", "AbabccCcccccabaB", "AaaacbcbCbcbcbcB",
    "AbaBababababcccC", "AccCabbbacccabbB", "AaacbBbcaaacbbbC", "AaaacBbccbbccbbC",
    "AcccaBbbabbbaccC", "AaacbbbcBbbcaaaC", "AbbaaBbaabbacccC", "AaaaaaaacbBccbbC",
    "AbbaaBbacccccccC", "AaccaabbaaBbaacC", "AaccbbccBbccaacC", "AaaaaaaaaaaacBbC",
    "AaaCaaabaaacaaaB", "AcccbcccacccBccC", "AbaBcccccccccccC", "AbbBcabbCcabccca"};

// The places of a mode's fields: first bit and width; channels of the first endpoint, whose others
// follow.
struct Places {
    int partition, partition_bits, rotation, selection, subsets;
    std::array<int, 4> first;  // red, green, blue, alpha
    std::array<int, 4> width;
    std::array<int, 6> lowest;  // the place of the bit below the channels, by endpoint
    int index, index_bits, second, second_bits;
};
constexpr std::array<Places, 8> kPlaces{{
    {1, 4, 0, 0, 3, {5, 29, 53}, {4, 4, 4}, {77, 78, 79, 80, 81, 82}, 83, 3, 0, 0},
    {2, 6, 0, 0, 2, {8, 32, 56}, {6, 6, 6}, {80, 80, 81, 81}, 82, 3, 0, 0},
    {3, 6, 0, 0, 3, {9, 39, 69}, {5, 5, 5}, {}, 99, 2, 0, 0},
    {4, 6, 0, 0, 2, {10, 38, 66}, {7, 7, 7}, {94, 95, 96, 97}, 98, 2, 0, 0},
    {0, 0, 5, 7, 1, {8, 18, 28, 38}, {5, 5, 5, 6}, {}, 50, 2, 81, 3},
    {0, 0, 6, 0, 1, {8, 22, 36, 50}, {7, 7, 7, 8}, {}, 66, 2, 97, 2},
    {0, 0, 0, 0, 1, {7, 21, 35, 49}, {7, 7, 7, 7}, {63, 64}, 65, 4, 0, 0},
    {8, 6, 0, 0, 2, {14, 34, 54, 74}, {5, 5, 5, 5}, {94, 95, 96, 97}, 98, 2, 0, 0},
}};

constexpr int kWeights[5][16] = {{},
                                 {},
                                 {0, 21, 43, 64},
                                 {0, 9, 18, 27, 37, 46, 55, 64},
                                 {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64}};

using Block = std::array<std::byte, 16>;

int bit(const Block& block, int place) {
    return std::to_integer<int>(block[size_t(place) / 8] >> (place % 8)) & 1;
}

int bits(const Block& block, int first, int count) {
    int value = 0;
    for (int i = 0; i < count; ++i) value |= bit(block, first + i) << i;
    return value;
}

// A channel of an endpoint as eight bits: its stored bits from the highest on, over and over.
int channel_of(const Block& block, const Places& places, int endpoint, size_t channel) {
    const int width = places.width[channel];
    if (width == 0) return 255;
    std::string stored;
    const int first = places.first[channel] + endpoint * width;
    for (int i = width; i-- > 0;) stored += char('0' + bit(block, first + i));
    if (const int lowest = places.lowest[size_t(endpoint)]; lowest != 0)
        stored += char('0' + bit(block, lowest));
    int value = 0;
    for (size_t i = 0; i < 8; ++i) value = value * 2 + (stored[i % stored.size()] - '0');
    return value;
}

// The index of each texel, from a place in the block on.
std::array<int, 16> indices_of(const Block& block, int place, int width, std::string_view drawing) {
    std::array<int, 16> indices{};
    for (size_t texel = 0; texel < 16; ++texel) {
        const int own = width - (std::isupper(drawing[texel]) != 0 ? 1 : 0);
        indices[texel] = bits(block, place, own);
        place += own;
    }
    CHECK(place <= 128);
    return indices;
}

BlockTexels second_reading(const Block& block, size_t mode) {
    const Places& places = kPlaces[mode];
    constexpr std::string_view kWhole = "Aaaaaaaaaaaaaaaa";
    const auto partition = size_t(bits(block, places.partition, places.partition_bits));
    const std::string_view drawing = places.subsets == 1   ? kWhole
                                     : places.subsets == 2 ? kTwo[partition]
                                                           : kThree[partition];
    const auto one = indices_of(block, places.index, places.index_bits, drawing);
    auto color = one, alpha = one;
    int color_bits = places.index_bits, alpha_bits = places.index_bits;
    if (places.second != 0) {
        alpha = indices_of(block, places.second, places.second_bits, kWhole);
        alpha_bits = places.second_bits;
        if (places.selection != 0 && bit(block, places.selection) == 1) {
            std::swap(color, alpha);
            std::swap(color_bits, alpha_bits);
        }
    }
    BlockTexels texels{};
    for (size_t texel = 0; texel < 16; ++texel) {
        const int subset = std::tolower(drawing[texel]) - 'a';
        for (size_t channel = 0; channel < 4; ++channel) {
            const int weight = channel == 3 ? kWeights[alpha_bits][alpha[texel]]
                                            : kWeights[color_bits][color[texel]];
            const int low = channel_of(block, places, 2 * subset, channel);
            const int high = channel_of(block, places, 2 * subset + 1, channel);
            texels[texel][channel] = uint8_t(((64 - weight) * low + weight * high + 32) / 64);
        }
        const int rotation = places.rotation != 0 ? bits(block, places.rotation, 2) : 0;
        if (rotation != 0) std::swap(texels[texel][3], texels[texel][size_t(rotation - 1)]);
    }
    return texels;
}

// A block of a mode with random bits behind it.
Block random_block(std::minstd_rand& random, size_t mode) {
    Block block;
    for (std::byte& byte : block) byte = std::byte(random() >> 8 & 0xFF);
    block[0] &= std::byte(0xFF << (mode + 1) & 0xFF);
    block[0] |= std::byte(1 << mode);
    return block;
}

}  // namespace

TEST_CASE("blocks of each mode are as a second reading of the specification has them", "[bc7]") {
    std::minstd_rand random(7);
    for (size_t mode = 0; mode < kPlaces.size(); ++mode) {
        const int partitions = 1 << kPlaces[mode].partition_bits;
        for (int number = 0; number < 40 * 64; ++number) {
            Block block = random_block(random, mode);
            // each partition in turn
            for (int i = 0; i < kPlaces[mode].partition_bits; ++i) {
                const int place = kPlaces[mode].partition + i;
                const std::byte one{uint8_t(1 << (place % 8))};
                std::byte& byte = block[size_t(place) / 8];
                byte = (number % partitions >> i & 1) != 0 ? byte | one : byte & ~one;
            }
            CAPTURE(mode, number % partitions);
            REQUIRE(decode_bc7_block(block.data()) == second_reading(block, mode));
        }
    }
}

TEST_CASE("a block of BC7 calculated by hand", "[bc7]") {
    // Mode 6: red from 0 to 255, and the bit below both endpoints' channels set in the second; all
    // other bits 0 but index 15 of the last texel.
    Block block{};
    block[0] = std::byte{0x40};
    for (int place = 14; place < 21; ++place)
        block[size_t(place) / 8] |= std::byte(1 << (place % 8));
    block[8] |= std::byte{0x01};  // place 64
    block[15] |= std::byte{0xF0};
    const BlockTexels texels = decode_bc7_block(block.data());
    CHECK(texels[0] == std::array<uint8_t, 4>{0, 0, 0, 0});
    CHECK(texels[15] == std::array<uint8_t, 4>{255, 1, 1, 1});
}

TEST_CASE("a block of BC7 in the reserved mode is transparent black", "[bc7]") {
    Block block;
    block.fill(std::byte{0xFF});
    block[0] = std::byte{0};
    CHECK(decode_bc7_block(block.data()) == BlockTexels{});
    block[0] = std::byte{0x80};  // mode 7
    CHECK(decode_bc7_block(block.data()) != BlockTexels{});
}

}  // namespace studioscope::bc7_test
