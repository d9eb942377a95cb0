// The reference figure is in the picture that frames a model much smaller than it.

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "document/view/placement.h"
#include "support/edited_scene.h"
#include "support/point_document.h"

namespace studioscope::figure_framing_test {

namespace {

Document coin() { return document_of_points({{-1, -70, 0}, {1, -70, 0}, {0, -69, 2}}); }

// The corners of a box around the origin.
Document box_of(const glm::vec3& half, UpAxis up) {
    std::vector<glm::vec3> corners;
    for (const float x : {-half.x, half.x})
        for (const float y : {-half.y, half.y})
            for (const float z : {-half.z, half.z}) corners.emplace_back(x, y, z);
    return document_of_points(corners, {0, 1, 2}, up);
}

// Range of its corners in the picture from left to right, which is -1 to 1.
std::pair<float, float> reach_of(const Camera& camera, const Bounds& bounds, float aspect) {
    const glm::mat4 clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    std::pair<float, float> reach{9, -9};
    for (const float x : {bounds.min.x, bounds.max.x})
        for (const float y : {bounds.min.y, bounds.max.y})
            for (const float z : {bounds.min.z, bounds.max.z}) {
                const glm::vec4 place = clip * glm::vec4(x, y, z, 1);
                reach.first = std::min(reach.first, place.x / place.w);
                reach.second = std::max(reach.second, place.x / place.w);
            }
    return reach;
}

// Greatest distance from the middle; half of the view is 1, and points beyond are clipped.
float farthest_out(const Camera& camera, const Bounds& bounds, float aspect) {
    const glm::mat4 clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    float out = 0;
    for (const float x : {bounds.min.x, bounds.max.x})
        for (const float y : {bounds.min.y, bounds.max.y})
            for (const float z : {bounds.min.z, bounds.max.z}) {
                const glm::vec4 place = clip * glm::vec4(x, y, z, 1);
                out = std::max({out, std::abs(place.x / place.w), std::abs(place.y / place.w)});
            }
    return out;
}

}  // namespace

TEST_CASE("the reference figure is framed with the model while it is shown", "[framing]") {
    Document document = coin();
    // 72 high and 32 wide, with a gap of 8 left of the coin and its back at the coin's front
    const Bounds figure{{-41, -102, 0}, {-9, -70, 72}};
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
        CHECK(farthest_out(both, figure, aspect) > 0.7f);  // and not smaller than necessary
        document.camera = {};
        frame_model(document, aspect);
        CHECK(farthest_out(document.camera, figure, aspect) < 1);
    }
}

TEST_CASE("the reference figure is visible next to a long model in any direction", "[framing]") {
    // 600 units along one axis, 40 along the others; a model with Y up faces +X after making it
    // upright
    for (const UpAxis up : {UpAxis::kZ, UpAxis::kY})
        for (int along = 0; along < 3; ++along) {
            CAPTURE(along, up == UpAxis::kY);
            glm::vec3 half(20);
            half[along] = 300;
            Document document = box_of(half, up);
            document.view.show_figure = true;
            const Bounds box = upright_bounds(document.model());
            const Bounds figure = figure_bounds(figure_place(document));
            for (const float aspect : {0.7f, 1.8f}) {
                const Camera camera = front_view(document, aspect);
                CHECK(farthest_out(camera, figure, aspect) < 1);
                // left of the model in the picture, and close to it
                const float gap =
                    reach_of(camera, box, aspect).first - reach_of(camera, figure, aspect).second;
                CHECK(gap >= 0);
                CHECK(gap < 0.2f);
            }
        }
}

TEST_CASE("the reference figure is next to the model as the clip poses it", "[framing]") {
    // sequences of compiled models are rotated a quarter from the bind pose: along Y it lies in X
    Document document = box_of({20, 300, 20}, UpAxis::kZ);
    edited_scene(document).format = "qc";
    Clip turned;
    turned.frames = {0, 1};
    turned.tracks.resize(1);
    turned.tracks[0].bone = 0;
    const glm::quat quarter = glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 0, 1));
    turned.tracks[0].rotations = {{0, quarter}, {1, glm::quat(1, 0, 0, 0)}};
    edited_scene(document).model.clips = {turned};
    document.view.show_figure = true;
    FrameInput input = frame_of(document, {});
    stand_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {-44, -316, 0}) < 0.01f);
    select_clip(document.playback, document.model(), 0);
    stand_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {316, -44, 0}) < 0.01f);
    // and does not move with the clip
    document.playback.frame = 1;
    stand_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {316, -44, 0}) < 0.01f);
    document.view.show_figure = false;
    stand_figure(document, input);
    CHECK_FALSE(input.figure);
}

TEST_CASE("each pane shows all of the model", "[framing]") {
    Document document = coin();
    Model& model = edited_scene(document).model;
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

}  // namespace studioscope::figure_framing_test
