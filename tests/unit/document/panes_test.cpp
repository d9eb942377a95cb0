// Areas of compared levels of detail, computed by hand.
// Areas of two compared models, computed by hand.

#include "document/view/panes.h"

#include <catch2/catch.hpp>

namespace studioscope::panes_test {

namespace {

// This many levels with a triangle each, except the empty ones.
Model model_of(int levels, const std::vector<int>& empty = {}) {
    Model model;
    model.vertices.resize(3);
    model.meshes.resize(1);
    for (int lod = 0; lod < levels; ++lod) {
        model.lods.push_back({0});
        const bool is_empty = std::count(empty.begin(), empty.end(), lod) > 0;
        model.meshes[0].lods.push_back(is_empty ? MeshLod{} : MeshLod{0, 3, {0, 1, 2}, {}, kNone});
    }
    return model;
}

ViewSettings compared(LodLayout layout) {
    ViewSettings view;
    view.lod_layout = layout;
    return view;
}

std::vector<int> levels_of(const std::vector<LodPane>& panes) {
    std::vector<int> levels;
    for (const LodPane& pane : panes) levels.push_back(pane.lod);
    return levels;
}

ViewSettings with(LodLayout layout) {
    ViewSettings view;
    view.lod_layout = layout;
    return view;
}

}  // namespace

TEST_CASE("one level fills the view", "[lods]") {
    const auto panes = lod_panes(model_of(4), {}, 2, 1.5f);
    REQUIRE(panes.size() == 1);
    CHECK(panes[0].lod == 2);
    CHECK(panes[0].shown.first == glm::vec2(0));
    CHECK(panes[0].shown.last == glm::vec2(1));
    // nothing to compare with
    CHECK(lod_panes(model_of(1), compared(LodLayout::kPanes), 0, 1.5f).size() == 1);
    CHECK(lod_panes(model_of(3, {0, 2}), compared(LodLayout::kWipe), 1, 1.5f).size() == 1);
    CHECK(lod_panes(Model{}, compared(LodLayout::kPanes), 0, 1).size() == 1);
}

TEST_CASE("panes are equal and as large as possible", "[lods]") {
    const struct {
        int levels;
        float aspect;
        glm::vec2 size;
    } cases[] = {{4, 1.5f, {0.5f, 0.5f}},       // 2 x 2
                 {4, 4, {0.25f, 1}},            // a row
                 {4, 0.25f, {1, 0.25f}},        // a column
                 {3, 1.5f, {1 / 3.0f, 1}},      // no pane is empty
                 {8, 2, {0.25f, 0.5f}},         // 4 x 2
                 {5, 1.5f, {1 / 3.0f, 0.5f}}};  // 3 x 2, the last row in the middle
    for (const auto& each : cases) {
        CAPTURE(each.levels, each.aspect);
        const auto view = compared(LodLayout::kPanes);
        const auto panes = lod_panes(model_of(each.levels), view, 0, each.aspect);
        REQUIRE(panes.size() == static_cast<size_t>(each.levels));
        for (const LodPane& pane : panes) {
            CHECK(glm::distance(pane.frame.last - pane.frame.first, each.size) < 1e-6f);
            CHECK(pane.frame.first == pane.shown.first);
        }
        CHECK(frame_aspect(model_of(each.levels), view, each.aspect) ==
              Approx(each.aspect * each.size.x / each.size.y));
    }
    const auto panes = lod_panes(model_of(4), compared(LodLayout::kPanes), 0, 1.5f);
    CHECK(panes[1].frame.first == glm::vec2(0.5f, 0));  // row by row
    CHECK(panes[2].frame.first == glm::vec2(0, 0.5f));
    CHECK(pane_at(panes, {0.9f, 0.1f}).lod == 1);
    CHECK(pane_at(panes, {0.9f, 0.9f}).lod == 3);
    CHECK(pane_at(panes, {-1, 2}).lod == 0);
    const auto five = lod_panes(model_of(5), compared(LodLayout::kPanes), 0, 1.5f);
    CHECK(five[2].frame.first.x == Approx(2 / 3.0f));
    CHECK(five[3].frame.first.x == Approx(1 / 6.0f));  // two thirds wide: a sixth at either side
    CHECK(five[4].frame.last.x == Approx(5 / 6.0f));
}

TEST_CASE("empty levels have no pane", "[lods]") {
    const auto view = compared(LodLayout::kPanes);
    CHECK(levels_of(lod_panes(model_of(4, {0, 2}), view, 0, 1)) == std::vector<int>{1, 3});
}

TEST_CASE("a wipe has the chosen level at its left and the next at its right", "[lods]") {
    ViewSettings view = compared(LodLayout::kWipe);
    view.wipe.share = 0.25f;
    auto panes = lod_panes(model_of(4, {2}), view, 1, 1.5f);
    CHECK(levels_of(panes) == std::vector<int>{1, 3});
    CHECK(panes[0].shown.last == glm::vec2(0.25f, 1));
    CHECK(panes[1].shown.first == glm::vec2(0.25f, 0));
    CHECK(panes[1].frame.first == glm::vec2(0));  // both look through the whole view
    CHECK(frame_aspect(model_of(4), view, 1.5f) == 1.5f);
    CHECK(levels_of(lod_panes(model_of(4), view, 3, 1)) == std::vector<int>{3, 2});
    view.wipe.lod = 0;
    CHECK(levels_of(lod_panes(model_of(4), view, 2, 1)) == std::vector<int>{2, 0});
    view.wipe.lod = 7;  // missing: the next
    CHECK(levels_of(lod_panes(model_of(4), view, 2, 1)) == std::vector<int>{2, 3});
    view.wipe.share = -3;
    CHECK(lod_panes(model_of(4), view, 0, 1)[0].shown.last.x == Approx(0.02));
}

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

}  // namespace studioscope::panes_test
