// The vertex shader against the double-precision reference of src/animation.

#include <catch2/catch.hpp>

#include "animation/pose.h"
#include "animation/reference.h"
#include "render/read_back.h"
#include "support/offscreen.h"
#include "support/test_models.h"

namespace studioscope::skinning_test {

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
        CHECK(difference.position <= 1e-5f * size_of(model));
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

}  // namespace studioscope::skinning_test
