// The two sides of a pair, set together and separately.

#include <catch2/catch.hpp>
#include <cmath>

#include "flex_document.h"
#include "ui/keys.h"

namespace studioscope::shape_sides_test {

namespace {

struct SidesDriver : FacePanel {
    SidesDriver() : FacePanel("Shapes", 600) {}

    void set(std::initializer_list<PathStep> path, const char* value) {
        ui.click(ui.center_of("Inspector", path), {true, false});
        ui.type(value);
        ui.key(kKeyEnter);
        ui.frames(2);
    }
};

}  // namespace

TEST_CASE("a selected pair has a slider for each side", "[ui]") {
    SidesDriver sides;
    CHECK_FALSE(sides.ui.try_press("Inspector", {"shapes", 0, "own", "##weight"}));
    sides.ui.press("Inspector", {"shapes", 0, "##row"});
    sides.set({"shapes", 0, "pair", "##weight"}, "0.25");
    // flex 1, smileL, is the pair's weight; flex 0, smileR, still follows its rule
    CHECK(sides.document.flex.direct[1] == 0.25f);
    CHECK(std::isnan(sides.document.flex.direct[0]));
    CHECK(sides.pose.shapes[0].pair == 0.25f);
    CHECK(sides.pose.shapes[0].own == 0);

    // sides with different weights stay listed without selection, and the linked slider equalises
    // them
    sides.document.selection.shape = kNone;
    sides.ui.frames(2);
    sides.set({"shapes", 0, "##weight"}, "0.5");
    CHECK(sides.pose.shapes[0].own == 0.5f);
    CHECK(sides.pose.shapes[0].pair == 0.5f);
    sides.set({"shapes", 0, "##weight"}, "0.75");
    CHECK(sides.pose.shapes[0].pair == 0.75f);
}

TEST_CASE("one side is reset to its rule alone", "[ui]") {
    SidesDriver sides;
    sides.document.flex.direct[0] = 0.5f;
    sides.document.flex.direct[1] = 0.75f;
    sides.ui.frames(2);
    sides.ui.press("Inspector", {"shapes", 0, "own", "\u00d7"});
    CHECK(std::isnan(sides.document.flex.direct[0]));
    CHECK(sides.document.flex.direct[1] == 0.75f);
}

TEST_CASE("a shape without a pair has no sides", "[ui]") {
    SidesDriver sides;
    sides.ui.press("Inspector", {"shapes", 1, "##row"});
    sides.ui.frames(2);
    CHECK_FALSE(sides.ui.try_press("Inspector", {"shapes", 1, "own", "##weight"}));
}

}  // namespace studioscope::shape_sides_test
