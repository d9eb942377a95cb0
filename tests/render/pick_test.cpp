// Picking on the tube, whose corners are known.

#include "render/pick.h"

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "model/animation/pose.h"
#include "support/offscreen.h"
#include "support/test_models.h"

namespace studioscope::pick_test {

namespace {

constexpr Viewport kView{0, 0, 200, 200};

// Pixel of a point of the model, from the bottom left.
glm::vec2 pixel_of(const Document& document, const glm::vec3& point) {
    const glm::mat4 clip = clip_from_world(document.camera, upright_bounds(document.model()), 1);
    const glm::vec4 place = clip * glm::vec4(point, 1);
    return (glm::vec2(place) / place.w + 1.0f) * 100.0f;
}

struct Picking {
    explicit Picking(Document opened) : document(std::move(opened)) {
        auto made_model = GpuScene::make(*document.scene);
        REQUIRE(made_model);
        model = *std::move(made_model);
        auto made_picker = Picker::make();
        REQUIRE(made_picker);
        picker = *std::move(made_picker);
    }
    std::optional<Pick> at(const glm::vec2& pixel) {
        return picker.pick(model, make_frame_input(document, pose), kView, pixel);
    }

    Document document;
    GpuScene model;
    Picker picker;
    Pose pose;
};

}  // namespace

TEST_CASE("a click on the tube finds mesh, triangle, vertex, bone and position", "[render]") {
    Offscreen screen(16, 16);
    Picking picking(document_of(tube_scene(5)));
    // a point of the wall that faces the camera, which looks from -Y and +X
    const glm::vec3 front(6 * std::sin(0.6f), -6 * std::cos(0.6f), 24);

    const auto pick = picking.at(pixel_of(picking.document, front));

    REQUIRE(pick);
    CHECK(pick->mesh == 0);
    CHECK(pick->bone == 2);  // the middle one of five bones has most weight in the middle
    CHECK(glm::distance(pick->position, front) < 0.3f);
    // rings are 1.5 apart, and the 24 sides 1.6
    const Model& model = picking.document.model();
    CHECK(glm::distance(at(model.vertices, pick->vertex).position, front) < 1.3f);
    const auto& indices = model.meshes[0].lods[0].indices;
    const auto corner = indices.begin() + pick->triangle * 3;
    CHECK(std::count(corner, corner + 3, static_cast<uint32_t>(pick->vertex)) == 1);
    CHECK(screen.errors() == "");
}

TEST_CASE("a click outside the tube finds nothing", "[render]") {
    Offscreen screen(16, 16);
    Picking picking(document_of(tube_scene()));
    CHECK_FALSE(picking.at({3, 190}));
    GpuScene nothing;
    CHECK_FALSE(
        Picker::make()->pick(nothing, make_frame_input(picking.document, {}), kView, {100, 100}));
    CHECK(screen.errors() == "");
}

TEST_CASE("picking follows the pose", "[render]") {
    Offscreen screen(16, 16);
    Picking picking(document_of(tube_scene()));
    update_pose(picking.document.model(), {0, 10, {}}, picking.pose);
    // the top of the tube has bent away from its place in the bind pose
    CHECK_FALSE(picking.at(pixel_of(picking.document, {0, 0, 46})));
    const glm::vec3 top = transform_point(picking.pose.palette[4], {0, 0, 48});
    const auto pick = picking.at(pixel_of(picking.document, top));
    REQUIRE(pick);
    CHECK(pick->mesh == 1);
    CHECK(pick->bone == 4);
    CHECK(screen.errors() == "");
}

TEST_CASE("points are found from a few pixels away", "[render]") {
    Offscreen screen(16, 16);
    Scene scene;
    for (const float x : {-20.0f, 20.0f}) {
        Vertex vertex;
        vertex.position = {x, 0, 0};
        scene.model.vertices.push_back(vertex);
    }
    scene.model.lods.resize(1);
    scene.model.meshes.resize(1);
    scene.model.meshes[0].lods.push_back({0, 2, {}, {}, kNone});
    scene.model.body_parts = {{"body", {"body"}}};
    scene.model.skins = {{0}};
    scene.model.materials.resize(1);
    scene.model.tangents.resize(2);
    Picking picking(document_of(scene));
    const glm::vec2 second = pixel_of(picking.document, {20, 0, 0});

    const auto pick = picking.at(second + glm::vec2(3, -2));

    REQUIRE(pick);
    CHECK(pick->vertex == 1);
    CHECK(pick->triangle == kNone);
    CHECK(pick->bone == kNone);
    CHECK_FALSE(picking.at(second + glm::vec2(12, 0)));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::pick_test
