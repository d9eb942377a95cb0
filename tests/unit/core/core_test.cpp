#include <catch2/catch.hpp>
#include <cstring>

#include "core/byte_reader.h"
#include "core/diagnostic.h"
#include "core/image.h"
#include "core/platform/platform.h"
#include "core/text.h"

namespace studioscope::core_test {

namespace {

Bytes bytes_of(std::initializer_list<int> values) {
    Bytes bytes;
    for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

}  // namespace

TEST_CASE("a default does not replace a value of the environment", "[core]") {
    constexpr auto kName = "STUDIOSCOPE_TEST_DEFAULT";
    REQUIRE(environment_variable(kName).empty());
    set_environment_default(kName, "ours");
    CHECK(environment_variable(kName) == "ours");
    set_environment_default(kName, "another");
    CHECK(environment_variable(kName) == "ours");
}

TEST_CASE("a diagnostic prints as compilers print theirs", "[core]") {
    Diagnostic text = error("smd-short-vertex", "vertex line has 7 numbers", at_line(1204));
    text.file = "hero.smd";
    // both lines are in interface.md
    CHECK(to_string(text) == "hero.smd:1204: error: vertex line has 7 numbers [smd-short-vertex]");
    Diagnostic binary = error("vvd-fixup-range", "fixup 3", at_offset(0x3c));
    binary.file = "hero.vvd";
    CHECK(to_string(binary) == "hero.vvd@0x0000003c: error: fixup 3 [vvd-fixup-range]");
    CHECK(to_string(note("n", "odd")) == "note: odd [n]");
}

TEST_CASE("a byte reader reads little-endian and remembers its first failure", "[core]") {
    const Bytes file = bytes_of({0x78, 0x56, 0x34, 0x12, 0xFF});
    ByteReader in(file);
    CHECK(in.read<uint32_t>() == 0x12345678u);
    CHECK(in.read<uint16_t>() == 0);
    CHECK_FALSE(in.ok());
    CHECK(in.failed_at() == 4);
    CHECK(in.read<uint8_t>() == 0);  // the byte exists, but nothing is read after a failure
    in.recover();
    CHECK(in.read<uint8_t>() == 0xFF);
}

TEST_CASE("a count larger than the rest of the file is refused before anything is made", "[core]") {
    const Bytes file(100);
    for (const int64_t wanted : {int64_t{11}, int64_t{-1}, int64_t{0x7FFFFFFF}}) {
        ByteReader in(file);
        CHECK(in.count(wanted, 10) == 0);
        CHECK_FALSE(in.ok());
    }
    ByteReader in(file);
    CHECK(in.count(10, 10) == 10);
}

TEST_CASE("text ends at its NUL, at the limit or at the end of the file", "[core]") {
    const Bytes file = bytes_of({'a', 'b', 0, 'c', 'd'});
    ByteReader in(file);
    CHECK(in.text_at(0) == "ab");
    CHECK(in.text_at(3) == "cd");
    CHECK(in.text_at(0, 1) == "a");
    CHECK(in.text_at(99).empty());
    CHECK(in.read_text(3) == "ab");
    CHECK(in.offset() == 3);
}

TEST_CASE("names are compared as the engine compares them", "[core]") {
    CHECK(same_name("ValveBiped.Bip01", "valvebiped.BIP01"));
    CHECK_FALSE(same_name("bone", "bone1"));
    CHECK(base_name("models/x\\Skin.a.tga") == "Skin.a");
    CHECK(base_name("plain") == "plain");
}

TEST_CASE("names that are not UTF-8 are read as Latin-1", "[core]") {
    CHECK(as_utf8("B\xC3\xA4r") == "B\xC3\xA4r");
    CHECK(as_utf8("B\xE4r") == "B\xC3\xA4r");
    CHECK(as_utf8("\xED\xA0") == "\xC3\xAD\xC2\xA0");
}

TEST_CASE("a picture is the same after writing and reading", "[core]") {
    const Image image{2, 1, {255, 0, 0, 255, 0, 128, 0, 64}};
    const auto again = decode_image(encode_png(image));
    REQUIRE(again);
    CHECK(again->width == 2);
    CHECK(again->pixels == image.pixels);
    CHECK_FALSE(decode_image(bytes_of({1, 2, 3})));
}

namespace {

// A PNG with a size and no pixels: signature, length, IHDR, sizes, type, a checksum.
Bytes png_of_size(uint32_t width, uint32_t height) {
    Bytes file =
        bytes_of({0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'});
    for (const uint32_t side : {width, height})
        for (const int shift : {24, 16, 8, 0})
            file.push_back(static_cast<std::byte>(side >> shift));
    const Bytes rest = bytes_of({8, 6, 0, 0, 0, 0, 0, 0, 0});
    file.insert(file.end(), rest.begin(), rest.end());
    return file;
}

std::string code_of(const Bytes& file) {
    const Result<ImageHeader> header = read_image_header(file);
    return header ? header->kind : header.error().code;
}

}  // namespace

TEST_CASE("an image's format is found by its bytes, and its size is read first", "[core]") {
    CHECK(code_of(encode_png({1, 1, {1, 2, 3, 4}})) == "PNG");
    CHECK(code_of(png_of_size(8192, 8192)) == "PNG");
    CHECK(code_of(png_of_size(8193, 8192)) == "image-too-large");
    CHECK_FALSE(decode_image(png_of_size(16384, 16384)));
    // 35 bytes that would be 16384 x 12288 pixels of a GIF
    Bytes gif = bytes_of({'G', 'I', 'F', '8', '9', 'a', 0, 0x40, 0, 0x30, 0xF0, 0, 0});
    gif.resize(35);
    CHECK(code_of(gif) == "image-unreadable");
    CHECK_FALSE(decode_image(gif));
    for (const char* other : {"8BPS", "#?RADIANCE\n", "P6\n1 1\n255\n\1\2\3", "", "text"}) {
        const ByteSpan bytes = as_bytes(std::string_view(other));
        CHECK(code_of(Bytes(bytes.begin(), bytes.end())) == "image-unreadable");
    }
    // a TGA of one pixel, true colour: blue, green, red
    const Bytes tga = bytes_of({0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 30, 20, 10});
    CHECK(code_of(tga) == "TGA");
    // missing pixels are not invented: of this one, and of one that claims 3399 x 6666 in runs
    CHECK_FALSE(decode_image(ByteSpan(tga).first(20)));
    // a BMP of 2 x 2 pixels, rows of 6 bytes padded to 8 except the last
    Bytes bmp = bytes_of({'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40,
                          0,   0,   0, 2, 0, 0, 0, 2, 0, 0, 0,  1, 0, 24});
    bmp.resize(54 + 8 + 6);
    CHECK(decode_image(bmp));
    // one with rows from the top: its height is negative
    Bytes down = bmp;
    down[22] = std::byte{0xFE};
    for (size_t i = 23; i < 26; ++i) down[i] = std::byte{0xFF};
    down[54] = std::byte{9};  // blue of the top left pixel in that case
    REQUIRE(read_image_header(down));
    CHECK(read_image_header(down)->height == 2);
    const Result<Image> top_first = decode_image(down);
    REQUIRE(top_first);
    CHECK(top_first->pixels[2] == 9);
    bmp.pop_back();
    CHECK_FALSE(decode_image(bmp));
    // one that ends within its header: 7721 x 3072 of zeros
    Bytes cut = bytes_of({'B', 'M', 0, 0,    0,    0, 0, 0, 0,    0, 43, 0, 0, 0, 56,
                          0,   0,   0, 0x29, 0x1E, 0, 0, 0, 0x0C, 0, 0,  1, 0, 1, 0});
    REQUIRE(read_image_header(cut));
    REQUIRE_FALSE(decode_image(cut));
    CHECK(decode_image(cut).error().message.find("at least 54") != std::string::npos);
    // sides whose product exceeds 64 bits
    for (const int byte : {0x00, 0x80, 0xFF}) {
        Bytes endless = down;
        for (size_t i = 18; i < 26; ++i) endless[i] = static_cast<std::byte>(byte);
        endless[25] = std::byte{0x80};
        CHECK(code_of(endless) == "image-unreadable");
    }
    const Bytes hostile = bytes_of(
        {0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 71, 13, 10, 26, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    const Result<Image> refused = decode_image(hostile);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("at least 531060") != std::string::npos);
    const Result<Image> image = decode_image(tga);
    REQUIRE(image);
    CHECK(image->pixels == std::vector<uint8_t>{10, 20, 30, 255});
}

TEST_CASE("a PNG that declares more pixels than it has is refused", "[core]") {
    Bytes whole = encode_png({1, 1, {1, 2, 3, 4}});
    const size_t name = as_text(whole).find("IDAT");
    REQUIRE(name != std::string::npos);
    CHECK(decode_image(whole));
    CHECK_FALSE(decode_image(ByteSpan(whole).first(name + 6)));
    whole[name - 4] = std::byte{0x40};  // 1 GB
    const Result<Image> refused = decode_image(whole);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "image-unreadable");
}

// The table of well-formed byte sequences of RFC 3629, section 4, at its ends and one past them.
TEST_CASE("only well-formed UTF-8 is kept unchanged", "[core][text]") {
    for (const char* valid :
         {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
          "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        CHECK(as_utf8(valid) == valid);
    // overlong forms, surrogates, past U+10FFFF, truncated ones: each byte is read as Latin-1
    for (const std::string invalid :
         {"\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF",
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\x80"}) {
        CHECK(as_utf8(invalid) != invalid);
        CHECK(as_utf8(invalid).size() == 2 * invalid.size());
        CHECK(as_utf8(as_utf8(invalid)) == as_utf8(invalid));
    }
}

}  // namespace studioscope::core_test
