// The outline of the selection, and categories that fade while another is hovered.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "facts/legend.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/test_models.h"

namespace studioscope::outline_test {

namespace {

constexpr int kSize = 160;

Document bare_tube(ShadingMode mode) {
    Document document = document_of(tube_scene());
    document.view.show_grid = document.view.show_axes = false;
    document.view.background.is_transparent = true;
    document.view.mode = mode;
    return document;
}

Image picture(Offscreen& screen, const Document& document) {
    return drawn(screen, document, kSize, kSize, 0);
}

glm::ivec4 pixel(const Image& image, int x, int y) {
    const uint8_t* const rgba = &at(image.pixels, (y * image.width + x) * 4);
    return {rgba[0], rgba[1], rgba[2], rgba[3]};
}

bool is_model(const Image& plain, int x, int y) {
    return x >= 0 && y >= 0 && x < kSize && y < kSize && pixel(plain, x, y).a > 0;
}

bool is_near_model(const Image& plain, int x, int y, int reach) {
    for (int j = -reach; j <= reach; ++j)
        for (int i = -reach; i <= reach; ++i)
            if (is_model(plain, x + i, y + j)) return true;
    return false;
}

bool is_beside_model(const Image& plain, int x, int y) {
    return is_model(plain, x - 1, y) || is_model(plain, x + 1, y) || is_model(plain, x, y - 1) ||
           is_model(plain, x, y + 1);
}

// Pixels that a selection adds to a picture.
struct LineFound {
    size_t pixels = 0;
    size_t bright = 0;     // in the selection's colour
    size_t missing = 0;    // edge of the model without outline
    size_t elsewhere = 0;  // on the model, or more than three pixels from it
};

LineFound line_of(const Image& plain, const Image& selected) {
    LineFound line;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            const bool has_line = pixel(selected, x, y) != pixel(plain, x, y);
            const bool is_on = is_model(plain, x, y);
            const glm::vec3 off = glm::vec3(pixel(selected, x, y)) - kSelectionColor * 255.0f;
            line.pixels += has_line;
            line.bright += has_line && glm::length(off) < 4;
            line.missing += !has_line && !is_on && is_beside_model(plain, x, y);
            line.elsewhere += has_line && (is_on || !is_near_model(plain, x, y, 3));
        }
    return line;
}

// Number of pixels with this colour in any light.
size_t pixels_of(const Image& image, const glm::vec3& color) {
    const glm::vec3 hue = glm::normalize(to_linear(color));
    size_t count = 0;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            const glm::vec3 shown = to_linear(glm::vec3(pixel(image, x, y)) / 255.0f);
            if (glm::length(shown) > 0.1f && glm::dot(glm::normalize(shown), hue) > 0.995f) ++count;
        }
    return count;
}

}  // namespace

TEST_CASE("the selected mesh has an outline in the selection's colour", "[render]") {
    Offscreen screen(kSize, kSize);
    for (const ShadingMode mode :
         {ShadingMode::kShaded, ShadingMode::kBones, ShadingMode::kWireframe}) {
        CAPTURE(shading_mode_name(mode));
        Document document = bare_tube(mode);
        document.hidden.meshes = {0, 1};  // hides the cap, so that the rest is one mesh
        const Image plain = picture(screen, document);
        document.selection.mesh = 0;
        const Image selected = picture(screen, document);
        if (mode == ShadingMode::kWireframe) {  // which has holes
            CHECK(pixels_of(selected, kSelectionColor) > pixels_of(plain, kSelectionColor) + 100);
            continue;
        }
        const LineFound line = line_of(plain, selected);
        CHECK(line.pixels > 200);
        CHECK(line.missing == 0);
        CHECK(line.elsewhere == 0);
        CHECK(line.bright > line.pixels / 4);
    }
    CHECK(screen.errors() == "");
}

namespace {

// The picture with what is hovered drawn over it.
Image hovered_picture(Offscreen& screen, const Document& document, const PickedPart& pointed = {}) {
    GpuScene gpu = must_have(GpuScene::make(*document.scene));
    Pose pose;
    update_pose(document.model(), {0, 0, {}}, pose);
    const FrameInput input = make_frame_input(document, pose);
    const Viewport viewport{0, 0, kSize, kSize};
    screen.renderer().draw(gpu, input, viewport);
    screen.renderer().draw_hover({pointed, document.hover.meshes}, {gpu, input}, {}, viewport);
    return screen.pixels();
}

}  // namespace

TEST_CASE("hovered meshes have an outline over the picture, and keep their colours", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    document.hidden.meshes = {0, 1};  // hides the cap, so that the rest is one mesh
    const Image plain = picture(screen, document);
    CHECK(hovered_picture(screen, document).pixels == plain.pixels);
    document.hover.meshes = {0};
    CHECK(picture(screen, document).pixels == plain.pixels);  // the picture itself is kept
    const LineFound line = line_of(plain, hovered_picture(screen, document));
    CHECK(line.pixels > 200);
    CHECK(line.missing == 0);
    CHECK(line.elsewhere == 0);
    CHECK(line.bright == 0);  // not the selection's colour
    document.view.instances = 4;
    const Image copies = picture(screen, document);
    CHECK(hovered_picture(screen, document).pixels != copies.pixels);  // the first of them
    document.view.instances = 1;
    document.hover.meshes = {1};
    CHECK(hovered_picture(screen, document).pixels == plain.pixels);  // which is hidden
    document.hover.meshes = {0};
    document.selection.mesh = 0;  // the same has the outline of the selection
    CHECK(hovered_picture(screen, document).pixels == picture(screen, document).pixels);
    CHECK(screen.errors() == "");
}

TEST_CASE("a part under the mouse is outlined unless it is selected", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    const Image plain = picture(screen, document);
    const int vertex = static_cast<int>(document.model().meshes[0].lods[0].indices[0]);
    const PickedPart part{0, 0, 0, vertex};
    CHECK(hovered_picture(screen, document, part).pixels != plain.pixels);
    document.selection.mesh = document.selection.triangle = 0;
    document.selection.vertex = vertex;
    CHECK(hovered_picture(screen, document, part).pixels == picture(screen, document).pixels);
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected material outlines the meshes that use it, except hidden ones", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    const Image plain = picture(screen, document);
    document.selection.mesh = 1;
    const Image cap = picture(screen, document);
    CHECK(cap.pixels != plain.pixels);
    document.selection.mesh = kNone;
    const Mesh& mesh = document.model().meshes[1];
    document.selection.material = mesh_material(document.model(), 0, mesh, 0);
    const bool is_alone = mesh_material(document.model(), 0, document.model().meshes[0], 0) !=
                          document.selection.material;
    CHECK((picture(screen, document).pixels == cap.pixels) == is_alone);
    document.selection.material = kNone;
    document.selection.mesh = 1;
    document.hidden.meshes = {0, 1};
    const Image hidden = picture(screen, document);
    document.selection.mesh = kNone;
    CHECK(hidden.pixels == picture(screen, document).pixels);
    CHECK(screen.errors() == "");
}

TEST_CASE("the outline follows the pose and the layout", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    document.hidden.meshes = {0, 1};
    const auto check_line = [&] {
        document.selection.mesh = kNone;
        const Image plain = drawn(screen, document, kSize, kSize, 10);
        document.selection.mesh = 0;
        const LineFound line = line_of(plain, drawn(screen, document, kSize, kSize, 10));
        CHECK(line.pixels > 200);
        CHECK(line.missing == 0);
        CHECK(line.elsewhere == 0);
    };
    check_line();
    document.view.skinner = SkinningMethod::kPassthrough;
    check_line();
}

TEST_CASE("all categories except the hovered one are faded", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kBones);
    const Image all = picture(screen, document);
    document.hover.category = 2;
    const Image one = picture(screen, document);
    for (int bone = 0; bone < 5; ++bone) {
        CAPTURE(bone);
        REQUIRE(pixels_of(all, bone_color(bone)) > 50);
        CHECK(pixels_of(one, bone_color(bone)) == (bone == 2 ? pixels_of(all, bone_color(2)) : 0));
    }
    document.hover.category = kNone;  // weighted to no bone: no part of this model
    CHECK(pixels_of(picture(screen, document), bone_color(2)) == 0);
    document.view.mode = ShadingMode::kShaded;
    document.hover.category.reset();
    const Image shaded = picture(screen, document);
    document.hover.category = 2;
    CHECK(picture(screen, document).pixels == shaded.pixels);
    CHECK(screen.errors() == "");
}

TEST_CASE("the outline is drawn in every pane", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    document.hidden.meshes = {0, 1};
    document.view.lod_layout = LodLayout::kPanes;
    const Image plain = picture(screen, document);
    document.selection.mesh = 0;
    const Image selected = picture(screen, document);
    size_t left = 0, right = 0;
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            if (pixel(selected, x, y) == pixel(plain, x, y)) continue;
            ++(x < kSize / 2 ? left : right);
            CHECK(!is_model(plain, x, y));
            CHECK(is_near_model(plain, x, y, 3));
        }
    CHECK(left > 100);
    CHECK(right > 100);
    CHECK(screen.errors() == "");
}

TEST_CASE("points have no outline of their own", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    for (Mesh& mesh : edited_scene(document).model.meshes)
        for (MeshLod& lod : mesh.lods) lod.indices.clear();
    const Image plain = picture(screen, document);
    document.selection.mesh = 0;
    CHECK(picture(screen, document).pixels == plain.pixels);
}

TEST_CASE("a picked vertex and its triangle are outlined, and their mesh is not", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bare_tube(ShadingMode::kShaded);
    Selection picked;
    picked.mesh = picked.triangle = 0;
    const std::vector<uint32_t>& indices = document.model().meshes[0].lods[0].indices;
    picked.vertex = static_cast<int>(indices[1]);
    const Image whole = picture(screen, document);
    document.selection = picked;
    // an outline of the mesh has more than 200, as above
    CHECK(line_of(whole, picture(screen, document)).pixels < 150);

    document.camera.pivot = document.model().vertices[indices[1]].position;
    document.camera.distance *= 0.1f;
    document.selection = {};
    const Image plain = picture(screen, document);
    document.selection = picked;
    const Image outlined = picture(screen, document);
    CHECK(pixels_of(outlined, kSelectionColor) > pixels_of(plain, kSelectionColor) + 8);
    CHECK(pixels_of(outlined, kAccentColor) > pixels_of(plain, kAccentColor) + 8);
    document.selection.vertex = static_cast<int>(indices[300]);  // of another triangle
    const Image elsewhere = picture(screen, document);
    CHECK(pixels_of(elsewhere, kSelectionColor) == pixels_of(plain, kSelectionColor));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::outline_test
