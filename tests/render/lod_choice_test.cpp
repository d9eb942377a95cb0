// Choice of the level of detail. The metric is the game's: 100 / pixels of a sphere one unit
// across.

#include "render/lod_choice.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "document/document.h"
#include "support/edited_scene.h"

namespace studioscope::lod_choice_test {

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
    const Model& model = document_with({0, 10, 30, -1}).scene->model;
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
    CHECK(drawn_lod(frame_of(document, {}), 1000) == 1);
    document.view.switch_points = {0, 10, 19};  // the user's values override the file's
    CHECK(drawn_lod(frame_of(document, {}), 1000) == 2);
    document.view.switch_points.clear();
    document.view.lod = 2;
    CHECK(drawn_lod(frame_of(document, {}), 1000) == 2);
    document.view.lod = 7;
    CHECK(drawn_lod(frame_of(document, {}), 1000) == 2);
    document.view.lod = 0;
    edited_scene(document).model.meshes[0].lods[0] = {};
    CHECK(drawn_lod(frame_of(document, {}), 1000) == 1);
    const Document empty;
    CHECK(drawn_lod(frame_of(empty, {}), 1000) == 0);
}

}  // namespace studioscope::lod_choice_test
