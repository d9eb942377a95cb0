// Shading modes against inspected images.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "facts/legend.h"
#include "model/validate.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/test_models.h"

namespace studioscope::shading_test {

namespace {

constexpr int kSize = 128;

// The bent tube, in the middle of the picture.
Document bent_tube() {
    Document document = document_of(tube_scene());
    document.view.show_axes = false;
    document.camera.pivot += glm::vec3(10, 0, -2);
    return document;
}

void check_golden(const std::string& name, const Image& image) {
    const Comparison golden = compare_drawn(name, image);
    CAPTURE(name, golden.problem);
    CHECK(golden.changed <= 0.001);
}

// A pool of two runs in swapped order: row 0 copies the tube's upper half, row 1 the lower.
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

TEST_CASE("every shading mode shows its data", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.selection.bone = 2;
    edited_scene(document).vertex_file = std::make_shared<VertexFile>(two_rows(document.model()));
    Shape shape{"bulge", 0, kNone, {0, 1, 10, 11}, {}};
    for (uint32_t i = 200; i < 500; ++i) {
        const float rise = 1 - std::abs(static_cast<float>(i) - 350) / 150;
        shape.deltas.push_back({i, glm::vec3(3 * rise, 0, 0), glm::vec3(0), 0, 1, rise});
    }
    edited_scene(document).model.shapes.push_back(shape);
    edited_scene(document).model.flex_names = {"bulge"};
    for (int mode = 0; mode < kShadingModeCount; ++mode) {
        document.view.mode = static_cast<ShadingMode>(mode);
        check_golden(std::string("mode_") + shading_mode_name(document.view.mode),
                     drawn(screen, document, kSize, kSize));
    }
    CHECK(screen.errors() == "");
}

namespace {

// Brightness of a pixel relative to a colour of the legend, in linear numbers; nothing if it is
// another colour.
std::optional<float> light_on(const glm::vec3& legend, const glm::ivec3& pixel) {
    constexpr float kRounding = 0.006f;
    const glm::vec3 full = to_linear(legend);
    const glm::vec3 seen = to_linear(glm::vec3(pixel) / 255.0f);
    const float light = glm::dot(seen, full) / glm::dot(full, full);
    if (glm::length(seen - full * light) > kRounding || light > 1.01f) return std::nullopt;
    return light;
}

// A triangle in the plane of the picture whose corners have one, two and three bones, the first
// with the greatest weight.
Scene triangle_scene() {
    Scene scene;
    Model& model = scene.model;
    for (int i = 0; i < 3; ++i)
        model.bones.push_back({"bone" + std::to_string(i), kNone, {}, {}, 0});
    const glm::vec3 corners[] = {{-10, 0, 0}, {10, 0, 0}, {0, 0, 18}};
    const float weights[3][3] = {{1, 0, 0}, {0.7f, 0.3f, 0}, {0.5f, 0.3f, 0.2f}};
    for (int corner = 0; corner < 3; ++corner) {
        Vertex vertex;
        vertex.position = corners[corner];
        vertex.normal = {0, -1, 0};
        vertex.bone_count = static_cast<uint8_t>(corner + 1);
        for (int i = 0; i <= corner; ++i) {
            vertex.bone[i] = static_cast<uint8_t>((corner + i) % 3);
            vertex.weight[i] = weights[corner][i];
        }
        model.vertices.push_back(vertex);
    }
    Mesh mesh;
    mesh.lods = {{0, 3, {0, 1, 2}, {}, kNone}};
    model.meshes = {mesh};
    validate(model);
    return scene;
}

glm::ivec3 pixel_at(const Image& image, const Camera& camera, const glm::vec3& place) {
    const Bounds bounds{{-10, 0, 0}, {10, 0, 18}};
    const glm::vec4 clip =
        projection_matrix(camera, bounds, 1) * view_matrix(camera) * glm::vec4(place, 1);
    const glm::vec2 share = glm::vec2(clip.x, -clip.y) / clip.w * 0.5f + 0.5f;
    const glm::ivec2 pixel(share * glm::vec2(image.width, image.height));
    const uint8_t* const rgba = &at(image.pixels, (pixel.y * image.width + pixel.x) * 4);
    return {rgba[0], rgba[1], rgba[2]};
}

}  // namespace

TEST_CASE("categories have the legend's colours without blending", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    document.view.show_grid = false;
    document.view.background.is_transparent = true;
    edited_scene(document).vertex_file = std::make_shared<VertexFile>(two_rows(document.model()));
    std::vector<glm::vec3> bones;
    for (int i = 0; i < 5; ++i) bones.push_back(bone_color(i));
    const struct {
        ShadingMode mode;
        std::vector<glm::vec3> legend;
    } cases[] = {
        {ShadingMode::kInfluences, {influence_color(1), influence_color(2), influence_color(3)}},
        {ShadingMode::kBones, bones},
        {ShadingMode::kFixups, {fixup_color(0), fixup_color(1)}},
        {ShadingMode::kLods, {lod_color(0)}}};
    for (const auto& each : cases) {
        document.view.mode = each.mode;
        CAPTURE(shading_mode_name(each.mode));
        const Image image = drawn(screen, document, kSize, kSize);
        std::vector<size_t> found(each.legend.size());
        size_t drawn_pixels = 0, exact = 0, strange = 0;
        for (size_t i = 0; i < image.pixels.size(); i += 4) {
            if (image.pixels[i + 3] == 0) continue;
            const glm::ivec3 pixel(image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]);
            ++drawn_pixels;
            bool is_known = false;
            for (size_t color = 0; color < each.legend.size() && !is_known; ++color)
                if (const auto light = light_on(each.legend[color], pixel)) {
                    is_known = true;
                    ++found[color];
                    if (*light > 0.99f) ++exact;
                }
            if (!is_known) ++strange;
        }
        REQUIRE(drawn_pixels > 1000);
        CHECK(strange == 0);
        CHECK(exact > drawn_pixels / 2);
        for (const size_t count : found) CHECK(count > 0);
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("each corner of a triangle shows its own category in the area nearest to it",
          "[render]") {
    constexpr int kLarge = 256;
    Offscreen screen(kLarge, kLarge);
    Document document = document_of(triangle_scene());
    document.view.show_axes = document.view.show_grid = false;
    document.camera.yaw = document.camera.pitch = 0;
    const glm::vec3 corners[] = {{-10, 0, 0}, {10, 0, 0}, {0, 0, 18}};
    const auto check_corners = [&](ShadingMode mode, const std::array<glm::vec3, 3>& colors) {
        document.view.mode = mode;
        CAPTURE(shading_mode_name(mode));
        auto gpu = GpuScene::make(*document.scene);
        REQUIRE(gpu);
        screen.renderer().draw(*gpu, make_frame_input(document, {}), {0, 0, kLarge, kLarge});
        const Image image = screen.pixels();
        const glm::vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0f;
        for (size_t i = 0; i < 3; ++i)
            for (const float out : {0.15f, 0.8f}) {  // near the middle, and near the corner
                CAPTURE(i, out);
                const glm::ivec3 pixel =
                    pixel_at(image, document.camera, glm::mix(middle, corners[i], out));
                const glm::ivec3 wanted(colors[i] * 255.0f + 0.5f);
                CHECK(glm::length(glm::vec3(pixel - wanted)) <= 2);
            }
    };
    check_corners(ShadingMode::kInfluences,
                  {influence_color(1), influence_color(2), influence_color(3)});
    check_corners(ShadingMode::kBones, {bone_color(0), bone_color(1), bone_color(2)});
    CHECK(screen.errors() == "");
}

TEST_CASE("the back of a surface is shown, and is red in the mode for back faces", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    document.bodygroups = {0};
    edited_scene(document).model.meshes[1].body_model =
        1;  // the cap is another choice of a body group, so the tube is open
    document.camera.pitch = 0.9f;
    check_golden("open_tube", drawn(screen, document, kSize, kSize, 0));
    document.view.mode = ShadingMode::kBackfaces;
    check_golden("open_tube_backfaces", drawn(screen, document, kSize, kSize, 0));
    CHECK(screen.errors() == "");
}

TEST_CASE("a selected fixup row highlights its vertices", "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = bent_tube();
    edited_scene(document).vertex_file = std::make_shared<VertexFile>(two_rows(document.model()));
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

TEST_CASE("a material's texture is drawn, and glass is blended over what is behind it",
          "[render]") {
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    // 4 x 2 texels: the top row red to yellow, the bottom row blue with holes.
    Image image{4, 2, {}};
    for (int i = 0; i < 8; ++i) {
        const bool is_top = i < 4;
        image.pixels.insert(image.pixels.end(),
                            {uint8_t(is_top ? 220 : 30), uint8_t(is_top ? i * 60 : 60),
                             uint8_t(is_top ? 20 : 200), uint8_t(is_top || i % 2 == 0 ? 255 : 0)});
    }
    edited_scene(document).textures = {image_texture(image)};
    edited_scene(document).resolved_materials.resize(document.model().materials.size());
    ResolvedMaterial& look = edited_scene(document).resolved_materials[0];
    look.base_texture = 0;
    const auto draw = [&](bool is_alpha_tested, bool is_translucent) {
        look.is_alpha_tested = is_alpha_tested;
        look.is_translucent = is_translucent;
        auto model = GpuScene::make(*document.scene);
        REQUIRE(model);
        screen.renderer().draw(*model, make_frame_input(document, {}), {0, 0, kSize, kSize});
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
    Model& model = edited_scene(document).model;
    model.lods.resize(1);
    for (Mesh& mesh : model.meshes) {
        mesh.lods.resize(1);
        mesh.lods[0].indices.clear();
    }
    check_golden("points", drawn(screen, document, kSize, kSize));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::shading_test
