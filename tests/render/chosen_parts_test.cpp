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

namespace studioscope::chosen_parts_test {

namespace {

constexpr int kSize = 128;

Document bare_tube() {
    Document document = document_of(tube_scene());
    document.view.show_grid = document.view.show_axes = false;
    document.view.background.is_transparent = true;
    return document;
}

size_t drawn_pixels(Offscreen& screen, const Document& document) {
    const Image image = drawn(screen, document, kSize, kSize, 0);
    size_t count = 0;
    for (size_t i = 3; i < image.pixels.size(); i += 4) count += image.pixels[i] > 0 ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("hidden meshes and bones are not drawn", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube();
    const size_t whole = drawn_pixels(screen, document);
    flip_eye(document, {TreeKind::kMesh, 0});
    const size_t cap = drawn_pixels(screen, document);
    CHECK(cap > 0);
    CHECK(cap < whole / 2);
    flip_eye(document, {TreeKind::kMesh, 1});
    CHECK(drawn_pixels(screen, document) == 0);
    document.view.show_skeleton = true;
    const size_t bones = drawn_pixels(screen, document);
    CHECK(bones > 0);
    flip_eye(document, {TreeKind::kBone, 2});  // and its two ancestors
    const size_t lower = drawn_pixels(screen, document);
    CHECK((lower > 0 && lower < bones));
    flip_eye(document, {TreeKind::kBone, 0});
    CHECK(drawn_pixels(screen, document) == 0);
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected hitbox is drawn while the others are hidden", "[render]") {
    Document document = bare_tube();
    Pose pose;
    update_pose(document.model(), {kNone, 0, {}}, pose);
    CHECK(hitbox_lines(frame_of(document, pose)).empty());
    document.selection.hitbox = 1;
    CHECK(hitbox_lines(frame_of(document, pose)).size() == 12);  // the edges of a box
    document.view.show_hitboxes = true;
    const size_t all = hitbox_lines(frame_of(document, pose)).size();
    CHECK(all == 12 * document.model().hitboxes.size());
    flip_eye(document, {TreeKind::kHitbox, 0});
    CHECK(hitbox_lines(frame_of(document, pose)).size() == all - 12);
}

TEST_CASE("the axes of a selected part are at its position, 46 pixels long", "[render]") {
    Document document = bare_tube();
    Pose pose;
    update_pose(document.model(), {kNone, 0, {}}, pose);
    FrameBlock frame;
    frame.eye = {0, -200, 0, 1};
    frame.viewport.w = 400;  // pixels per unit at a distance of one unit
    const auto axes = [&] { return selected_frame_lines(frame_of(document, pose), frame); };
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
    Offscreen screen(kSize, kSize);
    Document document = bare_tube();
    edited_scene(document).model.meshes.clear();
    document.view.show_figure = true;
    document.camera.yaw = document.camera.pitch = 0;
    const Bounds home = figure_bounds(figure_place(document));
    for (const bool is_orthographic : {false, true}) {
        document.camera.is_orthographic = is_orthographic;
        frame_bounds(document.camera, home, 1);
        const Image image = drawn(screen, document, kSize, kSize, 0);
        int first = kSize, last = 0;
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x)
                if (at(image.pixels, (y * kSize + x) * 4 + 3) > 0)
                    first = std::min(first, y), last = std::max(last, y);
        CHECK(first < kSize / 8);  // the box is nearer than the figure
        CHECK(last > kSize * 7 / 8);
    }
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::chosen_parts_test
