// Shapes on the GPU, sparse and summed in textures, against the double-precision reference.

#include <catch2/catch.hpp>
#include <random>

#include "content/disk_files.h"
#include "core/at.h"
#include "document/document.h"
#include "formats/load.h"
#include "model/animation/flex.h"
#include "model/animation/reference.h"
#include "model/measure.h"
#include "model/validate.h"
#include "render/read_back.h"
#include "support/drawn.h"
#include "support/paths.h"
#include "support/skip.h"
#include "support/test_models.h"

namespace studioscope::flex_gpu_test {

namespace {

namespace fs = std::filesystem;

constexpr int kSettings = 10;
constexpr float kTolerance = 1e-5f;  // relative to the model's size; absolute for directions

float random_share(std::mt19937& numbers) { return static_cast<float>(numbers() % 1001) / 1000; }

// A third of the sliders at random values, the others at their start; random weights if no slider
// moves anything, as for a VTA alone.
FlexInput random_sliders(const Model& model, std::mt19937& numbers) {
    FlexInput flex;
    if (model.controllers.empty())
        for (size_t i = 0; i < model.flex_names.size(); ++i)
            flex.direct.push_back(random_share(numbers));
    for (const FlexController& c : model.controllers) {
        const float value = c.min + (c.max - c.min) * random_share(numbers);
        flex.controllers.push_back(numbers() % 3 == 0 || model.controllers.size() < 3 ? value : 0);
    }
    return flex;
}

struct Apart {
    float position = 0;
    float normal = 0;
    float tangent = 0;
    float wrinkle = 0;
    bool keeps_w = true;
};

Apart farthest_apart(const std::vector<PosedVertex>& a, const std::vector<PosedVertex>& b) {
    Apart apart;
    for (size_t i = 0; i < a.size(); ++i) {
        apart.position = std::max(apart.position, glm::distance(a[i].position, b[i].position));
        apart.normal = std::max(apart.normal, glm::distance(a[i].normal, b[i].normal));
        apart.tangent = std::max(apart.tangent,
                                 glm::distance(glm::vec3(a[i].tangent), glm::vec3(b[i].tangent)));
        apart.wrinkle = std::max(apart.wrinkle, std::abs(a[i].wrinkle - b[i].wrinkle));
        apart.keeps_w = apart.keeps_w && a[i].tangent.w == b[i].tangent.w;
    }
    return apart;
}

// Compares, and returns the number of active shapes. With `before` the weights still come from
// there.
size_t compare_at(const Model& model, const GpuModel& gpu, const PoseRequest& request,
                  const PoseRequest* before = nullptr) {
    Pose pose;
    std::vector<float> delayed;
    if (before) {
        update_pose(model, *before, pose);
        delay_shapes(model, 0, delayed, pose);
    }
    update_pose(model, request, pose);
    if (before) delay_shapes(model, 0.05f, delayed, pose);
    const auto reference = skin_reference(model, pose.local, pose.shapes);
    const auto posed = read_back_posed(gpu, pose.palette, pose.shapes, 0, model.vertices.size());
    REQUIRE(posed);
    const Apart apart = farthest_apart(*posed, reference);
    CAPTURE(request.clip, request.frame, model_diagonal(model));
    CHECK(apart.position <= kTolerance * model_diagonal(model));
    CHECK(apart.normal <= kTolerance);
    CHECK(apart.tangent <= kTolerance);
    CHECK(apart.wrinkle <= kTolerance);
    CHECK(apart.keeps_w);
    FlexedVertices flexed;
    apply_shapes(model, pose.shapes, flexed);
    float apart_on_cpu = 0;
    for (size_t i = 0; i < reference.size(); ++i)
        apart_on_cpu = std::max(apart_on_cpu, std::abs(flexed.wrinkles[i] - reference[i].wrinkle));
    CHECK(apart_on_cpu <= kTolerance);
    return static_cast<size_t>(
        std::count_if(pose.shapes.begin(), pose.shapes.end(),
                      [](const ShapeWeight& weight) { return weight.is_active(); }));
}

void compare(const std::vector<fs::path>& files) {
    CAPTURE(files.front().string());
    const Scene scene = load_scene(files, {}, disk_files());
    const Model& model = scene.model;
    REQUIRE_FALSE(model.shapes.empty());
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    std::mt19937 numbers(17);
    size_t active = 0;
    for (int i = 0; i < kSettings; ++i) {
        PoseRequest request;
        request.flex = random_sliders(model, numbers);
        if (!model.clips.empty()) {
            request.clip = i % static_cast<int>(model.clips.size());
            const Clip& clip = at(model.clips, request.clip);
            request.frame =
                static_cast<float>(clip.first_frame()) +
                static_cast<float>(clip.last_frame() - clip.first_frame()) * random_share(numbers);
        }
        active += compare_at(model, *gpu, request);
        PoseRequest before = request;
        before.flex = random_sliders(model, numbers);
        compare_at(model, *gpu, request, &before);
    }
    CHECK(active >= kSettings / 2);
}

const fs::path kSample = build_folder() / "sample";

}  // namespace

TEST_CASE("the sample's shapes on the GPU match the reference in motion", "[render]") {
    const Offscreen screen(16, 16);
    compare({kSample / "models/studioscope/ollie.mdl"});
    compare({kSample / "source/ollie.qc"});
    compare({kSample / "source/ollie.dmx"});
    CHECK(screen.errors() == "");
}

TEST_CASE("shapes of other people's models on the GPU match the reference", "[render][data]") {
    const fs::path data = data_folder();
    const fs::path tests = data / "BlenderSourceTools/Tests/ExpectedResults/Cube_NoArmature";
    if (!has_data()) SKIP(kNoData);
    const Offscreen screen(16, 16);
    for (const char* name : {"hollowcylinder", "wedge"})
        compare({data / "StarfallEx/models/starfall/holograms" / (std::string(name) + ".mdl")});
    compare({tests / "Cube.smd", tests / "Cube.vta"});
    compare({tests / "Cube.dmx"});
    for (const char* revision : {"rev-a1d7f43", "rev-d651090"})
        compare({data / "BlenderSourceTools" / revision /
                 "Tests/ExpectedResults/Cube_NoArmature/Cube.dmx"});
    CHECK(screen.errors() == "");
}

TEST_CASE("a torn seam is drawn in the mode that shows shape deltas", "[render]") {
    Offscreen screen(64, 64);
    Scene scene;
    Model& model = scene.model;
    // two squares side by side in the plane that faces -Y, their common edge split
    for (const float x : {0.0f, 1.0f})
        for (const glm::vec2 corner : {glm::vec2(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = {x + corner.x, 0, corner.y};
            vertex.normal = {0, -1, 0};
        }
    Mesh mesh;
    mesh.lods = {{0, 8, {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}, {}, kNone}};
    model.meshes = {mesh};
    model.flex_names = {"slip"};
    Shape slip{"slip", 0, kNone, {0, 1, 10, 11}, {}};
    for (const uint32_t vertex : {1u, 2u})
        slip.deltas.push_back({vertex, {0, 0, 0.25f}, {}, 0, 1, 0});
    model.shapes = {slip};
    validate(model);
    Document document = document_of(std::move(scene));
    add_seams(document, report_seams(document.model()));
    document.camera = {{1, 0, 0.5f}, 2, 0, 0, 60};
    document.view.show_grid = document.view.show_axes = false;
    document.view.mode = ShadingMode::kShapes;
    document.selection.shape = 0;
    const Image image = drawn(screen, document, 64, 64);
    const auto color_at = [&](int x, int y) {
        const uint8_t* pixel =
            &image.pixels[(static_cast<size_t>(y) * 64 + static_cast<size_t>(x)) * 4];
        return glm::ivec3(pixel[0], pixel[1], pixel[2]);
    };
    // kTornColor has much more red than green; grey and the ramp's dark end do not
    const glm::ivec3 seam = color_at(32, 32), away = color_at(8, 32);
    CHECK(seam.r > 2 * seam.g);
    CHECK(away.r < 2 * away.g);
    CHECK(screen.errors() == "");
}

// The textures of sums have 2048 vertices per row.
TEST_CASE("a weight set back to 0 leaves no trace, in every row of the sums", "[render]") {
    const Offscreen screen(16, 16);
    Scene scene;
    scene.model.vertices.resize(5000);
    scene.model.flex_names = {"lift"};
    Shape lift{"lift", 0, kNone, {0, 1, 10, 11}, {}};
    for (const uint32_t vertex : {0u, 2047u, 2048u, 4999u})
        lift.deltas.push_back({vertex, {1, 2, 3}, {0, 0, 0}, 0, 1, 0});
    scene.model.shapes = {lift};
    scene.model.tangents.resize(5000, {1, 0, 0, -1});
    scene.model.lods.resize(1);
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    for (const float weight : {0.5f, 0.0f, 1.0f}) {
        const ShapeWeight weights{weight, weight};
        const auto posed = read_back_posed(*gpu, {}, {&weights, 1}, 0, 5000);
        REQUIRE(posed);
        for (const size_t vertex : {0u, 1u, 2047u, 2048u, 2049u, 4999u}) {
            const bool is_moved = vertex != 1 && vertex != 2049;
            const glm::vec3 expected = is_moved ? weight * glm::vec3(1, 2, 3) : glm::vec3(0);
            CAPTURE(weight, vertex);
            CHECK(glm::distance((*posed)[vertex].position, expected) <= 1e-6f);
        }
    }
    CHECK(screen.errors() == "");
}

// Things that change only weights must be updated too: an eye that moves an eyelid, a bone that
// moves one of the lid's parts, and a ramp over heights.
TEST_CASE("an eyelid that an eyeball moves matches the reference on the GPU", "[render]") {
    const Offscreen screen(16, 16);
    Scene scene;
    Model& model = scene.model;
    model.bones = {{"head", kNone, {}, {}, 0}};
    model.vertices.resize(4);
    model.flex_names = {"lid", "lowerer", "neutral", "raiser"};
    model.controllers = {{"lowerer", "eyes", 0, 1}, {"raiser", "eyes", 0, 1}};
    model.rules = {{1, {{FlexOp::kFetchController, 0, 0}}, ""},
                   {3, {{FlexOp::kFetchController, 1, 0}}, ""}};
    Eyeball eye;
    eye.radius = 0.5f;
    eye.upper = {0, {1, 2, 3}, {-0.25f, 0.1f, 0.4f}};
    model.eyeballs = {eye};
    model.bone_drivers = {{0, 2, 1, 0, 4}};
    Shape lid{"lid", 0, kNone, {0, 0.4f, 10, 11}, {}};
    for (const uint32_t vertex : {1u, 3u})
        lid.deltas.push_back({vertex, {0, 0, 2}, {0, 1, 0}, 0, 0.5f, -1});
    model.shapes = {lid};
    model.bones[0].bind.position.z = 2;  // raises by a half
    validate(model);
    const auto gpu = GpuModel::make(scene);
    REQUIRE(gpu);
    PoseRequest request;
    CHECK(compare_at(model, *gpu, request) == 1);
    // 0.5 * sin(asin(0.8) / 2) of 0.4, times the delta
    Pose pose;
    update_pose(model, request, pose);
    const auto posed = read_back_posed(*gpu, {}, pose.shapes, 0, 4);
    REQUIRE(posed);
    const double share = 0.5 * std::sin(std::asin(0.8) / 2) / 0.4;
    CHECK((*posed)[3].position.z == Approx(2 * share).epsilon(1e-5));
    CHECK((*posed)[3].wrinkle == Approx(-share).epsilon(1e-5));
    request.flex.controllers = {1, 0};  // lowered: the ramp has nothing there
    CHECK(compare_at(model, *gpu, request) == 0);
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::flex_gpu_test
