// Wrinkle maps against surface_light(): a ball with a shape that compresses one side and stretches
// the other.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "render/frame.h"
#include "render/gpu_pose.h"
#include "support/drawn.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/read_terms.h"
#include "support/srgb_light.h"

namespace studioscope::wrinkle_maps_test {

namespace {

constexpr int kSide = 80;
const glm::ivec4 kBase(200, 120, 60, 150), kBump(150, 110, 230, 180), kCompress(90, 60, 40, 30),
    kStretch(230, 200, 190, 70), kBumpCompress(90, 170, 220, 90), kBumpStretch(128, 90, 240, 220);

constexpr const char* kSkin = "$basetexture base $bumpmap bump $phong 1 $phongexponent 8 ";
constexpr const char* kBoth = "$compress compress $stretch stretch ";
constexpr const char* kBumps = "$bumpcompress bump_compress $bumpstretch bump_stretch ";

// The shape's wrinkle at weight 1: -1.5 to 1.5 along X, as the ball's radius is 10.
double wrinkle_at(const glm::dvec3& position) { return 0.15 * position.x; }

Document document_of(const std::string& parameters) {
    const std::string folder = "/game/materials/";
    const Files files{{folder + "ball.vmt", "VertexLitGeneric { " + parameters + " }"},
                      {folder + "base.vtf", texel_with_alpha(kBase)},
                      {folder + "bump.vtf", texel_with_alpha(kBump)},
                      {folder + "compress.vtf", texel_with_alpha(kCompress)},
                      {folder + "stretch.vtf", texel_with_alpha(kStretch)},
                      {folder + "bump_compress.vtf", texel_with_alpha(kBumpCompress)},
                      {folder + "bump_stretch.vtf", texel_with_alpha(kBumpStretch)}};
    Scene scene = ball_scene();
    Shape shape{"frown", 0, kNone, {0, 1, 10, 11}, {}};
    for (uint32_t i = 0; i < scene.model.vertices.size(); ++i)
        shape.deltas.push_back(
            {i, {}, {}, 0, 1, float(wrinkle_at(scene.model.vertices[i].position))});
    scene.model.shapes = {shape};
    scene.model.flex_names = {"frown"};
    return ball_document(std::move(scene), files);
}

Image drawn_flexed(Offscreen& screen, const Document& document, float weight, int side = kSide) {
    auto gpu = GpuScene::make(*document.scene);
    REQUIRE(gpu);
    const std::vector<ShapeWeight> weights{{weight, weight}};
    FrameInput input = frame_of(document, {});
    input.shapes = weights;
    screen.renderer().draw(*gpu, input, {0, 0, side, side});
    return screen.pixels();
}

glm::dvec4 stored(const glm::ivec4& texel) { return glm::dvec4(texel) / 255.0; }
glm::dvec4 colored(const glm::ivec4& texel) {
    const glm::dvec4 value = stored(texel);
    return {linear_of(value.r), linear_of(value.g), linear_of(value.b), value.a};
}

SurfaceTexels texels() {
    SurfaceTexels texels;
    texels.base = colored(kBase);
    texels.bump = stored(kBump);
    texels.compress = colored(kCompress);
    texels.stretch = colored(kStretch);
    texels.bump_compress = stored(kBumpCompress);
    texels.bump_stretch = stored(kBumpStretch);
    return texels;
}

double largest_difference(const Document& document, const Image& image, double weight) {
    const SurfaceMaterial& surface = *document.scene->resolved_materials[0].surface;
    return difference_on_ball(document, image, {[&](const BallPixel& pixel) {
                                  LitPoint point = pixel.point;
                                  point.wrinkle = wrinkle_at(pixel.hit.position) * weight;
                                  return screen_color(
                                      surface_light(surface, point, texels(), pixel.rig), surface,
                                      pixel.rig);
                              }})
        .largest;
}

}  // namespace

TEST_CASE("wrinkle maps differ from the reference by at most 1 of 255", "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    const std::string skin = kSkin;
    for (const std::string& parameters :
         {skin + kBoth, skin + kBumps, skin + kBoth + kBumps,
          skin + kBoth + kBumps + "$basemapalphaphongmask 1 $rimlight 1"}) {
        Document document = document_of(parameters);
        REQUIRE(document.scene->resolved_materials[0].surface);
        CHECK(document.scene->resolved_materials[0].surface->wrinkles.is_there());
        for (const float weight : {1.0f, 0.4f, 0.0f}) {
            document.view.light = weight == 1 ? LightPreset::kHlmv : LightPreset::kStudio;
            const Image image = drawn_flexed(screen, document, weight);
            CAPTURE(parameters, weight);
            CHECK(largest_difference(document, image, weight) <= 1);
        }
    }
    CHECK(screen.errors() == "");
}

// By the published shader: $compress where the wrinkle is negative, $stretch where it is positive.
TEST_CASE("a negative wrinkle compresses, a positive one stretches", "[render][game-light]") {
    const SurfaceMaterial surface =
        *document_of(std::string(kSkin) + kBoth).scene->resolved_materials[0].surface;
    LitPoint point;
    const auto base_at = [&](double wrinkle) {
        point.wrinkle = wrinkle;
        return surface_light(surface, point, texels(), {}).base;
    };
    const glm::dvec4 base = colored(kBase), low = colored(kCompress), high = colored(kStretch);
    CHECK(base_at(0).r == Approx(base.r));
    CHECK(base_at(-1).r == Approx(low.r));
    CHECK(base_at(-3).g == Approx(low.g));
    CHECK(base_at(1).b == Approx(high.b));
    CHECK(base_at(0.25).r == Approx(base.r * 0.75 + high.r * 0.25));
    CHECK(base_at(-0.5).r == Approx(base.r * 0.5 + low.r * 0.5));
    CHECK(base_at(-1).a == Approx(base.a));
}

TEST_CASE("the terms that the shader writes of wrinkled materials are those of the reference",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    const Document document = document_of(std::string(kSkin) + kBoth + kBumps);
    const std::vector<ShapeWeight> weights{{0.4f, 0.4f}};
    const TermsDifference found = difference_of_terms(document, weights);
    CHECK(found.pixels > 20);
    CHECK(found.unequal == 0);
    CHECK(found.of_light < kLightTolerance);
    CHECK(found.of_colors < kColorTolerance);
    CHECK(screen.errors() == "");
}

TEST_CASE("without an active shape, or without $phong, wrinkle maps change nothing",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    const std::string skin = kSkin, bumped = "$basetexture base $bumpmap bump ";
    const auto shown = [&](const std::string& parameters, float weight) {
        return drawn_flexed(screen, document_of(parameters), weight).pixels;
    };
    CHECK(shown(skin + kBoth + kBumps, 0) == shown(skin, 0));
    CHECK(shown(skin + kBoth + kBumps, 1) != shown(skin, 1));
    CHECK(shown(bumped + kBoth + kBumps, 1) == shown(bumped, 1));
    CHECK(screen.errors() == "");
}

TEST_CASE("the table of a pixel names its wrinkle", "[render][game-light]") {
    const Document document = document_of(std::string(kSkin) + kBoth + kBumps);
    LightTerms terms;
    terms[LightTerm::kWrinkle].x = -0.5f;
    const PixelExplanation explained = explain_pixel(document.materials[0], "ball", terms);
    const auto found = std::find_if(explained.terms.begin(), explained.terms.end(),
                                    [](const PixelTerm& term) { return term.name == "wrinkle"; });
    REQUIRE(found != explained.terms.end());
    CHECK(found->value == "-0.500");
    CHECK(found->source == "$compress, $bumpcompress");
}

}  // namespace studioscope::wrinkle_maps_test
