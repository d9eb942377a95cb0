// The GPU's skinning against the double-precision reference, on other people's models, at ten
// frames of every readable animation.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "formats/load.h"
#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "render/read_back.h"
#include "support/offscreen.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope::real_models_test {

namespace {

constexpr int kFramesPerClip = 10;
constexpr float kTolerance = 1e-5f;  // relative to the model's size

float farthest_apart(const std::vector<PosedVertex>& a, const std::vector<PosedVertex>& b) {
    float farthest = 0;
    for (size_t i = 0; i < a.size(); ++i)
        farthest = std::max(farthest, glm::distance(a[i].position, b[i].position));
    return farthest;
}

void compare_at(const Scene& scene, const GpuModel& gpu_model, const PoseRequest& request) {
    const Model& model = scene.model;
    Pose pose;
    update_pose(model, request, pose);
    const auto reference = skin_reference(model, pose.local);
    const auto on_gpu = read_back_posed(gpu_model, pose.palette, {}, 0, model.vertices.size());
    REQUIRE(on_gpu);
    std::vector<PosedVertex> on_cpu(model.vertices.size());
    skin(model.vertices, model.tangents, pose.palette, on_cpu);
    const float allowed = kTolerance * size_of(model);
    CAPTURE(request.clip, request.frame);
    CHECK(farthest_apart(*on_gpu, reference) <= allowed);
    CHECK(farthest_apart(on_cpu, reference) <= allowed);
}

void compare_all_clips(const Scene& scene) {
    const auto gpu_model = GpuModel::make(scene);
    REQUIRE(gpu_model);
    compare_at(scene, *gpu_model, {});
    for (size_t clip = 0; clip < scene.model.clips.size(); ++clip) {
        const Clip& shown = scene.model.clips[clip];
        const auto first = static_cast<float>(shown.first_frame());
        const float length = static_cast<float>(shown.last_frame()) - first;
        for (int i = 0; i < kFramesPerClip; ++i) {
            PoseRequest request;
            request.clip = static_cast<int>(clip);
            request.frame = first + length * static_cast<float>(i) / (kFramesPerClip - 1);
            compare_at(scene, *gpu_model, request);
        }
    }
}

}  // namespace

TEST_CASE("the GPU poses every real model as the reference does", "[render][data]") {
    const auto files = real_files({".mdl", ".smd", ".dmx", ".qc"});
    if (!has_data()) SKIP(kNoData);
    Offscreen screen(16, 16);
    size_t compared = 0;
    for (const auto& file : files) {
        CAPTURE(file.string());
        const Scene scene = load_scene({&file, 1}, {}, disk_files());
        if (scene.model.vertices.empty()) continue;
        compare_all_clips(scene);
        ++compared;
    }
    CHECK(screen.errors() == "");
    CHECK(compared >= 100);  // 41 MDLs, 28 SMDs and 31 DMXs have vertices, by the independent
                             // counter; QCs come on top
}

}  // namespace studioscope::real_models_test
