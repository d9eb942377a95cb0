// Posing and skinning on all threads.

#include <catch2/catch.hpp>
#include <cstring>

#include "animation/skin.h"
#include "document/instance_poses.h"
#include "formats/load.h"
#include "support/program.h"

namespace studioscope {

namespace {

Document open_sample() {
    Document document;
    const std::vector<std::filesystem::path> paths{sample_file("models/studioscope/ollie.mdl")};
    LoadOptions options;
    options.with_materials = false;
    options.is_thorough = false;  // the first to pose a clip decodes it, the others wait
    open_scene(document, load_scene(paths, options, disk_files()), false);
    return document;
}

bool are_equal(const std::vector<Affine>& a, const std::vector<Affine>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Affine)) == 0;
}

}  // namespace

TEST_CASE("a crowd that is posed by many threads stands as by one", "[crowd]") {
    constexpr int kInstances = 200;
    InstancePoses one, many;
    {
        const Document document = open_sample();
        Workers alone(1);
        pose_instances(document, kInstances, true, alone, one);
    }
    const Document document = open_sample();
    Workers workers(4);
    pose_instances(document, kInstances, true, workers, many);
    REQUIRE(one.palettes.size() == kInstances * document.model().bones.size());
    CHECK(are_equal(one.palettes, many.palettes));
}

TEST_CASE("vertices that are skinned by many threads are as by one", "[crowd]") {
    const Document document = open_sample();
    const Model& model = document.model();
    const std::vector<SkinBlock> blocks = make_skin_blocks(model.vertices, model.tangents);
    REQUIRE(blocks.size() > 100);
    InstancePoses pose;
    Workers workers(4);
    pose_instances(document, 1, false, workers, pose);
    const auto skinned = [&](Workers& by) {
        std::vector<float> room(3 * 3 * blocks.size() * kSkinLanes);
        const size_t each = room.size() / 3;
        skin({blocks, pose.palettes, {room.data(), room.data() + each, room.data() + 2 * each}},
             by);
        return room;
    };
    Workers alone(1);
    CHECK(skinned(alone) == skinned(workers));
}

}  // namespace studioscope
