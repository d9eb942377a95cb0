// Clips that are decoded when they are first played: the same motion and messages as when all are
// decoded, but later.

#include <catch2/catch.hpp>
#include <new>
#include <set>

#include "content/disk_files.h"
#include "facts/clip_prefetch.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/tracks.h"
#include "formats/load.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope::lazy_motion_test {

namespace {

Scene load(const MemoryFiles& files, LoadDepth depth) {
    const std::vector<std::filesystem::path> paths{"/m/a.mdl"};
    LoadOptions options;
    options.with_materials = false;
    options.depth = depth;
    return load_scene(paths, options, in_memory(files));
}

// "walk" is valid; the list of "run" refers back to itself.
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
        const auto& tracks = clip_tracks(later[i]);
        CHECK(std::equal(tracks.begin(), tracks.end(), at_once[i].tracks.begin(),
                         at_once[i].tracks.end(), is_same));
        CHECK(clip_local_hierarchies(later[i]).size() == at_once[i].local_hierarchies.size());
    }
}

std::multiset<std::string> texts_of(const Diagnostics& diagnostics) {
    std::multiset<std::string> texts;
    for (const Diagnostic& said : diagnostics)
        if (said.code != "shape-seam") texts.insert(to_string(said));
    return texts;
}

}  // namespace

TEST_CASE("a clip is decoded on request, and then reports its errors", "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    REQUIRE(has_code(load(files, LoadDepth::kFull).diagnostics, "mdl-keys-next"));
    const Scene scene = load(files, LoadDepth::kInteractive);
    CHECK_FALSE(has_code(scene.diagnostics, "mdl-keys-next"));
    const std::vector<Clip>& clips = scene.model.clips;
    REQUIRE(clips.size() == 2);
    REQUIRE(clips[1].lazy_motion);
    CHECK(clips[1].frames.size() == 3);

    REQUIRE(clip_tracks(clips[0]).size() == 1);
    CHECK(clip_tracks(clips[0])[0].positions.at(0).position == glm::vec3(1, 2, -2));
    CHECK(scene.model.deferred_diagnostics->take().empty());
    CHECK_FALSE(clips[1].lazy_motion->is_decoded());

    CHECK(clip_tracks(clips[1]).empty());
    const Diagnostics said = scene.model.deferred_diagnostics->take();
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == "mdl-keys-next");
    CHECK(said[0].file == "/m/a.mdl");
    CHECK(clip_tracks(clips[1]).empty());
    CHECK(scene.model.deferred_diagnostics->take().empty());  // once
}

TEST_CASE("a clip that cannot be decoded at all is reported when opened", "[compiled][later]") {
    TestMotion motion;
    motion.animations[0].frames = 200'000;
    motion.animations[0].section_frames = 1;
    TestMdl mdl;
    mdl.extra = motion;
    const Scene scene = load({{"/m/a.mdl", mdl.bytes()}}, LoadDepth::kInteractive);
    CHECK(has_code(scene.diagnostics, "mdl-animation-too-long"));
    REQUIRE(scene.model.clips.size() == 1);
    CHECK(scene.model.clips[0].frames.size() == 1);
    CHECK_FALSE(scene.model.clips[0].lazy_motion);
}

// Every clip alone may be small; all together have the memory limit of a load.
TEST_CASE("clips decoded later share the memory limit of a load, and exceeding it is reported",
          "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    Result<MdlFile> mdl = parse_mdl(files.begin()->second);
    REQUIRE(mdl);
    mdl->animations[0].frame_count = 20000;  // one pose for all of them
    MotionFiles motion{std::make_shared<const MdlFile>(*mdl), nullptr, {"a.mdl", "", ""}};
    motion.deferred_budget = std::make_shared<Budget>();
    REQUIRE(motion.deferred_budget->take_file(1 << 20));
    MemoryBudget& memory = motion.deferred_budget->memory;
    CHECK(memory.allowed() == (64 + 16) << 20);
    const auto messages = std::make_shared<DeferredDiagnostics>();
    const auto bones = std::make_shared<const BoneMatches>(BoneMatches{{0}, {false}});
    const auto clip = [&] { return LazyMotion(deferred_tracks(motion, 0, bones, {}), messages); };
    CHECK(clip().get().tracks.size() == 1);
    CHECK(messages->take().empty());
    memory.add(memory.limit() - 100);  // as many other clips would
    CHECK(clip().get().tracks.empty());
    const Diagnostics said = messages->take();
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == "budget");
    CHECK(said[0].message.find("the motion of this clip") == 0);
    CHECK(clip().get().tracks.empty());  // reported once
    CHECK(messages->take().empty());
}

TEST_CASE("a model and its included models share one memory limit for later decoding",
          "[compiled][later]") {
    const MemoryFiles files = one_broken_clip();
    LoadOptions options;
    options.depth = LoadDepth::kInteractive;
    LoadedFile part;
    const MotionFiles own = motion_files(part, nullptr, nullptr, {}, options);
    REQUIRE(own.deferred_budget);
    CHECK(own.use == MotionUse::kDeferred);
    CHECK(motion_files(part, nullptr, nullptr, {}, options).deferred_budget == own.deferred_budget);
    REQUIRE(own.deferred_budget->take_file(1000));
    REQUIRE(own.deferred_budget->take_file(24));
    CHECK(own.deferred_budget->memory.allowed() == (uint64_t{64} << 20) + uint64_t{16} * 1024);
    options.depth = LoadDepth::kFull;
    LoadedFile thorough;
    CHECK_FALSE(motion_files(thorough, nullptr, nullptr, {}, options).deferred_budget);
}

TEST_CASE("a motion that exceeds memory moves nothing and is reported", "[later]") {
    const auto messages = std::make_shared<DeferredDiagnostics>();
    const LazyMotion motion([](Diagnostics&) -> ClipMotion { throw std::bad_alloc(); }, messages);
    CHECK(motion.get().tracks.empty());
    CHECK(has_code(messages->take(), "out-of-memory"));
}

TEST_CASE("every clip of every model is the same decoded later or at once",
          "[compiled][later][data]") {
    if (!has_data()) SKIP(kNoData);
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
        options.depth = LoadDepth::kInteractive;
        const Scene later = load_scene(paths, options, disk_files());
        check_same(later.model.clips, at_once.model.clips);
        check_same(later.model.animations, at_once.model.animations);
        Diagnostics said = later.diagnostics;
        if (later.model.deferred_diagnostics)
            for (const Diagnostic& each : later.model.deferred_diagnostics->take())
                said.push_back(each);
        CHECK(texts_of(said) == texts_of(at_once.diagnostics));
        clips += at_once.model.clips.size();
    }
    CHECK(clips > 20);
}

TEST_CASE("clips near the playing one are decoded ahead, within a memory limit", "[later]") {
    Model model;
    model.bones.resize(10);
    model.deferred_diagnostics = std::make_shared<DeferredDiagnostics>();
    const auto motion = [&] {
        return std::make_shared<const LazyMotion>([](Diagnostics&) { return ClipMotion(); },
                                                  model.deferred_diagnostics);
    };
    for (int i = 0; i < 5; ++i) {
        model.clips.emplace_back();
        model.clips.back().frames.resize(10);
        model.clips.back().lazy_motion = motion();
    }
    model.animations.resize(1);
    model.animations[0].lazy_motion = motion();
    model.clips[2].blend.animations = {0};
    model.clips[2].blend.layers.resize(1);
    model.clips[2].blend.layers[0].clip = 4;
    const auto& clips = model.clips;
    using Motions = std::vector<std::shared_ptr<const LazyMotion>>;
    CHECK(prefetch_candidates(model, 2) ==
          Motions{clips[2].lazy_motion, model.animations[0].lazy_motion, clips[4].lazy_motion,
                  clips[3].lazy_motion, clips[1].lazy_motion, clips[0].lazy_motion});
    clips[3].lazy_motion->get();
    // ten bones with two keys per frame, and three clips of ten frames before this one
    model.clips[1].frames.resize(kMaxKeysAhead / 20 - 30);
    CHECK(prefetch_candidates(model, 2) == Motions{clips[2].lazy_motion,
                                                   model.animations[0].lazy_motion,
                                                   clips[4].lazy_motion, clips[1].lazy_motion});
    model.clips[1].frames.resize(kMaxKeysAhead / 20 - 29);
    CHECK(prefetch_candidates(model, 2) ==
          Motions{clips[2].lazy_motion, model.animations[0].lazy_motion, clips[4].lazy_motion});
    CHECK(prefetch_candidates(model, kNone).front() == clips[0].lazy_motion);
}

}  // namespace studioscope::lazy_motion_test
