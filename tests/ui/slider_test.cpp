#include "ui/widgets/slider.h"

#include <catch2/catch.hpp>
#include <string>

#include "support/ui_driver.h"

namespace studioscope::slider_test {

namespace {

// A slider of 200 pixels at 20 in a window without padding.
void draw_slider(float& value) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({400, 100});
    ImGui::Begin("Test", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::SetCursorPos({20, 20});
    ImGui::SetNextItemWidth(200);
    value_slider("Weight", value, 0, 1, "%.3f");
    ImGui::End();
}

}  // namespace

TEST_CASE("the digits of a slider are never under its grab", "[ui]") {
    float value = 0;
    UiDriver ui([&] { draw_slider(value); });
    ui.frames(2);
    const float grab = ImGui::GetStyle().GrabMinSize;
    for (int step = 0; step <= 100; ++step) {
        value = static_cast<float>(step) / 100;
        ui.frames(1);
        // the grab goes from 2 pixels after the left end to 2 pixels before the right one
        const float left = 20 + 2 + value * (200 - 4 - grab);
        const DrawnText digits = ui.find_text(value < 1 ? "0." : "1.000");
        CAPTURE(value, digits.position.x, digits.right, left);
        CHECK((digits.right <= left || digits.position.x >= left + grab));
        CHECK(digits.position.x >= 20);
        CHECK(digits.right <= 220);
    }
    CHECK(ui.find_text("Weight").position.x >= 220);
}

TEST_CASE("the number of a slider is typed after a click with Ctrl", "[ui]") {
    float value = 0.25f;
    UiDriver ui([&] { draw_slider(value); });
    ui.frames(2);
    ui.click({120, 30}, {true, false});
    ui.frames(2);
    CHECK(ui.shows("0.250"));
    ui.type("0.75");
    ui.click({300, 80});
    CHECK(value == 0.75f);
}

}  // namespace studioscope::slider_test
