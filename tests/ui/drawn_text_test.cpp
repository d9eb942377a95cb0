#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"
#include "ui/widgets/extra_letters.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope::drawn_text_test {

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

// A window at a fixed position for `draw`.
template <typename Draw>
UiDriver driver_of(Draw draw, float width = 400) {
    return UiDriver([draw, width] {
        ImGui::SetNextWindowPos({10, 10});
        ImGui::SetNextWindowSize({width, 200});
        ImGui::Begin("Words", nullptr, ImGuiWindowFlags_NoTitleBar);
        draw();
        ImGui::End();
    });
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

// Text that tests read in a frame: the words as drawn, not as requested.

TEST_CASE("words are read as they were drawn", "[ui]") {
    auto ui = driver_of([] {
        ImGui::TextUnformatted("two words, 12.5 %");
        ImGui::Button("Press me##hidden");
        ImGui::TextUnformatted("\xC3\xA9t\xC3\xA9");
    });
    CHECK(joined(ui.texts()) == "two words, 12.5 %\nPress me\n\xC3\xA9t\xC3\xA9\n");
    CHECK_FALSE(ui.shows("hidden"));
}

TEST_CASE("lines and fills between words are not read as letters", "[ui]") {
    auto ui = driver_of([] {
        bool is_on = true;
        float value = 0.25f;
        ImGui::Checkbox("Grid", &is_on);
        ImGui::Separator();
        ImGui::SliderFloat("smile", &value, 0, 1, "%.2f");
        ImGui::ProgressBar(0.5f, {100, 10}, "");
    });
    CHECK(joined(ui.texts()) == "Grid\n0.25\nsmile\n");
}

TEST_CASE("text that a narrow panel clips is not read", "[ui]") {
    auto ui =
        driver_of([] { ImGui::TextUnformatted("abcdefghijklmnopqrstuvwxyz0123456789"); }, 100);
    const std::string seen = joined(ui.texts());
    CAPTURE(seen);
    CHECK(seen.starts_with("abcd"));
    CHECK_FALSE(ui.shows("xyz"));
}

TEST_CASE("a text is found at the position where it was drawn", "[ui]") {
    auto ui = driver_of([] {
        ImGui::SetCursorScreenPos({120, 90});
        ImGui::TextUnformatted("here");
        ImGui::SetCursorScreenPos({220, 90});
        ImGui::TextUnformatted("there");
    });
    const DrawnText here = ui.find_text("here");
    CHECK(here.text == "here");  // separate words on a line are separate pieces
    CHECK(here.position.x == Approx(120).margin(1));
    CHECK(here.position.y == Approx(90).margin(1));
    CHECK(here.right == Approx(120 + ImGui::CalcTextSize("here").x).margin(1.5));
}

TEST_CASE("the window is drawn with text of any size", "[ui]") {
    const float scale = GENERATE(0.5f, 0.6f, 0.909f, 1.0f, 3.0f);
    CAPTURE(scale);
    Document document;
    open_sample(document);
    // ImGui ends the program in a frame with a style that it cannot draw
    UiDriver ui([&] { draw_panels(document, {}); }, {1280, 800}, scale);
    ui.frames(2);
    CHECK(ui.shows("sample.mdl"));
    CHECK(ImGui::GetStyle().WindowMinSize.x >= 1);
    CHECK(ImGui::GetStyle().WindowMinSize.y >= 1);
    CHECK(ImGui::GetStyle().MouseCursorScale >= 1);  // tooltips are at its right, not below it
}

}  // namespace studioscope::drawn_text_test
