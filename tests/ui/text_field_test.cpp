#include "ui/widgets/text_field.h"

#include <catch2/catch.hpp>
#include <string>

#include "support/ui_driver.h"

namespace studioscope::text_field_test {

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

}  // namespace studioscope::text_field_test
