// $includemodel of a QC: the clips of compiled models, played as those of a compiled model that
// includes them (qc.md 6; mdl.md 9 has how they are merged).

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "model/animation/pose.h"
#include "support/byte_writer.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/smd_text.h"

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

}  // namespace

TEST_CASE("clips of models that a QC includes exist and play", "[qc][include]") {
    MemoryFiles files = with_qc("$declaresequence wave\n$includemodel \"shared\\moves.mdl\"\n");
    files["/mod/models/shared/moves.mdl"] = compiled({"wave", "run", "idle"});
    const Scene scene = opened(files);
    INFO(all_said(scene.diagnostics));
    CHECK(find_code(scene.diagnostics, "include-missing") == nullptr);
    REQUIRE(clips_of(scene) == "idle@a wave@moves run@moves ");  // the QC's own idle stays
    CHECK(origin_of(scene.model.clips[1]) == "from moves.mdl, declared by hero.qc");
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

}  // namespace studioscope::qc_include_test
