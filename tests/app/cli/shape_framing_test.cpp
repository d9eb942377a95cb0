// Shapes at their largest stay in the picture: in the default view of a model, and on the sheet of
// all shapes.

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>

#include "cli/verbs/contact_sheet.h"
#include "content/disk_files.h"
#include "core/at.h"
#include "document/framing.h"
#include "formats/load.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/program.h"

namespace studioscope::shape_framing_test {

namespace {

constexpr float kAspect = 1.5f;

// A square of 2 units on the ground; "grow" moves one corner 40 units up, "slide" all of it 100
// units sideways.
Scene thrown() {
    Scene scene;
    scene.file = "thrown.dmx";
    scene.format = "dmx";
    Model& model = scene.model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    model.lods.resize(1);
    model.materials = {{"skin", {}}};
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    for (int i = 0; i < 4; ++i) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = glm::vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, 0);
        vertex.normal = glm::vec3(0, 0, 1);
        vertex.weight[0] = 1;
        vertex.bone_count = 1;
    }
    model.meshes = {{"body", 0, 0, 0, {{0, 4, {0, 1, 2, 1, 3, 2}, {}, kNone}}}};
    model.flex_names = {"grow", "slide"};
    model.shapes.resize(2);
    model.shapes[0].name = "grow";
    model.shapes[0].flex = 0;
    model.shapes[0].deltas = {{3, {0, 0, 40}, {0, 0, 0}, 1, 1, 0}};
    model.shapes[1].name = "slide";
    model.shapes[1].flex = 1;
    for (uint32_t i = 0; i < 4; ++i)
        model.shapes[1].deltas.push_back({i, {100, 0, 0}, {0, 0, 0}, 1, 1, 0});
    validate(model);
    return scene;
}

std::vector<PosedVertex> posed_with(const Model& model, const Pose& pose, size_t shape) {
    std::vector<ShapeWeight> weights(model.shapes.size());
    weights[shape] = {1, 1};
    FlexedVertices flexed;
    apply_shapes(model, weights, flexed);
    std::vector<PosedVertex> posed(model.vertices.size());
    skin(flexed.vertices, flexed.tangents, pose.palette, posed);
    return posed;
}

glm::mat4 seen_by(const Camera& camera, const Model& model) {
    return projection_matrix(camera, model_bounds(model), kAspect) * view_matrix(camera);
}

// Distance of the point from the picture's middle, 1 at its edge.
float place_in(const glm::mat4& picture, const glm::vec3& point) {
    const glm::vec4 seen = picture * glm::vec4(point, 1);
    return std::max(std::abs(seen.x / seen.w), std::abs(seen.y / seen.w));
}

void check_sheet(const Document& document) {
    const Model& model = document.model();
    Pose pose;
    update_pose(model, pose_request(document), pose);
    const std::vector<Camera> cameras = sheet_cameras(document, pose, kAspect);
    REQUIRE(cameras.size() == model.shapes.size());
    for (size_t i = 0; i < cameras.size(); ++i) {
        CAPTURE(model.shapes[i].name);
        const std::vector<PosedVertex> posed = posed_with(model, pose, i);
        float longest = 0;
        for (const ShapeDelta& delta : model.shapes[i].deltas)
            longest = std::max(longest, glm::length(delta.position));
        const glm::mat4 picture = seen_by(cameras[i], model);
        float farthest = 0;
        for (const ShapeDelta& delta : model.shapes[i].deltas)
            if (glm::length(delta.position) >= longest / 20)
                farthest = std::max(farthest, place_in(picture, posed[delta.vertex].position));
        CHECK(farthest <= 1);
        CHECK(farthest > 0.15f);  // and is visible: shapes of a face share one view
    }
}

}  // namespace

TEST_CASE("everything that a shape moves is inside its picture on the sheet", "[app]") {
    Document document;
    open_scene(document, thrown(), false);
    check_sheet(document);
    const std::vector<std::filesystem::path> sample{sample_file("models/studioscope/ollie.mdl")};
    open_scene(document, load_scene(sample, {}, disk_files()), false);
    check_sheet(document);
}

TEST_CASE("the default view contains a model with its shapes at their largest", "[app]") {
    Document document;
    open_scene(document, thrown(), false);
    const Model& model = document.model();
    for (size_t shape = 0; shape < model.shapes.size(); ++shape) {
        CAPTURE(model.shapes[shape].name);
        document.flex.direct.assign(model.flex_names.size(), std::nanf(""));
        document.flex.direct[shape] = 1;
        Pose pose;
        update_pose(model, pose_request(document), pose);
        REQUIRE(at(pose.shapes, shape).is_active());
        const glm::mat4 picture = seen_by(front_view(document, kAspect), model);
        for (const PosedVertex& vertex : posed_with(model, pose, shape))
            CHECK(place_in(picture, vertex.position) <= 1);
    }
}

}  // namespace studioscope::shape_framing_test
