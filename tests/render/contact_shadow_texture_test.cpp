// Drawing of the contact shadow; tests/unit/document/contact_shadow_test.cpp tests its darkness.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "render/gpu_pose.h"
#include "support/drawn.h"
#include "support/test_models.h"

namespace studioscope::contact_shadow_texture_test {

namespace {

constexpr int kSide = 32;

// A tube of radius 6 at the origin, seen from above, with this place of the ground in the middle of
// the picture.
Document seen_from_above(const glm::vec2& place) {
    Document document = document_of(tube_scene());
    document.camera.pivot = glm::vec3(place, 0);
    document.camera.pitch = glm::radians(90.0f);
    document.camera.distance = 20;
    document.view.show_axes = false;
    document.view.background.color = glm::vec3(1);
    return document;
}

// Brightness of the middle pixel, 0 to 255.
int middle_of(Offscreen& screen, const Document& document) {
    const Image image = drawn(screen, document, kSide, kSide, 0);
    return at(image.pixels, (kSide / 2 * kSide + kSide / 2) * 4);
}

}  // namespace

TEST_CASE("the ground is darker below a model and unchanged elsewhere", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = seen_from_above({5, 5});  // a unit past the tube's foot
    const int shaded = middle_of(screen, document);
    document.view.light = LightPreset::kFlat;
    const int open = middle_of(screen, document);
    CHECK(shaded < open - 12);
    document.view.light = LightPreset::kNeutral;
    CHECK(middle_of(screen, document) == shaded);
    document.view.show_grid = false;
    CHECK(middle_of(screen, document) >= open);
    document = seen_from_above({23, 23});
    const int far = middle_of(screen, document);
    document.view.light = LightPreset::kFlat;
    CHECK(middle_of(screen, document) == far);
    CHECK(screen.errors() == "");
}

TEST_CASE("the contact shadow follows the pose", "[render]") {
    Offscreen screen(kSide, kSide);
    const Document document = seen_from_above({5, 5});
    ContactShadowTexture shade;
    std::vector<Affine> palette(5);
    FrameInput input = make_frame_input(document, {});
    const auto first = shade.bind(input, palette);
    REQUIRE(first);
    for (Affine& matrix : palette) matrix.rows[0].w = 100;
    const auto moved = shade.bind(input, palette);
    REQUIRE(moved);
    CHECK(moved->x == Approx(first->x + 100));
    CHECK(moved->z == Approx(first->z));
    for (Affine& matrix : palette) matrix.rows[2].w = 100;  // up
    CHECK_FALSE(shade.bind(input, palette));
    palette.assign(5, Affine{});
    CHECK(shade.bind(input, palette) == first);
    input.hidden.meshes.assign(document.model().meshes.size(), 1);
    CHECK_FALSE(shade.bind(input, palette));
    input.hidden = {};
    for (const auto& change : {+[](ViewSettings& view) { view.light = LightPreset::kFlat; },
                               +[](ViewSettings& view) { view.mode = ShadingMode::kBones; },
                               +[](ViewSettings& view) { view.instances = 2; }}) {
        FrameInput other = input;
        change(other.view);
        CHECK_FALSE(shade.bind(other, palette));
    }
    CHECK(shade.bind(input, palette) == first);
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::contact_shadow_texture_test
