// $includemodel of a QC: the clips of compiled models, played as those of a compiled model that
// includes them (qc.md 6; mdl.md 9 has how they are merged).

#include <catch2/catch.hpp>

#include "animation/pose.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/smd_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Bytes bytes_of(const std::string& text) {
    const ByteSpan bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

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

TEST_CASE("clips of models that a QC includes are there and play", "[qc][include]") {
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

TEST_CASE("an included model beside the QC is found, the nearest models folder before it",
          "[qc][include]") {
    MemoryFiles files = with_qc("$includemodel moves.mdl\n");
    files["/mod/modelsrc/hero/moves.mdl"] = compiled({"beside"});
    CHECK(clips_of(opened(files)) == "idle@a beside@moves ");
    files["/mod/models/moves.mdl"] = compiled({"above"});
    CHECK(clips_of(opened(files)) == "idle@a above@moves ");
    files["/mod/modelsrc/models/moves.mdl"] = compiled({"near"});
    CHECK(clips_of(opened(files)) == "idle@a near@moves ");
}

TEST_CASE("a model that a QC includes and that is not there is a warning at its line",
          "[qc][include]") {
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

}  // namespace studioscope
