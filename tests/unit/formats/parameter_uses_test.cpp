// What becomes of each parameter of a material. Expected values are read in the published shaders
// of Source SDK 2013 (materials.md 1.4), and in what the picture tests show to be drawn.

#include <catch2/catch.hpp>
#include <map>

#include "support/made_textures.h"
#include "support/material_files.h"

namespace studioscope::parameter_uses_test {

namespace {

using Uses = std::map<std::string, MaterialParameter>;

// The parameters of a material whose textures "base" and "bump" exist, with alpha.
Uses uses(const std::string& parameters, const std::string& shader = "VertexLitGeneric") {
    Files files;
    const std::string folder = "/game/materials/";
    for (const char* name : {"base", "bump", "iris"})
        files[folder + name + ".vtf"] = texel_with_alpha({1, 2, 3, 4});
    files[folder + "m.vmt"] = shader + " { $basetexture base " + parameters + " }";
    Uses uses;
    for (const MaterialParameter& parameter : resolve_mdl(files, {"m", {""}}).look.parameters)
        uses[parameter.key] = parameter;
    return uses;
}

ParameterUse use_of(const std::string& key, const std::string& parameters,
                    const std::string& shader = "VertexLitGeneric") {
    return uses(parameters, shader).at(key).use;
}

}  // namespace

TEST_CASE("every parameter of a material is listed once, in its order", "[materials][uses]") {
    Files files;
    files["/game/materials/base.vtf"] = vtf(1);
    files["/game/materials/m.vmt"] =
        "VertexLitGeneric\n{\n$basetexture base\n$PHONG 1\n$alpha .5\n$alpha .25\n}\n";
    const auto listed = resolve_mdl(files, {"m", {""}}).look.parameters;
    REQUIRE(listed.size() == 3);
    CHECK(listed[0].key == "$basetexture");
    CHECK(listed[0].value == "base");
    CHECK(listed[0].line == 3);
    CHECK(listed[1].key == "$phong");
    CHECK(listed[2].value == ".25");
}

TEST_CASE("a parameter of specular light counts with $phong only", "[materials][uses]") {
    using enum ParameterUse;
    for (const char* key : {"$phongboost", "$phongexponent", "$phongtint", "$phongfresnelranges",
                            "$basemapalphaphongmask"}) {
        CAPTURE(key);
        const std::string one = std::string(key) + " 2 ";
        CHECK(use_of(key, one + "$phong 1 $bumpmap bump") == kDrawn);
        CHECK(use_of(key, one + "$bumpmap bump") == kIgnored);
        CHECK(use_of(key, one) == kIgnored);
    }
    CHECK(use_of("$phong", "$phong 1") == kIgnored);
    CHECK(use_of("$phong", "$phong 0") == kDrawn);  // and switches nothing on
    CHECK(uses("$phong 1").at("$phong").reason.find("$bumpmap") != std::string::npos);
    CHECK(use_of("$phong", "$phong 1 $bumpmap bump") == kDrawn);
    CHECK(use_of("$rimlightboost", "$rimlightboost 2 $phong 1 $bumpmap bump $rimlight 1") ==
          kDrawn);
    CHECK(use_of("$rimlightboost", "$rimlightboost 2 $phong 1 $bumpmap bump $rimlight 0") ==
          kIgnored);
    CHECK(use_of("$rimlightboost", "$rimlightboost 2 $rimlight 1") == kIgnored);
}

TEST_CASE("a mask that the bump map drops says so", "[materials][uses]") {
    const Uses dropped = uses("$bumpmap bump $envmap env_cubemap $envmapmask mask");
    CHECK(dropped.at("$envmapmask").use == ParameterUse::kIgnored);
    CHECK(dropped.at("$envmapmask").reason.find("$bumpmap") != std::string::npos);
    CHECK(dropped.at("$envmap").use == ParameterUse::kIgnored);  // the reflection goes with it
    const Uses kept = uses("$envmap env_cubemap $envmaptint [1 0 0]");
    CHECK(kept.at("$envmap").use == ParameterUse::kApproximated);
    CHECK(kept.at("$envmaptint").use == ParameterUse::kDrawn);
    CHECK(use_of("$envmaptint", "$envmaptint [1 0 0]") == ParameterUse::kIgnored);
    CHECK(use_of("$envmapfresnel", "$envmapfresnel 1 $envmap env_cubemap") ==
          ParameterUse::kIgnored);
}

TEST_CASE("a material reflects the cube map that it names, else a neutral room, and says so",
          "[materials][uses]") {
    Bytes cube = vtf_header(5, 1, 1, 0);
    put(cube, 20, uint32_t{0x4000});
    for (int i = 0; i < 6 * 4; ++i) put(cube, cube.size(), uint8_t(i));
    const auto envmap = [&](const std::string& name, const std::string& shader) {
        Files files{{"/game/materials/base.vtf", texel_with_alpha({1, 2, 3, 4})},
                    {"/game/materials/cube.vtf", std::string(as_text(cube))}};
        files["/game/materials/m.vmt"] =
            shader + " { $basetexture base $iris base $envmap " + name + " }";
        return resolve_mdl(files, {"m", {""}}).look.parameters.back();
    };
    for (const char* shader : {"VertexLitGeneric", "UnlitGeneric", "EyeRefract"}) {
        CAPTURE(shader);
        CHECK(envmap("cube", shader).use == ParameterUse::kDrawn);
        CHECK(envmap("cube", shader).reason.empty());
        for (const auto& [name, why] :
             {std::pair{"env_cubemap", "in place of the game's surroundings"},
              {"gone", "was not found"},
              {"base", "is no cube map"}}) {
            const MaterialParameter parameter = envmap(name, shader);
            CAPTURE(name, parameter.reason);
            CHECK(parameter.use == ParameterUse::kApproximated);
            CHECK(parameter.reason.find(why) != std::string::npos);
            CHECK(parameter.reason.find("neutral room") != std::string::npos);
        }
    }
}

TEST_CASE("UnlitGeneric ignores what is about light", "[materials][uses]") {
    for (const char* key : {"$halflambert", "$lightwarptexture", "$normalmapalphaenvmapmask",
                            "$phong", "$envmapfresnel"}) {
        CAPTURE(key);
        CHECK(use_of(key, std::string(key) + " 1 $envmap env_cubemap", "UnlitGeneric") ==
              ParameterUse::kIgnored);
    }
    CHECK(use_of("$halflambert", "$halflambert 1") == ParameterUse::kDrawn);
}

TEST_CASE("misspelt, unknown and foreign parameters have reasons of their own",
          "[materials][uses]") {
    using enum ParameterUse;
    const Uses misspelt = uses("$phongbost 2 $phong 1 $bumpmap bump");
    CHECK(misspelt.at("$phongbost").use == kMisspelt);
    CHECK(misspelt.at("$phongbost").reason == "did you mean $phongboost?");
    CHECK(use_of("$nobodyhasit", "$nobodyhasit 1") == kIgnored);
    const Uses foreign = uses("$glossiness 1");
    CHECK(foreign.at("$glossiness").use == kIgnored);
    CHECK(foreign.at("$glossiness").reason ==
          "VertexLitGeneric has no such parameter; another shader has");
    CHECK(use_of("$surfaceprop", "$surfaceprop metal") == kInvisible);
    CHECK(use_of("%keywords", "%keywords hl2") == kInvisible);
    CHECK(use_of("$envmap", "$envmap \"\"") == kIgnored);
}

TEST_CASE("alpha that is a mask neither blends nor cuts", "[materials][uses]") {
    using enum ParameterUse;
    CHECK(use_of("$translucent", "$translucent 1") == kDrawn);
    CHECK(use_of("$translucent", "$translucent 1 $basealphaenvmapmask 1 $envmap env_cubemap") ==
          kIgnored);
    CHECK(use_of("$alphatest", "$alphatest 1") == kDrawn);
    CHECK(use_of("$alphatest", "$alphatest 0") == kDrawn);
    CHECK(use_of("$alphatest", "$alphatest 1 $blendtintbybasealpha 1") == kIgnored);
    CHECK(use_of("$alphatest", "$alphatest 1 $translucent 1") == kApproximated);
    CHECK(use_of("$alphatestreference", "$alphatestreference .2") == kIgnored);
}

TEST_CASE("variables of known proxies are drawn, textures that are missing are not",
          "[materials][uses]") {
    using enum ParameterUse;
    const Uses moved = uses(
        "$alpha .5 $angle 0 $detail missing $detailscale 2 $color 1 $color2 1 Proxies { "
        "Sine { resultVar $alpha } TextureScroll { textureScrollVar $angle } "
        "Health { resultVar $color } Wobble { resultVar $color2 } }");
    CHECK(moved.at("$alpha").use == kDrawn);
    CHECK(moved.at("$alpha").reason == "the proxy Sine changes it");
    CHECK(moved.at("$color").use == kApproximated);
    CHECK(moved.at("$color").reason == "driven by the game (Health); its slider moves it");
    CHECK(moved.at("$color2").use == kApproximated);
    CHECK(moved.at("$angle").use == kInvisible);
    CHECK(moved.at("$detail").use == kNotDrawn);
    CHECK(moved.at("$detail").reason.starts_with("its texture was not found"));
    CHECK(use_of("$bumpmap", "$bumpmap missing") == kNotDrawn);
    CHECK(use_of("$bumpmap", "$bumpmap bump") == kDrawn);
    CHECK(use_of("$normalmap", "$normalmap bump") == kApproximated);
    CHECK(use_of("$normalmap", "$normalmap missing") == kNotDrawn);
    CHECK(use_of("$bumpmap", "$bumpmap missing", "UnlitGeneric") == kIgnored);
}

TEST_CASE("other shaders draw what they are known to", "[materials][uses]") {
    using enum ParameterUse;
    CHECK(use_of("$basetexture", "", "Refract") == kDrawn);
    CHECK(use_of("$refractamount", "$refractamount 1", "Water") == kNotDrawn);
    CHECK(use_of("$bumpmap", "$bumpmap bump", "LightmappedGeneric") == kApproximated);
    CHECK(use_of("$iris", "$iris iris", "Eyes") == kDrawn);
    CHECK(use_of("$dilation", "$dilation .5 $iris iris", "Eyes") == kIgnored);
    CHECK(use_of("$dilation", "$dilation .5 $iris iris", "EyeRefract") == kDrawn);
    CHECK(use_of("$anything", "$anything 1", "NoSuchShader") == kNotDrawn);
}

TEST_CASE("Teeth reads its textures and exponent, and nothing of colour and opacity",
          "[materials][uses]") {
    using enum ParameterUse;
    CHECK(use_of("$basetexture", "", "Teeth") == kDrawn);
    CHECK(use_of("$bumpmap", "$bumpmap bump", "Teeth") == kDrawn);
    CHECK(use_of("$bumpmap", "$bumpmap missing", "Teeth") == kNotDrawn);
    CHECK(use_of("$phongexponent", "$phongexponent 9 $bumpmap bump", "Teeth") == kDrawn);
    CHECK(use_of("$phongexponent", "$phongexponent 9", "Teeth") == kIgnored);
    CHECK(use_of("$illumfactor", "$illumfactor .4", "Teeth") == kInvisible);
    CHECK(use_of("$forward", "$forward [1 0 0]", "SDK_Teeth") == kInvisible);
    for (const char* key : {"$color2", "$alpha", "$translucent", "$additive", "$alphatest",
                            "$halflambert", "$basetexturetransform"}) {
        CAPTURE(key);
        CHECK(use_of(key, std::string(key) + " 1", "Teeth") == kIgnored);
    }
    CHECK(use_of("$phong", "$phong 1", "Teeth") == kIgnored);
}

TEST_CASE("wrinkle maps count in pairs, with $phong", "[materials][uses]") {
    using enum ParameterUse;
    const std::string skin = "$phong 1 $bumpmap bump ";
    CHECK(use_of("$compress", skin + "$compress base $stretch base") == kDrawn);
    CHECK(use_of("$stretch", skin + "$compress base $stretch base") == kDrawn);
    CHECK(use_of("$compress", skin + "$compress base") == kIgnored);
    CHECK(use_of("$compress", skin + "$compress base $stretch missing") == kNotDrawn);
    CHECK(use_of("$stretch", skin + "$compress base $stretch missing") == kNotDrawn);
    CHECK(use_of("$bumpstretch", skin + "$bumpcompress bump $bumpstretch bump") == kDrawn);
    CHECK(use_of("$bumpstretch", skin + "$bumpstretch bump") == kIgnored);
    CHECK(use_of("$compress", "$bumpmap bump $compress base $stretch base") == kIgnored);
    CHECK(use_of("$compress", "$compress base $stretch base", "UnlitGeneric") == kIgnored);
}

TEST_CASE("Refract reads its normal maps and tints, no colour and no opacity",
          "[materials][uses]") {
    using enum ParameterUse;
    for (const char* key : {"$refractamount", "$refracttint", "$bluramount", "$fadeoutonsilhouette",
                            "$bumptransform"}) {
        CAPTURE(key);
        CHECK(use_of(key, std::string(key) + " 1", "Refract_DX90") == kDrawn);
    }
    CHECK(use_of("$normalmap", "$normalmap bump", "Refract") == kDrawn);
    CHECK(use_of("$normalmap", "$normalmap missing", "Refract") == kNotDrawn);
    CHECK(use_of("$refracttinttexture", "$refracttinttexture base", "Refract") == kDrawn);
    CHECK(use_of("$refracttinttexture", "$refracttinttexture missing", "Refract") == kNotDrawn);
    CHECK(use_of("$envmap", "$envmap env_cubemap", "Refract") == kApproximated);
    CHECK(use_of("$envmapcontrast", "$envmapcontrast 1", "Refract") == kIgnored);
    CHECK(use_of("$translucent", "$translucent 1", "Refract") == kIgnored);
    CHECK(use_of("$masked", "$masked 1", "Refract") == kNotDrawn);
    CHECK(use_of("$fresnelreflection", "$fresnelreflection 1", "Refract") == kIgnored);
}

TEST_CASE("UnlitTwoTexture draws both textures", "[materials][uses]") {
    using enum ParameterUse;
    const std::string shader = "UnlitTwoTexture";
    CHECK(use_of("$texture2", "$texture2 bump", shader) == kDrawn);
    CHECK(use_of("$texture2", "$texture2 missing", shader) == kNotDrawn);
    CHECK(use_of("$texture2transform", "$texture2transform \"scale 2 2\"", shader) == kDrawn);
    CHECK(use_of("$frame2", "$frame2 3", shader) == kApproximated);
    CHECK(use_of("$color", "$color [1 0 0]", shader) == kDrawn);
    CHECK(use_of("$detail", "$detail base", shader) == kIgnored);
    CHECK(use_of("$texture2", "$texture2 bump") == kIgnored);  // of VertexLitGeneric
}

}  // namespace studioscope::parameter_uses_test
