// Overlays on and around the model, against inspected images.

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/test_models.h"

namespace studioscope::overlays_test {

namespace {

constexpr int kSize = 192;

Document bent_tube() {
    Document document = document_of(tube_scene());
    document.camera.pivot += glm::vec3(10, 0, -2);
    return document;
}

// A collision pyramid for each of the first two bones, in the bone's own space.
CollisionModel pyramids() {
    ConvexPiece piece;
    piece.points = {{-9, -9, 0}, {9, -9, 0}, {9, 9, 0}, {-9, 9, 0}, {0, 0, 14}};
    piece.indices = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2};
    CollisionModel collision;
    for (const int bone : {0, 1}) {
        CollisionSolid& solid = collision.solids.emplace_back();
        solid.bone = bone;
        solid.pieces = {piece};
    }
    return collision;
}

void check_golden(const std::string& name, const Image& image) {
    const Comparison golden = compare_drawn(name, image);
    CAPTURE(name, golden.problem);
    CHECK(golden.changed <= 0.001);
}

}  // namespace

TEST_CASE("each switch of the view draws its overlay", "[render]") {
    Offscreen screen(kSize, kSize);
    for (const ViewSwitch& each : kViewSwitches) {
        if (std::string(each.name) == "bone-names") continue;  // the window draws text
        Document document = bent_tube();
        document.view.show_grid = document.view.show_axes = false;
        document.view.*each.value = true;
        edited_scene(document).collision = pyramids();
        // the figure is outside the picture
        if (document.view.show_figure) frame_model(document, 1);
        check_golden(std::string("overlay_") + each.name, drawn(screen, document, kSize, kSize));
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected bone and vertex are highlighted", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.view.show_skeleton = true;
    document.selection.bone = 2;
    document.selection.vertex = 418;
    check_golden("selection", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

TEST_CASE("an animation alone shows its skeleton by default, even with one bone", "[render]") {
    Offscreen screen(kSize, kSize);
    const auto changed_by_bones = [&](size_t bones) {
        Scene scene = tube_scene();
        scene.model.vertices.clear();
        scene.model.tangents.clear();
        scene.model.meshes.clear();
        scene.model.clips.clear();
        scene.model.bones.resize(bones);
        Document with = document_of(scene);
        scene.model.bones.clear();
        Document without = document_of(std::move(scene));
        without.camera = with.camera;
        const Image pixels = drawn(screen, with, kSize, kSize);
        const Image others = drawn(screen, without, kSize, kSize);
        size_t changed = 0;
        for (size_t i = 0; i < pixels.pixels.size(); ++i)
            if (std::abs(pixels.pixels[i] - others.pixels[i]) > 16) ++changed;
        return changed;
    };
    CHECK(changed_by_bones(4));
    CHECK(changed_by_bones(1));
    CHECK(screen.errors() == "");
}

TEST_CASE("a model of one degenerate triangle shows its skeleton by default", "[render]") {
    Offscreen screen(kSize, kSize);
    // Whether switching the skeleton on changes the picture; `is_flat`: all vertices at one
    // position.
    const auto is_changed_by_asking = [&](bool is_flat) {
        Scene scene = tube_scene();
        if (is_flat)
            for (Vertex& vertex : scene.model.vertices) vertex.position = glm::vec3(0);
        Document document = document_of(std::move(scene));
        document.view.show_skeleton = false;
        const Image unasked = drawn(screen, document, kSize, kSize);
        document.view.show_skeleton = true;
        return unasked.pixels != drawn(screen, document, kSize, kSize).pixels;
    };
    CHECK_FALSE(is_changed_by_asking(true));
    CHECK(is_changed_by_asking(false));
    CHECK(screen.errors() == "");
}

TEST_CASE("instances are placed in a grid", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.view.instances = 7;
    document.camera.distance *= 1.5f;
    document.camera.pitch = 0.6f;
    check_golden("instances", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

TEST_CASE("a model with Y up is shown upright", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    document.view.show_skeleton = true;
    edited_scene(document).model.up =
        UpAxis::kY;  // so the tube, which is long in Z, lies on the ground
    frame_bounds(document.camera, upright_bounds(document.model()), 1);
    check_golden("up_y", drawn(screen, document, kSize, kSize, 5));
    CHECK(screen.errors() == "");
}

TEST_CASE("an empty scene has a ground", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document;
    auto renderer = Renderer::make();
    REQUIRE(renderer);
    document.view.background.color = {0.93f, 0.94f, 0.95f};
    for (const ViewSwitch& each : kViewSwitches) document.view.*each.value = true;
    GpuScene nothing;
    FrameInput input = frame_of(document, {});
    stand_figure(document, input);
    renderer->draw(nothing, input, {0, 0, kSize, kSize});
    check_golden("empty", screen.pixels());
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::overlays_test
