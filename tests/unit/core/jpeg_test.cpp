#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

#include "core/deadline.h"
#include "core/image.h"
#include "core/memory_budget.h"
#include "core/work_context.h"

namespace studioscope::jpeg_test {

namespace {

using namespace std::string_literals;

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
    CHECK_THROWS_AS(decode_image(as_bytes(file)), TimedOut);
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

}  // namespace studioscope::jpeg_test
