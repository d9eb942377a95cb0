// What light falls on the model, told by colours that are known without it.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/document.h"
#include "model/validate.h"
#include "support/drawn.h"

namespace studioscope {

namespace {

constexpr int kSide = 32;

// A square that faces the camera, without a texture: clay, whose linear colour the shader has.
const glm::vec3 kClay(0.44f, 0.42f, 0.395f);

Document clay_square() {
    Document document;
    Model& model = document.scene.model;
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

// Linear.
glm::vec3 middle_of(Offscreen& screen, const Document& document) {
    const Image image = drawn(screen, document, kSide, kSide, 0);
    const uint8_t* const rgba = &at(image.pixels, (kSide / 2 * kSide + kSide / 2) * 4);
    const glm::vec3 color = glm::vec3(rgba[0], rgba[1], rgba[2]) / 255.0f;
    return glm::mix(color / 12.92f, glm::pow((color + 0.055f) / 1.055f, glm::vec3(2.4f)),
                    glm::greaterThan(color, glm::vec3(0.04045f)));
}

}  // namespace

TEST_CASE("flat light leaves a colour as it stands, times its intensity", "[render]") {
    Offscreen screen(kSide, kSide);
    Document document = clay_square();
    document.view.light = LightPreset::kFlat;
    for (const float yaw : {0.6f, 3.0f}) {  // wherever the key light is
        document.view.light_yaw = yaw;
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
    document.view.light_pitch = 0;
    document.view.light_yaw = glm::radians(90.0f);  // from the camera
    const glm::vec3 lit = middle_of(screen, document);
    document.view.light_yaw = glm::radians(-90.0f);  // from behind
    const glm::vec3 unlit = middle_of(screen, document);
    for (const glm::vec3& seen : {lit, unlit}) {
        const float light = glm::dot(seen, kClay) / glm::dot(kClay, kClay);
        CHECK(glm::distance(seen, kClay * light) < 0.006f);  // no tint
    }
    CHECK(lit.x > unlit.x * 1.5f);
    CHECK(unlit.x > kClay.x * 0.3f);  // nothing is lost in the dark
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

}  // namespace studioscope
