// Text that tests read in a frame: the words as drawn, not as requested.

#include <catch2/catch.hpp>
#include <string>

#include "support/ui_driver.h"

namespace studioscope::drawn_text_test {

namespace {

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

}  // namespace studioscope::drawn_text_test
