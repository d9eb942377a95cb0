// $includemodel over several files in memory: order and merge rules of the MDL page, section 9, and
// limits for a chain of files.

#include <catch2/catch.hpp>

#include "support/diagnostics.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/smd_text.h"
#include "support/tree_files.h"

namespace studioscope::include_models_test {

namespace {

namespace fs = std::filesystem;

using Files = MemoryFiles;

struct TestModel {
    std::vector<std::string> sequences;
    std::vector<std::string> includes;
    std::vector<std::string> bones{"root"};
    uint32_t flags = 0;
    std::string attachment = {};  // on the last bone

    Bytes bytes() const {
        TestMdl mdl;
        mdl.bones.clear();
        for (const std::string& bone : bones)
            mdl.bones.push_back({bone, static_cast<int>(mdl.bones.size()) - 1});
        mdl.extra = [this](ByteWriter& out, MdlHeader& header) { write(out, header); };
        return mdl.bytes();
    }

private:
    void write(ByteWriter& out, MdlHeader& header) const {
        TestMotion motion;
        motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
        motion.sequences.clear();
        for (const std::string& name : sequences) {
            motion.sequences.emplace_back();
            motion.sequences.back().name = name;
            motion.sequences.back().flags = flags;
        }
        motion(out, header);
        header.include_models = {as_int(includes.size()), as_int(out.zeros(8 * includes.size()))};
        for (size_t i = 0; i < includes.size(); ++i) {
            const size_t at = static_cast<size_t>(header.include_models.offset) + 8 * i;
            out.put_at(at + 4, as_int(out.text(includes[i]) - at));
        }
        if (attachment.empty()) return;
        const size_t at = out.zeros(92);
        header.attachments = {1, as_int(at)};
        out.put_at(at, as_int(out.text(attachment) - at));
        out.put_at(at + 8, as_int(bones.size()) - 1);
        out.put_at(at + 12, std::array<float, 12>{1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 6});
    }
};

Scene opened(const Files& files) { return load_from(files, "/game/models/hero.mdl"); }

std::string clips_of(const Scene& scene) {
    std::string names;
    for (const Clip& clip : scene.model.clips)
        names += clip.name + "@" + fs::path(clip.file).stem().string() + " ";
    return names;
}

}  // namespace

TEST_CASE("included models are read depth first, and the first of a name is kept", "[include]") {
    Files files;
    files["/game/models/hero.mdl"] =
        TestModel{{"idle"}, {"models/shared/a.mdl", "models\\shared\\b.mdl"}}.bytes();
    files["/game/models/shared/a.mdl"] =
        TestModel{{"run", "idle"}, {"models/shared/deep.mdl"}}.bytes();
    files["/game/models/shared/deep.mdl"] = TestModel{{"swim", "RUN"}, {}}.bytes();
    files["/game/models/shared/b.mdl"] = TestModel{{"swim", "climb"}, {}}.bytes();
    const Scene scene = opened(files);
    CHECK(clips_of(scene) == "idle@hero run@a swim@deep climb@b ");
    CHECK(count_code(scene, "include-missing") == 0);
}

TEST_CASE("a sequence that is only declared is replaced by an included one at any depth",
          "[include]") {
    Files files;
    TestModel hero{{"wave"}, {"models/a.mdl"}};
    hero.flags = 0x800;
    files["/game/models/hero.mdl"] = hero.bytes();
    files["/game/models/a.mdl"] = TestModel{{"run"}, {"models/deep.mdl"}}.bytes();
    files["/game/models/deep.mdl"] = TestModel{{"wave"}, {}}.bytes();
    const Scene scene = opened(files);
    CHECK(clips_of(scene) == "wave@deep run@a ");
    CHECK(clip_origin(scene.model.clips[0]) == "from deep.mdl, declared by hero.mdl");
    files.erase("/game/models/deep.mdl");
    const Clip alone = opened(files).model.clips.at(0);
    CHECK(alone.is_placeholder);
    CHECK(clip_origin(alone).starts_with("only declared"));
}

TEST_CASE("models that include themselves or each other are read once", "[include]") {
    Files files;
    files["/game/models/hero.mdl"] =
        TestModel{{"idle"}, {"models/hero.mdl", "models/x/../a.mdl"}}.bytes();
    files["/game/models/a.mdl"] =
        TestModel{{"run"}, {"models/HERO.MDL", "models/a.mdl", "models/b.mdl"}}.bytes();
    files["/game/models/b.mdl"] = TestModel{{"swim"}, {"models/a.mdl"}}.bytes();
    const Scene scene = opened(files);
    CHECK(clips_of(scene) == "idle@hero run@a swim@b ");
    CHECK(count_code(scene, "include-cycle") == 4);
}

TEST_CASE("a model that two others include is not a cycle", "[include]") {
    Files files;
    files["/game/models/hero.mdl"] = TestModel{{}, {"models/a.mdl", "models/b.mdl"}}.bytes();
    files["/game/models/a.mdl"] = TestModel{{}, {"models/shared.mdl"}}.bytes();
    files["/game/models/b.mdl"] = TestModel{{}, {"models/shared.mdl"}}.bytes();
    files["/game/models/shared.mdl"] = TestModel{{"swim"}, {}}.bytes();
    const Scene scene = opened(files);
    CHECK(clips_of(scene) == "swim@shared ");
    CHECK(count_code(scene, "include-cycle") == 0);
}

TEST_CASE("missing or broken included models are reported and the others read", "[include]") {
    Files files;
    files["/game/models/hero.mdl"] = TestModel{
        {"idle"},
        {"models/none.mdl", "models/broken.mdl", "../../etc/x.mdl",
         "models/a.mdl"}}.bytes();
    files["/game/models/broken.mdl"] = Bytes(64);
    files["/game/models/a.mdl"] = TestModel{{"run"}, {"models/gone.mdl"}}.bytes();
    const Scene scene = opened(files);
    CHECK(clips_of(scene) == "idle@hero run@a ");
    REQUIRE(count_code(scene, "include-missing") == 1);
    for (const Diagnostic& diagnostic : scene.diagnostics) {
        if (diagnostic.code != "include-missing") continue;
        CHECK(diagnostic.message.find("models/none.mdl") != std::string::npos);
        CHECK(diagnostic.message.find("models/gone.mdl") != std::string::npos);
        CHECK(diagnostic.message.find("../../etc/x.mdl") != std::string::npos);
    }
    CHECK(count_code(scene, "mdl-magic") == 1);
}

namespace {

// Clips of a model under /game, or a source there, that includes a name which both the game's own
// folder and another root have, with the folder muted or not.
std::string clips_with(const std::string& opened, const std::vector<fs::path>& muted) {
    TreeFiles tree;
    tree.add("/game/gameinfo.txt");  // the root: a name in a source may be anywhere below it
    tree.add("/game/models/hero.mdl", TestModel{{"idle"}, {"models/a.mdl"}}.bytes());
    tree.add("/game/source/hero.qc", "$body b a.smd\n$includemodel a.mdl\n");
    tree.add("/game/source/a.smd", reference(triangle()));
    tree.add("/game/models/a.mdl", TestModel{{"run"}, {}}.bytes());
    tree.add("/other/models/a.mdl", TestModel{{"swim"}, {}}.bytes());
    LoadOptions options;
    options.with_materials = false;
    options.content_roots = {"/other"};
    options.muted_roots = muted;
    const std::vector<fs::path> paths{opened};
    return clips_of(load_scene(paths, options, tree.files()));
}

}  // namespace

TEST_CASE("a muted folder provides no included model, although the model is in it", "[include]") {
    for (const char* opened : {"/game/models/hero.mdl", "/game/source/hero.qc"}) {
        CAPTURE(opened);
        const std::string own = clips_with(opened, {}), muted = clips_with(opened, {"/game"});
        CHECK(own.ends_with("run@a "));
        CHECK(muted.ends_with("swim@a "));
        CHECK(muted.find("run") == std::string::npos);
    }
}

TEST_CASE("of two nested `models` folders the inner one provides included models", "[include]") {
    Files files;
    const std::string hero = "/game/models/pack/models/hero.mdl";
    files[hero] = TestModel{{"idle"}, {"models/deep/a.mdl"}}.bytes();
    files["/game/models/deep/a.mdl"] = TestModel{{"far"}, {}}.bytes();
    LoadOptions options;
    options.with_materials = false;
    options.allows_outside = true;  // the farther one is outside the model's own root
    const std::vector<fs::path> paths{hero};
    CHECK(clips_of(load_scene(paths, options, in_memory(files))) == "idle@hero far@a ");
    files["/game/models/pack/models/deep/a.mdl"] = TestModel{{"near"}, {}}.bytes();
    CHECK(clips_of(load_scene(paths, options, in_memory(files))) == "idle@hero near@a ");
}

TEST_CASE("no more than 64 models are included", "[include]") {
    Files files;  // a chain: each includes the next
    const auto name = [](int i) { return "models/m" + std::to_string(i) + ".mdl"; };
    files["/game/models/hero.mdl"] = TestModel{{}, {name(0)}}.bytes();
    for (int i = 0; i < 80; ++i)
        files["/game/" + name(i)] = TestModel{{"s" + std::to_string(i)}, {name(i + 1)}}.bytes();
    const Scene scene = opened(files);
    CHECK(scene.model.clips.size() == 64);
    CHECK(count_code(scene, "include-count") == 1);
}

TEST_CASE("attachments and bones of included models are matched by name", "[include]") {
    Files files;
    TestModel hero{{}, {"models/a.mdl", "models/b.mdl"}, {"root", "hand"}};
    TestModel a{{"run"}, {}, {"spare", "HAND"}}, b{{}, {}, {"spare"}};
    a.attachment = "muzzle";
    b.attachment = "elsewhere";  // on a bone that the hero does not have
    files["/game/models/hero.mdl"] = hero.bytes();
    files["/game/models/a.mdl"] = a.bytes();
    files["/game/models/b.mdl"] = b.bytes();
    const Scene scene = opened(files);
    REQUIRE(scene.model.attachments.size() == 1);
    CHECK(scene.model.attachments[0].name == "muzzle");
    CHECK(scene.model.attachments[0].bone == 1);
    CHECK(scene.model.attachments[0].local.position == glm::vec3(4, 5, 6));
}

// mdl.md 7.3: base values come from the bones of the file that holds the animation.
TEST_CASE("bones that an included animation does not list pose as in its own file", "[include]") {
    TestMdl hero, shared;
    hero.bones = {{"root"}, {"spine", 0, {1, 2, 3}}, {"tail", 0, {7, 0, 0}}};
    shared.bones = {{"root"}, {"SPINE", 0, {101, 2, 3}}, {"tail", 0, {7, 0, 0}}};
    TestMotion motion;
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;  // an empty list
    motion.sequences[0].name = "lean";
    motion.parameters = {{"pitch", -30, 90}, {"aim", 0, 5}};
    shared.extra = motion;
    hero.extra = [](ByteWriter& out, MdlHeader& header) {
        TestMotion own;
        own.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
        own.parameters = {{"Pitch", -45, 45}};
        own(out, header);
        const size_t at = out.zeros(8);
        header.include_models = {1, as_int(at)};
        out.put_at(at + 4, as_int(out.text("models/a.mdl") - at));
    };
    const Scene scene =
        opened({{"/game/models/hero.mdl", hero.bytes()}, {"/game/models/a.mdl", shared.bytes()}});
    REQUIRE(scene.model.clips.size() == 2);
    CHECK(clip_tracks(scene.model.clips[0]).empty());
    const std::vector<Track>& tracks = clip_tracks(scene.model.clips[1]);
    REQUIRE(tracks.size() == 1);
    CHECK(tracks[0].bone == 1);
    CHECK(tracks[0].rest.position == glm::vec3(101, 2, 3));
    // and a parameter of both has the full range, as the engine's AppendPoseParameters resets it
    REQUIRE(scene.model.pose_parameters.size() == 2);
    CHECK(scene.model.pose_parameters[0].start == -45);
    CHECK(scene.model.pose_parameters[0].end == 90);
}

TEST_CASE("an included model that is named twice is one dependency", "[include]") {
    Files files;
    files["/game/models/hero.mdl"] =
        TestModel{{"idle"}, {"models/gone.mdl", "Models\\gone.mdl", "models/a.mdl"}}.bytes();
    files["/game/models/a.mdl"] = TestModel{{"run"}, {"models/gone.mdl"}}.bytes();
    std::vector<std::string> paths;
    for (const NeededFile& file : opened(files).needs)
        if (file.role == "include") paths.push_back(file.path.bytes());
    CHECK(paths == std::vector<std::string>{"models/gone.mdl", "models/a.mdl"});
}

}  // namespace studioscope::include_models_test
