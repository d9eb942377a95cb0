// Areas of two compared models, computed by hand.

#include <catch2/catch.hpp>

#include "document/view/panes.h"

namespace studioscope::compare_panes_test {

namespace {

ViewSettings with(LodLayout layout) {
    ViewSettings view;
    view.lod_layout = layout;
    return view;
}

}  // namespace

TEST_CASE("both models and their difference are three equal parts", "[compare]") {
    const auto panes = compare_panes(with(LodLayout::kPanes), 3);
    REQUIRE(panes.size() == 3);
    CHECK(panes[0].content == PaneContent::kFirst);
    CHECK(panes[1].content == PaneContent::kSecond);
    CHECK(panes[2].content == PaneContent::kDifference);
    CHECK(panes[1].shown.first.x == Approx(1.0 / 3));
    CHECK(panes[1].shown.last.x == Approx(2.0 / 3));
    CHECK(panes[2].shown.last.y == 1);
    // in two rows the legend has room right of the difference
    const auto square = compare_panes(with(LodLayout::kPanes), 1.3f);
    CHECK(square[0].shown.last == glm::vec2(0.5f));
    CHECK(square[2].shown.first == glm::vec2(0, 0.5f));
    CHECK(square[2].shown.last == glm::vec2(0.5f, 1));
    // a tall view has them below each other
    CHECK(compare_panes(with(LodLayout::kPanes), 0.3f)[2].shown.first.x == 0);
}

TEST_CASE("a wipe has the first model left of its line", "[compare]") {
    ViewSettings view = with(LodLayout::kWipe);
    view.wipe.share = 0.25f;
    const auto panes = compare_panes(view, 1.5f);
    REQUIRE(panes.size() == 2);
    CHECK(panes[0].content == PaneContent::kFirst);
    CHECK(panes[0].shown.last.x == 0.25f);
    CHECK(panes[1].content == PaneContent::kSecond);
    CHECK(panes[1].shown.first.x == 0.25f);
    CHECK(panes[1].frame.first.x == 0);
    view.wipe.share = 0;
    CHECK(compare_panes(view, 1.5f)[0].shown.last.x == kWipeEdge);
}

TEST_CASE("one pane has the first model", "[compare]") {
    const auto panes = compare_panes(with(LodLayout::kOne), 1);
    REQUIRE(panes.size() == 1);
    CHECK(panes[0].content == PaneContent::kFirst);
    CHECK(panes[0].shown.last == glm::vec2(1));
}

}  // namespace studioscope::compare_panes_test
