// Resolving a material's parameters: section 1.3 of the materials page. Expected values are the
// numbers in the texts.

#include <catch2/catch.hpp>

#include "formats/materials/unresolved_material.h"

namespace studioscope::materials_look_test {

namespace {

UnresolvedMaterial wanted(const std::string& parameters) {
    const std::string text = "VertexLitGeneric {\n" + parameters + "\n}";
    return read_unresolved_material(parse_vmt(
        text, [](const std::string&) -> Result<Bytes> { return error("no-file", "no file"); }));
}

ResolvedMaterial look(const std::string& parameters) {
    const UnresolvedMaterial result = wanted(parameters);
    CHECK(result.diagnostics.empty());
    return result.material;
}

}  // namespace

TEST_CASE("parameters resolve to a material", "[materials]") {
    CHECK(look("$translucent 1").is_translucent);
    CHECK_FALSE(look("$translucent 0").is_translucent);
    CHECK(look("$alphatest 1 $alphatestreference .25").is_alpha_tested);
    CHECK(look("$alphatestreference .25").alpha_reference == 0.25f);
    CHECK(look("$alphatestreference 0").alpha_reference == 0.5f);
    CHECK(look("$additive 1").is_additive);
    CHECK(look("$nocull 1").is_two_sided);
    CHECK(look("$halflambert 1").uses_half_lambert);
    CHECK(look("$alpha .5").alpha == 0.5f);
    CHECK(look("$selfillum 1 $selfillumtint \"[1 0 0]\"").self_illumination_tint ==
          glm::vec3(1, 0, 0));
    CHECK(look("$color2 \"[.5 1 0]\"").color == glm::vec3(0.5f, 1, 0));
    CHECK(look("$color2 [ .5 1 0 ]").color == glm::vec3(0.5f, 1, 0));
    CHECK(look("$color \"{255 0 51}\"").color == glm::vec3(1, 0, 51.0f / 255.0f));
    CHECK(look("$color2 \"[.5 .5 .5]\" $color .5").color == glm::vec3(0.25f));
    CHECK(look("").color == glm::vec3(1));
    CHECK(look("$blendtintbybasealpha 1").is_tinted_by_alpha);
    CHECK_FALSE(look("$blendtintbybasealpha 0").is_tinted_by_alpha);
    CHECK(look("$blendtintcoloroverbase .25").tint_over_base == 0.25f);
    CHECK(look("$blendtintcoloroverbase 1.5").tint_over_base == 1);
    CHECK(look("$blendtintcoloroverbase -1").tint_over_base == 0);
}

TEST_CASE("the alpha of a texture has one meaning", "[materials]") {
    // the order of the materials page: a mask, then blending, then the test
    CHECK_FALSE(look("$translucent 1 $selfillum 1").is_translucent);
    CHECK(look("$translucent 1 $selfillum 1").is_self_illuminated);
    CHECK(look("$translucent 1 $selfillum 1 $selfillummask m").is_translucent);
    CHECK_FALSE(look("$alphatest 1 $basealphaenvmapmask 1").is_alpha_tested);
    CHECK_FALSE(look("$translucent 1 $basemapalphaphongmask 1").is_translucent);
    CHECK_FALSE(look("$translucent 1 $blendtintbybasealpha 1").is_translucent);
    CHECK_FALSE(look("$alphatest 1 $blendtintbybasealpha 1").is_alpha_tested);
    CHECK_FALSE(look("$alphatest 1 $translucent 1").is_alpha_tested);
    CHECK(look("$alphatest 1 $translucent 1").is_translucent);
}

TEST_CASE("a text that begins with a number is that number, with a message", "[materials]") {
    const UnresolvedMaterial result = wanted("$nocull 1\x81@");
    CHECK(result.material.is_two_sided);
    REQUIRE(result.diagnostics.size() == 1);
    CHECK(result.diagnostics[0].code == "vmt-value");
}

TEST_CASE("invalid values keep the default and are reported with their line", "[materials]") {
    const std::string bad =
        GENERATE("$color2 \"[1 1\"", "$color2 \"[1 1 x]\"", "$color2 \"[\"", "$color2 \"\"",
                 "$alpha half", "$alpha nan", "$nocull \"\"", "$alpha \"1 2\"");
    const UnresolvedMaterial result = wanted("\n" + bad);
    CAPTURE(bad);
    CHECK(result.material.color == glm::vec3(1));
    CHECK(result.material.alpha == 1);
    CHECK_FALSE(result.material.is_two_sided);
    REQUIRE(result.diagnostics.size() == 1);
    CHECK(result.diagnostics[0].code == "vmt-value");
    CHECK(result.diagnostics[0].location == at_line(3));
}

// The suffix of a shader's fallback does not make it another shader.
TEST_CASE("shaders of all branches are known, with the suffixes of their fallbacks",
          "[materials]") {
    const auto said = [](const std::string& shader) {
        const auto none = [](const std::string&) -> Result<Bytes> { return error("", ""); };
        return read_unresolved_material(parse_vmt(shader + " { }", none)).diagnostics;
    };
    for (const char* shader :
         {"TreeLeaf", "ShatteredGlass", "Infected", "VertexLitGeneric_DX90", "eyes_hdr_dx90",
          "Teeth_hdr_dx9", "Refract_DX80", "Refract_dx8", "Water_HDR", "SDK_Eyes_dx9"}) {
        CAPTURE(shader);
        CHECK(said(shader).empty());
    }
    for (const char* shader : {"TreeLeaf_dx70", "Tree", "_dx90"}) {
        CAPTURE(shader);
        CHECK(said(shader).size() == 1);
    }
}

TEST_CASE("a misspelt parameter is reported with the one that was meant", "[materials]") {
    const auto meant = [](const std::string& parameters) -> std::string {
        const Diagnostics found = wanted(parameters).diagnostics;
        if (found.empty()) return "";
        CHECK(found.size() == 1);
        CHECK(found[0].code == "param-misspelt");
        const size_t question = found[0].message.find("mean ");
        return found[0].message.substr(question + 5, found[0].message.size() - question - 7);
    };
    CHECK(meant("$basealphaphongmask 1") == "$basemapalphaphongmask");  // a word is missing
    CHECK(meant("$envmapconstrast 1") == "$envmapcontrast");
    CHECK(meant("$surfacprop metal") == "$surfaceprop");
    CHECK(meant("$phnogboost 2") == "$phongboost");
    CHECK(meant("$boostphong 2") == "$phongboost");  // words in the other order
    CHECK(meant("normalmapalphaenvmapmask 1") == "$normalmapalphaenvmapmask");
    CHECK(meant("$nodecals 1") == "$nodecal");
    // of names that no shader of Source SDK 2013 has, 18 and 10 of 15,597 public VMTs have these
    CHECK(meant("$normalmapalphaphongmask 1").starts_with("the alpha of $bumpmap"));
    CHECK(meant("$basemapalphaenvmapmask 1") == "$basealphaenvmapmask");
    CHECK(wanted("\n$phnogboost 2").diagnostics.at(0).location == at_line(3));
}

TEST_CASE("names of other shaders and of one's own are no misspelt parameters", "[materials]") {
    for (const char* parameters :
         {"$phongalbedoboost 2", "$translucency .5", "$bumpmap2 b", "$detailscale2 4", "$model 1",
          "$mycolor 1", "$_phong 1", "$nophongboost 1", "$phongboostoff 1", "%keywords tf",
          "$envmap_scale 1", "phong 1", "$phnogboost 0 Proxies { Sine { resultVar $phnogboost } }",
          "$phnogboost 0 Proxies { Sine { resultVar \"$PhnogBoost[0]\" } }"}) {
        CAPTURE(parameters);
        CHECK(wanted(parameters).diagnostics.empty());
    }
    // Refract has the parameter, VertexLitGeneric does not: no spelling to correct
    CHECK(wanted("$fadeoutonsilhouette 1").diagnostics.empty());
}

TEST_CASE("texture paths are normalised", "[materials]") {
    CHECK(wanted("$basetexture \"models\\a//b\"").base == "models/a/b");
    CHECK(wanted("$basetexture /Materials/models/b.VTF").base == "models/b");
    CHECK(wanted("$basetexture ../../b").base.empty());
    CHECK(wanted("$bumpmap a $normalmap b").bump == "a");
    CHECK(wanted("$normalmap b").bump == "b");
    CHECK(wanted("$bumpmap a $ssbump 1").bump.empty());
    CHECK(wanted("$selfillum 1 $selfillummask m").self_illumination_mask == "m");
    CHECK(wanted("$selfillummask m").self_illumination_mask.empty());
}

// Parameters of the published shaders (materials.md 1.3).
TEST_CASE("every texture that a material names is listed, drawn or not", "[materials]") {
    using Paths = std::vector<FileName>;
    CHECK(wanted("$basetexture a $phongexponenttexture b\\exp $Detail materials/c.vtf").textures ==
          Paths{"a", "b/exp", "c"});
    CHECK(wanted("$bumpmap a $ssbump 1 $normalmap b $selfillummask c $iris d").textures ==
          Paths{"a", "b", "c", "d"});
    CHECK(wanted("$envmap engine/cube $lightwarptexture 2fort").textures ==
          Paths{"engine/cube", "2fort"});
    CHECK(wanted("$phongexponent 20 $surfaceprop metal $model 1 $envmaptint a").textures.empty());
    CHECK(wanted("$envmap ENV_cubemap $basetexture _rt_Camera $detail \"\"").textures.empty());
    CHECK(wanted("$envmapmask 0 $wrinkle .5 $stretch \"[1 1 1]\" $iris \"[]\" $glint {255 0 0}")
              .textures.empty());
    CHECK(wanted("$compress ../../secret").textures.empty());
}

}  // namespace studioscope::materials_look_test
