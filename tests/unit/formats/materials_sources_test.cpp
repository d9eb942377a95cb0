// Folders searched for the materials and textures of a source (SMD, DMX, QC). The folders are
// invented; the expected results follow from materials.md.

#include <algorithm>
#include <catch2/catch.hpp>

#include "formats/load.h"
#include "support/material_files.h"
#include "support/memory_files.h"

namespace studioscope::materials_sources_test {

TEST_CASE("a source's texture is found in its folder", "[materials]") {
    const std::string png(as_text(encode_png({1, 1, {9, 9, 9, 255}})));
    CHECK(resolve_smd({{"/game/src/Skin.PNG", png}}, "skin.tga").grey == 9);
    CHECK(resolve_smd({{"/game/src/skin.png", png}}, "C:\\art\\Skin.bmp").grey == 9);
    CHECK(resolve_smd({{"/game/src/skin.vtf", vtf(2)}}, "skin").grey == 2);
    CHECK(resolve_smd({{"/game/src/my.skin.png", png}}, "my.skin").grey == 9);
    const Found found = resolve_smd({{"/game/src/skin.png", png}}, "skin");
    CHECK(found.look.status == MaterialStatus::kComplete);
    CHECK(found.look.shader.empty());
    CHECK(path_in_map(found.look.file) == "/game/src/skin.png");
    CHECK(found.scene.diagnostics.empty());
}

TEST_CASE("a source's material is found anywhere below a materials folder above it",
          "[materials]") {
    Files files{{"/game/materials/models/box/skin.vmt", vmt("models/box/skin", "$nocull 1")},
                {"/game/materials/models/box/skin.vtf", vtf(4)},
                {"/game/materials/models/zebra/skin.vmt", vmt("models/zebra/skin")},
                {"/game/materials/models/zebra/skin.vtf", vtf(5)}};
    const Found found = resolve_smd(files, "skin");
    CHECK(found.grey == 4);
    CHECK(found.look.is_two_sided);
    // folders named as the model's path take precedence
    CHECK(resolve(scene_of("/game/src/zebra/box.smd", "smd", {{"skin", {}}}), files).grey == 5);
    // and so do the names in a DMX or QC
    CHECK(resolve(scene_of("/game/src/a.dmx", "dmx", {{"models/zebra/skin", {}}}), files).grey ==
          5);
    CHECK(resolve(scene_of("/game/src/a.dmx", "dmx", {{"Materials/models/zebra/skin.vmt", {}}}),
                  files)
              .grey == 5);
    CHECK(resolve(scene_of("/game/src/a.smd", "smd", {{"skin", {"models/zebra"}}}), files).grey ==
          5);
}

TEST_CASE("a material in its source's folder has its textures there too", "[materials]") {
    const Files files{{"/game/src/skin.vmt", vmt("models/box/other")},
                      {"/game/src/other.vtf", vtf(4)}};
    CHECK(resolve_smd(files, "skin").grey == 4);
}

TEST_CASE("a source uses a picture if its material has none", "[materials]") {
    const Files files{{"/game/materials/skin.vmt", vmt("gone", "$alphatest 1")},
                      {"/game/src/skin.vtf", vtf(3)}};
    const Found found = resolve_smd(files, "skin");
    CHECK(found.grey == 3);
    CHECK(found.look.is_alpha_tested);
    CHECK(path_in_map(found.look.file) == "/game/materials/skin.vmt");
}

TEST_CASE("a source's missing texture is one note, every path is kept", "[materials]") {
    const Found found = resolve_smd({{"/game/materials/other.vmt", ""}}, "a/skin.tga", {"/more"});
    REQUIRE(found.scene.diagnostics.size() == 1);
    CHECK(found.scene.diagnostics[0].severity == Severity::kNote);
    const std::vector<std::string>& tried = found.look.tried;
    for (const char* path :
         {"/game/src/a/skin.vmt", "/game/src/skin.tga", "/game/materials/skin.jpg",
          "/more/skin.bmp", "/game/materials/a/skin.vtf", "/more/a/skin.png"}) {
        CAPTURE(path, found.scene.diagnostics[0].message);
        CHECK(std::count_if(tried.begin(), tried.end(),
                            [&](const std::string& one) { return path_in_map(one) == path; }) == 1);
    }
}

TEST_CASE("files that a source lacks are missing dependencies too", "[materials]") {
    const Files files{{"/mod/materials/models/a/box.vmt", vmt("none")}};
    Scene scene = scene_of("/mod/src/a.qc", "qc", {{"hat", {"models/a/", "models/b/"}}});
    resolve_materials(scene, {}, in_memory(files));
    REQUIRE(scene.needs.size() == 1);
    // the first one that the game would open
    CHECK(scene.needs[0].path == "materials/models/a/hat.vmt");
    CHECK(scene.needs[0].role == "material");
    CHECK(scene.needs[0].found.empty());
}

TEST_CASE("a VTA alone has points, which need no material", "[materials]") {
    const std::string text =
        "version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\ntime 0\n0 0 0 0 0 0 1\n"
        "time 1\n0 0 0 4 0 0 1\nend\n";
    const ByteSpan bytes = as_bytes(text);
    const MemoryFiles files{{"/game/face.vta", Bytes(bytes.begin(), bytes.end())}};
    const std::vector<std::filesystem::path> paths{"/game/face.vta"};
    const Scene scene = load_scene(paths, {}, in_memory(files));
    REQUIRE(scene.model.shapes.size() == 1);
    for (const Diagnostic& said : scene.diagnostics) CHECK(said.code != "material-missing");
    CHECK(scene.needs.empty());
}

}  // namespace studioscope::materials_sources_test
