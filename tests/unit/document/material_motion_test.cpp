// Materials in time: their proxies run with the time that was played.

#include "document/playback/material_motion.h"

#include <catch2/catch.hpp>
#include <string>

#include "model/material_programs.h"
#include "support/made_textures.h"
#include "support/material_files.h"

namespace studioscope::material_motion_test {

namespace {

// An I8 texture of three frames.
std::string film() {
    Bytes file = vtf_header(2, 1, 1, 5);
    put(file, 24, uint16_t{3});
    return std::string(as_text(with_pixels(file, 3)));
}

Document document_of(const std::string& parameters) {
    const Files files{
        {"/game/materials/film.vtf", film()},
        {"/game/materials/m.vmt", "VertexLitGeneric { $basetexture film " + parameters + " }"}};
    Document document;
    open_scene(document, resolve_mdl(files, {"m", {""}}).scene, false);
    return document;
}

const ResolvedMaterial& look_of(const Document& document) { return document.materials[0]; }

constexpr const char* kAnimated =
    "$frame 0 Proxies { AnimatedTexture { animatedtexturevar $basetexture "
    "animatedtextureframenumvar $frame animatedtextureframerate 2 } }";

}  // namespace

TEST_CASE("a model without a clip plays its materials", "[document][proxies]") {
    Document document = document_of(kAnimated);
    CHECK(has_moving_materials(document));
    CHECK(look_of(document).base_frame == 0);
    advance_materials(document, 0.6f);  // at rest
    CHECK(look_of(document).base_frame == 0);
    const uint64_t before = document.materials_revision;
    advance_materials(document, 0.6f);
    CHECK(document.materials_revision == before);  // nothing to draw
    document.playback.is_playing = true;
    advance_materials(document, 0.6f);  // 0.6 s at 2 frames per second
    CHECK(look_of(document).base_frame == 1);
    CHECK(document.materials_revision > before);
    advance_materials(document, 0.6f);
    CHECK(look_of(document).base_frame == 2);
    advance_materials(document, 0.6f);  // 1.8 s: the fourth of three frames
    CHECK(look_of(document).base_frame == 0);
    REQUIRE(look_of(document).parameters.size() == 2);
    CHECK(look_of(document).parameters[1].value == "0");
    CHECK(look_of(document).proxies);
}

TEST_CASE("proxies change every kind of parameter that is drawn", "[document][proxies]") {
    Document document = document_of(
        "$color2 \"[1 1 1]\" $alpha 1.0 $t 0.0 Proxies { "
        "LinearRamp { rate .25 resultVar $t } "
        "Equals { srcVar1 $t resultVar $color2[1] } Equals { srcVar1 $t resultVar $alpha } "
        "TextureScroll { texturescrollvar $basetexturetransform texturescrollrate .5 } }");
    document.playback.is_playing = true;
    advance_materials(document, 1);
    const ResolvedMaterial& look = look_of(document);
    CHECK(look.color == glm::vec3(1, 0.25f, 1));
    CHECK(look.alpha == 0.25f);
    REQUIRE(look.surface);
    CHECK(look.surface->base_uv.u.z == Approx(0.5));
    CHECK(look.base_texture == 0);
    CHECK(look.status == MaterialStatus::kComplete);
    CHECK(look.shader == "VertexLitGeneric");
}

TEST_CASE("a value of the game changes a material that rests", "[document][proxies]") {
    Document document =
        document_of("$color2 \"[.5 .5 .5]\" Proxies { ItemTintColor { resultVar $color2 } }");
    CHECK_FALSE(has_moving_materials(document));
    CHECK(look_of(document).color == glm::vec3(1));  // untinted
    document.proxy_inputs.game_values["itemtintcolor"] = {0.5f, 0.25f, 1};
    advance_materials(document, 0);
    CHECK(look_of(document).color == glm::vec3(0.5f, 0.25f, 1));
    CHECK(look_of(document).parameters[1].use == ParameterUse::kApproximated);
    CHECK(look_of(document).parameters[1].reason.find("driven by the game") != std::string::npos);
    const uint64_t before = document.materials_revision;
    document.playback.is_playing = true;
    advance_materials(document, 1);
    CHECK(document.materials_revision == before);  // the time changes nothing
}

TEST_CASE("an unknown proxy is a warning, and nothing comes of it", "[document][proxies]") {
    const Files files{{"/game/materials/film.vtf", film()},
                      {"/game/materials/m.vmt",
                       "VertexLitGeneric {\n$basetexture film\nProxies {\n"
                       "Wobble { resultVar $alpha }\n} }"}};
    const Found found = resolve_mdl(files, {"m", {""}});
    REQUIRE(has_code(found.scene, "vmt-unknown-proxy"));
    for (const Diagnostic& diagnostic : found.scene.diagnostics)
        if (diagnostic.code == "vmt-unknown-proxy") {
            CHECK(diagnostic.message == "proxy Wobble is unknown; ignored");
            CHECK(diagnostic.location == at_line(4));
            CHECK(diagnostic.severity == Severity::kWarning);
        }
}

TEST_CASE("256 proxies run, and one more is reported", "[document][proxies]") {
    for (const int count : {256, 257}) {
        std::string vmt = "VertexLitGeneric { $basetexture film Proxies {";
        for (int i = 0; i < count; ++i) vmt += " Empty { }";
        const Files files{{"/game/materials/film.vtf", film()},
                          {"/game/materials/m.vmt", vmt + " } }"}};
        const Found found = resolve_mdl(files, {"m", {""}});
        CHECK(found.look.proxies->list.size() == 256);
        CHECK(has_code(found.scene, "vmt-proxies") == (count > 256));
    }
}

}  // namespace studioscope::material_motion_test
