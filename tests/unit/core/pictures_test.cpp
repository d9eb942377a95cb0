#include <catch2/catch.hpp>
#include <cstdlib>
#include <span>
#include <string>

#include "core/deadline.h"
#include "core/image.h"
#include "core/memory_budget.h"
#include "core/work_context.h"

namespace studioscope::pictures_test {

namespace {

using namespace std::string_literals;

Image gradient(int width, int height) {
    Image image{width, height, {}};
    for (int i = 0; i < width * height * 4; ++i)
        image.pixels.push_back(static_cast<uint8_t>(i * 7 + i / 13));
    return image;
}

// Made by cjpeg, without subsampling: 16 x 8, red 200 green 100 blue 50 on the left half, 20 40 220
// on the right.
const std::string kTwoColors =
    "\xff\xd8\xff\xe0\x00\x10\x4a\x46\x49\x46\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    "\xff\xdb\x00\x43\x00\x03\x02\x02\x03\x02\x02\x03\x03\x03\x03\x04\x03\x03\x04\x05"
    "\x08\x05\x05\x04\x04\x05\x0a\x07\x07\x06\x08\x0c\x0a\x0c\x0c\x0b\x0a\x0b\x0b\x0d"
    "\x0e\x12\x10\x0d\x0e\x11\x0e\x0b\x0b\x10\x16\x10\x11\x13\x14\x15\x15\x15\x0c\x0f"
    "\x17\x18\x16\x14\x18\x12\x14\x15\x14\xff\xdb\x00\x43\x01\x03\x04\x04\x05\x04\x05"
    "\x09\x05\x05\x09\x14\x0d\x0b\x0d\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14"
    "\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14"
    "\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\x14\xff\xc0"
    "\x00\x11\x08\x00\x08\x00\x10\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01\xff\xc4\x00"
    "\x15\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x08"
    "\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x00\xff\xc4\x00\x16\x01\x01\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x00\x00\x08\x07\x09\xff\xc4\x00\x14\x11\x01\x00\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x00\x00\x00\x00\x00\x00\x00\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11\x00"
    "\x3f\x00\x22\x1e\x48\x24\x76\xb4\x05\x8f\xff\xd9"
    ""s;

// Offset of the height in the frame header, followed by the width, as big-endian 16-bit numbers.
const size_t kHeight = kTwoColors.find("\xff\xc0") + 5;

bool is_near(const Image& image, int x, int y, std::array<int, 4> color) {
    const size_t first =
        (static_cast<size_t>(y) * static_cast<size_t>(image.width) + static_cast<size_t>(x)) * 4;
    for (size_t i = 0; i < 4; ++i)
        if (std::abs(image.pixels[first + i] - color[i]) > 2) return false;
    return true;
}

// A square that is all one colour, in so many scans without data: one that says it is there, and
// then the same 63 coefficients again and again.
std::string progressive(int side, int scans) {
    const std::string two = {static_cast<char>(side >> 8), static_cast<char>(side & 255)};
    std::string file = "\xff\xd8\xff\xdb\x00\x43\x00"s + std::string(64, '\x01');
    file += "\xff\xc2\x00\x11\x08"s + two + two + "\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00"s;
    const std::string one_code = "\x01"s + std::string(15, '\0') + "\0"s;  // of one bit, for 0
    file += "\xff\xc4\x00\x14\x00"s + one_code + "\xff\xc4\x00\x14\x10"s + one_code;
    file += "\xff\xda\x00\x0c\x03\x01\x00\x02\x00\x03\x00\x00\x00\x01"s;
    for (int i = 1; i < scans; ++i)
        file += "\xff\xda\x00\x08\x01"s + static_cast<char>(1 + i % 3) + "\x00\x01\x3f\x01"s;
    return file + "\xff\xd9"s;
}

}  // namespace

TEST_CASE("a PNG that we write is read back, pixel by pixel", "[png]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 2}, {64, 1}, {1, 50}, {37, 41}}) {
        CAPTURE(width, height);
        const Image image = gradient(width, height);
        const auto again = decode_image(encode_png(image));
        REQUIRE(again);
        CHECK(again->width == width);
        CHECK(again->height == height);
        CHECK(again->pixels == image.pixels);
    }
}

TEST_CASE("a PNG carries texts, and the same image gives the same bytes", "[png]") {
    const Image image = gradient(5, 4);
    const std::vector<PictureText> texts{{"view", "yaw 45\nfile h\xC3\xA9ro.mdl"}, {"empty", ""}};
    const Bytes file = encode_png(image, texts);
    CHECK(file == encode_png(image, texts));
    const auto found = png_texts(file);
    REQUIRE(found.size() == 2);
    CHECK(found[0].key == "view");
    CHECK(found[0].value == texts[0].value);
    CHECK(found[1].value.empty());
    REQUIRE(decode_image(file));
    CHECK(decode_image(file)->pixels == image.pixels);
}

TEST_CASE("16 bits per channel become 8 of the same meaning", "[png]") {
    // one pixel, 0x8000 0x4000 0xFFFF 0xFFFF, without gamma: by zlib and hand
    constexpr uint8_t kFile[] = {
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
        0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x10, 0x06, 0x00, 0x00, 0x00, 0x4F,
        0x85, 0x18, 0xCA, 0x00, 0x00, 0x00, 0x0F, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68,
        0x60, 0x70, 0x60, 0xF8, 0x0F, 0x04, 0x00, 0x0F, 0x7F, 0x04, 0xBD, 0xC8, 0xB3, 0x57, 0x4C,
        0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};
    const auto image = decode_image(std::as_bytes(std::span(kFile)));
    REQUIRE(image);
    CHECK(image->pixels == std::vector<uint8_t>{128, 64, 255, 255});
}

TEST_CASE("a PNG without sizes is refused", "[png]") {
    const Bytes whole = encode_png(gradient(5, 4));
    CHECK_FALSE(decode_image(ByteSpan(whole).first(23)));
    for (const size_t side : {size_t{16}, size_t{20}}) {
        Bytes file = whole;
        file[side + 3] = std::byte{0};
        CHECK_FALSE(decode_image(file));  // none
        file[side] = std::byte{0x80};
        CHECK_FALSE(decode_image(file));  // 2 147 483 648, which exceeds an int
    }
    Bytes other = whole;
    other[12] = std::byte{'J'};
    CHECK_FALSE(decode_image(other));
}

TEST_CASE("texts of a PNG are read from any bytes safely", "[png]") {
    CHECK(png_texts({}).empty());
    CHECK(png_texts(as_bytes("no picture at all")).empty());
    const Bytes file = encode_png(gradient(5, 4), std::vector<PictureText>{{"a", "b"}});
    for (size_t size = 0; size < file.size(); ++size) {
        const Bytes cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        CAPTURE(size);
        CHECK(png_texts(cut).size() <= 1);
    }
}

TEST_CASE("a part of a picture is limited to the picture", "[png]") {
    const Image image = gradient(5, 4);
    const auto pixel = [](const Image& from, int x, int y) {
        const size_t first =
            (static_cast<size_t>(y) * static_cast<size_t>(from.width) + static_cast<size_t>(x)) * 4;
        return std::vector<uint8_t>(from.pixels.begin() + static_cast<ptrdiff_t>(first),
                                    from.pixels.begin() + static_cast<ptrdiff_t>(first + 4));
    };
    const Image part = crop_image(image, 3, 1, 9, 2);
    REQUIRE(part.width == 2);
    REQUIRE(part.height == 2);
    REQUIRE(part.pixels.size() == 16);
    CHECK(pixel(part, 0, 0) == pixel(image, 3, 1));
    CHECK(pixel(part, 1, 1) == pixel(image, 4, 2));
    CHECK(crop_image(image, -2, -2, 3, 3).pixels == pixel(image, 0, 0));
    CHECK(crop_image(image, 5, 0, 2, 2).pixels.empty());
}

TEST_CASE("a JPEG has the colours it was written with", "[jpeg]") {
    const auto image = decode_image(as_bytes(kTwoColors));
    REQUIRE(image);
    REQUIRE(image->width == 16);
    REQUIRE(image->height == 8);
    CHECK(is_near(*image, 0, 0, {200, 100, 50, 255}));
    CHECK(is_near(*image, 7, 7, {200, 100, 50, 255}));
    CHECK(is_near(*image, 8, 0, {20, 40, 220, 255}));
    CHECK(is_near(*image, 15, 7, {20, 40, 220, 255}));
}

TEST_CASE("a JPEG that ends early shows its beginning; without its header it is an error",
          "[jpeg]") {
    const std::string_view whole = kTwoColors;
    const auto shown = decode_image(as_bytes(whole.substr(0, whole.size() - 6)));
    REQUIRE(shown);
    CHECK(shown->pixels.size() == 16 * 8 * 4);
    for (const size_t size : {size_t{3}, size_t{20}, kHeight}) {
        CAPTURE(size);
        const auto cut = decode_image(as_bytes(whole.substr(0, size)));
        REQUIRE_FALSE(cut);
        CHECK(cut.error().code == "image-unreadable");
    }
}

TEST_CASE("a JPEG of too many pixels is refused by its header", "[jpeg]") {
    std::string large = kTwoColors;
    large.replace(kHeight, 4, "\xff\x00\xff\x00"s);
    const auto header = read_image_header(as_bytes(large));
    REQUIRE_FALSE(header);
    CHECK(header.error().code == "image-too-large");
}

// 4096 x 4096 are a quarter of the largest picture, which may have 16 scans.
TEST_CASE("a JPEG that goes over a large picture again and again is refused", "[jpeg]") {
    const auto refused = decode_image(as_bytes(progressive(4096, 65)));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "image-too-large");
    CHECK(decode_image(as_bytes(progressive(4096, 64))));
}

// 4:4:4, so that each of the 4096 x 4096 pixels has three coefficients of two bytes: 96 MB beside
// the 64 MB of pixels.
TEST_CASE("the coefficients of a progressive JPEG count as memory", "[jpeg]") {
    const std::string file = progressive(4096, 3);
    const auto decode = [&](uint64_t allowed) {
        MemoryBudget memory(allowed << 20, uint64_t{64} << 20,
                            MemoryBudget::WhenFull::kRefuse);  // pixels come on top
        const MemoryTrackingScope counts(&memory);
        return static_cast<bool>(decode_image(as_bytes(file)));
    };
    CHECK(decode(97));
    CHECK_THROWS_AS(decode(95), MemoryLimitExceeded);
}

TEST_CASE("a JPEG of many scans ends at its deadline", "[jpeg]") {
    const std::string file = progressive(4096, 64);
    const DeadlineScope deadline(1e-9);
    CHECK_THROWS_AS(decode_image(as_bytes(file)), TimeoutError);
}

TEST_CASE("a JPEG of many scans ends when nobody wants it any more", "[jpeg]") {
    const std::string file = progressive(64, 3);
    Progress progress;
    const ProgressScope scope(progress);
    CHECK(decode_image(as_bytes(file)));
    progress.is_cancelled = true;
    CHECK_THROWS_AS(decode_image(as_bytes(file)), CancelledError);
}

// Found by picture_fuzz: 16 counts of 205 codes each, for a table that has 256.
TEST_CASE("a JPEG with more Huffman codes than there are bytes is refused", "[jpeg]") {
    std::string hostile = kTwoColors;
    const size_t counts = hostile.find("\xff\xc4") + 5;
    hostile.replace(counts, 16, std::string(16, '\xcd'));
    const auto image = decode_image(as_bytes(hostile));
    REQUIRE_FALSE(image);
    CHECK(image.error().code == "image-unreadable");
}

}  // namespace studioscope::pictures_test
