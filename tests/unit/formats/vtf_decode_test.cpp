// Texels of each image format. Expected values: the format's description, computed by hand, and one
// picture that other people's tool stored in every format.

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "formats/materials/vtf.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/vtf_file.h"

namespace studioscope::vtf_decode_test {

namespace {

using Pixel = std::array<int, 4>;

Bytes with(Bytes file, std::initializer_list<int> bytes) {
    for (const int byte : bytes) file.push_back(static_cast<std::byte>(byte));
    return file;
}

// The first texel of a picture with these texels.
Pixel first_texel(int32_t format, std::initializer_list<int> bytes, uint16_t width = 1,
                  uint32_t minor = 2) {
    const auto texture = parse_vtf(with(vtf_header(minor, width, 1, format), bytes));
    REQUIRE(texture);
    const Image image = decode(*texture, 0);
    return {image.pixels[0], image.pixels[1], image.pixels[2], image.pixels[3]};
}

std::filesystem::path sample_path(const std::string& name) {
    return data_folder() / "srctools/tests/test_vtf" / ("sample_" + name + ".vtf");
}

Image sample(const std::string& name) {
    std::ifstream in(sample_path(name), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto texture = parse_vtf(as_bytes(text));
    REQUIRE(texture);
    return decode(*texture, 0);
}

// The largest difference of a channel, and its mean.
struct Difference {
    int max = 0;
    double mean = 0;
};

Difference difference(const Image& a, const Image& b, size_t channel) {
    REQUIRE(a.pixels.size() == b.pixels.size());
    Difference result;
    for (size_t i = channel; i < a.pixels.size(); i += 4) {
        const int distance = std::abs(int(a.pixels[i]) - int(b.pixels[i]));
        result.max = std::max(result.max, distance);
        result.mean += distance / (double(a.pixels.size()) / 4);
    }
    return result;
}

bool is_opaque(const Image& image) {
    for (size_t i = 3; i < image.pixels.size(); i += 4)
        if (image.pixels[i] != 255) return false;
    return true;
}

}  // namespace

TEST_CASE("byte formats are put into the order red, green, blue, alpha", "[vtf]") {
    CHECK(first_texel(0, {1, 2, 3, 4}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(1, {4, 3, 2, 1}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(2, {1, 2, 3}) == Pixel{1, 2, 3, 255});
    CHECK(first_texel(3, {3, 2, 1}) == Pixel{1, 2, 3, 255});
    CHECK(first_texel(5, {7}) == Pixel{7, 7, 7, 255});
    CHECK(first_texel(6, {7, 9}) == Pixel{7, 7, 7, 9});
    CHECK(first_texel(8, {9}) == Pixel{0, 0, 0, 9});
    CHECK(first_texel(11, {2, 3, 4, 1}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(12, {3, 2, 1, 4}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(16, {3, 2, 1, 0}) == Pixel{1, 2, 3, 255});
    CHECK(first_texel(22, {1, 2}) == Pixel{1, 2, 0, 255});
    CHECK(first_texel(23, {1, 2, 3, 4}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(26, {1, 2, 3, 4}) == Pixel{1, 2, 3, 4});
    CHECK(first_texel(32, {1, 2, 3, 4}, 1, 5) == Pixel{1, 2, 3, 255});
    // every bit of a byte matters, and none of its neighbour's
    CHECK(first_texel(12, {0xFF, 0x80, 0x81, 0x7F}) == Pixel{0x81, 0x80, 0xFF, 0x7F});
    CHECK(first_texel(22, {0xFF, 0x80}) == Pixel{0xFF, 0x80, 0, 255});
}

TEST_CASE("packed formats have their first channel in the low bits", "[vtf]") {
    CHECK(first_texel(4, {0x1F, 0x00}) == Pixel{255, 0, 0, 255});
    CHECK(first_texel(4, {0x00, 0xF8}) == Pixel{0, 0, 255, 255});
    CHECK(first_texel(17, {0x1F, 0x00}) == Pixel{0, 0, 255, 255});
    CHECK(first_texel(17, {0xE0, 0x07}) == Pixel{0, 255, 0, 255});
    CHECK(first_texel(18, {0x00, 0x7C}) == Pixel{255, 0, 0, 255});
    CHECK(first_texel(19, {0x21, 0x43}) == Pixel{51, 34, 17, 68});
    CHECK(first_texel(21, {0x1F, 0x00}) == Pixel{0, 0, 255, 0});
    CHECK(first_texel(21, {0x00, 0x80}) == Pixel{0, 0, 0, 255});
    // 10 bits: 1023 is 1; the low field is red in 36 and blue in 37
    CHECK(first_texel(36, {0xFF, 0x03, 0x00, 0xC0}, 1, 5) == Pixel{255, 0, 0, 255});
    CHECK(first_texel(37, {0xFF, 0x03, 0x00, 0xC0}, 1, 5) == Pixel{0, 0, 255, 255});
}

TEST_CASE("pure blue is transparent in the bluescreen formats", "[vtf]") {
    CHECK(first_texel(9, {0, 0, 255}) == Pixel{0, 0, 0, 0});
    CHECK(first_texel(10, {255, 0, 0}) == Pixel{0, 0, 0, 0});
    CHECK(first_texel(9, {0, 1, 255}) == Pixel{0, 1, 255, 255});
}

TEST_CASE("wide formats keep their range", "[vtf]") {
    // halves: 0.5 is 0x3800, 1 is 0x3C00, the smallest is 2^-24, -1 is clamped here
    CHECK(first_texel(24, {0, 0x38, 0, 0x3C, 1, 0, 0, 0xBC}) == Pixel{128, 255, 0, 0});
    CHECK(first_texel(38, {0, 0x38}, 1, 5) == Pixel{128, 0, 0, 255});
    CHECK(first_texel(27, {0, 0, 0, 0x3F}) == Pixel{128, 0, 0, 255});
    // 2048 and 4096 of 65535
    CHECK(first_texel(25, {0, 0x08, 0, 0x10, 0, 0, 0xFF, 0xFF}) == Pixel{8, 16, 0, 255});
}

TEST_CASE("BC1 has four colours, or three and a fourth that may be transparent", "[vtf]") {
    // red 0xF800 over blue 0x001F; choices 0, 1, 2, 3 from the lowest bits of the row
    const std::initializer_list<int> four{0x00, 0xF8, 0x1F, 0x00, 0xE4, 0, 0, 0};
    const auto texture = parse_vtf(with(vtf_header(2, 4, 4, 13), four));
    REQUIRE(texture);
    const Image image = decode(*texture, 0);
    const std::vector<uint8_t> row(image.pixels.begin(), image.pixels.begin() + 16);
    CHECK(row ==
          std::vector<uint8_t>{255, 0, 0, 255, 0, 0, 255, 255, 170, 0, 85, 255, 85, 0, 170, 255});

    const std::initializer_list<int> third{0x1F, 0x00, 0x00, 0xF8, 0x02, 0, 0, 0};
    CHECK(first_texel(13, third, 4) == Pixel{128, 0, 128, 255});
    const std::initializer_list<int> fourth{0x1F, 0x00, 0x00, 0xF8, 0x03, 0, 0, 0};
    CHECK(first_texel(13, fourth, 4) == Pixel{0, 0, 0, 255});
    CHECK(first_texel(20, fourth, 4) == Pixel{0, 0, 0, 0});
}

TEST_CASE("BC2 to BC5 have their alpha or channels in a block before", "[vtf]") {
    // BC2: alpha 7 of 15; colours as four even where the order says three
    CHECK(first_texel(14, {0x07, 0, 0, 0, 0, 0, 0, 0, 0x1F, 0, 0, 0xF8, 0x02, 0, 0, 0}, 4) ==
          Pixel{85, 0, 170, 119});
    // BC3: alpha ramp 210 to 0 in sevenths, choice 2 is 6/7 of it
    CHECK(first_texel(15, {210, 0, 0x02, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}, 4) ==
          Pixel{255, 0, 0, 180});
    // first <= second: fifths, choice 6 is 0 and 7 is 255
    CHECK(first_texel(15, {0, 200, 0x02, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}, 4)[3] == 40);
    CHECK(first_texel(15, {9, 200, 0x06, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}, 4)[3] == 0);
    CHECK(first_texel(15, {9, 200, 0x07, 0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0, 0, 0, 0}, 4)[3] == 255);
    // BC4 is grey, BC5 red and green
    CHECK(first_texel(35, {70, 0, 0, 0, 0, 0, 0, 0}, 4, 5) == Pixel{70, 70, 70, 255});
    CHECK(first_texel(34, {70, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0}, 4, 5) ==
          Pixel{70, 30, 0, 255});
}

// Numbers and meaning: the page "VTF v7.6 Format" of Strata Source's wiki.
TEST_CASE("R8 is red alone, and BC7 is decoded, in files of any version", "[vtf]") {
    const uint32_t minor = GENERATE(2u, 5u, 6u);
    CHECK(first_texel(69, {9}, 1, minor) == Pixel{9, 0, 0, 255});
    // mode 6, by hand: all endpoints' bits set, so every index gives 255
    CHECK(first_texel(70, {0xC0, 255, 255, 255, 255, 255, 255, 255, 1, 0, 0, 0, 0, 0, 0, 0}, 4,
                      minor) == Pixel{255, 255, 255, 255});
    const auto red = parse_vtf(with(vtf_header(minor, 1, 1, 69), {9}));
    REQUIRE(red);
    CHECK(red->stored_as == "R8");
    CHECK_FALSE(red->has_alpha);
}

TEST_CASE("a block level of any size has at least one block", "[vtf]") {
    CHECK(level_bytes(TexelFormat::kBc1, 1, 1) == 8);
    CHECK(level_bytes(TexelFormat::kBc3, 5, 4) == 32);
    CHECK(level_bytes(TexelFormat::kRgba8, 3, 5) == 60);
    const auto texture = parse_vtf(with_pixels(vtf_header(2, 6, 6, 15), 64));
    REQUIRE(texture);
    CHECK(decode(*texture, 0).pixels.size() == size_t{144});
}

TEST_CASE("one picture stored in every lossless format is the same picture", "[vtf][data]") {
    if (!has_data()) SKIP(kNoData);
    const Image reference = sample("rgba8888");
    const std::string name = GENERATE("abgr8888", "argb8888", "bgra8888", "uvwq8888", "uvlx8888",
                                      "rgb888", "bgr888", "rgba888", "bgrx8888");
    const bool has_alpha = name.ends_with("8888") && name != "bgrx8888";
    const Image image = sample(name);
    CAPTURE(name);
    for (size_t channel = 0; channel < 3; ++channel)
        CHECK(difference(image, reference, channel).max == 0);
    if (has_alpha)
        CHECK(difference(image, reference, 3).max == 0);
    else
        CHECK(is_opaque(image));
}

TEST_CASE("formats of few bits per channel give the same picture within their precision",
          "[vtf][data]") {
    if (!has_data()) SKIP(kNoData);
    const Image reference = sample("rgba8888");
    struct Case {
        const char* name;
        std::array<int, 3> bits;
    };
    const auto format =
        GENERATE(Case{"rgb565", {5, 6, 5}}, Case{"bgr565", {5, 6, 5}}, Case{"bgrx5551", {5, 5, 5}},
                 Case{"bgra5551", {5, 5, 5}}, Case{"bgra4444", {4, 4, 4}});
    const Image image = sample(format.name);
    CAPTURE(format.name);
    // the tool that made the files truncated the low bits, so the bound is a whole step
    for (size_t channel = 0; channel < 3; ++channel)
        CHECK(difference(image, reference, channel).max <=
              255 / ((1 << format.bits[channel]) - 1) + 1);
    if (std::string(format.name) == "bgra4444") CHECK(difference(image, reference, 3).max <= 18);
}

TEST_CASE("formats with some channels have those of the picture", "[vtf][data]") {
    if (!has_data()) SKIP(kNoData);
    const Image reference = sample("rgba8888");
    CHECK(difference(sample("a8"), reference, 3).max == 0);
    CHECK(difference(sample("ia88"), reference, 3).max == 0);
    CHECK(difference(sample("uv88"), reference, 0).max == 0);
    CHECK(difference(sample("uv88"), reference, 1).max == 0);
    const Image grey = sample("i8");
    for (size_t channel = 0; channel < 3; ++channel)
        CHECK(difference(sample("ia88"), grey, channel).max == 0);
    CHECK(is_opaque(grey));
    // its two pixels of pure blue are transparent, and so is the one that the tool made blue
    const Image screen = sample("rgb888_bluescreen");
    size_t cleared = 0, changed = 0;
    for (size_t i = 0; i < screen.pixels.size(); i += 4) {
        if (screen.pixels[i + 3] == 0)
            ++cleared;
        else if (!std::equal(&screen.pixels[i], &screen.pixels[i] + 3, &reference.pixels[i]))
            ++changed;
    }
    CHECK(cleared == 3);
    CHECK(changed == 0);
    CHECK(sample("bgr888_bluescreen").pixels == screen.pixels);
}

TEST_CASE("block-compressed files are nearly the same picture", "[vtf][data]") {
    if (!has_data()) SKIP(kNoData);
    const Image reference = sample("rgba8888");
    const std::string name = GENERATE("dxt1", "dxt1_onebitalpha", "dxt3", "dxt5");
    const Image image = sample(name);
    CAPTURE(name);
    // four colours on a line for 16 texels: single texels differ, the whole picture hardly
    for (size_t channel = 0; channel < 3; ++channel)
        CHECK(difference(image, reference, channel).mean < 6);
    if (name == "dxt3") CHECK(difference(image, reference, 3).max <= 17);
    if (name == "dxt5") CHECK(difference(image, reference, 3).max <= 10);
}

}  // namespace studioscope::vtf_decode_test
