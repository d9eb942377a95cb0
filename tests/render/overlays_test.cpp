// Overlays on and around the model, against inspected images.
// Parts hidden and selected in the tree, and the reference figure.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "document/framing.h"
#include "document/visibility.h"
#include "render/overlay_lines.h"
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

constexpr int kPartsSize = 128;

Document bare_tube() {
    Document document = document_of(tube_scene());
    document.view.show_grid = document.view.show_axes = false;
    document.view.background.is_transparent = true;
    return document;
}

size_t drawn_pixels(Offscreen& screen, const Document& document) {
    const Image image = drawn(screen, document, kPartsSize, kPartsSize, 0);
    size_t count = 0;
    for (size_t i = 3; i < image.pixels.size(); i += 4) count += image.pixels[i] > 0 ? 1 : 0;
    return count;
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
    FrameInput input = make_frame_input(document, {});
    add_reference_figure(document, input);
    renderer->draw(nothing, input, {0, 0, kSize, kSize});
    check_golden("empty", screen.pixels());
    CHECK(screen.errors() == "");
}

TEST_CASE("hidden meshes and bones are not drawn", "[render]") {
    Offscreen screen(kPartsSize, kPartsSize);
    Document document = bare_tube();
    const size_t whole = drawn_pixels(screen, document);
    toggle_visibility(document, {TreeKind::kMesh, 0});
    const size_t cap = drawn_pixels(screen, document);
    CHECK(cap > 0);
    CHECK(cap < whole / 2);
    toggle_visibility(document, {TreeKind::kMesh, 1});
    CHECK(drawn_pixels(screen, document) == 0);
    document.view.show_skeleton = true;
    const size_t bones = drawn_pixels(screen, document);
    CHECK(bones > 0);
    toggle_visibility(document, {TreeKind::kBone, 2});  // and its two ancestors
    const size_t lower = drawn_pixels(screen, document);
    CHECK((lower > 0 && lower < bones));
    toggle_visibility(document, {TreeKind::kBone, 0});
    CHECK(drawn_pixels(screen, document) == 0);
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected hitbox is drawn while the others are hidden", "[render]") {
    Document document = bare_tube();
    Pose pose;
    update_pose(document.model(), {kNone, 0, {}}, pose);
    CHECK(hitbox_lines(make_frame_input(document, pose)).empty());
    document.selection.hitbox = 1;
    CHECK(hitbox_lines(make_frame_input(document, pose)).size() == 12);  // the edges of a box
    document.view.show_hitboxes = true;
    const size_t all = hitbox_lines(make_frame_input(document, pose)).size();
    CHECK(all == 12 * document.model().hitboxes.size());
    toggle_visibility(document, {TreeKind::kHitbox, 0});
    CHECK(hitbox_lines(make_frame_input(document, pose)).size() == all - 12);
}

TEST_CASE("the axes of a selected part are at its position, 46 pixels long", "[render]") {
    Document document = bare_tube();
    Pose pose;
    update_pose(document.model(), {kNone, 0, {}}, pose);
    FrameBlock frame;
    frame.eye = {0, -200, 0, 1};
    frame.viewport.w = 400;  // pixels per unit at a distance of one unit
    const auto axes = [&] { return selected_frame_lines(make_frame_input(document, pose), frame); };
    CHECK(axes().empty());
    document.selection.bone = 2;  // two fifths of the height
    REQUIRE(axes().size() == 3);
    const float away = glm::distance(glm::vec3(0, -200, 0), glm::vec3(0, 0, 19.2f));
    CHECK(glm::distance(axes()[0].from, {0, 0, 19.2f}) < 1e-3f);
    const glm::vec3 tip = axes()[2].to - axes()[2].from;
    CHECK(glm::distance(tip, {0, 0, 46 * away / 400}) < 1e-3f);
    document.selection.attachment = 0;  // takes precedence over the bone
    CHECK(axes()[0].from.z == Approx(48));
}

TEST_CASE("the reference figure is 72 units high, next to the model", "[render]") {
    // 8 units from a box of 80 x 20, its back at the box's front; half of a player's hull is 16
    const Bounds box{{-30, -10, 5}, {50, 10, 90}};
    CHECK(place_figure(box, 0).feet == glm::vec3(-30 - 8 - 16, -10 - 16, 0));
    const float quarter = glm::radians(90.0f);
    for (const float yaw : {0.0f, quarter / 2, quarter}) {
        CAPTURE(yaw);
        const FigurePlace place = place_figure(box, yaw);
        const Bounds home = figure_bounds(place);
        float highest = 0, lowest = 72;
        for (const BoneOctahedron& limb : figure_octahedra(place)) {
            for (const glm::vec3& end : {limb.head, limb.tail}) {
                highest = std::max(highest, end.z);
                lowest = std::min(lowest, end.z);
                CHECK(glm::all(glm::greaterThanEqual(end, home.min)));
                CHECK(glm::all(glm::lessThanEqual(end, home.max)));
            }
        }
        CHECK(highest == 72);
        CHECK((lowest >= 0 && lowest < 2));
    }
    // a figure that faces +X has its right hand at -Y, and toes point along +X
    const FigurePlace turned = place_figure(box, quarter);
    CHECK(glm::distance(turned.feet, glm::vec3(50 + 16, -10 - 8 - 16, 0)) < 1e-4f);
    float foremost = 0;
    for (const BoneOctahedron& limb : figure_octahedra(turned))
        foremost = std::max(foremost, limb.tail.x - turned.feet.x);
    CHECK(foremost == Approx(8));
}

TEST_CASE("the reference figure is not clipped when the model is as small as a coin", "[render]") {
    Offscreen screen(kPartsSize, kPartsSize);
    Document document = bare_tube();
    edited_scene(document).model.meshes.clear();
    document.view.show_figure = true;
    document.camera.yaw = document.camera.pitch = 0;
    const Bounds home = figure_bounds(figure_place(document));
    for (const bool is_orthographic : {false, true}) {
        document.camera.is_orthographic = is_orthographic;
        frame_bounds(document.camera, home, 1);
        const Image image = drawn(screen, document, kPartsSize, kPartsSize, 0);
        int first = kPartsSize, last = 0;
        for (int y = 0; y < kPartsSize; ++y)
            for (int x = 0; x < kPartsSize; ++x)
                if (at(image.pixels, (y * kPartsSize + x) * 4 + 3) > 0)
                    first = std::min(first, y), last = std::max(last, y);
        CHECK(first < kPartsSize / 8);  // the box is nearer than the figure
        CHECK(last > kPartsSize * 7 / 8);
    }
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::overlays_test
