// Where the files that a QC names are looked for: in folders of any kind, in an archive, in those
// of $addsearchdir, and beside the QC. What is expected is from the QC format page, sections 1
// and 15.
#include <catch2/catch.hpp>

#include "content/archives/archive_files.h"
#include "formats/load.h"
#include "formats/qc/qc.h"
#include "support/archive_writers.h"
#include "support/smd_text.h"
#include "support/tree_files.h"

namespace studioscope::qc_places_test {

namespace {

Scene load_from(const FileSystem& files, const std::filesystem::path& path) {
    LoadOptions options;
    options.with_materials = false;
    return load_scene({&path, 1}, options, files);
}

// A QC at /mod/src/hero/hero.qc with these files below /mod.
Scene load_with(const std::string& qc, const std::map<std::string, std::string>& files) {
    TreeFiles tree;
    tree.add("/mod/gameinfo.txt");
    tree.add("/mod/src/hero/hero.qc", qc);
    for (const auto& [path, text] : files) tree.add("/mod/" + path, text);
    return load_from(tree.files(), "/mod/src/hero/hero.qc");
}

bool has_error(const Scene& scene) {
    UNSCOPED_INFO(all_said(scene.diagnostics) << all_said(scene.model.diagnostics));
    for (const Diagnostics* said : {&scene.diagnostics, &scene.model.diagnostics})
        for (const Diagnostic& each : *said)
            if (each.severity == Severity::kError) return true;
    return false;
}

const std::string kMesh = reference(triangle());

}  // namespace

TEST_CASE("a QC in an archive finds files by \"..\"", "[qc]") {
    const std::string qc =
        "$include \"../shared/common.qci\"\n$body b \"../../Meshes/a.smd\"\n"
        "$sequence s \"../hero/../shared/walk\"\n";
    const PackedFiles packed{{"gameinfo.txt", ""},
                             {"src/hero/hero.qc", qc},
                             {"src/shared/common.qci", "$surfaceprop flesh\n"},
                             {"src/shared/walk.smd", animation("time 0\n0 1 2 3 0 0 0\n")},
                             {"meshes/a.smd", kMesh}};
    TreeFiles tree;
    tree.add("/mod.zip", pack_zip(packed));
    tree.add("/mod.gma", pack_gma(packed));
    for (const std::string archive : {"/mod.zip!/", "/mod.gma!/"}) {
        CAPTURE(archive);
        const Scene scene = load_from(with_archives(tree.files()), archive + "src/hero/hero.qc");
        CHECK_FALSE(has_error(scene));
        CHECK(scene.model.vertices.size() == 3);
        CHECK(scene.model.clips.size() == 1);
        CHECK(scene.files.size() == 4);
    }
}

TEST_CASE("$addsearchdir is searched after the QC's own folder", "[qc]") {
    const std::string qc =
        "$addsearchdir DMX/\n$addsearchdir ..\\shared\n$include more.qci\n$body b a\n"
        "$sequence s walk\n";
    const Scene scene =
        load_with(qc, {{"src/hero/a.smd", kMesh},
                       {"src/hero/dmx/a.smd", "nonsense"},
                       {"src/shared/more.qci", "$surfaceprop flesh\n"},
                       {"src/hero/dmx/walk.smd", animation("time 0\n0 1 2 3 0 0 0\n")}});
    CHECK_FALSE(has_error(scene));
    CHECK(scene.model.vertices.size() == 3);
    CHECK(scene.model.clips.size() == 1);
}

TEST_CASE("64 folders of $addsearchdir are searched", "[qc]") {
    std::string text = "$body b a\n";
    for (int i = 0; i < 64; ++i) text += "$addsearchdir f" + std::to_string(i) + "\n";
    const auto qc = parse_qc(text, {});
    REQUIRE(qc);
    CHECK(qc->search_folders.size() == 64);
    CHECK(qc->diagnostics.empty());
    const auto more = parse_qc(text + "$addsearchdir last\n", {});
    REQUIRE(more);
    CHECK(more->search_folders.size() == 64);
    CHECK(said(more->diagnostics, "qc-search-folders") == "warning qc-search-folders 66");
}

TEST_CASE("a missing $cd folder is replaced by the QC's own", "[qc]") {
    const std::string body = "$body b a.smd\n";
    for (const std::string folder :
         {"gone", "..\\gone\\", "\"C:\\work\\hero\"", "/home/someone/hero"}) {
        CAPTURE(folder);
        const Scene scene = load_with("$cd " + folder + "\n" + body, {{"src/hero/a.smd", kMesh}});
        CHECK_FALSE(has_error(scene));
        CHECK(scene.model.vertices.size() == 3);
    }
    const Scene there = load_with(
        "$cd Parts\n" + body, {{"src/hero/parts/a.smd", kMesh}, {"src/hero/a.smd", "nonsense"}});
    CHECK_FALSE(has_error(there));
    CHECK(said(load_with("\n$cd gone\n" + body, {{"src/hero/a.smd", kMesh}}).diagnostics,
               "qc-folder-missing") == "note qc-folder-missing 2");
}

TEST_CASE("a missing file with an absolute path is searched by its name", "[qc]") {
    for (const std::string path : {"\"C:\\mods\\hero\\a.smd\"", "D:/mods/A", "/elsewhere/a.smd"}) {
        CAPTURE(path);
        const Scene scene =
            load_with("$pushd parts\n$include \"C:\\x\\more.qci\"\n$body b " + path + "\n",
                      {{"src/hero/a.smd", kMesh}, {"src/hero/more.qci", "$scale 2\n"}});
        CHECK_FALSE(has_error(scene));
        REQUIRE(scene.model.vertices.size() == 3);
        CHECK(scene.model.vertices[1].position.x == 2);
    }
    CHECK(has_error(load_with("$body b C:/mods/gone.smd\n", {{"src/hero/a.smd", kMesh}})));
}

}  // namespace studioscope::qc_places_test
