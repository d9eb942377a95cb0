// Refract against refracted_light(): a ball in the middle of a large one, whose picture it bends.

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "facts/light/neutral_room.h"
#include "facts/light/pixel_terms.h"
#include "render/picture.h"
#include "support/drawn.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/read_terms.h"
#include "support/refracted_light.h"
#include "support/srgb_light.h"

namespace studioscope::refract_test {

namespace {

constexpr int kSide = 80;
const glm::ivec4 kBump(150, 90, 230, 180), kSecond(110, 160, 210, 255), kTint(200, 120, 90, 255);

constexpr const char* kMaterials[] = {
    "$normalmap solid $refractamount .1",
    "$normalmap bump $refractamount .2 $envmap env_cubemap $envmaptint \"[.3 .4 .5]\"",
    "$normalmap solid $refractamount -.1 $refracttint \"[.9 .6 .3]\"",
    "$normalmap solid $refractamount .1 $refracttinttexture tint $refracttint \"[.5 .9 .9]\"",
    "$normalmap solid $refractamount .15 $bluramount 1",
    "$normalmap solid $refractamount .2 $fadeoutonsilhouette 1 $refracttint \"[1 .2 .2]\"",
    "$normalmap solid $normalmap2 second $refractamount .1",
    ("$normalmap solid $refractamount .05 $envmap env_cubemap "
     "$envmapcontrast .5 $envmapsaturation .3"),
    "$refracttint \"[.2 1 .4]\"",  // without a normal map nothing bends
};

// A smooth pattern.
TexelTable<glm::vec4> room_texels() {
    constexpr int kTexels = 16;
    TexelTable<glm::vec4> rows;
    for (int y = 0; y < kTexels; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < kTexels; ++x)
            row.push_back({0.5f + 0.4f * std::sin(float(x) * 0.8f),
                           0.5f + 0.4f * std::cos(float(y) * 0.7f), 0.1f + 0.05f * float(x), 1});
    }
    return rows;
}

Files files_of(const std::string& parameters) {
    const std::string folder = "/game/materials/";
    return {{folder + "ball.vmt", "Refract { " + parameters + " }"},
            {folder + "room.vmt", "UnlitGeneric { $basetexture room $nocull 1 }"},
            {folder + "room.vtf", table_vtf(room_texels())},
            {folder + "solid.vtf", opaque_texel(kBump)},
            {folder + "bump.vtf", texel_with_alpha(kBump)},
            {folder + "second.vtf", opaque_texel(kSecond)},
            {folder + "tint.vtf", opaque_texel(kTint)}};
}

// The ball of sphere_model(), and one of 6 times its size.
Model model_with_room() {
    Model model = sphere_model("ball");
    const Model room = sphere_model("room");
    const auto count = static_cast<uint32_t>(model.vertices.size());
    for (Vertex vertex : room.vertices) {
        vertex.position *= 6;
        model.vertices.push_back(vertex);
    }
    Mesh mesh = room.meshes[0];
    for (uint32_t& index : mesh.lods[0].indices) index += count;
    mesh.lods[0].first_vertex = count;
    mesh.skin_slot = 1;
    model.meshes.push_back(mesh);
    model.materials.push_back(room.materials[0]);
    model.skins = {{0, 1}};
    for (Material& material : model.materials) material.search_paths = {""};
    return model;
}

Document document_of(const std::string& parameters) {
    Scene scene = ball_scene();
    scene.model = model_with_room();
    return ball_document(std::move(scene), files_of(parameters));
}

Image without_ball(Offscreen& screen, Document document) {
    document.hidden.meshes = {true, false};
    return drawn(screen, document, kSide, kSide, 0);
}

// Linear light between the pixels, 0, 0 at the top left corner; clamped at the sides.
glm::dvec3 sampled_picture(const Image& image, const glm::dvec2& place) {
    const glm::dvec2 at = glm::clamp(place * double(kSide) - 0.5, 0.0, double(kSide - 1));
    const glm::ivec2 first(at), last = glm::min(first + 1, kSide - 1);
    const auto pixel = [&](int x, int y) {
        glm::dvec3 light;
        for (int i = 0; i < 3; ++i)
            light[i] = linear_of(image.pixels[size_t((y * kSide + x) * 4 + i)] / 255.0);
        return light;
    };
    const glm::dvec2 share = at - glm::dvec2(first);
    return glm::mix(glm::mix(pixel(first.x, first.y), pixel(last.x, first.y), share.x),
                    glm::mix(pixel(first.x, last.y), pixel(last.x, last.y), share.x), share.y);
}

RefractedTexels texels_of(const SurfaceMaterial& surface, const Scene& scene, const Image& behind) {
    RefractedTexels texels;
    const int bump = scene.resolved_materials[0].bump_texture;
    if (bump >= 0) texels.bump = glm::dvec4(kBump) / 255.0;
    if (bump < 0 || !scene.textures[size_t(bump)].has_alpha) texels.bump.a = 1;
    if (bump < 0) texels.bump = {0.5, 0.5, 1, 1};
    if (surface.second.texture >= 0) texels.second = glm::dvec3(kSecond) / 255.0;
    if (surface.refraction.tint_texture >= 0) {
        texels.tint.emplace();
        for (int i = 0; i < 3; ++i) (*texels.tint)[i] = linear_of(kTint[i] / 255.0);
    }
    texels.surroundings = neutral_room;
    texels.behind = [&behind](const glm::dvec2& place) { return sampled_picture(behind, place); };
    return texels;
}

double largest_difference(const Document& document, const Image& image, const Image& behind) {
    const SurfaceMaterial& surface = *document.scene->resolved_materials[0].surface;
    const RefractedTexels texels = texels_of(surface, *document.scene, behind);
    const BallDifference difference = difference_on_ball(
        document, image, {[&](const BallPixel& pixel) {
            const glm::dvec2 place =
                (glm::dvec2(pixel.number % size_t(kSide), pixel.number / size_t(kSide)) + 0.5) /
                double(kSide);
            glm::dvec3 light = refracted_light(surface, pixel.point, texels, place, pixel.rig);
            for (int i = 0; i < 3; ++i) light[i] = srgb_of(light[i]);
            return light;
        }});
    CHECK(difference.pixels > 1500);
    return difference.largest;
}

}  // namespace

TEST_CASE("pictures of Refract differ from the reference by at most 1 of 255",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    for (const char* parameters : kMaterials) {
        Document document = document_of(parameters);
        REQUIRE(document.scene->resolved_materials[0].surface);
        for (const LightPreset light : {LightPreset::kStudio, LightPreset::kHlmv}) {
            document.view.light = light;
            const Image behind = without_ball(screen, document);
            const Image image = drawn(screen, document, kSide, kSide, 0);
            CHECK(image.pixels != behind.pixels);
            CAPTURE(parameters, int(light));
            CHECK(largest_difference(document, image, behind) <= 1);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the alpha of a normal map blends Refract over what is behind", "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    const std::string tint = " $refractamount 0 $refracttint \"[0 0 0]\"";
    const Document blended = document_of("$normalmap bump" + tint);
    const Image behind = without_ball(screen, blended);
    const Image image = drawn(screen, blended, kSide, kSide, 0);
    const size_t middle = size_t((kSide / 2 * kSide + kSide / 2) * 4);
    const double left = 1 - kBump.a / 255.0;
    for (size_t i = 0; i < 3; ++i)
        CHECK(std::abs(behind.pixels[middle + i] * left - image.pixels[middle + i]) <= 1);
    const Image solid = drawn(screen, document_of("$normalmap solid" + tint), kSide, kSide, 0);
    for (size_t i = 0; i < 3; ++i) CHECK(solid.pixels[middle + i] == 0);
    CHECK(screen.errors() == "");
}

TEST_CASE("Refract is drawn in pictures of several samples and over nothing",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    Document document =
        document_of("$normalmap solid $refractamount .1 $refracttint \"[.9 .6 .3]\"");
    Renderer renderer = *Renderer::make();
    auto gpu = GpuScene::make(*document.scene);
    REQUIRE(gpu);
    const Image single = drawn(screen, document, kSide, kSide, 0);
    const auto sampled = draw_picture(renderer, *gpu, make_frame_input(document, {}), kSide, kSide);
    REQUIRE(sampled);
    int differing = 0;
    for (size_t i = 0; i < single.pixels.size(); ++i)
        if (std::abs(single.pixels[i] - sampled->pixels[i]) > 12) ++differing;
    CHECK(differing < kSide * kSide / 20);  // but for edges
    document.view.background.is_transparent = true;
    document.hidden.meshes = {false, true};
    const auto alone = draw_picture(renderer, *gpu, make_frame_input(document, {}), kSide, kSide);
    REQUIRE(alone);
    for (size_t i = 3; i < alone->pixels.size(); i += 4) REQUIRE(alone->pixels[i] == 0);
    CHECK(screen.errors() == "");
}

TEST_CASE("a pixel of Refract has no table, and says so", "[render][game-light]") {
    Document document = document_of("$normalmap solid");
    document.hidden.meshes = {false, true};  // the room has one
    Offscreen screen(kSide, kSide);
    const TermsDifference found = difference_of_terms(document);
    CHECK(found.pixels == 0);
    CHECK(found.unequal == 0);
    const PixelExplanation explained = explain_pixel(document.materials[0], "ball", std::nullopt);
    CHECK(explained.terms.empty());
    CHECK(explained.remark.find("Refract") != std::string::npos);
    CHECK(document.scene->resolved_materials[0].status == MaterialStatus::kPlaceholder);
}

}  // namespace studioscope::refract_test
