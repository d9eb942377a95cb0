// Which parameters of a material its program counts. Expected values are the numbers in the texts
// and the defaults of the published shaders of Source SDK 2013.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "model/material_programs.h"
#include "support/made_textures.h"
#include "support/material_files.h"

namespace studioscope::materials_shading_test {

namespace {

using namespace std::string_literals;

// The surface of a material whose textures all exist: "base" and "bump" have alpha, "solid" none.
SurfaceMaterial surface(const std::string& parameters,
                        const std::string& shader = "VertexLitGeneric") {
    Files files;
    const std::string folder = "/game/materials/";
    for (const char* name : {"base", "bump", "exponent", "warp", "mask", "detail"})
        files[folder + name + ".vtf"] = texel_with_alpha({1, 2, 3, 4});
    files[folder + "solid.vtf"] = opaque_texel({1, 2, 3, 4});
    const bool has_base = parameters.find("$basetexture ") != std::string::npos;
    files[folder + "m.vmt"] =
        shader + " { " + (has_base ? "" : "$basetexture base ") + parameters + " }";
    const Found found = resolve_mdl(files, {"m", {""}});
    REQUIRE(found.look.surface);
    return *found.look.surface;
}

constexpr float kGamma = 2.2f;

}  // namespace

TEST_CASE("the parameters choose the program", "[materials][look]") {
    using enum SurfaceProgram;
    CHECK(surface("").program == kPlain);
    CHECK(surface("$bumpmap bump").program == kBumped);
    CHECK(surface("$lightwarptexture warp").program == kBumped);
    CHECK(surface("$phong 1").program == kPlain);
    CHECK(surface("$phong 1 $bumpmap bump").program == kSkin);
    CHECK(surface("$phong 0 $bumpmap bump").program == kBumped);
    CHECK(surface("$phong 1 $basemapalphaphongmask 1").program == kSkin);
    CHECK(surface("", "UnlitGeneric").is_unlit);
    CHECK_FALSE(surface("$phong 1 $bumpmap bump").is_unlit);
    CHECK(surface("", "Teeth").program == kTeeth);
    CHECK(surface("", "SDK_Teeth_DX9").program == kTeeth);
}

// By the published order of calls: while parameters are set textures are names, so that
// WantsSkinShader holds with $phong and $basemapalphaphongmask 1 alone, whose InitParamsSkin_DX9
// drops no mask. With everything else InitParamsVertexLitGeneric_DX9 goes on: there
// $normalmapalphaenvmapmask removes the other masks, and a bump map beside one that is left removes
// $envmap.
TEST_CASE(
    "masks of a material with a bump map remove a reflection unless the phong mask is base alpha",
    "[materials][look]") {
    for (const int phong : {0, 1})
        for (const int phong_mask : {0, 1, 2})
            for (const bool has_bump : {false, true})
                for (const bool has_texture_mask : {false, true})
                    for (const int base_mask : {0, 1})
                        for (const int normal_mask : {0, 1}) {
                            std::string parameters = fmt::format(
                                "$envmap env_cubemap $phong {} $basemapalphaphongmask {} "
                                "$basealphaenvmapmask {} $normalmapalphaenvmapmask {} ",
                                phong, phong_mask, base_mask, normal_mask);
                            if (has_bump) parameters += "$bumpmap bump ";
                            if (has_texture_mask) parameters += "$envmapmask mask ";
                            CAPTURE(parameters);
                            const bool keeps_masks = phong == 1 && phong_mask == 1;
                            const bool is_dropped = has_bump && normal_mask == 0 &&
                                                    (has_texture_mask || base_mask == 1);
                            CHECK(surface(parameters).reflection.is_on ==
                                  (keeps_masks || !is_dropped));
                        }
}

TEST_CASE("teeth have specular light and half-Lambert with a normal map only",
          "[materials][look]") {
    CHECK_FALSE(surface("$halflambert 1", "Teeth").is_half_lambert);
    CHECK(surface("", "Teeth").has_flat_normal);
    const SurfaceMaterial bumped = surface("$bumpmap bump $phongexponent 12", "Teeth");
    CHECK(bumped.is_half_lambert);
    CHECK_FALSE(bumped.has_flat_normal);
    CHECK(bumped.specular.exponent == 12);
    CHECK(bumped.specular.mask == MaskSource::kBaseAlpha);
    CHECK(surface("$color2 [0 1 0]", "Teeth").modulation == glm::vec3(1));
    CHECK(needs_game_light(surface("", "Teeth")));
}

TEST_CASE("wrinkle maps need both of a pair, and what they replace", "[materials][look]") {
    const std::string both = "$compress mask $stretch detail ", skin = "$phong 1 $bumpmap bump ";
    CHECK(surface(skin + both).wrinkles.is_there());
    const WrinkleMaps color = surface(skin + both).wrinkles;
    CHECK(color.compress >= 0);
    CHECK(color.stretch >= 0);
    CHECK(color.compress != color.stretch);
    CHECK(color.bump_compress == -1);
    CHECK(surface(skin + "$bumpcompress mask $bumpstretch bump").wrinkles.bump_stretch >= 0);
    for (const std::string& none :
         {skin + "$compress mask", skin + "$stretch mask", "$bumpmap bump " + both,
          "$phong 1 " + both, skin + "$compress mask $stretch missing", skin + "$bumpcompress mask",
          "$phong 1 $basemapalphaphongmask 1 $bumpcompress mask $bumpstretch bump"s}) {
        CAPTURE(none);
        CHECK_FALSE(surface(none).wrinkles.is_there());
    }
}

TEST_CASE("the parameters of Refract have the defaults of its program", "[materials][look]") {
    const SurfaceMaterial plain = surface("$normalmap bump", "Refract");
    CHECK(plain.program == SurfaceProgram::kRefract);
    CHECK(plain.refraction.amount == 2);
    CHECK(plain.refraction.tint == glm::vec3(1));
    CHECK_FALSE(plain.refraction.blurs);
    CHECK_FALSE(plain.refraction.fades_on_silhouette);
    CHECK(plain.refraction.is_blended);  // the flags of "bump" name an alpha
    CHECK_FALSE(plain.reflection.is_on);
    CHECK_FALSE(surface("$normalmap solid", "Refract").refraction.is_blended);
    CHECK_FALSE(surface("$normalmap bump $envmap env_cubemap", "Refract").refraction.is_blended);
    CHECK(surface("$bluramount 1", "Refract").refraction.blurs);
    CHECK_FALSE(surface("$bluramount .9", "Refract").refraction.blurs);
    const SurfaceMaterial full = surface(
        "$normalmap bump $normalmap2 mask $refracttint \"[.5 1 0]\" $fadeoutonsilhouette 1 "
        "$refracttinttexture detail $bumptransform \"translate .5 0\"",
        "Refract");
    CHECK(full.refraction.tint.r == Approx(std::pow(0.5f, kGamma)));
    CHECK(full.refraction.tint_texture >= 0);
    CHECK(full.refraction.fades_on_silhouette);
    CHECK(full.second.texture >= 0);
    CHECK(full.base_uv.u == glm::vec3(1, 0, 0.5f));
}

TEST_CASE("two textures have a transform each", "[materials][look]") {
    const SurfaceMaterial both = surface(
        "$texture2 mask $basetexturetransform \"translate .25 0\" $texture2transform \"scale 2 3\"",
        "UnlitTwoTexture");
    CHECK(both.is_unlit);
    CHECK(both.second.texture >= 0);
    CHECK(both.base_uv.u == glm::vec3(1, 0, 0.25f));
    // scaled about the middle: 2 u - 0.5, 3 v - 1
    CHECK(both.second.uv.u == glm::vec3(2, 0, -0.5f));
    CHECK(both.second.uv.v == glm::vec3(0, 3, -1));
    CHECK(surface("$texture2 missing", "UnlitTwoTexture").second.texture == -1);
    CHECK(surface("$texture2 mask").second.texture == -1);  // VertexLitGeneric has none
}

TEST_CASE("a material without any of it keeps the light of the preset", "[materials][look]") {
    for (const char* plain : {"", "$bumpmap bump", "$translucent 1", "$selfillum 1", "$color2 .5",
                              "$phong 1", "$detail missing", "$detail \"\"", "$halflambert 1",
                              "$basetexturetransform \"center .5 .5 scale 1 1\""}) {
        CAPTURE(plain);
        CHECK_FALSE(needs_game_light(surface(plain)));
    }
    for (const char* changed : {"$bumpmap bump $phong 1", "$envmap env_cubemap", "$detail detail",
                                "$lightwarptexture warp", "$selfillum 1 $selfillumtint [2 1 1]",
                                "$selfillum 1 $selfillumfresnel 1 $bumpmap bump",
                                "$basetexturetransform \"scale 2 2\""}) {
        CAPTURE(changed);
        CHECK(needs_game_light(surface(changed)));
    }
}

TEST_CASE("specular light has the page's defaults and the written numbers", "[materials][look]") {
    const SpecularLight bare = surface("$phong 1 $bumpmap bump").specular;
    CHECK(bare.exponent == 0);
    CHECK(bare.boost == 1);
    CHECK(bare.fresnel_ranges == glm::vec3(0, 0.5f, 1));
    CHECK(bare.mask == MaskSource::kBumpAlpha);
    CHECK_FALSE(bare.is_short);
    const SpecularLight full =
        surface(
            "$phong 1 $bumpmap bump $phongexponent 20 $phongboost 3 $phongtint \"[1 .5 .2]\" "
            "$phongfresnelranges \"[.1 .2 3]\" $phongexponenttexture exponent "
            "$phongexponentfactor 9 $phongwarptexture warp")
            .specular;
    CHECK(full.exponent == 20);
    CHECK(full.exponent_factor == 9);
    CHECK(full.boost == 3);
    CHECK(full.tint == glm::vec3(1, 0.5f, 0.2f));
    CHECK(full.fresnel_ranges == glm::vec3(0.1f, 0.2f, 3));
    CHECK(full.exponent_texture >= 0);
    CHECK(full.warp >= 0);
}

TEST_CASE("masks are those that the program reads", "[materials][look]") {
    using enum MaskSource;
    const std::string skin = "$phong 1 $bumpmap bump ";
    CHECK(surface("$phong 1 $basemapalphaphongmask 1").specular.mask == kBaseAlpha);
    CHECK(surface("$phong 1 $lightwarptexture warp").specular.mask == kNone);
    CHECK(surface(skin + "$envmap e").reflection.mask == kBaseAlpha);
    CHECK(surface(skin + "$envmap e $normalmapalphaenvmapmask 1").reflection.mask == kBumpAlpha);
    CHECK(surface("$envmap e").reflection.mask == kNone);
    CHECK(surface("$envmap e $envmapmask mask").reflection.mask == kTexture);
    CHECK(surface("$envmap e $basealphaenvmapmask 1").reflection.mask == kInvertedBaseAlpha);
    // $phong that is not triggered drops the mask
    CHECK(surface("$phong 1 $envmap e $envmapmask mask").reflection.mask == kNone);
    // textures that were not found
    CHECK(surface("$phong 1 $bumpmap gone").specular.mask == kMissing);
    CHECK(surface("$envmap e $envmapmask gone").reflection.mask == kMissing);
    CHECK(surface("$basetexture gone $envmap e $basealphaenvmapmask 1").reflection.mask ==
          kMissing);
    // there is no normal map
    CHECK(surface("$envmap e $normalmapalphaenvmapmask 1").reflection.mask == kNone);
}

TEST_CASE("what a program drops does not count", "[materials][look]") {
    const std::string skin = "$phong 1 $bumpmap bump ";
    // the bump map takes the masks, and the reflection with them
    CHECK_FALSE(surface("$bumpmap bump $envmap e $envmapmask mask").reflection.is_on);
    CHECK_FALSE(surface("$bumpmap bump $envmap e $basealphaenvmapmask 1").reflection.is_on);
    CHECK(surface("$bumpmap bump $envmap e $envmapmask mask $normalmapalphaenvmapmask 1")
              .reflection.mask == MaskSource::kBumpAlpha);
    CHECK(surface(skin + "$envmap e $envmapcontrast .5").reflection.contrast == glm::vec3(0));
    CHECK(surface("$envmap e $envmapcontrast .5").reflection.contrast == glm::vec3(0.5f));
    // the shader takes three numbers of both (Source SDK 2013)
    const Reflection three =
        surface("$envmap e $envmapcontrast \"[.1 .2 .3]\" $envmapsaturation \"[.8 .7 .6]\"")
            .reflection;
    CHECK(three.contrast == glm::vec3(.1f, .2f, .3f));
    CHECK(three.saturation == glm::vec3(.8f, .7f, .6f));
    CHECK(surface("$detail detail $detailtint \"[0 1 1]\"").detail.tint == glm::vec3(0, 1, 1));
    CHECK(surface("$bumpmap bump $detail detail $detailtint \"[0 1 1]\"").detail.tint ==
          glm::vec3(1));
    CHECK_FALSE(surface("$basetexture solid $selfillum 1").self_illumination.is_on);
    CHECK(surface("$basetexture solid $selfillum 1 $selfillummask mask").self_illumination.is_on);
    CHECK_FALSE(surface(skin + "$envmap e $selfillum 1 $selfillumfresnel 1 "
                               "$normalmapalphaenvmapmask 1")
                    .reflection.is_on);
    CHECK(surface("$bumpmap bump $lightwarptexture warp $selfillum 1 $selfillumfresnel 1")
              .light_warp == -1);
    CHECK(surface(skin + "$rimlight 1 $rimmask .5").rim.mask_share == 0);
    CHECK(surface(skin + "$phongexponenttexture exponent $rimlight 1 $rimmask .5").rim.mask_share ==
          0.5f);
    CHECK_FALSE(surface("$rimlight 1").rim.is_on);
    CHECK(surface(skin + "$rimlight 1 $rimlightexponent .5").rim.exponent == 1);
    CHECK(surface(skin + "$rimlight 1").rim.exponent == 4);
}

TEST_CASE("the modes of the detail texture end at 6 with $phong, else at 11", "[materials][look]") {
    const auto is_drawn = [](const std::string& more, int mode) {
        return surface(more + " $detail detail $detailblendmode " + std::to_string(mode))
                   .detail.texture >= 0;
    };
    CHECK(is_drawn("$phong 1 $bumpmap bump", 6));
    CHECK_FALSE(is_drawn("$phong 1 $bumpmap bump", 7));
    CHECK(is_drawn("", 9));
    CHECK_FALSE(is_drawn("", 10));
    CHECK(is_drawn("", 11));
    CHECK_FALSE(is_drawn("", 12));
    CHECK_FALSE(is_drawn("", -1));
}

TEST_CASE("texture coordinates are scaled, turned and moved", "[materials][look]") {
    const DetailTexture plain = surface("$detail detail").detail;
    CHECK(plain.uv == TextureTransform{{4, 0, 0}, {0, 4, 0}});
    const DetailTexture scaled = surface("$detail detail $detailscale \"[2 3]\"").detail;
    CHECK(scaled.uv == TextureTransform{{2, 0, 0}, {0, 3, 0}});
    // the scale multiplies the translation of the base texture too
    const SurfaceMaterial moved = surface(
        "$detail detail $detailscale 2 $basetexturetransform \"center 0 0 scale 1 1 translate .5 "
        ".25\"");
    CHECK(moved.base_uv == TextureTransform{{1, 0, 0.5f}, {0, 1, 0.25f}});
    CHECK(moved.detail.uv == TextureTransform{{2, 0, 1}, {0, 2, 0.5f}});
    // a quarter turn about the middle takes (1, 0.5) to (0.5, 1)
    const TextureTransform turned = surface("$basetexturetransform \"rotate 90\"").base_uv;
    CHECK(glm::dot(turned.u, glm::vec3(1, 0.5f, 1)) == Approx(0.5).margin(1e-6));
    CHECK(glm::dot(turned.v, glm::vec3(1, 0.5f, 1)) == Approx(1));
}

TEST_CASE("tints are gamma or linear as the program takes them", "[materials][look]") {
    const float half = std::pow(0.5f, kGamma);
    CHECK(surface("$color2 \"[.5 1 2]\"").modulation.r == Approx(half));
    CHECK(surface("$color2 \"[.5 1 2]\"").modulation.b == 2);  // above 1 unchanged
    CHECK(surface("$envmap e $envmaptint \"[.5 .5 .5]\"").reflection.tint.r == Approx(half));
    CHECK(
        surface("$phong 1 $bumpmap bump $envmap e $envmaptint \"[.5 .5 .5]\"").reflection.tint.r ==
        0.5f);
    CHECK(surface("$detail detail $detailtint \"[.5 1 1]\"").detail.tint.r == Approx(half));
}

TEST_CASE("the short form of skin needs an opaque base and nothing else", "[materials][look]") {
    CHECK(surface("$basetexture solid $phong 1 $lightwarptexture warp").specular.is_short);
    CHECK(surface("$phong 1 $basemapalphaphongmask 1").specular.is_short);
    CHECK_FALSE(surface("$phong 1 $lightwarptexture warp").specular.is_short);
    for (const char* more : {"$bumpmap bump", "$phongexponenttexture exponent", "$rimlight 1",
                             "$detail detail", "$blendtintbybasealpha 1"}) {
        CAPTURE(more);
        CHECK_FALSE(
            surface(std::string("$phong 1 $basemapalphaphongmask 1 ") + more).specular.is_short);
    }
}

TEST_CASE("values that are no numbers are reported once", "[materials][look]") {
    const std::string bad =
        GENERATE("$phongboost much", "$phongfresnelranges \"[1 2]\"",
                 "$detail detail $detailscale wide", "$basetexturetransform \"centre .5 .5\"",
                 "$basetexturetransform \"center\"", "$envmap e $envmaptint x");
    CAPTURE(bad);
    Files files{{"/game/materials/base.vtf", texel_with_alpha({1, 2, 3, 4})},
                {"/game/materials/bump.vtf", texel_with_alpha({1, 2, 3, 4})},
                {"/game/materials/detail.vtf", texel_with_alpha({1, 2, 3, 4})},
                {"/game/materials/m.vmt",
                 "VertexLitGeneric { $basetexture base $bumpmap bump $phong 1 " + bad + " }"}};
    const Found found = resolve_mdl(files, {"m", {""}});
    int count = 0;
    for (const Diagnostic& diagnostic : found.scene.diagnostics)
        count += diagnostic.code == "vmt-value";
    CHECK(count == 1);
}

}  // namespace studioscope::materials_shading_test
