// Posing and skinning on all threads.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>

#include "content/disk_files.h"
#include "document/benchmark/frame.h"
#include "formats/load.h"
#include "model/animation/skin.h"
#include "support/program.h"

namespace studioscope::instance_poses_test {

namespace {

Document open_sample() {
    Document document;
    const std::vector<std::filesystem::path> paths{sample_file("models/studioscope/ollie.mdl")};
    LoadOptions options;
    options.with_materials = false;
    options.depth =
        LoadDepth::kInteractive;  // the first to pose a clip decodes it, the others wait
    open_scene(document, load_scene(paths, options, disk_files()), false);
    return document;
}

bool are_equal(const std::vector<Affine>& a, const std::vector<Affine>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Affine)) == 0;
}

}  // namespace

TEST_CASE("instances posed by many threads equal those posed by one", "[crowd]") {
    constexpr int kInstances = 200;
    InstancePoses one, many;
    {
        const Document document = open_sample();
        ThreadPool alone(1);
        pose_instances(document, kInstances, true, alone, one);
    }
    const Document document = open_sample();
    ThreadPool workers(4);
    pose_instances(document, kInstances, true, workers, many);
    REQUIRE(one.palettes.size() == kInstances * document.model().bones.size());
    CHECK(are_equal(one.palettes, many.palettes));
}

TEST_CASE("vertices skinned by many threads equal those skinned by one", "[crowd]") {
    const Document document = open_sample();
    const Model& model = document.model();
    const std::vector<SkinBlock> blocks = make_skin_blocks(model.vertices, model.tangents);
    REQUIRE(blocks.size() > 100);
    InstancePoses pose;
    ThreadPool workers(4);
    pose_instances(document, 1, false, workers, pose);
    const auto skinned = [&](ThreadPool& by) {
        std::vector<float> room(3 * 3 * blocks.size() * kSkinLanes);
        const size_t each = room.size() / 3;
        skin({blocks, pose.palettes, {room.data(), room.data() + each, room.data() + 2 * each}},
             by);
        return room;
    };
    ThreadPool alone(1);
    CHECK(skinned(alone) == skinned(workers));
}

TEST_CASE("instances shared by many threads are skinned as each alone", "[crowd]") {
    constexpr size_t kInstances = 7;
    const Document document = open_sample();
    const Model& model = document.model();
    const std::vector<SkinBlock> blocks = make_skin_blocks(model.vertices, model.tangents);
    InstancePoses poses;
    ThreadPool workers(3);
    pose_instances(document, kInstances, true, workers, poses);
    const size_t stream = blocks.size() * kSkinLanes * 3, stride = 3 * stream;
    const auto streams_at = [&](std::vector<float>& room, size_t first) {
        return SkinStreams{&room[first], &room[first + stream], &room[first + 2 * stream]};
    };
    std::vector<float> shared(kInstances * stride), own(kInstances * stride);
    skin_instances(
        {{blocks, poses.palettes, streams_at(shared, 0)}, poses.bones, kInstances, stride},
        workers);
    const std::span<const Affine> palettes(poses.palettes);
    for (size_t i = 0; i < kInstances; ++i)
        skin({blocks, palettes.subspan(i * poses.bones, poses.bones), streams_at(own, i * stride)});
    CHECK(shared == own);
    const auto second = own.begin() + static_cast<std::ptrdiff_t>(stride);
    CHECK_FALSE(std::equal(own.begin(), second, second));  // the poses differ
}

}  // namespace studioscope::instance_poses_test
