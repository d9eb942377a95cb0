// $includemodel of a QC: the clips of compiled models, played as those of a compiled model that
// includes them (qc.md 6; mdl.md 9 has how they are merged).
// Where the files that a QC names are looked for: in folders of any kind, in an archive, in those
// of $addsearchdir, and beside the QC. What is expected is from the QC format page, sections 1
// and 15.

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "content/archives/archive_files.h"
#include "formats/load.h"
#include "formats/qc/qc.h"
#include "model/animation/pose.h"
#include "support/archive_writers.h"
#include "support/byte_writer.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/smd_text.h"
#include "support/tree_files.h"

namespace studioscope::qc_include_test {

namespace {

namespace fs = std::filesystem;

// A model of the bones root and tip whose sequences put the root at (1, 2, 3).
Bytes compiled(const std::vector<std::string>& names) {
    TestMdl mdl;
    mdl.bones = {{"root", -1}, {"tip", 0}};
    mdl.extra = [names](ByteWriter& out, MdlHeader& header) {
        TestMotion motion;
        // one bone's record: raw rotation and position (mdl.md 7.2)
        motion.animations[0].data =
            DataWriter().u8({0, 0x01}).u16({0}).u16({0x3C00, 0x4000, 0x4200}).bytes;
        motion.sequences.clear();
        for (const std::string& name : names) {
            motion.sequences.emplace_back();
            motion.sequences.back().name = name;
        }
        motion(out, header);
    };
    return mdl.bytes();
}

MemoryFiles with_qc(const std::string& text) {
    return {{"/mod/gameinfo.txt", {}},  // the root: what is named may lie anywhere below it
            {"/mod/modelsrc/hero/hero.qc", bytes_of("$body body a\n$sequence idle a\n" + text)},
            {"/mod/modelsrc/hero/a.smd", bytes_of(reference(triangle()))}};
}

Scene opened(const MemoryFiles& files) { return load_from(files, "/mod/modelsrc/hero/hero.qc"); }

std::string clips_of(const Scene& scene) {
    std::string names;
    for (const Clip& clip : scene.model.clips)
        names += clip.name + "@" + fs::path(clip.file).stem().string() + " ";
    return names;
}

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

TEST_CASE("clips of models that a QC includes exist and play", "[qc][include]") {
    MemoryFiles files = with_qc("$declaresequence wave\n$includemodel \"shared\\moves.mdl\"\n");
    files["/mod/models/shared/moves.mdl"] = compiled({"wave", "run", "idle"});
    const Scene scene = opened(files);
    INFO(all_said(scene.diagnostics));
    CHECK(find_code(scene.diagnostics, "include-missing") == nullptr);
    REQUIRE(clips_of(scene) == "idle@a wave@moves run@moves ");  // the QC's own idle stays
    CHECK(clip_origin(scene.model.clips[1]) == "from moves.mdl, declared by hero.qc");
    PoseRequest request;
    request.clip = 2;
    Pose pose;
    update_pose(scene.model, request, pose);
    CHECK(pose.local[0].position == glm::vec3(1, 2, 3));
    REQUIRE(scene.needs.size() == 1);
    CHECK(scene.needs[0].path == "models/shared/moves.mdl");
}

TEST_CASE("an included model next to the QC is found, but the nearest models folder comes first",
          "[qc][include]") {
    MemoryFiles files = with_qc("$includemodel moves.mdl\n");
    files["/mod/modelsrc/hero/moves.mdl"] = compiled({"beside"});
    CHECK(clips_of(opened(files)) == "idle@a beside@moves ");
    files["/mod/models/moves.mdl"] = compiled({"above"});
    CHECK(clips_of(opened(files)) == "idle@a above@moves ");
    files["/mod/modelsrc/models/moves.mdl"] = compiled({"near"});
    CHECK(clips_of(opened(files)) == "idle@a near@moves ");
}

TEST_CASE("a missing model that a QC includes is a warning at its line", "[qc][include]") {
    const Scene scene = opened(with_qc("\n$includemodel gone.mdl\n$includemodel gone.mdl\n"));
    CHECK(clips_of(scene) == "idle@a ");
    CHECK(said(scene.diagnostics, "include-missing") == "warning include-missing 4");
    const Diagnostic* missing = find_code(scene.diagnostics, "include-missing");
    CHECK(missing->file == "/mod/modelsrc/hero/hero.qc");
    CHECK(missing->message.find("models/gone.mdl") != std::string::npos);
    CHECK(std::count_if(scene.diagnostics.begin(), scene.diagnostics.end(),
                        [](const Diagnostic& each) { return each.code == "include-missing"; }) ==
          1);
}

// interface.md: the place of a message is a file that can be opened from where the program runs.
TEST_CASE("messages about files that a QC includes name the file by its path", "[qc][include]") {
    MemoryFiles files = with_qc("$include \"MORE.qci\"\n$model f a {\n flexfile x.vta {\n}\n}\n");
    files["/mod/modelsrc/hero/more.qci"] = bytes_of("\n$noidea\n$includemodel gone.mdl\n");
    files["/mod/modelsrc/hero/x.vta"] = bytes_of("version 1\nnonsense\n");
    const Scene scene = opened(files);
    INFO(all_said(scene.diagnostics));
    const auto file_of = [&](const char* code) {
        const Diagnostic* found = find_code(scene.diagnostics, code);
        return found ? found->file : "not said";
    };
    CHECK(file_of("qc-unknown-command") == "/mod/modelsrc/hero/more.qci");
    CHECK(file_of("include-missing") == "/mod/modelsrc/hero/more.qci");
}

// qc.md 4: what links leave over is shared out by the compiler; smd.md 9 has the parent for an SMD.
TEST_CASE("a QC's weights are rescaled as by the compiler unless chosen otherwise", "[qc]") {
    MemoryFiles files = with_qc("");
    files["/mod/modelsrc/hero/a.smd"] = bytes_of(reference(triangle("m", " 1 1 0.75")));
    const auto first_of = [&](const LoadOptions& options, const char* path) {
        return load_scene({{std::filesystem::path(path)}}, options, in_memory(files))
            .model.vertices.at(0);
    };
    const char *qc = "/mod/modelsrc/hero/hero.qc", *smd = "/mod/modelsrc/hero/a.smd";
    LoadOptions options;
    CHECK(first_of(options, qc).bone_count == 1);
    CHECK(first_of(options, smd).bone_count == 2);
    options.weights_as_compiler = false;
    CHECK(first_of(options, qc).bone_count == 2);
    options.weights_as_compiler = true;
    CHECK(first_of(options, smd).bone_count == 1);
}

// The limit of 128 is the engine's, for a compiled model; smd.md 2 has 512 for a source.
TEST_CASE("a QC's sources are not reported for too many bones", "[qc]") {
    std::string text = "version 1\nnodes\n", rest;
    for (int i = 0; i < 150; ++i) {
        text += fmt::format("{0} \"b{0}\" {1}\n", i, i - 1);
        rest += fmt::format("{} 0 0 0 0 0 0\n", i);
    }
    text += "end\nskeleton\ntime 0\n" + rest + "end\n";
    const auto opened_with = [&](const std::string& links) {
        MemoryFiles files = with_qc("");
        files["/mod/modelsrc/hero/a.smd"] = bytes_of(text + triangles(triangle("m", links)));
        return opened(files);
    };
    const Scene few = opened_with(" 1 10 1"), many = opened_with(" 1 140 1");
    CHECK(few.model.bones.size() == 11);
    CHECK(few.diagnostics.empty());
    CHECK(many.model.bones.size() == 141);
    CHECK(said(many.diagnostics, "engine-limit") != "");
    CHECK(said(many.diagnostics, "smd-many-bones") == "");
}

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

// qc.md, section 15: the longest tail of the path that names a folder above the QC, or below one.
TEST_CASE("a $cd of another machine is found by the end of its path", "[qc]") {
    const std::string body = "$body b a.smd\n";
    const auto note_for = [&](const std::string& folder, const std::string& file) {
        CAPTURE(folder);
        const Scene scene = load_with("$cd " + folder + "\n" + body,
                                      {{file, kMesh}, {"src/hero/parts/more.smd", "nonsense"}});
        CHECK_FALSE(has_error(scene));
        CHECK(scene.model.vertices.size() == 3);
        const Diagnostic* note = find_code(scene.diagnostics, "qc-folder-missing");
        return note == nullptr ? std::string() : note->message;
    };
    CHECK(
        note_for("\"C:\\dev\\mod\\src\\Hero\\parts\"", "src/hero/parts/a.smd").find("parts/ is") !=
        std::string::npos);
    CHECK(note_for("/home/me/src/shared/", "src/shared/a.smd").find("../shared/ is") !=
          std::string::npos);
    CHECK(note_for("D:/old/src", "src/a.smd").find("../ is") != std::string::npos);
    CHECK(note_for("D:/mod/src/hero", "src/hero/a.smd").empty());  // its own
    CHECK(note_for("D:/other/place", "src/hero/a.smd").empty());
    CHECK_FALSE(note_for("D:/old/src/hero/parts", "src/hero/a.smd").empty());  // beside the QC
}

TEST_CASE("the search for a $cd of another machine is limited", "[qc]") {
    const auto is_found = [](size_t misses, size_t names) {
        std::string text, path;
        for (size_t i = 0; i < misses; ++i) text += "$cd D:/w/nowhere\n";
        for (size_t i = 0; i < names; ++i) path += fmt::format("/x{}", i);
        const Scene scene = load_with(text + "$cd D:/old" + path + "\n$body b a.smd\n",
                                      {{"src/hero" + path + "/a.smd", kMesh}});
        return !has_error(scene);
    };
    CHECK(is_found(31, 1));  // folders of a QC
    CHECK_FALSE(is_found(32, 1));
    CHECK(is_found(0, 16));  // names of a tail
    CHECK_FALSE(is_found(0, 17));
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

// qc.md 1: folder and name are joined as text, as the published compiler of 2006 does.
TEST_CASE("a name that begins with a slash is below the folder of $cd", "[qc]") {
    for (const std::string line : {"$cd \"..\"\n$body b \"/a.smd\"\n", "$cd ..\n$body b /a\n",
                                   "$pushd \"..\\\"\n$body b \"\\a.smd\"\n",
                                   "$pushd ..\n$pushd /hero\n$popd\n$body b /a.smd\n"}) {
        CAPTURE(line);
        const Scene scene = load_with(line, {{"src/a.smd", kMesh}});
        CHECK_FALSE(has_error(scene));
        CHECK(scene.model.vertices.size() == 3);
    }
    const Scene own = load_with("$body b /parts/a.smd\n", {{"src/hero/parts/a.smd", kMesh}});
    CHECK_FALSE(has_error(own));
}

}  // namespace studioscope::qc_include_test
