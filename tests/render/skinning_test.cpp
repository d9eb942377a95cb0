// Every skinner draws the same as the vertex shader, and matches the double-precision reference.
// The GPU's skinning against the double-precision reference, on other people's models, at ten
// frames of every readable animation.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "document/benchmark/frame.h"
#include "formats/load.h"
#include "model/animation/pose.h"
#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/vertex.h"
#include "render/read_back.h"
#include "render/renderer.h"
#include "render/skinned_vertices.h"
#include "support/offscreen.h"
#include "support/paths.h"
#include "support/real_files.h"
#include "support/skip.h"
#include "support/test_models.h"

namespace studioscope::skinning_test {

namespace {

constexpr int kSide = 128;

struct Studio {
    Offscreen screen{kSide, kSide};
    Renderer renderer = *Renderer::make();
    GpuScene gpu;
    Document document;
    Pose pose;
    BenchmarkFrame lab;

    explicit Studio(Scene scene, float frame) {
        document = document_of(std::move(scene));
        gpu = *GpuScene::make(*document.scene);
        document.playback.clip = 0;
        document.playback.frame = frame;
        update_pose(document.model(), pose_request(document), pose);
    }

    std::vector<uint8_t> drawn(std::optional<SkinningMethod> skinner) {
        document.view.skinner = skinner;
        FrameInput input = make_frame_input(document, pose);
        lab.pose(input, document);
        lab.skin(input, document, pose);
        renderer.draw(gpu, input, {0, 0, kSide, kSide});
        return screen.pixels().pixels;
    }
};

// Share of bytes that differ by more than 2: edges may move by a pixel.
double difference(const std::vector<uint8_t>& a, const std::vector<uint8_t>& b) {
    REQUIRE(a.size() == b.size());
    size_t others = 0;
    for (size_t i = 0; i < a.size(); ++i) others += std::abs(int{a[i]} - int{b[i]}) > 2;
    return static_cast<double>(others) / static_cast<double>(a.size());
}

constexpr SkinningMethod kOthers[] = {SkinningMethod::kCompute, SkinningMethod::kCpu,
                                      SkinningMethod::kCpuThreads};

float largest_gap(const std::vector<PosedVertex>& a, const std::vector<PosedVertex>& b) {
    REQUIRE(a.size() == b.size());
    float gap = 0;
    for (size_t i = 0; i < a.size(); ++i)
        gap = std::max(gap, glm::distance(a[i].position, b[i].position));
    return gap;
}

Scene sample() {
    const std::vector<std::filesystem::path> paths{build_folder() /
                                                   "sample/models/studioscope/ollie.mdl"};
    return load_scene(paths, {}, disk_files());
}

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
    const float allowed = kTolerance * model_diagonal(model);
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

TEST_CASE("every skinner draws what the vertex shader draws", "[render][skinners]") {
    Studio studio(tube_scene(), 10);
    for (const ShadingMode mode : {ShadingMode::kShaded, ShadingMode::kInfluences,
                                   ShadingMode::kTangents, ShadingMode::kWireframe}) {
        studio.document.view.mode = mode;
        const auto wanted = studio.drawn(SkinningMethod::kGpu);
        for (const SkinningMethod skinner : kOthers) {
            CAPTURE(shading_mode_name(mode), skinner_name(skinner));
            // a line of one pixel may move where a vertex differs by rounding
            const double allowed = mode == ShadingMode::kWireframe ? 0.005 : 0.001;
            CHECK(difference(studio.drawn(skinner), wanted) <= allowed);
        }
        CHECK(difference(studio.drawn(SkinningMethod::kPassthrough), wanted) > 0.01);
    }
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("a flexed and bumped model is the same by every skinner", "[render][skinners]") {
    Studio studio(sample(), 5);
    for (size_t i = 0; i < studio.pose.shapes.size(); i += 3) studio.pose.shapes[i].own = 0.7f;
    for (const ShadingMode mode : {ShadingMode::kShaded, ShadingMode::kWrinkle}) {
        studio.document.view.mode = mode;
        const auto wanted = studio.drawn(SkinningMethod::kGpu);
        for (const SkinningMethod skinner : kOthers) {
            CAPTURE(shading_mode_name(mode), skinner_name(skinner));
            CHECK(difference(studio.drawn(skinner), wanted) <= 0.002);
        }
    }
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("vertices skinned once by the GPU match the reference", "[render][skinners]") {
    Studio studio(sample(), 5);
    const Model& model = studio.document.model();
    studio.gpu.pose.set_palette(studio.pose.palette);
    studio.gpu.pose.bind();
    SkinnedVertices skinned;
    const DrawRange all{0, 0, 0, static_cast<uint32_t>(model.vertices.size()), false};
    skinned.skin(studio.gpu.model, false, {&all, 1});
    CHECK(largest_gap(skinned.read(), skin_reference(model, studio.pose.local)) <=
          1e-5f * model_diagonal(model));
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("copies of one pose are drawn as if each were skinned separately", "[render][skinners]") {
    Studio studio(tube_scene(), 7);
    studio.document.view.instances = 7;
    studio.document.camera.distance *= 4;
    const auto wanted = studio.drawn(SkinningMethod::kGpu);
    CHECK(effective_skinner(studio.document.view) == SkinningMethod::kGpu);
    const auto automatic = studio.drawn(std::nullopt);
    CHECK(effective_skinner(studio.document.view) == SkinningMethod::kCompute);
    CHECK(difference(automatic, wanted) <= 0.001);
}

TEST_CASE("instances with poses of their own move apart", "[render][skinners]") {
    Studio studio(tube_scene(), 10);
    studio.document.view.instances = 2;
    studio.document.camera.distance *= 3;
    const auto alike = studio.drawn(SkinningMethod::kGpu);
    studio.document.view.has_own_poses = true;
    const auto own = studio.drawn(SkinningMethod::kGpu);
    CHECK(difference(own, alike) > 0.002);
    // instance 0 has the same pose, in the left half
    size_t left = 0, right = 0;
    for (size_t i = 0; i < own.size(); ++i)
        if (std::abs(int{own[i]} - int{alike[i]}) > 2) ++(i / 4 % kSide < kSide / 2 ? left : right);
    CHECK((left == 0 || right == 0));
    CHECK(studio.screen.errors() == "");
}

TEST_CASE("fewer influences are drawn the same by GPU and CPU", "[render][skinners]") {
    Studio studio(tube_scene(), 10);
    const auto all = studio.drawn(SkinningMethod::kGpu);
    for (const int most : {2, 1}) {
        studio.document.view.max_influences = most;
        studio.gpu.model.replace_vertices(limit_influences(studio.document.model().vertices, most));
        CHECK(studio.gpu.model.max_influences() == most);
        const auto fewer = studio.drawn(SkinningMethod::kGpu);
        CAPTURE(most);
        CHECK(difference(fewer, all) > 0.001);
        CHECK(difference(studio.drawn(SkinningMethod::kCpu), fewer) <= 0.001);
    }
}

// The vertex shader against the double-precision reference of src/model/animation.

namespace {

struct Difference {
    float position = 0;
    float direction = 0;
};

Difference largest_difference(const std::vector<PosedVertex>& a,
                              const std::vector<PosedVertex>& b) {
    Difference difference;
    for (size_t i = 0; i < a.size(); ++i) {
        const auto grow = [](float& largest, float value) { largest = std::max(largest, value); };
        grow(difference.position, glm::distance(a[i].position, b[i].position));
        grow(difference.direction, glm::distance(a[i].normal, b[i].normal));
        grow(difference.direction, glm::distance(a[i].tangent, b[i].tangent));
    }
    return difference;
}

}  // namespace

TEST_CASE("the shader poses as the reference does", "[render]") {
    Offscreen screen(16, 16);
    const Scene scene = tube_scene(5);
    const Model& model = scene.model;
    // the tube must have these influences for a meaningful test
    for (const int bones : {1, 2, 3})
        REQUIRE(std::any_of(model.vertices.begin(), model.vertices.end(),
                            [&](const Vertex& v) { return v.bone_count == bones; }));
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    Pose pose;
    for (const float frame : {0.0f, 2.5f, 7.25f, 10.0f}) {
        update_pose(model, {0, frame, {}}, pose);
        const auto posed = read_back_posed(*gpu, pose.palette, {}, 0, model.vertices.size());
        REQUIRE(posed);
        const Difference difference = largest_difference(*posed, skin_reference(model, pose.local));
        CAPTURE(frame, difference.position, difference.direction);
        CHECK(difference.position <= 1e-5f * model_diagonal(model));
        CHECK(difference.direction <= 1e-5f);
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("weights beyond the vertex's bone count are not used by the shader", "[render]") {
    Offscreen screen(16, 16);
    Scene scene = tube_scene(3);
    for (Vertex& vertex : scene.model.vertices) {
        vertex.bone_count = 1;
        vertex.bone[0] = 0;
        vertex.weight[0] = 1;
        vertex.bone[1] = vertex.bone[2] = 2;
        vertex.weight[1] = vertex.weight[2] = 5;  // left by a writer that does not clear them
    }
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    Pose pose;
    update_pose(scene.model, {0, 10, {}}, pose);

    const auto posed = read_back_posed(*gpu, pose.palette, {}, 0, 1);

    REQUIRE(posed);
    // bone 0 does not move in the clip
    CHECK(glm::distance(posed->front().position, scene.model.vertices[0].position) <= 1e-5f);
    CHECK(screen.errors() == "");
}

TEST_CASE("an empty palette leaves every vertex where it is", "[render]") {
    Offscreen screen(16, 16);
    Scene scene = tube_scene(4);
    scene.model.bones.clear();  // as in a VVD alone, whose vertices refer to bones
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);

    const auto posed = read_back_posed(*gpu, {}, {}, 100, 50);

    REQUIRE(posed);
    REQUIRE(posed->size() == 50);
    for (size_t i = 0; i < 50; ++i)
        CHECK(glm::distance((*posed)[i].position, scene.model.vertices[100 + i].position) <= 1e-4f);
    CHECK(screen.errors() == "");
}

TEST_CASE("missing vertices cannot be read back", "[render]") {
    Offscreen screen(16, 16);
    const Scene scene = tube_scene(2);
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    const auto posed = read_back_posed(*gpu, {}, {}, 1, scene.model.vertices.size());
    REQUIRE_FALSE(posed);
    CHECK(posed.error().code == "read-back-range");
    CHECK(read_back_posed(GpuModel(), {}, {}, 0, 0)->empty());
}

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

}  // namespace studioscope::skinning_test
