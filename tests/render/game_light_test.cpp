// Materials as the game draws them: pictures of a sphere against surface_light(), which computes
// the steps of the published shaders in double precision.

#include <catch2/catch.hpp>
#include <cmath>

#include "core/at.h"
#include "facts/light/neutral_room.h"
#include "facts/light/rig.h"
#include "support/drawn.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/read_terms.h"
#include "support/srgb_light.h"
#include "support/thorough.h"

namespace studioscope::game_light_test {

namespace {

constexpr int kSide = 80;

const glm::ivec4 kBase(200, 120, 60, 150), kBump(150, 110, 230, 180), kExponent(90, 140, 60, 200),
    kMask(200, 120, 90, 20), kDetail(170, 130, 100, 90), kOwnMask(120, 220, 30, 255);

// Light in three bands, and a warp that turns from blue to orange.
const TexelTable<glm::vec3> kLightWarp{{{0.05f, 0.04f, 0.10f},
                                        {0.06f, 0.05f, 0.14f},
                                        {0.22f, 0.20f, 0.26f},
                                        {0.26f, 0.25f, 0.25f},
                                        {0.48f, 0.46f, 0.42f},
                                        {0.52f, 0.50f, 0.46f}}};
const TexelTable<glm::vec3> kPhongWarp{
    {{0, 0, 0.1f}, {0.4f, 0.3f, 0.2f}, {0.9f, 0.8f, 0.6f}, {1, 1, 1}},
    {{0, 0.1f, 0.2f}, {0.2f, 0.4f, 0.8f}, {0.6f, 0.9f, 1}, {1, 0.9f, 0.7f}}};

// Red, green and blue rise from left to right, from the top down, and along both.
TexelTable<glm::vec4> second_texels() {
    constexpr int kTexels = 6;
    TexelTable<glm::vec4> rows;
    for (int y = 0; y < kTexels; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < kTexels; ++x)
            row.push_back({0.2f + 0.1f * float(x), 0.9f - 0.1f * float(y),
                           0.3f + 0.05f * float(x + y), 0.5f});
    }
    return rows;
}
const glm::vec3 kOutOfMouth(0.48f, -0.6f, 0.64f);

// Parameters of a material, the shader's name before them where it is not VertexLitGeneric. "base"
// has alpha, and "solid" none, as "bump" and "bump_solid".
constexpr const char* kMaterials[] = {
    "$bumpmap bump $phong 1",
    "$bumpmap bump $phong 1 $phongexponent 20 $phongboost 3",
    "$bumpmap bump $phong 1 $phongexponent 8 $phongfresnelranges \"[.2 .6 2]\" $phongboost 2",
    "$bumpmap bump $phong 1 $phongexponenttexture exponent $phongboost 4",
    "$bumpmap bump $phong 1 $phongexponenttexture exponent $phongexponentfactor 30",
    "$bumpmap bump $phong 1 $phongexponenttexture exponent $phongalbedotint 1 $phongboost 4",
    "$bumpmap bump $phong 1 $phongexponent 12 $phongtint \"[1 .4 .2]\" $phongboost 5",
    "$bumpmap bump $phong 1 $phongexponent 12 $phongwarptexture phong_warp $phongboost 2",
    "$bumpmap bump $phong 1 $phongexponent 6 $lightwarptexture light_warp",
    "$bumpmap bump_solid $phong 1 $phongexponent 15",
    "$basetexture base $basemapalphaphongmask 1 $phong 1 $phongexponent 10 $phongboost 3",
    "$basetexture solid $basemapalphaphongmask 1 $phong 1",  // the short form: a broad sheen
    "$basetexture solid $lightwarptexture light_warp $phong 1 $phongexponent 9",
    "$bumpmap bump $phong 1 $phongexponent 25 $rimlight 1 $rimlightboost 2",
    "$bumpmap bump $phong 1 $rimlight 1 $rimlightexponent 2 $rimlightboost .5 $phongboost .2",
    "$bumpmap bump $phong 1 $phongexponenttexture exponent $rimlight 1 $rimmask .7",
    "$bumpmap bump $phong 1 $phongexponent 40 $envmap env_cubemap $envmaptint \"[.5 .4 .3]\"",
    "$bumpmap bump $phong 1 $envmap env_cubemap $normalmapalphaenvmapmask 1 $envmapfresnel 1",
    "$bumpmap bump $phong 1 $envmap env_cubemap $normalmapalphaenvmapmask 1 $invertphongmask 1",
    "$bumpmap bump $phong 1 $selfillum 1 $selfillumtint \"[.4 1.5 .2]\"",
    "$bumpmap bump $phong 1 $selfillum 1 $selfillummask own",
    "$bumpmap bump $phong 1 $selfillum 1 $selfillumfresnel 1 $selfillumfresnelminmaxexp \"[.1 .8 "
    "2]\"",
    "$bumpmap bump $phong 1 $blendtintbybasealpha 1 $color2 \"[.2 .5 1]\" $blendtintcoloroverbase "
    ".3",
    "$bumpmap bump $phong 1 $color2 \"[.5 1.4 .8]\" $color \"[.9 .9 .5]\"",
    "$bumpmap bump $phong 1 $detail detail $detailblendmode 0 $detailblendfactor .6",
    "$bumpmap bump $phong 1 $detail detail $detailblendmode 5 $detailblendfactor .3",
    "$bumpmap bump $phong 1 $detail detail $detailblendmode 6 $detailblendfactor .7",
    "$detail detail $detailtint \"[.6 1 .8]\"",
    "$detail detail $detailblendmode 1 $detailblendfactor .4",
    "$detail detail $detailblendmode 2 $detailblendfactor .8",
    "$detail detail $detailblendmode 3 $detailblendfactor .5",
    "$detail detail $detailblendmode 4 $detailblendfactor .9",
    "$detail detail $detailblendmode 6 $detailblendfactor .3",
    "$detail detail $detailblendmode 7 $detailblendfactor .7",
    "$detail detail $detailblendmode 8 $detailblendfactor .5",
    "$detail detail $detailblendmode 9 $detailblendfactor .5",
    "$detail detail $detailblendmode 11",
    "$halflambert 1 $detail detail",
    "$bumpmap bump $halflambert 1 $detail detail",
    "$bumpmap bump $lightwarptexture light_warp",
    "$bumpmap bump $lightwarptexture light_warp $halflambert 1",
    "$envmap env_cubemap $envmapcontrast .6 $envmapsaturation .4",
    "$envmap env_cubemap $envmapcontrast \"[.6 .1 0]\" $envmapsaturation \"[.4 1 .7]\"",
    "$envmap env_cubemap $envmapmask mask $envmaptint \"[.8 .5 .9]\"",
    "$envmap env_cubemap $basealphaenvmapmask 1",
    "$bumpmap bump $envmap env_cubemap $normalmapalphaenvmapmask 1",
    "$phong 1 $envmap env_cubemap $envmapmask mask",  // $phong is ignored, and so is the mask
    "$selfillum 1 $selfillumtint \"[2 .5 .5]\"",
    "$selfillum 1 $envmap env_cubemap $envmapmask mask $selfillum_envmapmask_alpha .5",
    "$bumpmap bump $selfillum 1 $selfillumfresnel 1 $selfillumfresnelminmaxexp \"[.2 1.4 3]\"",
    "UnlitGeneric $envmap env_cubemap $envmaptint \"[.4 .4 .4]\"",
    "UnlitGeneric $detail detail $color \"[1 .5 .7]\"",
    "Teeth",
    "Teeth $basetexture solid $color2 .2",
    "Teeth $bumpmap bump",
    "Teeth $bumpmap bump $phongexponent 8",
    "Teeth $bumpmap bump_solid $basetexture solid $phongexponent 20",
    "UnlitTwoTexture $texture2 detail $color2 \"[.9 .5 .7]\"",
    "UnlitTwoTexture $texture2 second $texture2transform \"center 0 0 scale .4 .3 translate .2 "
    ".1\"",
    "UnlitTwoTexture $basetexture base $texture2 second $basetexturetransform \"scale 3 3\"",
};

Files texture_files() {
    const std::string folder = "/game/materials/";
    return {{folder + "base.vtf", texel_with_alpha(kBase)},
            {folder + "solid.vtf", opaque_texel(kBase)},
            {folder + "bump.vtf", texel_with_alpha(kBump)},
            {folder + "bump_solid.vtf", opaque_texel(kBump)},
            {folder + "exponent.vtf", texel_with_alpha(kExponent)},
            {folder + "mask.vtf", texel_with_alpha(kMask)},
            {folder + "detail.vtf", texel_with_alpha(kDetail)},
            {folder + "own.vtf", texel_with_alpha(kOwnMask)},
            {folder + "second.vtf", table_vtf(second_texels())},
            {folder + "light_warp.vtf", table_vtf(kLightWarp)},
            {folder + "phong_warp.vtf", table_vtf(kPhongWarp)}};
}

std::string vmt_of(std::string parameters) {
    std::string shader = "VertexLitGeneric";
    if (!parameters.empty() && !parameters.starts_with('$')) {
        shader = parameters.substr(0, parameters.find(' '));
        parameters = parameters.substr(shader.size());
    }
    if (parameters.find("$basetexture") == std::string::npos) parameters += " $basetexture base";
    return shader + " { " + parameters + " }";
}

Document document_of(const std::string& parameters) {
    Files files = texture_files();
    files["/game/materials/ball.vmt"] = vmt_of(parameters);
    Scene scene = ball_scene();
    scene.model.mouths = {{0, kOutOfMouth}};
    return ball_document(std::move(scene), files);
}

glm::dvec4 stored(const glm::ivec4& texel) { return glm::dvec4(texel) / 255.0; }
glm::dvec4 colored(const glm::ivec4& texel) {
    const glm::dvec4 value = stored(texel);
    return {linear_of(value.r), linear_of(value.g), linear_of(value.b), value.a};
}

SurfaceTexels texels_of(const ResolvedMaterial& look, const Scene& scene) {
    const auto is_solid = [&](int texture) { return !at(scene.textures, texture).has_alpha; };
    SurfaceTexels texels;
    texels.base = colored(kBase);
    if (is_solid(look.base_texture)) texels.base.a = 1;
    texels.detail = look.surface->detail.mode == 0 ? stored(kDetail) : colored(kDetail);
    texels.exponent =
        look.surface->specular.exponent_texture >= 0 ? stored(kExponent) : glm::dvec4(1);
    texels.reflection_mask = stored(kMask);
    texels.self_illumination_mask = stored(kOwnMask);
    if (look.bump_texture >= 0) {
        texels.bump = stored(kBump);
        if (is_solid(look.bump_texture)) texels.bump.a = 1;
    }
    texels.light_warp = [](double u) { return sampled(kLightWarp, u, 0.5); };
    texels.phong_warp = [](double u, double v) { return sampled(kPhongWarp, u, v); };
    texels.surroundings = neutral_room;
    return texels;
}

// The second texture at a point: one texel, or the table, whose transform the VMT has.
glm::dvec4 second_at(const SecondTexture& second, const Scene& scene, const glm::dvec2& uv) {
    if (second.texture < 0) return glm::dvec4(1);
    if (at(scene.textures, second.texture).levels.front().width == 1) return colored(kDetail);
    const bool is_moved = second.uv != TextureTransform{};
    const glm::dvec2 moved = is_moved ? uv * glm::dvec2(0.4, 0.3) + glm::dvec2(0.2, 0.1) : uv;
    return sampled(second_texels(), moved.x, moved.y);
}

BallDifference difference_from_reference(const Document& document, const Image& image) {
    const ResolvedMaterial& look = document.scene->resolved_materials[0];
    SurfaceTexels texels = texels_of(look, *document.scene);
    return difference_on_ball(
        document, image,
        {[&](const BallPixel& pixel) {
             LitPoint point = pixel.point;
             point.mouth_direction = kOutOfMouth;
             texels.second = second_at(look.surface->second, *document.scene, pixel.hit.uv);
             return screen_color(surface_light(*look.surface, point, texels, pixel.rig),
                                 *look.surface, pixel.rig);
         },
         [&](const BallPixel& pixel) {
             ShadedPoint shaded = pixel.shaded();
             shaded.mouth_direction = mouth_direction(document.model(), {});
             return reference_terms(document.materials, *document.scene, shaded, pixel.rig,
                                    pixel.viewer);
         }});
}

}  // namespace

TEST_CASE("pictures of materials differ from the reference by at most 1 of 255",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    for (size_t i = 0; i < std::size(kMaterials); ++i) {
        const char* const parameters = kMaterials[i];
        Document document = document_of(parameters);
        REQUIRE(document.scene->resolved_materials[0].surface);
        CHECK(needs_game_light(*document.scene->resolved_materials[0].surface));
        // each material in the next light, and every tenth in all
        for (const LightPresetRow& light : kLightPresets) {
            if (i % 10 != 0 && i % std::size(kLightPresets) != size_t(light.preset) &&
                !is_thorough())
                continue;
            document.view.light = light.preset;
            const Image image = drawn(screen, document, kSide, kSide, 0);
            const BallDifference difference = difference_from_reference(document, image);
            CAPTURE(parameters, light.name, difference.pixels);
            CHECK(difference.pixels > 1500);
            // rounding to bytes is half of this already
            CHECK(difference.largest <= 1);
            CHECK(difference.of_terms <= 1);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the terms that the shader writes are those of the reference", "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    for (size_t i = 0; i < std::size(kMaterials); ++i) {
        Document document = document_of(kMaterials[i]);
        for (const LightPresetRow& light : kLightPresets) {
            if (i % std::size(kLightPresets) != size_t(light.preset) && !is_thorough()) continue;
            document.view.light = light.preset;
            CAPTURE(kMaterials[i], light.name);
            const TermsDifference found = difference_of_terms(document);
            CHECK(found.pixels > 20);
            CHECK(found.unequal == 0);
            CHECK(found.of_light < kLightTolerance);
            CHECK(found.of_colors < kColorTolerance);
        }
    }
    CHECK(screen.errors() == "");
}

// Without anything that the light of a preset does not show it is drawn in that light.
TEST_CASE("a pixel has the terms of the game's light in every light and every mode",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    Document document = document_of("$bumpmap bump");
    REQUIRE(!needs_game_light(*document.scene->resolved_materials[0].surface));
    for (const LightPresetRow& light : kLightPresets)
        for (const ShadingMode mode : {ShadingMode::kShaded, ShadingMode::kBones}) {
            document.view.light = light.preset;
            document.view.mode = mode;
            CAPTURE(light.name);
            const TermsDifference found = difference_of_terms(document);
            CHECK(found.pixels > 20);
            CHECK(found.of_light < kLightTolerance);
            CHECK(found.of_colors < kColorTolerance);
        }
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::game_light_test
