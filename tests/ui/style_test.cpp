
#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"

namespace studioscope::style_test {

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

}  // namespace studioscope::style_test
