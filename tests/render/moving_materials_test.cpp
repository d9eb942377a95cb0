// Materials that their proxies change between two pictures.

#include <catch2/catch.hpp>
#include <cstring>
#include <string>
#include <vector>

#include "document/playback/material_motion.h"
#include "render/light_blocks.h"
#include "support/lit_ball.h"
#include "support/made_textures.h"
#include "support/offscreen.h"

namespace studioscope::moving_materials_test {

namespace {

constexpr int kSide = 32;

// RGBA8888 of two frames: red, then green.
std::string red_then_green() {
    Bytes file = vtf_header(2, 1, 1, 0);
    put(file, 24, uint16_t{2});
    for (const int byte : {255, 0, 0, 255, 0, 255, 0, 255})
        put(file, file.size(), static_cast<uint8_t>(byte));
    return std::string(as_text(file));
}

// The middle of a picture of a ball with the material, and again when the model has played.
struct Played {
    glm::ivec3 before{0}, after{0};
};
Played played(const std::string& parameters, float seconds) {
    const Files files{
        {"/game/materials/film.vtf", red_then_green()},
        {"/game/materials/ball.vmt", "UnlitGeneric { $basetexture film " + parameters + " }"}};
    Document document;
    open_scene(document, Scene(*ball_document(ball_scene(), files).scene), false);
    document.view.show_axes = document.view.show_grid = false;
    document.view.light = LightPreset::kFlat;
    document.camera = {glm::vec3(0), 30, 0.4f, 0.25f};
    Offscreen screen(kSide, kSide);
    Result<GpuScene> gpu = GpuScene::make(*document.scene);
    REQUIRE(gpu);
    const auto middle = [&] {
        const Pose pose;
        screen.renderer().draw(*gpu, make_frame_input(document, pose), {0, 0, kSide, kSide});
        const Image image = screen.pixels();
        const uint8_t* const pixel = &image.pixels[(kSide / 2 * kSide + kSide / 2) * 4];
        return glm::ivec3(pixel[0], pixel[1], pixel[2]);
    };
    Played colors;
    colors.before = middle();
    document.playback.is_playing = true;
    advance_materials(document, seconds);
    colors.after = middle();
    CHECK(screen.errors() == "");
    return colors;
}

}  // namespace

TEST_CASE("an animated texture shows the frame of the time", "[render][proxies]") {
    const Played colors = played(
        "Proxies { AnimatedTexture { animatedtexturevar $basetexture animatedtextureframenumvar "
        "$frame animatedtextureframerate 1 } }",
        1.5f);
    CHECK(colors.before == glm::ivec3(255, 0, 0));
    CHECK(colors.after == glm::ivec3(0, 255, 0));
}

TEST_CASE("a material without proxies shows the frame that it names", "[render][proxies]") {
    const Played colors = played("$frame 1", 1);
    CHECK(colors.before == glm::ivec3(0, 255, 0));
    CHECK(colors.after == colors.before);
}

// Of two frames the odd numbers show the second; numbers end at 65535.
TEST_CASE("numbers of frames are limited", "[render][proxies]") {
    for (const auto& [frame, color] : {std::pair{"-1", glm::ivec3(255, 0, 0)},
                                       {"65534", {255, 0, 0}},
                                       {"65535", {0, 255, 0}},
                                       {"65536", {0, 255, 0}}}) {
        CAPTURE(frame);
        CHECK(played(std::string("$frame ") + frame, 1).before == color);
    }
}

TEST_CASE("a colour that a proxy computes is drawn", "[render][proxies]") {
    // black at 0 seconds, white at 1
    const Played colors = played(
        "$color \"[0 0 0]\" $detail film $detailblendfactor 0.0 "
        "Proxies { LinearRamp { rate 1 resultVar $color } }",
        1);
    CHECK(colors.before == glm::ivec3(0));
    CHECK(colors.after == glm::ivec3(255, 0, 0));
}

// Colours of a VMT are as the screen shows them: 0.4 is 102 of 255.
TEST_CASE("a proxy reads the default of a parameter that the VMT leaves out", "[render][proxies]") {
    const Played colors =
        played("Proxies { Clamp { min 0 max .4 srcVar1 $color2 resultVar $color2 } }", 1);
    CHECK(colors.before == glm::ivec3(102, 0, 0));
}

TEST_CASE("a colour of the game rests at the default of its proxy", "[render][proxies]") {
    const auto middle = [](const char* own) {
        return played("Proxies { PlayerColor { resultVar $color2 " + std::string(own) + " } }", 1)
            .before;
    };
    CHECK(middle("") == glm::ivec3(255, 0, 0));
    CHECK(middle("default \"0 .5 .5\"") == glm::ivec3(0));
    CHECK(middle("default \"[0 .5 .5]\"") == glm::ivec3(0));
    CHECK(middle("default \"0 .5\"") == glm::ivec3(255, 0, 0));
}

TEST_CASE("the defaults that proxies read are those of the shaders", "[render][proxies]") {
    const Files files{
        {"/game/materials/film.vtf", red_then_green()},
        {"/game/materials/ball.vmt",
         "VertexLitGeneric { $basetexture film $bumpmap film $phong 1 $rimlight 1 $selfillum 1 "
         "$envmap env_cubemap $detail film $unused 0 "
         "Proxies { CurrentTime { resultVar $unused } } }"}};
    Scene scene = ball_scene();
    resolve_materials(scene, {}, in_memory(files));
    const MaterialProxies& proxies = *scene.resolved_materials[0].proxies;
    REQUIRE(proxies.variables.size() > 10);
    std::vector<MaterialVariable> variables = proxies.variables;
    // These count by being set at all, whatever their values.
    std::erase_if(variables, [](const MaterialVariable& each) {
        return each.name == "$phongexponent" || each.name == "$phongtint";
    });
    const ResolvedMaterial without = proxies.resolve({}), with = proxies.resolve(variables);
    CHECK(with.color == without.color);
    CHECK(with.alpha == without.alpha);
    REQUIRE((with.surface && without.surface));
    const SurfaceBlock a = surface_block(*with.surface), b = surface_block(*without.surface);
    CHECK(std::memcmp(&a, &b, sizeof(a)) == 0);
}

}  // namespace studioscope::moving_materials_test
