#include <catch2/catch.hpp>
#include <string>

#include "support/ui_driver.h"
#include "ui/keys.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/widgets.h"

namespace studioscope::fields_test {

namespace {

constexpr size_t kRoom = 20;

struct FieldDriver {
    std::string text;
    UiDriver ui{[this] {
        ImGui::Begin("window");
        text_field("##field", "hint", text, kRoom);
        ImGui::End();
    }};

    void paste(const std::string& pasted) {
        if (!ImGui::IsAnyItemActive()) ui.press("window", {"##field"});
        ImGui::SetClipboardText(pasted.c_str());
        ui.key('V', {.ctrl = true});
        ui.frames(2);
    }
};

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

TEST_CASE("a field takes as many bytes as it has room for, and says that it took nothing of more",
          "[ui]") {
    FieldDriver driver;
    driver.paste(std::string(kRoom + 1, 'x'));
    CHECK(driver.text == "");
    CHECK(driver.ui.shows("Not pasted: this field takes at most 20 bytes"));
    driver.paste(std::string(kRoom, 'x'));
    CHECK(driver.text == std::string(kRoom, 'x'));
    CHECK_FALSE(driver.ui.shows("Not pasted"));
}

TEST_CASE("a field says for a few seconds that a text was not pasted", "[ui]") {
    FieldDriver driver;
    driver.paste(std::string(kRoom + 1, 'x'));
    driver.ui.frames(3 * 60);
    CHECK(driver.ui.shows("Not pasted"));
    driver.ui.frames(2 * 60);
    CHECK_FALSE(driver.ui.shows("Not pasted"));
    driver.paste(std::string(kRoom + 1, 'x'));
    REQUIRE(driver.ui.shows("Not pasted"));
    driver.ui.type("y");
    CHECK(driver.text == "y");
    CHECK_FALSE(driver.ui.shows("Not pasted"));
}

TEST_CASE("a hundred megabytes on the clipboard leave a field as it was", "[ui]") {
    FieldDriver driver;
    driver.text = "before";
    driver.paste(std::string(size_t{100} << 20, 'x'));
    CHECK(driver.text == "before");
    CHECK(driver.ui.shows("Not pasted"));
}

TEST_CASE("a field does not cut a text that nobody edits", "[ui]") {
    FieldDriver driver;
    driver.text = std::string(kRoom * 2, 'x');
    driver.ui.frames(3);
    CHECK(driver.text.size() == kRoom * 2);
}

TEST_CASE("only the field that is edited has a cursor that blinks", "[ui]") {
    std::string text;
    UiDriver ui([&] {
        ImGui::Begin("window");
        text_field("##field", "hint", text, kMaxFilterLength);
        ImGui::End();
    });
    ui.frames(3);
    CHECK(seconds_to_cursor_blink() == -1);
    ui.press("window", {"##field"});
    // 0.8 s from then, a few frames ago
    CHECK(seconds_to_cursor_blink() > 0.5f);
    CHECK(seconds_to_cursor_blink() < 1.2f);
    ui.frames(60);  // 1 s: the cursor is hidden from 0.8 s to 1.2 s
    CHECK(seconds_to_cursor_blink() > 0);
    CHECK(seconds_to_cursor_blink() < 0.4f);
}

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

TEST_CASE("a number typed into a slider counts once it is finished", "[ui]") {
    float value = 0.25f;
    std::string text;
    UiDriver ui([&] {
        draw_slider(value);
        ImGui::Begin("Test");
        text_field("##next", "", text, kRoom);  // where Tab leads
        ImGui::End();
    });
    ui.frames(2);
    const auto type = [&] {
        value = 0.25f;
        ui.click({120, 30}, {true, false});
        ui.frames(2);
        ui.type("0.5");
        ui.frames(2);
        CHECK(value == 0.25f);  // not yet
    };
    type();
    ui.key(kKeyEnter);
    CHECK(value == 0.5f);
    type();
    ui.key(kKeyEscape);
    ui.frames(2);
    CHECK(value == 0.25f);
    type();
    ui.key(kKeyTab);
    ui.frames(2);
    CHECK(value == 0.5f);
}

TEST_CASE("the tooltip of a field goes with the first letter that is typed", "[ui]") {
    std::string text;
    UiDriver ui([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::Begin("Test", nullptr, ImGuiWindowFlags_NoDecoration);
        ImGui::SetNextItemWidth(200);
        text_field("##field", "hint", text, kRoom);
        tooltip("what it finds");
        ImGui::End();
    });
    ui.frames(2);
    ui.click({60, 18});
    ui.frames(60);
    CHECK(ui.shows("what it finds"));
    ui.type("a");
    ui.frames(60);
    CHECK(text == "a");
    CHECK_FALSE(ui.shows("what it finds"));
}

}  // namespace studioscope::fields_test
