// Eyes against eye_light(), which computes the steps of the published shaders in double precision:
// a ball with an eyeball in its middle.

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "facts/light/neutral_room.h"
#include "render/driver.h"
#include "render/gpu_model.h"
#include "support/drawn.h"
#include "support/edited_scene.h"
#include "support/eye_light.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/read_terms.h"
#include "support/srgb_light.h"
#include "support/thorough.h"

namespace studioscope::eye_test {

namespace {

constexpr int kSide = 80;
const glm::ivec4 kWhite(230, 225, 220, 255), kOcclusion(140, 140, 140, 255);
const TexelTable<glm::vec3> kLightWarp{
    {{0.05f, 0.04f, 0.1f}, {0.3f, 0.3f, 0.3f}, {0.5f, 0.5f, 0.5f}}};

// A dark pupil in a green ring; alpha falls off towards the corners.
TexelTable<glm::vec4> iris() {
    constexpr int kTexels = 12;
    TexelTable<glm::vec4> rows;
    for (int y = 0; y < kTexels; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < kTexels; ++x) {
            const float away = glm::distance(glm::vec2(x, y), glm::vec2(5.5f)) / 6;
            const float ring = std::exp(-8 * (away - 0.5f) * (away - 0.5f));
            row.push_back({0.1f * ring, 0.5f * ring, 0.2f * ring, std::max(1 - away, 0.0f)});
        }
    }
    return rows;
}

TexelTable<glm::vec4> cornea() {
    TexelTable<glm::vec4> rows;
    for (int y = 0; y < 6; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < 6; ++x)
            row.push_back({float(x) / 5, float(y) / 5, 0.3f + 0.1f * float(x % 2), 0.8f});
    }
    return rows;
}

constexpr const char* kMaterials[] = {
    "Eyes { $basetexture white $iris iris }",
    "Eyes { $basetexture white $iris iris $halflambert 1 }",
    "EyeRefract { $iris iris $corneatexture cornea $envmap env_cubemap }",
    "EyeRefract { $iris iris $corneatexture cornea $ambientoccltexture occlusion "
    "$ambientocclcolor \"[.2 .1 .1]\" $dilation .2 }",
    "EyeRefract { $iris iris $corneatexture cornea $lightwarptexture warp $envmap env_cubemap "
    "$glossiness .5 $parallaxstrength .6 $corneabumpstrength .4 $dilation 1 }",
    "EyeRefract { $iris iris }",
};

// An eyeball in the middle of the ball.
Scene eye_scene(const char* material) {
    Scene scene = ball_scene(material);
    Eyeball eye;
    eye.name = "eye";
    eye.radius = 10;
    eye.iris_scale = 1.0f / 12;
    scene.model.eyeballs = {eye};
    scene.model.meshes[0].eyeball = 0;
    return scene;
}

Document look_at_eye(Document document) {
    document.camera = {glm::vec3(0), 30, 0.3f, 0.2f};
    return document;
}

Document document_of(const std::string& vmt) {
    const std::string folder = "/game/materials/";
    const Files files{{folder + "eye.vmt", vmt},
                      {folder + "white.vtf", texel_with_alpha(kWhite)},
                      {folder + "occlusion.vtf", texel_with_alpha(kOcclusion)},
                      {folder + "iris.vtf", table_vtf(iris())},
                      {folder + "cornea.vtf", table_vtf(cornea())},
                      {folder + "warp.vtf", table_vtf(kLightWarp)}};
    return look_at_eye(ball_document(eye_scene("eye"), files));
}

EyeTexels texels_of(const EyeMaterial& eye) {
    EyeTexels texels;
    for (int i = 0; i < 3; ++i) texels.white[i] = linear_of(kWhite[i] / 255.0);
    if (eye.occlusion >= 0) texels.occlusion = kOcclusion.r / 255.0;
    texels.iris = [](const glm::dvec2& uv) { return sampled(iris(), uv.x, uv.y); };
    if (eye.cornea >= 0)
        texels.cornea = [](const glm::dvec2& uv) { return sampled(cornea(), uv.x, uv.y); };
    texels.light_warp = [](double u) { return sampled(kLightWarp, u, 0.5); };
    texels.surroundings = neutral_room;
    return texels;
}

// `target`: where the eye must look.
BallDifference difference_from_reference(const Document& document, const Image& image,
                                         const glm::dvec3& target) {
    const EyeMaterial& eye = *document.scene->resolved_materials[0].eye;
    const EyeTexels texels = texels_of(eye);
    const EyeFrame frame = eye_at(document.model().eyeballs[0], {}, target);
    return difference_on_ball(
        document, image,
        {[&](const BallPixel& pixel) {
             glm::dvec3 light = eye_light(eye, frame, pixel.hit.position, pixel.point.to_viewer,
                                          texels, pixel.rig);
             for (int channel = 0; channel < 3; ++channel)
                 light[channel] =
                     srgb_of(pixel.rig.rolls_off ? rolled_off(light[channel]) : light[channel]);
             return light;
         },
         [&](const BallPixel& pixel) {
             const ShadedPoint point{0, pixel.hit.position, pixel.hit.normal, {}, pixel.hit.uv};
             return reference_terms(document.materials, *document.scene, point, pixel.rig,
                                    pixel.viewer, &frame);
         },
         10});
}

// The filters of a GPU weigh texels in steps of 1/256, of which eyes sum up several.
double allowed_difference() { return current_driver().is_software ? 1 : 1.1; }

}  // namespace

TEST_CASE("pictures of eyes differ from the reference by at most 1 of 255", "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    for (size_t i = 0; i < std::size(kMaterials); ++i) {
        const char* const vmt = kMaterials[i];
        Document document = document_of(vmt);
        REQUIRE(document.scene->resolved_materials[0].eye);
        for (const LightPresetRow& light : kLightPresets)
            for (const EyeTargetRow& target : kEyeTargets) {
                // every pair of a light and a target once, with the next material
                const size_t pair =
                    size_t(light.preset) * std::size(kEyeTargets) + size_t(target.target);
                if ((pair + size_t(light.preset) / 2) % std::size(kMaterials) != i &&
                    !is_thorough())
                    continue;
                document.view.light = light.preset;
                document.view.eyes = target.target;
                document.view.eye_point = {4, -30, 2};
                const glm::dvec3 looked_at = target.target == EyeTarget::kAhead
                                                 ? glm::dvec3(0, -1000, 0)
                                             : target.target == EyeTarget::kPoint
                                                 ? glm::dvec3(4, -30, 2)
                                                 : glm::dvec3(eye_position(document.camera));
                const Image image = drawn(screen, document, kSide, kSide, 0);
                CAPTURE(vmt, light.name, target.name);
                const BallDifference found = difference_from_reference(document, image, looked_at);
                CHECK(found.largest <= allowed_difference());
                CHECK(found.of_terms <= allowed_difference());
            }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the terms that the shader writes of eyes are those of the reference", "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    for (const char* const vmt : kMaterials) {
        Document document = document_of(vmt);
        document.view.eyes = EyeTarget::kPoint;
        document.view.eye_point = {4, -30, 2};
        for (const LightPreset light : {LightPreset::kStudio, LightPreset::kHlmv}) {
            document.view.light = light;
            CAPTURE(vmt, int(light));
            const TermsDifference found = difference_of_terms(document);
            CHECK(found.pixels > 20);
            CHECK(found.unequal == 0);
            CHECK(found.of_light < kLightTolerance);
            CHECK(found.of_colors < kColorTolerance);
        }
    }
    CHECK(screen.errors() == "");
}

// 20 degrees: the sine is added to the direction ahead (gaze_test).
TEST_CASE("eyes_updown and eyes_rightleft turn the iris in the picture", "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    Document document = document_of(kMaterials[0]);
    document.view.eyes = EyeTarget::kAhead;
    document.camera.yaw = document.camera.pitch = 0;
    const double sine = std::sin(glm::radians(20.0));
    const std::pair<const char*, glm::dvec3> turns[] = {{"eyes_rightleft", {sine, -1, 0}},
                                                        {"eyes_updown", {0, -1, -sine}}};
    for (const auto& [controller, direction] : turns) {
        // a slider begins at the value of its range that is nearest to 0
        edited_scene(document).model.controllers = {{controller, "eyes", 20, 30}};
        const Image image = drawn(screen, document, kSide, kSide, 0);
        CAPTURE(controller);
        CHECK(difference_from_reference(document, image, direction * 1e4).largest <=
              allowed_difference());
        CHECK(difference_from_reference(document, image, {0, -1e4, 0}).largest > 20);
    }
    CHECK(screen.errors() == "");
}

// The ball is its own mirror image, and so is the iris: what is mirrored is the eyeball, the camera
// and the target.
TEST_CASE("a mirrored eye gives the mirrored picture", "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    Document document = document_of(kMaterials[0]);
    document.view.light = LightPreset::kFlat;
    Eyeball& eye = edited_scene(document).model.eyeballs[0];
    const auto picture = [&](float side) {
        eye.outward = 0.1f * side;
        eye.origin.x = 2 * side;
        document.view.eyes = EyeTarget::kPoint;
        document.view.eye_point = {9 * side, -40, 6};
        document.camera.yaw = 0.3f * side;
        return drawn(screen, document, kSide, kSide, 0);
    };
    const Image left = picture(1), right = picture(-1);
    int largest = 0, changed = 0, many = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                const auto at = [&](const Image& image, int column) {
                    return int{image.pixels[size_t((y * kSide + column) * 4 + channel)]};
                };
                largest = std::max(largest, std::abs(at(left, x) - at(right, kSide - 1 - x)));
                many += std::abs(at(left, x) - at(right, kSide - 1 - x)) > 1;
                changed += at(left, x) != at(right, x);
            }
    CHECK(changed > 100);  // they are not the same picture
    CHECK(many < 20);      // edges of triangles are at other places within their pixels
    CHECK(largest <= 6);
    CHECK(screen.errors() == "");
}

namespace {

// Four colours that differ from each other at every edge of the texture.
const TexelTable<glm::vec4> kSpots{{{1, 0, 0, 1}, {0, 1, 0, .8f}},
                                   {{0, 0, 1, .6f}, {1, 1, 0, .4f}}};

// As table_vtf() writes it, with these flags; without the clamping ones it repeats.
std::string spots_vtf(uint32_t flags) {
    std::string file = table_vtf(kSpots);
    std::memcpy(&file[20], &flags, sizeof(flags));
    return file;
}

// A sphere of the first material; the second one is used by nothing.
Document document_of_two(const std::string& first, const std::string& second,
                         uint32_t flags_of_spots, bool with_pixels = true) {
    const std::string folder = "/game/materials/";
    const Files files{{folder + "first.vmt", first},
                      {folder + "second.vmt", second},
                      {folder + "white.vtf", texel_with_alpha(kWhite)},
                      {folder + "iris.vtf", table_vtf(iris())},
                      {folder + "spots.vtf", spots_vtf(flags_of_spots)}};
    Scene scene = eye_scene("first");
    scene.model.materials = {{"first", {""}}, {"second", {""}}};
    LoadOptions options;
    options.with_pixels = with_pixels;
    return look_at_eye(ball_document(std::move(scene), files, true, options));
}

constexpr uint32_t kRepeats = 0, kPointSampled = 1;

}  // namespace

// Four times in each direction: nothing is like it where the edge of the texture is repeated.
TEST_CASE("a texture that an eye has as its iris still tiles on another material",
          "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    const std::string tiled =
        "VertexLitGeneric { $basetexture spots $translucent 1 "
        "$basetexturetransform \"center 0 0 scale 4 4 rotate 0 translate 0 0\" }";
    const Document alone =
        document_of_two(tiled, "Eyes { $basetexture white $iris iris }", kRepeats);
    const Document shared =
        document_of_two(tiled, "Eyes { $basetexture white $iris spots }", kRepeats);
    REQUIRE((shared.scene->resolved_materials[1].eye &&
             shared.scene->resolved_materials[0].eye == nullptr));
    CHECK(shared.scene->resolved_materials[1].eye->iris ==
          shared.scene->resolved_materials[0].base_texture);
    const Image expected = drawn(screen, alone, kSide, kSide, 0);
    CHECK((drawn(screen, shared, kSide, kSide, 0).pixels == expected.pixels));
    const Document clamped =
        document_of_two(tiled, "Eyes { $basetexture white $iris iris }", kClampedVtf);
    CHECK((drawn(screen, clamped, kSide, kSide, 0).pixels != expected.pixels));
    CHECK(screen.errors() == "");
}

// The published shader asks for a clamped iris, whatever the flags of the texture say.
TEST_CASE("the edge of an iris is repeated beyond it, also where its texture repeats",
          "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    const std::string eye = "Eyes { $basetexture white $iris spots }";
    const std::string tiled = "VertexLitGeneric { $basetexture spots $translucent 1 }";
    const auto picture = [&](uint32_t flags) {
        return drawn(screen, document_of_two(eye, tiled, flags), kSide, kSide, 0).pixels;
    };
    CHECK((picture(kRepeats) == picture(kClampedVtf)));
    CHECK((picture(kPointSampled) == picture(kPointSampled | kClampedVtf)));
    CHECK((picture(kPointSampled) != picture(kRepeats)));
    CHECK(screen.errors() == "");
}

// `pose` reads no pixels: the iris is known, and has no texture.
TEST_CASE("a model whose iris was found is uploaded without the pixels of its textures",
          "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    for (const char* vmt : kMaterials) {
        const Document document = document_of_two(vmt, kMaterials[0], kRepeats, false);
        CAPTURE(vmt);
        REQUIRE(document.scene->resolved_materials[0].eye);
        const Result<GpuModel> gpu = GpuModel::make(*document.scene);
        if (!gpu) FAIL(to_string(gpu.error()));
        CHECK(gpu->material(0).iris == 0);
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("an eye without an eyeball or an iris shows its base texture", "[render][eyes]") {
    Offscreen screen(kSide, kSide);
    Document with = document_of(kMaterials[0]);
    const Image seen = drawn(screen, with, kSide, kSide, 0);
    Document without = document_of(kMaterials[0]);
    edited_scene(without).model.meshes[0].eyeball = kNone;
    const Image plain = drawn(screen, without, kSide, kSide, 0);
    CHECK(seen.pixels != plain.pixels);
    Document missing = document_of("Eyes { $basetexture white $iris gone }");
    CHECK(missing.scene->resolved_materials[0].eye == nullptr);
    CHECK(drawn(screen, missing, kSide, kSide, 0).pixels == plain.pixels);
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::eye_test
