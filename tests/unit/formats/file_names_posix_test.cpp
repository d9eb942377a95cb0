// Names of files in other encodings than UTF-8: equal bytes find each other, in archives and on
// disks. On Windows, disks have names in UTF-16, and such names are read as Latin-1.

#include <catch2/catch.hpp>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "content/mounts/mounts.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/load.h"
#include "model/measure.h"
#include "support/archive_writers.h"
#include "support/compiled_files.h"
#include "support/diagnostics.h"
#include "support/encodings.h"
#include "support/material_files.h"
#include "support/scratch_folder.h"
#include "support/smd_text.h"
#include "support/tree_files.h"

namespace studioscope::file_names_test {

namespace {

namespace fs = std::filesystem;

// A compiled model of one texture, which includes another model.
Bytes model_naming(const std::string& texture, const std::string& include) {
    TestMdl mdl;
    mdl.textures = {texture};
    mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
        const size_t at = out.zeros(8);
        header.include_models = {1, as_int(at)};
        out.put_at(at + 4, as_int(out.text("models/" + include + ".mdl") - at));
    };
    return mdl.bytes();
}

// What a game with this name everywhere has, below its root.
PackedFiles content_named(const std::string& name) {
    return {{"models/" + name + ".mdl", std::string(as_text(model_naming(name, name + "_anims")))},
            {"models/" + name + "_anims.mdl", std::string(as_text(TestMdl().bytes()))},
            {"materials/models/test/" + name + ".vmt",
             "patch { include \"materials/" + name + "/base.vmt\" }"},
            {"materials/" + name + "/base.vmt", vmt(name + "\\" + name)},
            {"materials/" + name + "/" + name + ".vtf", vtf(7)}};
}

// Checks that the model finds everything of content_named().
void check_finds_all(const fs::path& root, const std::string& name, const FileSystem& files) {
    const std::vector<fs::path> model{root / path_from_text("models/" + name + ".mdl")};
    const Scene scene = load_scene(model, {}, files);
    REQUIRE(scene.needs.size() == 4);  // the included model, two materials, the texture
    for (const NeededFile& need : scene.needs) {
        CAPTURE(need.path.shown());
        CHECK_FALSE(need.found.empty());
        CHECK(need.path.bytes().find(name) != std::string::npos);
    }
    REQUIRE(scene.textures.size() == 1);
    CHECK(decode(scene.textures[0], 0).pixels[0] == 7);
    CHECK_FALSE(has_code(scene.diagnostics, "material-missing"));
    CHECK_FALSE(has_code(scene.diagnostics, "include-missing"));
}

}  // namespace

TEST_CASE("a file's name is shown as UTF-8, else as Latin-1 with a mark", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const FileName name(row.bytes);
        CHECK(name.bytes() == row.bytes);
        CHECK(name.is_utf8() == row.is_utf8);
        CHECK(name.shown() == row.shown);
        CHECK(quotable(name) == row.shown + (row.is_utf8 ? "" : " (Latin-1?)"));
        CHECK(FileName::from_shown(row.shown, !row.is_utf8) == name);
    }
    CHECK(FileName().empty());
    CHECK(FileName::from_shown("\u00FF", true) == FileName("\xFF"));  // the last of Latin-1
    CHECK(FileName::from_shown("\u00FF", false) == FileName("\u00FF"));
}

TEST_CASE("an entry of any archive with a name in any encoding is listed and read", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        const PackedFiles content{{row.bytes + "/" + row.bytes + ".mdl", "the model"}};
        TreeFiles tree;
        tree.add("/a.vpk", pack_vpk(content).directory);
        tree.add("/a.gma", pack_gma(content));
        tree.add("/a.zip", pack_zip(content));
        for (const char* archive : {"/a.vpk", "/a.gma", "/a.zip"}) {
            CAPTURE(row.encoding, archive);
            const FileSystem files = with_archives(tree.files());
            const fs::path folder = archive_top(archive) / path_from_text(row.bytes);
            CHECK(files->list(archive_top(archive)) == Names{row.bytes});
            CHECK(files->list(folder) == Names{row.bytes + ".mdl"});
            const Result<Bytes> bytes = files->read(folder / path_from_text(row.bytes + ".MDL"));
            REQUIRE(bytes);
            CHECK(as_text(*bytes) == "the model");
        }
    }
}

TEST_CASE("a model finds what it names in any encoding in every archive", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        const PackedFiles content = content_named(row.bytes);
        TreeFiles tree;
        tree.add("/a.vpk", pack_vpk(content).directory);
        tree.add("/a.gma", pack_gma(content));
        tree.add("/a.zip", pack_zip(content));
        for (const char* archive : {"/a.vpk", "/a.gma", "/a.zip"}) {
            CAPTURE(row.encoding, archive);
            const FileSystem files = with_archives(tree.files());
            check_finds_all(archive_top(archive), row.bytes, files);
        }
    }
}

TEST_CASE("a model finds what it names in any encoding on a disk", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const ScratchFolder folder;
        for (const PackedFile& file : content_named(row.bytes)) folder.write(file.path, file.text);
        check_finds_all(folder.path(), row.bytes, disk_files());
    }
}

TEST_CASE("a name in a game's gameinfo.txt leads to the folder of equal bytes", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        TreeFiles tree;
        tree.add("/games/mod/gameinfo.txt",
                 "GameInfo { FileSystem { SteamAppId 220 SearchPaths { "
                 "game \"|gameinfo_path|" +
                     row.bytes + "\" } } }");
        tree.add("/games/mod/" + row.bytes + "/materials/hat.vmt");
        const Mounts mounts = game_mounts("/games/mod/gameinfo.txt", {}, tree.files());
        CHECK(find_candidates(mounts, "materials/hat.vmt", tree.files()).size() == 1);
    }
}

// As the engine, which lowers and splits bytes: Cyrillic capitals are other letters, the second
// byte of a GBK character may be a letter of ASCII or a backslash.
TEST_CASE("case and slashes of a name are those of its ASCII bytes", "[file-name]") {
    const Files files{{"/game/materials/\xD8.vmt", vmt("one")},  // capital and small letter sha
                      {"/game/materials/\xF8.vmt", vmt("two")},  // of Windows-1251
                      {"/game/materials/\xB4\x61.vmt", vmt("three")},
                      {"/game/materials/\xD5/hat.vmt", vmt("four")},
                      {"/game/materials/one.vtf", vtf(1)},
                      {"/game/materials/two.vtf", vtf(2)},
                      {"/game/materials/three.vtf", vtf(3)},
                      {"/game/materials/four.vtf", vtf(4)}};
    const auto grey = [&](const char* bytes) {
        return resolve_mdl(files, named_material(FileName(std::string(bytes)), {})).grey;
    };
    CHECK(grey("\xD8") == 1);
    CHECK(grey("\xF8") == 2);
    CHECK(grey("\xB4\x41") == 3);
    CHECK(grey("\xD5\x5Chat") == 4);
}

TEST_CASE("a message about a missing file marks a guessed name", "[file-name]") {
    const Files files{{"/game/materials/\xF8.vmt", vmt("\xE0")}};
    const Found found = resolve_mdl(files, named_material(FileName("\xF8"), {}));
    REQUIRE(found.scene.diagnostics.size() == 1);
    const Diagnostic& missing = found.scene.diagnostics[0];
    CHECK(missing.code == "material-missing");
    CHECK(missing.message ==
          "material \"\u00F8 (Latin-1?)\": $basetexture \"\u00E0 (Latin-1?)\" not found; tried "
          "/game/materials/\u00E0.vtf (Latin-1?)");
    Diagnostic in_file = missing;
    in_file.file = "/game/\xF8.mdl";
    CHECK(to_string(in_file).ends_with(" (file name: Latin-1?) [material-missing]"));
    CHECK(to_string(missing).find("file name") == std::string::npos);
}

TEST_CASE("a QC finds what it names in any encoding", "[file-name]") {
    for (const EncodedName& row : encoded_names()) {
        CAPTURE(row.encoding);
        const std::string& name = row.bytes;
        TreeFiles tree;
        tree.add("/mod/gameinfo.txt", "");
        tree.add("/mod/src/hero.qc", "$cd \"" + name + "\"\n$include \"" + name + ".qci\"\n");
        tree.add("/mod/src/" + name + ".qci",
                 "$cdmaterials \"" + name + "\"\n$body body \"" + name +
                     ".smd\"\n$sequence idle \"" + name + "\"\n$collisionmodel \"" + name +
                     ".smd\"\n$includemodel \"" + name + ".mdl\"\n$texturegroup s { { \"" + name +
                     "\" } { \"" + name + "_2\" } }\n");
        tree.add("/mod/src/" + name + "/" + name + ".smd", reference(triangle(name)));
        tree.add("/mod/models/" + name + ".mdl", TestMdl().bytes());
        tree.add("/mod/materials/" + name + "/" + name + ".vmt", vmt("t"));
        tree.add("/mod/materials/" + name + "/" + name + "_2.vmt", vmt("t"));
        tree.add("/mod/materials/t.vtf", vtf(5));
        const std::vector<fs::path> file{"/mod/src/hero.qc"};
        const Scene scene = load_scene(file, {}, tree.files());
        INFO(all_said(scene.diagnostics));
        CHECK_FALSE(has_errors(scene.diagnostics));
        for (const char* code : {"qc-source", "qc-include", "qc-folder-missing", "include-missing",
                                 "qc-collision-file", "material-missing"})
            CHECK_FALSE(has_code(scene.diagnostics, code));
        CHECK(triangle_count(scene.model, 0) == 1);
        CHECK(scene.collision.has_value());
        REQUIRE(scene.model.materials.size() == 2);
        CHECK(scene.model.materials[0].name == row.shown);
        CHECK(scene.model.materials[1].file_name().bytes() == name + "_2");
        CHECK(scene.model.body_parts[0].models[0].find(row.shown) == 0);
        for (const NeededFile& need : scene.needs) CHECK_FALSE(need.found.empty());
    }
}

TEST_CASE("a message of a QC marks a guessed name", "[file-name]") {
    TreeFiles tree;
    tree.add("/a.qc", "$body body \"\xF8.smd\"\n");
    const std::vector<fs::path> file{"/a.qc"};
    const Scene scene = load_scene(file, {}, tree.files());
    const Diagnostic* missing = find_code(scene.diagnostics, "qc-source");
    REQUIRE(missing != nullptr);
    CHECK(missing->message.starts_with("\u00F8.smd (Latin-1?) cannot be used: "));
}

}  // namespace studioscope::file_names_test
