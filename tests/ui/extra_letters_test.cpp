#include "ui/widgets/extra_letters.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "support/ui_driver.h"
#include "ui/widgets/style.h"

namespace studioscope::extra_letters_test {

namespace {

// The glyph that the text font draws for a character.
const ImFontGlyph& glyph_of(ImWchar code) {
    return *ImGui::GetIO().Fonts->Fonts[0]->FindGlyph(code);
}

// The first frame finds that the window's fonts do not suffice, the second which characters they
// lack, and the third draws them.
std::function<void()> label(const char* text) {
    return [text] {
        ImGui::SetNextWindowSize({400, 200});
        ImGui::Begin("Names");
        ImGui::TextUnformatted(text);
        ImGui::End();
    };
}

// The pixels of a glyph in the atlas, as lines of '#' and '.'.
std::string picture_of(const ImFontGlyph& glyph) {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    const auto from = [](float share, int size) {
        return static_cast<int>(std::lround(share * static_cast<float>(size)));
    };
    std::string picture;
    for (int y = from(glyph.V0, height); y < from(glyph.V1, height); ++y) {
        for (int x = from(glyph.U0, width); x < from(glyph.U1, width); ++x)
            picture += pixels[y * width + x] > 127 ? '#' : '.';
        picture += '\n';
    }
    return picture;
}

}  // namespace

TEST_CASE("a character that no font has is a box with its code point", "[ui]") {
    UiDriver ui(label("\xE4\xB8\x80"));  // U+4E00
    ui.frames();
    CHECK(ui.shows("\xE4\xB8\x80"));
    CHECK(picture_of(glyph_of(0x4E00)) ==
          "###########\n"
          "#.........#\n"
          "#.#.#.###.#\n"
          "#.#.#.#...#\n"
          "#.###.###.#\n"
          "#...#.#...#\n"
          "#...#.###.#\n"
          "#.........#\n"
          "#.###.###.#\n"
          "#.#.#.#.#.#\n"
          "#.#.#.#.#.#\n"
          "#.#.#.#.#.#\n"
          "#.###.###.#\n"
          "#.........#\n"
          "###########\n");
}

TEST_CASE("only characters that were drawn are put into the atlas", "[ui]") {
    UiDriver ui(label("\xE1\x83\x90"));  // U+10D0, Georgian, which the monospaced font has
    ui.frames();
    CHECK(ui.shows("\xE1\x83\x90"));
    CHECK(glyph_of(0x10D0).U0 >= 0);
    CHECK(glyph_of(0x10D0).AdvanceX < kCodeBoxWidth);  // a letter, not a box
    CHECK(glyph_of(0x10D1).U0 < 0);                    // a placeholder: it was not drawn
}

TEST_CASE("fonts are read one after another, and only when a character needs them", "[ui]") {
    size_t reads = 0;
    const FontReader fonts = [&](size_t index) -> std::optional<Bytes> {
        CHECK(index == reads);
        ++reads;
        if (index == 0) return Bytes(3);  // no font
        return {};
    };
    SECTION("none for the characters of the window's own fonts") {
        const UiDriver ui(label("bone \xD0\x96 \xCE\xA9"), {1280, 800}, 1, fonts);
        CHECK(reads == 0);
    }
    SECTION("until there are no more") {
        UiDriver ui(label("\xE4\xB8\x80\xE4\xB8\x81"), {1280, 800}, 1, fonts);
        ui.frames(3);
        CHECK(reads == 2);
        CHECK(ui.shows("\xE4\xB8\x80\xE4\xB8\x81"));
    }
}

TEST_CASE("marks without a shape of their own take no room", "[ui]") {
    const UiDriver ui(
        label("a\xE2\x80\x8B\xEF\xB8\x8F"
              "b"));  // U+200B, U+FE0F
    CHECK(ui.shows("ab"));
}

TEST_CASE("a box has the digits of its code point in two lines", "[ui]") {
    constexpr int kWidth = 2 * kCodeBoxWidth, kHeight = 2 * kCodeBoxHeight;
    std::vector<uint8_t> pixels(size_t{kWidth} * kHeight, 7);
    paint_code_box(0xF1A0, 2, pixels, kWidth);
    const auto row = [&](size_t y) {
        std::string dots;
        for (size_t x = 0; x < kWidth; x += 2)
            dots += pixels[2 * y * kWidth + x] == 255 ? '#' : '.';
        return dots;
    };
    CHECK(row(2) == "#.###..#..#");   // tops of F and 1
    CHECK(row(12) == "#.#.#.###.#");  // bottoms of A and 0
}

}  // namespace studioscope::extra_letters_test
