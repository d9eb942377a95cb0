#include <catch2/catch.hpp>
#include <span>

#include "core/image.h"

namespace studioscope::png_test {

namespace {

Image gradient(int width, int height) {
    Image image{width, height, {}};
    for (int i = 0; i < width * height * 4; ++i)
        image.pixels.push_back(static_cast<uint8_t>(i * 7 + i / 13));
    return image;
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
    const auto found = texts_of_png(file);
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
    CHECK(texts_of_png({}).empty());
    CHECK(texts_of_png(as_bytes("no picture at all")).empty());
    const Bytes file = encode_png(gradient(5, 4), std::vector<PictureText>{{"a", "b"}});
    for (size_t size = 0; size < file.size(); ++size) {
        const Bytes cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        CAPTURE(size);
        CHECK(texts_of_png(cut).size() <= 1);
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
    const Image part = part_of(image, 3, 1, 9, 2);
    REQUIRE(part.width == 2);
    REQUIRE(part.height == 2);
    REQUIRE(part.pixels.size() == 16);
    CHECK(pixel(part, 0, 0) == pixel(image, 3, 1));
    CHECK(pixel(part, 1, 1) == pixel(image, 4, 2));
    CHECK(part_of(image, -2, -2, 3, 3).pixels == pixel(image, 0, 0));
    CHECK(part_of(image, 5, 0, 2, 2).pixels.empty());
}

}  // namespace studioscope::png_test
