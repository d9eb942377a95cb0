// Light on the model, tested with colours whose result is known.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "model/validate.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/test_models.h"

namespace studioscope::light_test {

namespace {

constexpr int kSide = 32;

// A square facing the camera without a texture has the clay colour, here linear as in the shader.
const glm::vec3 kClay(0.44f, 0.42f, 0.395f);

Document clay_square() {
    Document document;
    Model& model = edited_scene(document).model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    for (int i = 0; i < 4; ++i) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = {i & 1 ? 10 : -10, 0, i & 2 ? 10 : -10};
        vertex.normal = {0, -1, 0};
        vertex.weight[0] = 1;
        vertex.bone_count = 1;
    }
    Mesh mesh;
    mesh.lods = {{0, 4, {0, 1, 2, 1, 3, 2}, {}, kNone}};
    model.meshes = {mesh};
    validate(model);
    document.view.show_axes = document.view.show_grid = false;
    document.camera.yaw = document.camera.pitch = 0;
    document.camera.distance = 20;
    return document;
}

// Linear colour in the middle of the picture.
glm::vec3 middle_of(Offscreen& screen, const Document& document) {
    const Image image = drawn(screen, document, kSide, kSide, 0);
    const uint8_t* const rgba = &at(image.pixels, (kSide / 2 * kSide + kSide / 2) * 4);
    const glm::vec3 color = glm::vec3(rgba[0], rgba[1], rgba[2]) / 255.0f;
    return glm::mix(color / 12.92f, glm::pow((color + 0.055f) / 1.055f, glm::vec3(2.4f)),
                    glm::greaterThan(color, glm::vec3(0.04045f)));
}

glm::vec3 srgb_of(const glm::vec3& linear) {
    return glm::mix(linear * 12.92f, 1.055f * glm::pow(linear, glm::vec3(1 / 2.4f)) - 0.055f,
                    glm::greaterThan(linear, glm::vec3(0.0031308f)));
}

}  // namespace

TEST_CASE("flat light leaves a colour unchanged, times its intensity", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = clay_square();
    document.view.light = LightPreset::kFlat;
    for (const float yaw : {0.6f, 3.0f}) {  // for any direction of the key light
        document.view.light_direction.yaw = yaw;
        document.view.light_intensity = 1;
        CHECK(glm::distance(middle_of(screen, document), kClay) < 0.006f);
        document.view.light_intensity = 0.5f;
        CHECK(glm::distance(middle_of(screen, document), kClay * 0.5f) < 0.006f);
    }
    document.view.light_intensity = 4;
    CHECK(glm::distance(middle_of(screen, document), glm::vec3(1)) < 0.006f);
    CHECK(screen.errors() == "");
}

TEST_CASE("neutral light is white and shows the form", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = clay_square();
    document.view.light = LightPreset::kNeutral;
    document.view.light_direction.pitch = 0;
    document.view.light_direction.yaw = glm::radians(90.0f);  // from the camera
    const glm::vec3 lit = middle_of(screen, document);
    document.view.light_direction.yaw = glm::radians(-90.0f);  // from behind
    const glm::vec3 unlit = middle_of(screen, document);
    for (const glm::vec3& seen : {lit, unlit}) {
        const float light = glm::dot(seen, kClay) / glm::dot(kClay, kClay);
        CHECK(glm::distance(seen, kClay * light) < 0.006f);  // no tint
    }
    CHECK(lit.x > unlit.x * 1.5f);
    CHECK(unlit.x > kClay.x * 0.3f);  // the dark side keeps some light
    CHECK(screen.errors() == "");
}

// One texel of (200, 100, 50) in sRGB, which is 0.578, 0.127, 0.032 linear, tinted by $color2 (0
// 0.5 1), linear (0, 0.214, 1). Expected: lerp(b, lerp(b t, t, over base), alpha), computed by hand
// from those numbers.
TEST_CASE("a tint by the base texture's alpha leaves materials without one unchanged", "[render]") {
    struct Row {
        int alpha;
        float over_base;
        glm::vec3 seen;
    };
    const Row rows[] = {
        {0, 0, {0.578f, 0.127f, 0.032f}},      // the texel
        {255, 0, {0, 0.0273f, 0.032f}},        // times the tint
        {255, 1, {0, 0.214f, 1}},              // the tint alone
        {255, 0.5f, {0, 0.1207f, 0.516f}},     // half of each
        {102, 0, {0.3468f, 0.0874f, 0.032f}},  // 102 of 255 are 0.4
    };
    Offscreen screen(kSide, kSide);
    for (const Row& row : rows) {
        CAPTURE(row.alpha, row.over_base);
        Document document = clay_square();
        document.view.light = LightPreset::kFlat;
        edited_scene(document).textures = {
            image_texture(Image{1, 1, {200, 100, 50, uint8_t(row.alpha)}})};
        edited_scene(document).resolved_materials.resize(document.model().materials.size());
        for (ResolvedMaterial& look : edited_scene(document).resolved_materials) {
            look.base_texture = 0;
            look.color = {0, 0.5f, 1};
            look.is_tinted_by_alpha = true;
            look.tint_over_base = row.over_base;
        }
        CHECK(glm::distance(middle_of(screen, document), row.seen) < 0.01f);
        // the opacity is the material's own alpha, for any alpha of the texel
        document.view.background = {glm::vec3(0), false};
        for (ResolvedMaterial& look : edited_scene(document).resolved_materials) look.alpha = 0.5f;
        const Image half = drawn(screen, document, kSide, kSide, 0);
        const size_t middle = (kSide / 2 * kSide + kSide / 2) * 4;
        const auto wanted = srgb_of(row.seen) * 127.5f;  // over black
        for (int i = 0; i < 3; ++i)
            CHECK(std::abs(float(half.pixels[middle + size_t(i)]) - wanted[i]) < 3);
    }
    CHECK(screen.errors() == "");
}

// Nothing is added to black at any angle: a tube has normals in all directions.
TEST_CASE("the studio's light leaves a black texture black, and clay its rim", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = document_of(tube_scene());
    document.view.show_axes = document.view.show_grid = false;
    document.view.background = {glm::vec3(0), true};
    const auto brightest = [&] {
        int most = 0;
        const Image image = drawn(screen, document, kSide, kSide, 0);
        for (size_t i = 0; i < image.pixels.size(); ++i)
            if (i % 4 < 3) most = std::max<int>(most, image.pixels[i]);
        return most;
    };
    document.view.light_direction.yaw =
        glm::radians(-90.0f);  // from behind: the bright part is the rim
    CHECK(brightest() > 60);
    edited_scene(document).textures = {image_texture(Image{1, 1, {0, 0, 0, 255}})};
    edited_scene(document).resolved_materials.resize(document.model().materials.size());
    for (ResolvedMaterial& look : edited_scene(document).resolved_materials) look.base_texture = 0;
    for (const float yaw : {-90.0f, 0.0f, 90.0f}) {
        document.view.light_direction.yaw = glm::radians(yaw);
        CHECK(brightest() <= 2);
    }
    CHECK(screen.errors() == "");
}

// A material that is transparent by a missing texture: two walls of the tube, each adding at most
// 0.15 of white.
TEST_CASE("glass and glow without their texture are nearly transparent", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = document_of(tube_scene());
    document.view.show_axes = document.view.show_grid = false;
    document.view.background = {glm::vec3(0), false};
    edited_scene(document).resolved_materials.resize(document.model().materials.size());
    const bool is_additive = GENERATE(false, true);
    for (ResolvedMaterial& look : edited_scene(document).resolved_materials) {
        look.is_additive = is_additive;
        look.is_translucent = !is_additive;
        look.tried = {"materials/glow.vtf"};
    }
    int most = 0;
    const Image image = drawn(screen, document, kSide, kSide, 0);
    for (size_t i = 0; i < image.pixels.size(); ++i)
        if (i % 4 < 3) most = std::max<int>(most, image.pixels[i]);
    CHECK(most <= 2 * 0.15 * 255 + 1);
    CHECK(most > 10);  // still visible
    CHECK(screen.errors() == "");
}

// The square's lower half is below the ground, whose lines are between it and the camera.
TEST_CASE("the ground's lines do not cross parts of the model below it", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = clay_square();
    document.view.light = LightPreset::kFlat;  // no contact shadow
    document.camera.pitch = 0.6f;
    const Image without = drawn(screen, document, kSide, kSide, 0);
    document.view.show_grid = true;
    const Image with = drawn(screen, document, kSide, kSide, 0);
    int differing = 0;
    for (int y = kSide / 2 - 5; y < kSide / 2 + 5; ++y)
        for (int x = kSide / 2 - 5; x < kSide / 2 + 5; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                const auto i = static_cast<size_t>((y * kSide + x) * 4 + channel);
                differing += with.pixels[i] != without.pixels[i];
            }
    CHECK(differing == 0);
    CHECK(with.pixels != without.pixels);  // the ground is visible
    CHECK(screen.errors() == "");
}

TEST_CASE("the studio's light grows with its intensity and stays below white", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = clay_square();
    float before = 0;
    for (const float intensity : {0.25f, 1.0f, 2.0f, 4.0f}) {
        document.view.light_intensity = intensity;
        const glm::vec3 seen = middle_of(screen, document);
        CHECK(seen.x > before);
        before = seen.x;
    }
    document.view.light_intensity = 0.25f;
    const float weak = middle_of(screen, document).x;
    document.view.light_intensity = 0.5f;
    CHECK(middle_of(screen, document).x == Approx(2 * weak).margin(0.01));  // below the roll-off
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::light_test
