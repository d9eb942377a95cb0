// Folders searched for materials and their textures. The folders are invented; the expected results
// follow from the rules of the game (search paths in order, names ignoring case).

#include "formats/materials/materials.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "content/disk_files.h"
#include "support/material_files.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::materials_test {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a compiled material's path is its search path and name below materials", "[materials]") {
    const Files files{{"/game/Materials/Models/Props/Box.VMT", vmt("models\\props/BOX")},
                      {"/game/Materials/models/props/box.vtf", vtf(7)}};
    const Found found = resolve_mdl(files, {"box", {"models/props/"}});
    CHECK(found.look.status == MaterialStatus::kComplete);
    CHECK(found.look.shader == "VertexLitGeneric");
    CHECK(path_in_map(found.look.file) == "/game/Materials/Models/Props/Box.VMT");
    CHECK(found.grey == 7);
    CHECK(path_in_map(found.scene.textures[0].file) == "/game/Materials/models/props/box.vtf");
    CHECK(found.scene.diagnostics.empty());
}

TEST_CASE("folders that differ only in case are all searched", "[materials]") {
    const Files files{{"/game/materials/MODELS/other.vmt", vmt("models/c")},
                      {"/game/materials/models/box.vmt", vmt("models/c")},
                      {"/game/materials/models/c.vtf", vtf(3)}};
    CHECK(resolve_mdl(files, {"BOX", {"MODELS/"}}).grey == 3);
}

// As the game on Windows, for which they are one folder.
TEST_CASE("two materials folders that differ only in case are both searched", "[materials]") {
    Files files{{"/game/Materials/box.vmt", vmt("c")},
                {"/game/materials/c.vtf", vtf(3)},
                {"/game/Materials/c.vtf", vtf(4)}};
    CHECK(resolve_mdl(files, {"box", {}}).grey == 3);  // first the one with equal spelling
    files.erase("/game/materials/c.vtf");
    files["/game/materials/d.vtf"] = vtf(5);
    const Found found = resolve_mdl(files, {"box", {}});
    CHECK(found.grey == 4);
    REQUIRE(found.scene.needs.size() == 2);
    CHECK(found.scene.needs[0].path == "materials/box.vmt");
    CHECK(path_in_map(found.scene.needs[0].found) == "/game/Materials/box.vmt");
}

TEST_CASE("search paths are tried in their order, then the name alone", "[materials]") {
    Files files{
        {"/game/materials/a/box.vmt", vmt("one")}, {"/game/materials/b/box.vmt", vmt("two")},
        {"/game/materials/box.vmt", vmt("three")}, {"/game/materials/one.vtf", vtf(1)},
        {"/game/materials/two.vtf", vtf(2)},       {"/game/materials/three.vtf", vtf(3)}};
    const Material material{"box", {"b\\", "a/"}};
    CHECK(resolve_mdl(files, material).grey == 2);
    files.erase("/game/materials/b/box.vmt");
    CHECK(resolve_mdl(files, material).grey == 1);
    files.erase("/game/materials/a/box.vmt");
    CHECK(resolve_mdl(files, material).grey == 3);
}

TEST_CASE("a search path comes before a nearer materials folder", "[materials]") {
    const Files files{{"/game/models/materials/b/box.vmt", vmt("two")},
                      {"/game/materials/a/box.vmt", vmt("one")},
                      {"/game/materials/one.vtf", vtf(1)},
                      {"/game/materials/two.vtf", vtf(2)}};
    CHECK(resolve_mdl(files, {"box", {"a", "b"}}).grey == 1);
}

TEST_CASE("given folders are materials folders, contain one, or are plain", "[materials]") {
    const Material material{"box", {"a/"}};
    const std::string text = vmt("deep/one");
    CHECK(resolve_mdl({{"/x/materials/a/box.vmt", text}, {"/x/materials/deep/one.vtf", vtf(1)}},
                      material, {"/x/materials"})
              .grey == 1);
    CHECK(resolve_mdl({{"/x/materials/a/box.vmt", text}, {"/x/materials/deep/one.vtf", vtf(2)}},
                      material, {"/x/"})
              .grey == 2);
    CHECK(resolve_mdl({{"/x/box.vmt", text}, {"/x/one.vtf", vtf(3)}}, material, {"/x"}).grey == 3);
}

TEST_CASE("a material that is missing is one note with the first paths", "[materials]") {
    const Files files{{"/game/materials/other.vmt", vmt("a")}, {"/more/materials/b.vmt", vmt("b")}};
    const Found found = resolve_mdl(files, {"box", {"a/", "b/"}}, {"/more"});
    CHECK(found.look.status == MaterialStatus::kMissing);
    REQUIRE(found.scene.diagnostics.size() == 1);
    const Diagnostic& told = found.scene.diagnostics[0];
    CHECK(told.severity == Severity::kNote);
    CHECK(told.code == "material-missing");
    CHECK(told.file == "/game/models/props/box.mdl");
    size_t told_paths = 0;
    for (const char* path :
         {"/game/materials/a/box.vmt", "/more/materials/a/box.vmt", "/game/materials/b/box.vmt",
          "/more/materials/b/box.vmt", "/game/materials/box.vmt", "/more/materials/box.vmt",
          "/more/a/box.vmt"}) {
        CAPTURE(path, told.message);
        told_paths += told.message.find(path) != std::string::npos;
        CHECK(std::count_if(found.look.tried.begin(), found.look.tried.end(),
                            [&](const std::string& one) { return path_in_map(one) == path; }) == 1);
    }
    // the message has the first five places
    CHECK(told_paths == 5);
    CHECK(found.look.tried.size() == 9);  // three names in two roots and a plain folder
    CHECK(told.message.find("and 4 more") != std::string::npos);
}

TEST_CASE("a missing materials folder is reported", "[materials]") {
    const Found found = resolve_mdl({{"/game/models/props/box.mdl", ""}}, {"box", {"a/"}});
    REQUIRE(found.scene.diagnostics.size() == 1);
    CHECK(found.scene.diagnostics[0].message.find("no materials folder") != std::string::npos);
    CHECK(found.scene.diagnostics[0].message.find("a/box") != std::string::npos);
    for (const char* name : {"", "..", "C:"}) {
        const Found none = resolve_mdl({{"/game/materials/box.vmt", ""}}, {name, {"a/"}});
        CHECK(count_code(none.scene, "material-missing") == 1);
    }
}

TEST_CASE("a texture that is missing is a note for each material that uses it", "[materials]") {
    const Files files{{"/game/materials/box.vmt", vmt("gone", "$bumpmap also/gone")},
                      {"/game/materials/gone2.vtf", ""}};
    Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"box", {}}, {"BOX", {}}});
    resolve_materials(scene, {}, in_memory(files));
    CHECK(scene.resolved_materials[0].status == MaterialStatus::kNoTexture);
    CHECK(scene.resolved_materials[0].shader == "VertexLitGeneric");
    CHECK_FALSE(has_errors(scene.diagnostics));
    CHECK(count_code(scene, "material-missing") == 4);
    CHECK(find_code(scene, "material-missing")->message.find("/game/materials/gone.vtf") !=
          std::string::npos);
}

TEST_CASE("a tab in the name of a texture or a material is shown and explained", "[materials]") {
    const Files files{{"/game/materials/box.vmt", vmt("models\\r4\there")}};
    Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"box", {}}, {"a\tb", {}}});
    resolve_materials(scene, {}, in_memory(files));
    std::string told;
    for (const Diagnostic& each : scene.diagnostics) told += each.message + "\n";
    CHECK(told.find("models/r4<tab>here\" not found (with a tab, as tools make of \\t)") !=
          std::string::npos);
    CHECK(told.find("\"a<tab>b\" not found (with a tab") != std::string::npos);
}

TEST_CASE("a texture used twice is read once", "[materials]") {
    const Files files{{"/game/materials/a.vmt", vmt("t", "$bumpmap t")},
                      {"/game/materials/b.vmt", vmt("materials/T.vtf")},
                      {"/game/materials/t.vtf", vtf(4)}};
    Scene scene = scene_of("/game/models/box.mdl", "mdl", {{"a", {}}, {"b", {}}});
    resolve_materials(scene, {}, in_memory(files));
    CHECK(scene.textures.size() == 1);
    CHECK(scene.resolved_materials[0].base_texture == 0);
    CHECK(scene.resolved_materials[0].bump_texture == 0);
    CHECK(scene.resolved_materials[1].base_texture == 0);
    CHECK(scene.diagnostics.empty());
}

TEST_CASE("nothing outside the search folders is ever opened", "[materials]") {
    const Files files{{"/game/secret.vmt", vmt("t")},
                      {"/game/secret.vtf", vtf(1)},
                      {"/game/materials/t.vmt", vmt("../secret")},
                      {"/secret.vtf", vtf(2)}};
    CHECK(resolve_mdl(files, {"../secret", {""}}).look.status == MaterialStatus::kMissing);
    CHECK(resolve_mdl(files, {"secret", {"a/../../"}}).look.status == MaterialStatus::kMissing);
    CHECK(resolve_mdl(files, {"t", {}}).look.base_texture == -1);
    CHECK(resolve_smd(files, "../../game/secret").look.base_texture == -1);
}

TEST_CASE("textures that only the running game has are placeholders", "[materials]") {
    const std::string base = GENERATE("_rt_FullFrameFB", "env_cubemap", "");
    const Found found = resolve_mdl({{"/game/materials/box.vmt", vmt(base)}}, {"box", {}});
    CHECK(found.look.status == MaterialStatus::kPlaceholder);
    CHECK(count_code(found.scene, "material-placeholder") == 1);
    CHECK(count_code(found.scene, "material-missing") == 0);
}

TEST_CASE("a broken texture or material is reported with its own file", "[materials]") {
    const Files files{{"/game/materials/box.vmt", vmt("t") + "\n}"},
                      {"/game/materials/t.vtf", "not a texture"}};
    const Found found = resolve_mdl(files, {"box", {}});
    CHECK(found.look.status == MaterialStatus::kNoTexture);
    REQUIRE(find_code(found.scene, "vtf-magic") != nullptr);
    CHECK(path_in_map(find_code(found.scene, "vtf-magic")->file) == "/game/materials/t.vtf");
    REQUIRE(find_code(found.scene, "keyvalues-brace") != nullptr);
    CHECK(path_in_map(find_code(found.scene, "keyvalues-brace")->file) ==
          "/game/materials/box.vmt");
}

// The first line is that of the Git LFS specification, version 1.
TEST_CASE("a Git LFS pointer in place of a texture or material is named so", "[materials]") {
    const std::string pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 174984\n";
    const auto check = [](const Found& found, const char* file) {
        CAPTURE(file);
        const Diagnostic* refused = find_code(found.scene, "lfs-pointer");
        REQUIRE(refused != nullptr);
        CHECK(refused->severity == Severity::kWarning);
        CHECK(path_in_map(refused->file) == file);
        CHECK(found.scene.diagnostics.size() == 1);
    };
    check(resolve_mdl({{"/game/materials/box.vmt", pointer}}, {"box", {}}),
          "/game/materials/box.vmt");
    check(resolve_mdl({{"/game/materials/box.vmt", vmt("t")}, {"/game/materials/t.vtf", pointer}},
                      {"box", {}}),
          "/game/materials/t.vtf");
    check(resolve_smd({{"/game/src/skin.png", pointer}}, "skin"), "/game/src/skin.png");
}

TEST_CASE("a patch reads what it includes from the materials folders", "[materials]") {
    Files files{
        {"/game/materials/box.vmt", "patch { include materials/Base.vmt insert { $nocull 1 } }"},
        {"/game/materials/base.vmt", vmt("t")},
        {"/game/materials/t.vtf", vtf(5)}};
    const Found found = resolve_mdl(files, {"box", {}});
    CHECK(found.grey == 5);
    CHECK(found.look.is_two_sided);
    files["/game/materials/box.vmt"] = "patch { include materials/BOX.vmt }";
    CHECK(count_code(resolve_mdl(files, {"box", {}}).scene, "vmt-include-cycle") == 1);
}

TEST_CASE("a mod's shader built from the SDK's examples is drawn as the game's", "[materials]") {
    const Found found =
        resolve_mdl({{"/game/materials/box.vmt", "SDK_UnlitGeneric { }"}}, {"box", {}});
    CHECK(count_code(found.scene, "vmt-unknown-shader") == 0);
    CHECK(found.look.is_unlit);
    CHECK(found.look.shader == "SDK_UnlitGeneric");
}

// BEGIN_VS_SHADER in materialsystem/stdshaders of Source SDK 2013.
TEST_CASE("a shader of the SDK that draws on the screen is known", "[materials]") {
    for (const char* shader : {"Downsample_nohdr", "sample4x4", "screenspace_general", "YUV"}) {
        CAPTURE(shader);
        const Found found =
            resolve_mdl({{"/game/materials/box.vmt", std::string(shader) + " { }"}}, {"box", {}});
        CHECK(count_code(found.scene, "vmt-unknown-shader") == 0);
    }
}

TEST_CASE("an unknown shader is reported and still shows its base texture", "[materials]") {
    const Found found = resolve_mdl(
        {{"/game/materials/box.vmt", "Odd { $basetexture t }"}, {"/game/materials/t.vtf", vtf(6)}},
        {"box", {}});
    CHECK(found.grey == 6);
    CHECK(count_code(found.scene, "vmt-unknown-shader") == 1);
    CHECK(
        resolve_mdl({{"/game/materials/box.vmt", "unlitgeneric { }"}}, {"box", {}}).look.is_unlit);
}

TEST_CASE("eyes show their iris", "[materials]") {
    const Found found = resolve_mdl({{"/game/materials/box.vmt", "EyeRefract { $iris eye }"},
                                     {"/game/materials/eye.vtf", vtf(8)}},
                                    {"box", {}});
    CHECK(found.grey == 8);
}

// Names and search paths as an independent reader printed them from the models; the expected
// materials follow from their texts and from the textures in the folders.
TEST_CASE("real materials are found", "[materials][data]") {
    const fs::path data = data_folder();
    if (!has_data()) SKIP(kNoData);
    const auto resolved = [&](const char* file, const char* format, std::vector<Material> list) {
        Scene scene = scene_of((data / file).string(), format, std::move(list));
        resolve_materials(scene, {}, disk_files());
        CHECK_FALSE(has_errors(scene.diagnostics));
        return scene;
    };
    const auto base_name_of = [](const Scene& scene, size_t material) {
        const int base = scene.resolved_materials.at(material).base_texture;
        return base < 0 ? std::string("none")
                        : fs::path(at(scene.textures, base).file).filename().string();
    };

    const std::vector<FileName> buttons{"bull\\buttons\\"};
    const Scene button = resolved("wire/models/bull/buttons/rocker_switch.mdl", "mdl",
                                  {{"rocker_switch", buttons},
                                   {"rocker_switch_red", buttons},
                                   {"rocker_switch_dark", buttons}});
    CHECK(base_name_of(button, 0) == "rocker_switch.vtf");
    CHECK(base_name_of(button, 1) == "rocker_switch_alpha.vtf");
    CHECK(button.resolved_materials[1].is_self_illuminated);
    CHECK(button.resolved_materials[1].self_illumination_tint == glm::vec3(1, 0, 0));
    CHECK(button.resolved_materials[2].status == MaterialStatus::kMissing);
    CHECK(count_code(button, "material-missing") == 1);

    const std::vector<FileName> support{"phoenix_storms\\life_support\\"};
    const Scene generator = resolved("spacebuild/models/props_phx/life_support/gen_water.mdl",
                                     "mdl", {{"Tank_truss", support}, {"glass1", support}});
    CHECK(base_name_of(generator, 0) == "tank_truss.vtf");
    CHECK(at(generator.textures, generator.resolved_materials[0].bump_texture)
              .file.ends_with("tank_truss_normal.vtf"));
    CHECK(generator.resolved_materials[0].is_two_sided);
    CHECK_FALSE(generator.resolved_materials[0].is_translucent);
    CHECK(generator.resolved_materials[1].is_translucent);

    const std::string redux = "gmod-experiment-redux/content/models/experiment-redux/";
    CHECK(base_name_of(
              resolved((redux + "source_files/business-sign.smd").c_str(), "smd", {{"sign", {}}}),
              0) == "sign.vtf");
    const Scene stock = resolved((redux + "exp_c18/source_files/subway_car_ref.smd").c_str(), "smd",
                                 {{"metaltrainglass001a.vmt", {}}});
    CHECK(stock.resolved_materials[0].status == MaterialStatus::kNoTexture);
    CHECK(stock.resolved_materials[0].is_translucent);
    CHECK(base_name_of(resolved("KBat/bate.smd", "smd", {{"wood", {}}}), 0) == "wood.vtf");
}

TEST_CASE("a base file of a material is read from its own folder", "[materials]") {
    const Files files{{"/game/materials/m/box.vmt", "#base \"common/all.vmt\"\nLit { }"},
                      {"/game/materials/m/Common/all.vmt", vmt("t")},
                      {"/game/materials/t.vtf", vtf(5)}};
    CHECK(resolve_mdl(files, {"box", {"m/"}}).grey == 5);
    // also without a materials folder
    const Files beside{{"/game/src/box.vmt", "#include \"all.vmt\""},
                       {"/game/src/all.vmt", "Lit { $basetexture t }"},
                       {"/game/src/t.vtf", vtf(6)}};
    CHECK(resolve_smd(beside, "box").grey == 6);
}

TEST_CASE("a missing glow texture does not glow", "[materials]") {
    const auto shines = [](const std::string& more, const Files& others) {
        Files files{{"/game/materials/box.vmt", vmt("t", "$selfillum 1 " + more)}};
        files.insert(others.begin(), others.end());
        return resolve_mdl(files, {"box", {}}).look.is_self_illuminated;
    };
    CHECK(shines("", {{"/game/materials/t.vtf", vtf(1)}}));
    CHECK_FALSE(shines("", {}));
    CHECK_FALSE(shines("$selfillummask m", {{"/game/materials/t.vtf", vtf(1)}}));
    CHECK(shines("$selfillummask m", {{"/game/materials/m.vtf", vtf(1)}}));
}

TEST_CASE("a texture that is not drawn is a dependency, and no message", "[materials]") {
    const Files files{
        {"/game/materials/box.vmt",
         "patch { include materials/base.vmt insert { $flowmap warp } }"},
        {"/game/materials/base.vmt", vmt("t", "$phongexponenttexture exp $detail none")},
        {"/game/materials/t.vtf", vtf(5)},
        {"/game/materials/EXP.vtf", "not read"},
        {"/game/materials/warp.vtf", "not read"}};
    const Scene scene = resolve_mdl(files, {"box", {}}).scene;
    std::map<std::string, std::string> textures;
    for (const NeededFile& file : scene.needs)
        if (file.role == "texture") textures[file.path.bytes()] = path_in_map(file.found);
    const std::map<std::string, std::string> expected{
        {"materials/t.vtf", "/game/materials/t.vtf"},
        {"materials/EXP.vtf", "/game/materials/EXP.vtf"},
        {"materials/warp.vtf", "/game/materials/warp.vtf"},
        {"materials/none.vtf", ""}};
    CHECK(textures == expected);
    CHECK(scene.textures.size() == 1);
    CHECK(scene.diagnostics.empty());
}

TEST_CASE("a chosen file is used for a material or texture that is found nowhere", "[materials]") {
    Files files{{"/game/materials/box.vmt", vmt("Engine\\eye")},
                {"/mod/materials/humans/eye.vtf", vtf(9)},
                {"/mod/materials/humans/box.vmt", vmt("two")},
                {"/game/materials/two.vtf", vtf(2)}};
    LoadOptions options;
    options.stand_ins = {{"materials/ENGINE/eye.vtf", "/mod/materials/humans/eye.vtf"},
                         {"materials/box.vmt", "/mod/materials/humans/box.vmt"}};
    const auto grey = [&] {
        Scene scene = scene_of("/game/models/props/box.mdl", "mdl", {{"box", {}}});
        resolve_materials(scene, options, in_memory(files));
        const int texture = scene.resolved_materials.at(0).base_texture;
        CHECK(scene.diagnostics.empty());
        for (const NeededFile& file : scene.needs) CHECK_FALSE(file.found.empty());
        return texture < 0 ? -1 : int{decode(at(scene.textures, texture), 0).pixels[0]};
    };
    CHECK(grey() == 9);  // the material itself is found
    files["/game/materials/engine/eye.vtf"] = vtf(4);
    CHECK(grey() == 4);  // what is found is used
    files.erase("/game/materials/box.vmt");
    CHECK(grey() == 2);
}

TEST_CASE("a chosen file that cannot be opened counts as missing", "[materials]") {
    LoadOptions options;
    options.stand_ins = {{"materials/eye.vtf", "/mod/materials/humans/eye.vtf"},
                         {"materials/hat.vmt", "/mod/materials/humans/hat.vmt"}};
    const Files files{{"/game/materials/box.vmt", vmt("eye")}};
    Scene scene = scene_of("/game/models/props/box.mdl", "mdl", {{"box", {}}, {"hat", {}}});
    resolve_materials(scene, options, in_memory(files));
    REQUIRE(scene.diagnostics.size() == 2);
    for (const Diagnostic& diagnostic : scene.diagnostics)
        CHECK(diagnostic.code == "material-missing");
    std::set<std::string> missing;
    for (const NeededFile& file : scene.needs)
        if (file.found.empty()) missing.insert(file.path.bytes());
    CHECK(missing == std::set<std::string>{"materials/eye.vtf", "materials/hat.vmt"});
}

TEST_CASE("a missing $fallbackmaterial is reported", "[materials]") {
    const auto told = [](const Files& more) {
        Files files{{"/game/materials/box.vmt", vmt("t", "$fallbackmaterial models\\Low/box")},
                    {"/game/materials/t.vtf", vtf(5)}};
        files.insert(more.begin(), more.end());
        return has_code(resolve_mdl(files, {"box", {}}).scene.diagnostics, "vmt-fallback-missing");
    };
    CHECK(told({}));
    CHECK_FALSE(told({{"/game/materials/models/low/box.vmt", vmt("t", "")}}));
}

}  // namespace studioscope::materials_test
