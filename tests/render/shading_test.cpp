// What the shading modes look like, against images that were looked at.

#include <catch2/catch.hpp>

#include "document/document.h"
#include "support/drawn.h"
#include "support/test_models.h"

namespace studioscope {

namespace {

constexpr int kSize = 128;

// The bent tube, moved into the middle of the picture.
Document bent_tube() {
    Document document = document_of(tube_scene());
    document.view.show_axes = false;
    document.camera.pivot += glm::vec3(10, 0, -2);
    return document;
}

void check_golden(const std::string& name, const Image& image) {
    const Comparison golden = compare_golden(name, image);
    CAPTURE(name, golden.problem);
    CHECK(golden.changed <= 0.001);
}

// A pool of two runs that swap places: row 0 brings the tube's upper half, row 1 the lower.
VertexFile two_rows(const Model& model) {
    VertexFile file;
    file.lod_count = 1;
    file.pool = model.vertices;
    const auto count = static_cast<uint32_t>(model.vertices.size());
    file.lod_vertex_counts.fill(count);
    file.fixups = {{1, count - 400, 400}, {0, 0, count - 400}};
    return file;
}

}  // namespace

TEST_CASE("every shading mode shows what it is for", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.selection.bone = 2;
    document.scene.vertex_file = two_rows(document.model());
    Shape shape{"bulge", 0, kNone, {0, 1, 10, 11}, {}};
    for (uint32_t i = 200; i < 500; ++i) {
        const float rise = 1 - std::abs(static_cast<float>(i) - 350) / 150;
        shape.deltas.push_back({i, glm::vec3(3 * rise, 0, 0), glm::vec3(0), 0, 1, rise});
    }
    document.scene.model.shapes.push_back(shape);
    document.scene.model.flex_names = {"bulge"};
    for (int mode = 0; mode < kShadingModeCount; ++mode) {
        document.view.mode = static_cast<ShadingMode>(mode);
        check_golden(std::string("mode_") + name_of(document.view.mode),
                     drawn(screen, document, kSize, kSize));
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the back of a surface is shown, and red where it is asked for", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    document.bodygroups = {0};
    document.scene.model.meshes[1].body_model =
        1;  // the cap is another choice, so the tube is open
    document.camera.pitch = 0.9f;
    check_golden("open_tube", drawn(screen, document, kSize, kSize, 0));
    document.view.mode = ShadingMode::kBackfaces;
    check_golden("open_tube_backfaces", drawn(screen, document, kSize, kSize, 0));
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected fixup row lights up its vertices", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.scene.vertex_file = two_rows(document.model());
    document.selection.fixup = 0;
    check_golden("selected_fixup", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

TEST_CASE("each level of detail draws its own triangles", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.view.show_wireframe = true;
    document.view.lod = 1;
    check_golden("lod_1", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

TEST_CASE("a material's texture is worn, glass over what is behind it", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    auto renderer = Renderer::make();
    REQUIRE(renderer);
    // 4 x 2 texels: the top row red to yellow, the bottom row blue with holes.
    Image image{4, 2, {}};
    for (int i = 0; i < 8; ++i) {
        const bool is_top = i < 4;
        image.pixels.insert(image.pixels.end(),
                            {uint8_t(is_top ? 220 : 30), uint8_t(is_top ? i * 60 : 60),
                             uint8_t(is_top ? 20 : 200), uint8_t(is_top || i % 2 == 0 ? 255 : 0)});
    }
    document.scene.textures = {texture_of(image)};
    document.scene.looks.resize(document.model().materials.size());
    MaterialLook& look = document.scene.looks[0];
    look.base_texture = 0;
    const auto draw = [&](bool is_alpha_tested, bool is_translucent) {
        look.is_alpha_tested = is_alpha_tested;
        look.is_translucent = is_translucent;
        auto model = GpuScene::make(document.scene);
        REQUIRE(model);
        renderer->draw(*model, frame_of(document, {}), {0, 0, kSize, kSize});
        return screen.pixels();
    };
    check_golden("texture_opaque", draw(false, false));
    check_golden("texture_alpha_tested", draw(true, false));
    check_golden("texture_translucent", draw(false, true));
    CHECK(screen.errors() == "");
}

TEST_CASE("vertices without triangles are round points", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    Model& model = document.scene.model;
    model.lods.resize(1);
    for (Mesh& mesh : model.meshes) {
        mesh.lods.resize(1);
        mesh.lods[0].indices.clear();
    }
    check_golden("points", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope
