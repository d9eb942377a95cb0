// Allowed differences of another renderer's picture from a golden image.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/at.h"
#include "support/golden.h"
#include "support/paths.h"

namespace studioscope::golden_comparison_test {

namespace {

Image golden() {
    std::ifstream in(source_folder() / "tests/golden/sample_bind.png", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Result<Image> image = decode_image(as_bytes(text));
    REQUIRE(image);
    return *std::move(image);
}

// Adds to the green channel of a square of whole blocks.
Image tinted(Image image, int side, int green) {
    for (int y = 64; y < 64 + side; ++y)
        for (int x = 64; x < 64 + side; ++x) {
            uint8_t& value = at(image.pixels, (y * image.width + x) * 4 + 1);
            value = static_cast<uint8_t>(value + green);
        }
    return image;
}

}  // namespace

TEST_CASE("the comparison of pictures allows moved edges, not other colours", "[render][golden]") {
    const Image image = golden();
    CHECK(compare_golden_roughly("sample_bind", image).changed == 0);
    CHECK(compare_golden("sample_bind", tinted(image, 24, 3)).changed > 0.001);
    CHECK(compare_golden_roughly("sample_bind", tinted(image, 24, 20)).changed <= 0.001);
    CHECK(compare_golden_roughly("sample_bind", tinted(image, 24, 21)).changed > 0.001);
    Image narrow = image;
    narrow.pixels.resize(narrow.pixels.size() / 2);
    narrow.height /= 2;
    CHECK(compare_golden_roughly("sample_bind", narrow).changed == 1);
    std::filesystem::remove(source_folder() / "tests/golden/sample_bind.actual.png");
}

}  // namespace studioscope::golden_comparison_test
