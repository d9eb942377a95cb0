// Two compared models and their difference: each planted change has its colour at its place.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "document/view/fates.h"
#include "facts/compare/scene_diff.h"
#include "model/validate.h"
#include "render/picture.h"
#include "support/offscreen.h"

namespace studioscope::compare_test {

namespace {

constexpr int kSide = 192;
constexpr float kStep = 10;  // from one square to the next

// Squares of 8 units in a row along X, which face -Y; `change(square, corner, vertex)` may change a
// corner, and `has(square)` tells which there are.
Scene squares(auto has, auto change) {
    Scene scene;
    Model& model = scene.model;
    model.bones = {{"a", kNone, {}, {}, 0}, {"b", kNone, {}, {}, 0}};
    Mesh mesh;
    mesh.lods.emplace_back();
    MeshLod& level = mesh.lods[0];
    for (int square = 0; square < 9; ++square) {
        if (!has(square)) continue;
        const auto first = static_cast<uint32_t>(model.vertices.size());
        for (int corner = 0; corner < 4; ++corner) {
            Vertex vertex;
            vertex.position = {static_cast<float>(square) * kStep + (corner % 2 ? 4.0f : -4.0f), 0,
                               corner / 2 ? 4.0f : -4.0f};
            vertex.normal = {0, -1, 0};
            vertex.uv = {static_cast<float>(square), static_cast<float>(corner)};
            vertex.bone_count = 1;
            vertex.weight[0] = 1;
            change(square, vertex);
            model.vertices.push_back(vertex);
        }
        for (const uint32_t corner : {0u, 1u, 2u, 1u, 3u, 2u})
            level.indices.push_back(first + corner);
    }
    level.vertex_count = static_cast<uint32_t>(model.vertices.size());
    model.meshes = {mesh};
    validate(model);
    return scene;
}

Document before() {
    Document document;
    open_scene(document, squares([](int square) { return square < 7; }, [](int, Vertex&) {}),
               false);
    return document;
}

// Square 1 moved by 2 units, 2 by 1 unit, 3 on another bone, 4 with another normal, 5 with another
// UV, 6 lost, 7 and 8 new: with
// another number of triangles, so that no square takes the place of another.
Document after() {
    Document document;
    open_scene(document,
               squares([](int square) { return square != 6; },
                       [](int square, Vertex& vertex) {
                           if (square == 1) vertex.position.y -= 2;
                           if (square == 2) vertex.position.y -= 1;
                           if (square == 3) vertex.bone[0] = 1;
                           if (square == 4) vertex.normal = {0, -0.8f, 0.6f};
                           if (square == 5) vertex.uv.x += 0.5f;
                       }),
               false);
    return document;
}

void look_at_row(Document& document) {
    document.view.show_axes = document.view.show_grid = false;
    document.camera.yaw = document.camera.pitch = 0;
    document.camera.pivot = {35, 0, 0};
    document.camera.distance = 110;
    document.camera.is_orthographic = true;
}

// Draws the panes of this layout; a pane has a width and height of kSide.
Image compared(Offscreen& screen, const ViewSettings& view, int width) {
    Document first = before(), second = after();
    look_at_row(first);
    look_at_row(second);
    const SceneDiff diff = compare_scenes(*first.scene, *second.scene);
    auto gpu = GpuScene::make(*first.scene), other_gpu = GpuScene::make(*second.scene);
    REQUIRE((gpu && other_gpu));
    FrameInput input = make_frame_input(first, {}), other = make_frame_input(second, {});
    const auto paint = [&](ComparedSide side) {
        return fate_paint(vertex_fates(*first.scene, *second.scene, diff, side, 0));
    };
    input.paint = paint(ComparedSide::kFirst);
    other.paint = paint(ComparedSide::kSecond);
    input.other_bounds = upright_bounds(second.model());
    other.other_bounds = upright_bounds(first.model());
    const float aspect = static_cast<float>(width) / kSide;
    const auto picture =
        draw_compared_picture(screen.renderer(), {*gpu, input}, {*other_gpu, other},
                              compare_panes(view, aspect), width, kSide);
    REQUIRE(picture);
    return *picture;
}

// The colour of a pane at the middle of a square; without a square the background.
glm::vec3 color_at(const Image& image, int pane, int square) {
    Camera camera;
    camera.distance = 110;
    const float pixels = kSide / (2 * half_height(camera));
    const int x = pane * kSide + kSide / 2 +
                  static_cast<int>((static_cast<float>(square) * kStep - 35) * pixels);
    // off the diagonal, on which two colours may meet
    const int y = kSide / 2 + 2;
    const uint8_t* const pixel = &at(image.pixels, (y * image.width + x) * 4);
    return glm::vec3(pixel[0], pixel[1], pixel[2]) / 255.0f;
}

bool is_near(const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 0.02f; }

}  // namespace

TEST_CASE("the difference of two models has a colour for each planted change",
          "[render][compare]") {
    Offscreen screen(16, 16);
    ViewSettings view;
    view.lod_layout = LodLayout::kPanes;
    const Image image = compared(screen, view, 3 * kSide);
    const glm::vec3 wanted[] = {fate_color(VertexFate::kKept),
                                fate_ramp(1),
                                fate_ramp(0.5f),
                                fate_color(VertexFate::kReweighted),
                                fate_color(VertexFate::kNormalChanged),
                                fate_color(VertexFate::kUvChanged),
                                fate_color(VertexFate::kLost),
                                fate_color(VertexFate::kNew)};
    for (int square = 0; square < 8; ++square) {
        CAPTURE(square);
        CHECK(is_near(color_at(image, 2, square), at(wanted, square)));
    }
    // each model alone has one square less
    const glm::vec3 nothing = color_at(image, 0, 7);
    CHECK(is_near(color_at(image, 1, 6), nothing));
    CHECK_FALSE(is_near(color_at(image, 0, 6), nothing));
    CHECK_FALSE(is_near(color_at(image, 1, 7), nothing));
    const Comparison golden = compare_drawn("compared", image);
    CAPTURE(golden.problem);
    CHECK(golden.changed <= 0.001);
    CHECK(screen.errors() == "");
}

TEST_CASE("a wipe of two models has one of them at each side", "[render][compare]") {
    Offscreen screen(16, 16);
    ViewSettings view;
    view.lod_layout = LodLayout::kWipe;
    const Image image = compared(screen, view, kSide);
    view.wipe.share = kWipeEdge;
    const Image second = compared(screen, view, kSide);
    view.wipe.share = 1 - kWipeEdge;
    const Image first = compared(screen, view, kSide);
    for (const int square : {0, 1, 2})
        CHECK(color_at(image, 0, square) == color_at(first, 0, square));
    for (const int square : {5, 6, 7})
        CHECK(color_at(image, 0, square) == color_at(second, 0, square));
    CHECK_FALSE(is_near(color_at(first, 0, 6), color_at(second, 0, 6)));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::compare_test
