// Levels of detail in panes look as each does alone.

#include <catch2/catch.hpp>
#include <cmath>

#include "core/at.h"
#include "document/document.h"
#include "render/frame.h"
#include "render/pick.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/test_models.h"

namespace studioscope::lod_panes_test {

namespace {

constexpr int kSide = 128;

using Pixel = std::array<uint8_t, 4>;

Pixel pixel_of(const Image& image, int x, int y) {
    const uint8_t* const first = &at(image.pixels, (y * image.width + x) * 4);
    return {first[0], first[1], first[2], first[3]};
}

// Number of pixels in the columns from..to of `image` that differ from those of `alone` moved to
// the right by `moved`. A column at each end belongs to the line between panes.
int different(const Image& image, int from, int to, const Image& alone, int moved) {
    int count = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = from + 2; x < to - 2; ++x)
            if (pixel_of(image, x, y) != pixel_of(alone, x - moved, y)) ++count;
    return count;
}

Document tube_at(int lod, LodLayout layout) {
    Document document = document_of(tube_scene());
    document.view.show_axes = false;
    document.view.show_wireframe = true;  // the levels differ by their edges
    document.view.lod = lod;
    document.view.lod_layout = layout;
    return document;
}

Image alone(int lod, int width) {
    Offscreen screen(width, kSide);
    return drawn(screen, tube_at(lod, LodLayout::kOne), width, kSide);
}

}  // namespace

TEST_CASE("panes show each level as the whole view does", "[render]") {
    Offscreen screen(2 * kSide, kSide);
    const Image both = drawn(screen, tube_at(0, LodLayout::kPanes), 2 * kSide, kSide);
    CHECK(screen.errors() == "");
    const Image fine = alone(0, kSide), coarse = alone(1, kSide);
    CHECK(different(fine, 0, kSide, coarse, 0) > 100);
    CHECK(different(both, 0, kSide, fine, 0) == 0);
    // a sample between two pixels may be drawn at the other one after moving to the right
    CHECK(different(both, kSide, 2 * kSide, coarse, kSide) <= 6);
    CHECK(pixel_of(both, kSide, 5) == Pixel{18, 20, 23, 255});  // the line between the panes
}

TEST_CASE("a wipe shows one level left of its line and the other right of it", "[render]") {
    constexpr int kWide = 192;
    Document document = tube_at(0, LodLayout::kWipe);
    const Image fine = alone(0, kWide), coarse = alone(1, kWide);
    for (const float share : {0.5f, 0.25f}) {
        Offscreen screen(kWide, kSide);
        document.view.wipe.share = share;
        const int line = static_cast<int>(kWide * share);
        const Image both = drawn(screen, document, kWide, kSide);
        CHECK(different(both, 0, line, fine, 0) == 0);
        CHECK(different(both, line, kWide, coarse, 0) == 0);
        CHECK(screen.errors() == "");
    }
    CHECK(different(fine, kWide / 2, kWide, coarse, 0) > 50);
}

TEST_CASE("a click picks in the pane that it is in", "[render]") {
    Offscreen screen(16, 16);
    const Document document = tube_at(0, LodLayout::kPanes);
    auto gpu = GpuScene::make(*document.scene);
    auto picker = Picker::make();
    REQUIRE((gpu && picker));
    const Viewport view{40, 30, 2 * kSide, kSide};
    const auto pick_at = [&](float x) {
        return picker->pick(*gpu, make_frame_input(document, {}), view, {x, kSide / 2});
    };
    const auto left = pick_at(kSide * 0.5f), right = pick_at(kSide * 1.5f);
    REQUIRE((left && right));
    CHECK(left->lod == 0);
    CHECK(right->lod == 1);
    CHECK(glm::distance(left->position, right->position) < 1);  // the same place in both
    const MeshLod& coarse = document.model().meshes[0].lods[1];
    CHECK(static_cast<uint32_t>(right->vertex) >= coarse.first_vertex);
    CHECK_FALSE(pick_at(kSide * 0.04f));
    CHECK_FALSE(pick_at(kSide * 1.04f));
    CHECK(screen.errors() == "");
}

TEST_CASE("of several panes the first has the axes", "[render]") {
    Offscreen screen(2 * kSide, kSide);
    Document document = tube_at(0, LodLayout::kPanes);
    const Image without = drawn(screen, document, 2 * kSide, kSide);
    document.view.show_axes = true;
    const Image with = drawn(screen, document, 2 * kSide, kSide);
    CHECK(different(with, 0, kSide, without, 0) > 20);
    CHECK(different(with, kSide, 2 * kSide, without, 0) == 0);
}

// Choice of the level of detail. The metric is the game's: 100 / pixels of a sphere one unit
// across.

namespace {

// Levels with a triangle each; `switch_points` as in a VTX.
Document document_with(const std::vector<float>& switch_points) {
    Document document;
    Model& model = edited_scene(document).model;
    model.vertices.resize(3);
    model.meshes.resize(1);
    for (float switch_point : switch_points) {
        model.lods.push_back({switch_point});
        model.meshes[0].lods.push_back({0, 3, {0, 1, 2}, {}, kNone});
    }
    document.view.lod = kAutomaticLod;
    return document;
}

}  // namespace

TEST_CASE("the metric is 100 over the pixels of one unit", "[render]") {
    Camera camera;
    camera.fov_degrees = 90;  // so that the view is twice as high as the distance
    camera.distance = 50;
    // 1000 pixels for 100 units: 10 pixels per unit.
    CHECK(lod_metric(camera, 1000) == Approx(10));
    camera.distance = 500;
    CHECK(lod_metric(camera, 1000) == Approx(100));
}

TEST_CASE("a level is used while the next one's switch point is above the metric", "[render]") {
    const Document document = document_with({0, 10, 30, -1});
    const Model& model = document.model();
    CHECK(lod_for_metric(model, 0) == 0);
    CHECK(lod_for_metric(model, 9.9f) == 0);
    CHECK(lod_for_metric(model, 10) == 1);
    CHECK(lod_for_metric(model, 29) == 1);
    CHECK(lod_for_metric(model, 30) == 2);
    CHECK(lod_for_metric(model, 1e6f) == 2);  // never the shadow level, whose switch point is -1
}

TEST_CASE("the level to draw is the chosen one, the camera's, or the next that draws", "[render]") {
    Document document = document_with({0, 10, 30});
    document.camera.fov_degrees = 90;
    document.camera.distance = 100;  // metric 20 at 1000 pixels
    CHECK(drawn_lod(make_frame_input(document, {}), 1000) == 1);
    document.view.switch_points = {0, 10, 19};  // the user's values override the file's
    CHECK(drawn_lod(make_frame_input(document, {}), 1000) == 2);
    document.view.switch_points.clear();
    document.view.lod = 2;
    CHECK(drawn_lod(make_frame_input(document, {}), 1000) == 2);
    document.view.lod = 7;
    CHECK(drawn_lod(make_frame_input(document, {}), 1000) == 2);
    document.view.lod = 0;
    edited_scene(document).model.meshes[0].lods[0] = {};
    CHECK(drawn_lod(make_frame_input(document, {}), 1000) == 1);
    const Document empty;
    CHECK(drawn_lod(make_frame_input(empty, {}), 1000) == 0);
}

}  // namespace studioscope::lod_panes_test
