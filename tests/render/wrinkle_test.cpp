// Wrinkles blended on the GPU, read back and drawn.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "document/document.h"
#include "document/framing.h"
#include "facts/legend.h"
#include "formats/load.h"
#include "model/validate.h"
#include "render/read_back.h"
#include "support/drawn.h"
#include "support/paths.h"
#include "support/test_models.h"

namespace studioscope::wrinkle_test {

namespace {

// Four squares in a row in the plane that faces -Y; a shape wrinkles the first three.
Scene four_squares() {
    Scene scene;
    Model& model = scene.model;
    Mesh mesh;
    mesh.lods.resize(1);
    Shape shape{"frown", 0, kNone, {0, 1, 10, 11}, {}};
    for (uint32_t square = 0; square < 4; ++square) {
        const uint32_t first = square * 4;
        for (const glm::vec2 corner : {glm::vec2(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {static_cast<float>(square) + corner.x, 0, corner.y};
            vertex.normal = {0, -1, 0};
        }
        for (const uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u})
            mesh.lods[0].indices.push_back(first + corner);
        // +1, -1 and half of each sum: the last two shapes of the third square cancel out
        for (uint32_t i = first; i < first + 4 && square < 3; ++i)
            shape.deltas.push_back({i, {}, {}, 0, 1, square == 1 ? -1.0f : 1.0f});
    }
    mesh.lods[0].vertex_count = 16;
    model.meshes = {mesh};
    Shape other{"calm", 1, kNone, {0, 1, 10, 11}, {}};
    for (uint32_t i = 8; i < 12; ++i) other.deltas.push_back({i, {}, {}, 0, 1, -1});
    model.shapes = {shape, other};
    model.flex_names = {"frown", "calm"};
    validate(model);
    return scene;
}

glm::vec3 color_at(const Image& image, int x, int y) {
    const uint8_t* pixel =
        &image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                       static_cast<size_t>(x)) *
                      4];
    return glm::vec3(pixel[0], pixel[1], pixel[2]) / 255.0f;
}

// The colour without its brightness, which depends on light.
glm::vec3 hue_of(const glm::vec3& srgb) { return glm::normalize(to_linear(srgb)); }

}  // namespace

TEST_CASE("wrinkles of several shapes add up on the GPU", "[render]") {
    const Offscreen screen(16, 16);
    const Scene scene = four_squares();
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    const std::vector<ShapeWeight> weights{{0.75f, 0.75f}, {0.5f, 0.5f}};
    const auto posed = read_back_posed(*gpu, {}, weights, 0, 16);
    REQUIRE(posed);
    // 0.75, -0.75, 0.75 - 0.5 and nothing, computed by hand
    CHECK((*posed)[0].wrinkle == Approx(0.75f).epsilon(1e-6));
    CHECK((*posed)[4].wrinkle == Approx(-0.75f).epsilon(1e-6));
    CHECK((*posed)[8].wrinkle == Approx(0.25f).epsilon(1e-6));
    CHECK((*posed)[12].wrinkle == 0);
    CHECK(screen.errors() == "");
}

TEST_CASE("compressed, stretched, unchanged and missing data have different colours", "[render]") {
    Offscreen screen(128, 32);
    Document document = document_of(four_squares());
    document.camera = {{2, 0, 0.5f}, 4, 0, 0, 16};
    document.view.show_grid = document.view.show_axes = false;
    document.view.mode = ShadingMode::kWrinkle;
    Renderer renderer = *Renderer::make();
    auto gpu = GpuScene::make(*document.scene);
    REQUIRE(gpu);
    const std::vector<ShapeWeight> weights{{1, 1}, {1, 1}};
    FrameInput input = frame_of(document, {});
    input.shapes = weights;
    renderer.draw(*gpu, input, {0, 0, 128, 32});
    const Image image = screen.pixels();
    const glm::vec3 expected[] = {wrinkle_color(1), wrinkle_color(-1), wrinkle_color(0),
                                  kUntouchedColor};
    for (int square = 0; square < 4; ++square) {
        CAPTURE(square);
        const glm::vec3 seen = color_at(image, 28 + square * 24, 16);
        for (int other = 0; other < 4; ++other) {
            const float apart = glm::distance(hue_of(seen), hue_of(expected[other]));
            if (other == square)
                CHECK(apart < 0.12f);
            else
                CHECK(apart > 0.12f);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the sample's wrinkles: a smile compresses, full cheeks stretch", "[render]") {
    constexpr int kWidth = 192, kHeight = 192;
    const Offscreen screen(kWidth, kHeight);
    Document document;
    const std::vector<std::filesystem::path> files{build_folder() /
                                                   "sample/models/studioscope/ollie.mdl"};
    open_scene(document, load_scene(files, {}, disk_files()), false);
    CHECK(document.counts.wrinkled_shapes >= 3);
    document.view.mode = ShadingMode::kWrinkle;
    document.camera = front_view(document, 1);
    document.camera.distance *= 0.6f;
    const Model& model = document.model();
    for (size_t i = 0; i < model.controllers.size(); ++i) {
        const std::string& name = model.controllers[i].name;
        if (name == "left_smile" || name == "puff") document.flex.controllers[i] = 1;
    }
    Pose pose;
    update_pose(model, request_of(document), pose);
    Renderer renderer = *Renderer::make();
    auto gpu = GpuScene::make(*document.scene);
    REQUIRE(gpu);
    renderer.draw(*gpu, frame_of(document, pose), {0, 0, kWidth, kHeight});
    const Comparison golden = compare_drawn("sample_wrinkle", screen.pixels());
    CAPTURE(golden.problem);
    CHECK(golden.changed <= 0.001);
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::wrinkle_test
