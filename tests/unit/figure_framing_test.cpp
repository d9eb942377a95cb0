// The figure for scale is in the picture that frames a model much smaller than it.

#include <catch2/catch.hpp>

#include "document/figure_place.h"
#include "document/framing.h"

namespace studioscope {

namespace {

// A coin of 2 units that lies 70 units in front of the origin.
Document coin() {
    Scene scene;
    Model& model = scene.model;
    for (const glm::vec3& place :
         {glm::vec3(-1, -70, 0), glm::vec3(1, -70, 0), glm::vec3(0, -69, 2)}) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = place;
        vertex.bone_count = 1;
        vertex.weight[0] = 1;
    }
    model.tangents.resize(3);
    model.bones.resize(1);
    model.lods.resize(1);
    model.materials.resize(1);
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    model.meshes = {{"coin", 0, 0, 0, {{0, 3, {0, 1, 2}, {}, kNone}}}};
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

// Half of the view is 1; nothing of the point is seen past it.
float farthest_out(const Camera& camera, const Bounds& bounds, float aspect) {
    const glm::mat4 clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    float out = 0;
    for (const float x : {bounds.smallest.x, bounds.largest.x})
        for (const float y : {bounds.smallest.y, bounds.largest.y})
            for (const float z : {bounds.smallest.z, bounds.largest.z}) {
                const glm::vec4 place = clip * glm::vec4(x, y, z, 1);
                out = std::max({out, std::abs(place.x / place.w), std::abs(place.y / place.w)});
            }
    return out;
}

}  // namespace

TEST_CASE("the figure is framed with the model while it is shown", "[framing]") {
    Document document = coin();
    // 72 high and 32 wide, with a gap of 8 left of the coin
    const Bounds figure{{-41, -85.5f, 0}, {-9, -53.5f, 72}};
    const Bounds box{{-1, -70, 0}, {1, -69, 2}};
    for (const float aspect : {0.6f, 1.6f}) {
        CAPTURE(aspect);
        document.view.show_figure = false;
        const Camera alone = front_view(document, aspect);
        CHECK(alone.distance < 10);
        CHECK(farthest_out(alone, figure, aspect) > 2);
        document.view.show_figure = true;
        const Camera both = front_view(document, aspect);
        CHECK(farthest_out(both, figure, aspect) < 1);
        CHECK(farthest_out(both, box, aspect) < 1);
        CHECK(farthest_out(both, figure, aspect) > 0.7f);  // and no smaller than it has to be
        document.camera = {};
        frame_model(document, aspect);
        CHECK(farthest_out(document.camera, figure, aspect) < 1);
    }
}

TEST_CASE("each pane shows all of the model", "[framing]") {
    Document document = coin();
    Model& model = document.scene.model;
    model.lods.resize(4);
    model.meshes[0].lods.resize(4, model.meshes[0].lods[0]);
    const Bounds box{{-1, -70, 0}, {1, -69, 2}};
    document.view.lod_layout = LodLayout::kPanes;
    // four panes in a row: each is a quarter as wide
    CHECK(farthest_out(front_view(document, 4), box, 1) < 1);
    CHECK(farthest_out(front_view(document, 4), box, 1) > 0.6f);
    // in a column each is as wide as the view, and a quarter as high
    CHECK(farthest_out(front_view(document, 0.25f), box, 1) < 1);
}

}  // namespace studioscope
