// Clips that are decoded when they are first played: the same motion as when all are decoded, and
// the same messages, but later.

#include <catch2/catch.hpp>
#include <new>
#include <set>

#include "content/disk_files.h"
#include "formats/compiled/part.h"
#include "formats/compiled/tracks.h"
#include "formats/load.h"
#include "inspect/clip_prefetch.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope {

namespace {

Scene load(const MemoryFiles& files, bool is_thorough) {
    const std::vector<std::filesystem::path> paths{"/m/a.mdl"};
    LoadOptions options;
    options.with_materials = false;
    options.is_thorough = is_thorough;
    return load_scene(paths, options, in_memory(files));
}

// "walk" is sound; the list of "run" leads back to itself.
MemoryFiles one_broken_clip() {
    TestMotion motion;
    motion.animations = {{"walk", 3}, {"run", 3}};
    motion.animations[0].data = DataWriter().node(0, 0x01, 0).u16({0x3C00, 0x4000, 0xC000}).bytes;
    motion.animations[1].data = DataWriter().node(0, 0, -4).bytes;
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "walk";
    motion.sequences[1].name = "run";
    motion.sequences[1].animations = {1};
    TestMdl mdl;
    mdl.extra = motion;
    return {{"/m/a.mdl", mdl.bytes()}};
}

bool is_same(const Track& a, const Track& b) {
    const auto same_position = [](const PositionKey& x, const PositionKey& y) {
        return x.frame == y.frame && x.position == y.position;
    };
    const auto same_rotation = [](const RotationKey& x, const RotationKey& y) {
        return x.frame == y.frame && x.rotation == y.rotation;
    };
    return a.bone == b.bone && a.rest.position == b.rest.position &&
           a.rest.rotation == b.rest.rotation &&
           std::equal(a.positions.begin(), a.positions.end(), b.positions.begin(),
                      b.positions.end(), same_position) &&
           std::equal(a.rotations.begin(), a.rotations.end(), b.rotations.begin(),
                      b.rotations.end(), same_rotation);
}

void check_same(const std::vector<Clip>& later, const std::vector<Clip>& at_once) {
    REQUIRE(later.size() == at_once.size());
    for (size_t i = 0; i < later.size(); ++i) {
        CAPTURE(at_once[i].name);
        CHECK(later[i].name == at_once[i].name);
        CHECK(later[i].frames == at_once[i].frames);
        CHECK(later[i].fps == at_once[i].fps);
        const auto& tracks = tracks_of(later[i]);
        CHECK(std::equal(tracks.begin(), tracks.end(), at_once[i].tracks.begin(),
                         at_once[i].tracks.end(), is_same));
        CHECK(local_hierarchies_of(later[i]).size() == at_once[i].local_hierarchies.size());
    }
}

std::multiset<std::string> texts_of(const Diagnostics& diagnostics) {
    std::multiset<std::string> texts;
    for (const Diagnostic& said : diagnostics)
        if (said.code != "shape-seam") texts.insert(to_string(said));
    return texts;
}

}  // namespace

TEST_CASE("a clip is decoded when it is asked for, and says then what is wrong with it",
          "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    REQUIRE(has_code(load(files, true).diagnostics, "mdl-keys-next"));
    const Scene scene = load(files, false);
    CHECK_FALSE(has_code(scene.diagnostics, "mdl-keys-next"));
    const std::vector<Clip>& clips = scene.model.clips;
    REQUIRE(clips.size() == 2);
    REQUIRE(clips[1].later);
    CHECK(clips[1].frames.size() == 3);

    REQUIRE(tracks_of(clips[0]).size() == 1);
    CHECK(tracks_of(clips[0])[0].positions.at(0).position == glm::vec3(1, 2, -2));
    CHECK(scene.model.later_messages->take().empty());
    CHECK_FALSE(clips[1].later->is_decoded());

    CHECK(tracks_of(clips[1]).empty());
    const Diagnostics said = scene.model.later_messages->take();
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == "mdl-keys-next");
    CHECK(said[0].file == "/m/a.mdl");
    CHECK(tracks_of(clips[1]).empty());
    CHECK(scene.model.later_messages->take().empty());  // once
}

TEST_CASE("what cannot be decoded at all is said when it is opened", "[compiled][later]") {
    TestMotion motion;
    motion.animations[0].frames = 200'000;
    motion.animations[0].section_frames = 1;
    TestMdl mdl;
    mdl.extra = motion;
    const Scene scene = load({{"/m/a.mdl", mdl.bytes()}}, false);
    CHECK(has_code(scene.diagnostics, "mdl-animation-too-long"));
    REQUIRE(scene.model.clips.size() == 1);
    CHECK(scene.model.clips[0].frames.size() == 1);
    CHECK_FALSE(scene.model.clips[0].later);
}

// Every clip for itself may be small; all together stay within what a load may use.
TEST_CASE("clips decoded later share the memory of a load, then a sentence ends them",
          "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    Result<MdlFile> mdl = parse_mdl(files.begin()->second);
    REQUIRE(mdl);
    mdl->animations[0].frame_count = 20000;  // one pose for all of them
    MotionFiles motion{std::make_shared<const MdlFile>(*mdl), nullptr, {"a.mdl", "", ""}};
    motion.later = std::make_shared<Budget>();
    REQUIRE(motion.later->take_file(1 << 20));
    MemoryBudget& memory = motion.later->memory;
    CHECK(memory.allowed() == (64 + 16) << 20);
    const auto messages = std::make_shared<DeferredDiagnostics>();
    const auto bones = std::make_shared<const BoneMatches>(BoneMatches{{0}, {false}});
    const auto clip = [&] { return LazyMotion(tracks_later(motion, 0, bones, false), messages); };
    CHECK(clip().get().tracks.size() == 1);
    CHECK(messages->take().empty());
    memory.add(memory.limit() - 100);  // as many other clips would
    CHECK(clip().get().tracks.empty());
    const Diagnostics said = messages->take();
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == "budget");
    CHECK(said[0].message.find("the motion of this clip") == 0);
    CHECK(clip().get().tracks.empty());  // said once
    CHECK(messages->take().empty());
}

TEST_CASE("a model and what it includes share one memory for later", "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    LoadOptions options;
    options.is_thorough = false;
    Part part;
    const MotionFiles own = motion_files(part, nullptr, nullptr, {}, options);
    REQUIRE(own.later);
    CHECK(own.use == MotionUse::kLater);
    CHECK(motion_files(part, nullptr, nullptr, {}, options).later == own.later);
    REQUIRE(own.later->take_file(1000));
    REQUIRE(own.later->take_file(24));
    CHECK(own.later->memory.allowed() == (uint64_t{64} << 20) + 16 * 1024);
    options.is_thorough = true;
    Part thorough;
    CHECK_FALSE(motion_files(thorough, nullptr, nullptr, {}, options).later);
}

TEST_CASE("a motion that memory does not suffice for moves nothing and says so", "[later]") {
    const auto messages = std::make_shared<DeferredDiagnostics>();
    const LazyMotion motion([](Diagnostics&) -> ClipMotion { throw std::bad_alloc(); }, messages);
    CHECK(motion.get().tracks.empty());
    CHECK(has_code(messages->take(), "out-of-memory"));
}

TEST_CASE("decoded later, every clip of every model is as decoded at once",
          "[compiled][later][data]") {
    if (!has_data()) return skip_test_case("no sample data");
    size_t clips = 0;
    for (const auto& path : real_files({".mdl"})) {
        CAPTURE(path.string());
        LoadOptions options;
        options.with_materials = false;
        const std::vector<std::filesystem::path> paths{path};
        const Scene at_once = load_scene(paths, options, disk_files());
        options.keeps_motion = false;
        const Scene checked = load_scene(paths, options, disk_files());
        CHECK(texts_of(checked.diagnostics) == texts_of(at_once.diagnostics));
        options.is_thorough = false;
        const Scene later = load_scene(paths, options, disk_files());
        check_same(later.model.clips, at_once.model.clips);
        check_same(later.model.animations, at_once.model.animations);
        Diagnostics said = later.diagnostics;
        if (later.model.later_messages)
            for (const Diagnostic& each : later.model.later_messages->take()) said.push_back(each);
        CHECK(texts_of(said) == texts_of(at_once.diagnostics));
        clips += at_once.model.clips.size();
    }
    CHECK(clips > 20);
}

TEST_CASE("the clips about the one that plays are decoded ahead, as far as memory is meant for it",
          "[later]") {
    Model model;
    model.bones.resize(10);
    model.later_messages = std::make_shared<DeferredDiagnostics>();
    const auto motion = [&] {
        return std::make_shared<const LazyMotion>([](Diagnostics&) { return ClipMotion(); },
                                                  model.later_messages);
    };
    for (int i = 0; i < 5; ++i) {
        model.clips.emplace_back();
        model.clips.back().frames.resize(10);
        model.clips.back().later = motion();
    }
    model.animations.resize(1);
    model.animations[0].later = motion();
    model.clips[2].blend.animations = {0};
    model.clips[2].blend.layers.resize(1);
    model.clips[2].blend.layers[0].clip = 4;
    const auto& clips = model.clips;
    using Motions = std::vector<std::shared_ptr<const LazyMotion>>;
    CHECK(clips_to_play_next(model, 2) == Motions{clips[2].later, model.animations[0].later,
                                                  clips[4].later, clips[3].later, clips[1].later,
                                                  clips[0].later});
    clips[3].later->get();
    model.clips[1].frames.resize(kMaxKeysAhead / 20 + 1);  // ten bones, two keys each
    CHECK(clips_to_play_next(model, 2) ==
          Motions{clips[2].later, model.animations[0].later, clips[4].later});
    CHECK(clips_to_play_next(model, kNone).front() == clips[0].later);
}

}  // namespace studioscope
