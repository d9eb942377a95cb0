#include <imgui.h>

#include <catch2/catch.hpp>
#include <utility>

#include "support/ui_driver.h"
#include "ui/widgets/widgets.h"

namespace studioscope::columns_test {

// columns of 4, 2, 3 and 1 font heights; the third disappears first, then the second, then the last
TEST_CASE("columns disappear one by one, and those without a rank stay", "[ui]") {
    constexpr ColumnRoom kColumns[] = {{4}, {2, 2}, {3, 3}, {1, 1}};
    const auto shown = [&](float fonts, int columns, float pixels) {
        const float padding = 2 * ImGui::GetStyle().CellPadding.x;
        return columns_that_fit(kColumns, fonts * ImGui::GetFontSize() +
                                              static_cast<float>(columns) * padding + pixels);
    };
    bool is_asked = false;
    UiDriver ui([&] {
        if (std::exchange(is_asked, true)) return;
        CHECK(shown(10, 4, 0) == 0b1111);
        CHECK(shown(10, 4, -1) == 0b1011);
        CHECK(shown(7, 3, 0) == 0b1011);
        CHECK(shown(7, 3, -1) == 0b1001);
        CHECK(shown(5, 2, 0) == 0b1001);
        CHECK(shown(5, 2, -1) == 0b0001);
        CHECK(shown(0, 0, 0) == 0b0001);
    });
    ui.frames(1);
    CHECK(is_asked);
}

}  // namespace studioscope::columns_test
