// Limits of the camera: the poles, its pivot, far away, its near plane.

#include <catch2/catch.hpp>
#include <cmath>

#include "document/document.h"
#include "document/framing.h"
#include "model/validate.h"
#include "support/edited_scene.h"

namespace studioscope::camera_limits_test {

TEST_CASE("an orbit stops at straight up and down", "[camera]") {
    constexpr float kRightAngle = 1.57079633f;
    for (const float pixels : {1e4f, -1e4f}) {
        Camera camera;
        orbit(camera, {0, pixels});
        CHECK(std::abs(camera.pitch) > 1.5f);
        CHECK(std::abs(camera.pitch) == Approx(kRightAngle));
        const glm::mat4 view = view_matrix(camera);
        CHECK(std::isfinite(view[0][0]));
        CHECK(glm::determinant(view) == Approx(1));
    }
}

TEST_CASE("zoom stops before it reaches the pivot or infinity", "[camera]") {
    Camera camera;
    zoom(camera, 1e4f, {0.5f, 0.5f}, 1);
    CHECK(camera.distance > 0);
    CHECK(std::isfinite(camera.pivot.x));
    zoom(camera, -1e4f, {0.5f, 0.5f}, 1);
    CHECK(camera.distance <= 1e7f);
    zoom(camera, 10, {0, 0}, 1);  // and comes back
    CHECK(camera.distance < 1e7f);
}

// The point itself would give no view.
TEST_CASE("a model in a single point is seen from a twentieth of a unit away", "[camera]") {
    Camera camera;
    camera.pitch = 0;
    const glm::vec3 place(7, 8, 9);
    frame_points(camera, {&place, 1}, 1);
    CHECK(camera.pivot == place);
    CHECK(camera.distance == 0.05f);
    CHECK(std::isfinite(view_matrix(camera)[3][0]));
    // and a larger extent gets a larger distance: half of 0.1 across 45 degrees, with a margin of
    // 0.06
    const glm::vec3 two[] = {{0, 0, 0.1f}, {0, 0, 0}};
    frame_points(camera, two, 1);
    CHECK(camera.distance == Approx(0.05 * 1.06 / std::tan(glm::radians(22.5))));
}

TEST_CASE("a view with an impossible angle is refused", "[camera]") {
    CHECK(camera_of("fov 169"));
    CHECK_FALSE(camera_of("fov 171"));
    CHECK_FALSE(camera_of("fov 1"));
    CHECK_FALSE(camera_of("distance 0"));
    const auto upright = camera_of("pitch 90");
    REQUIRE(upright);
    CHECK(upright->pitch == Approx(glm::radians(90.0f)));
    CHECK(camera_of("pitch 100")->pitch == upright->pitch);
}

// A near plane at the camera would give every distance the same depth.
TEST_CASE("inside the model the near and far planes keep apart", "[camera]") {
    Camera camera;
    camera.pivot = {0, 0, 0};
    camera.distance = 1;
    const Bounds bounds{{-100, -100, -100}, {100, 100, 100}};
    const glm::mat4 projection = projection_matrix(camera, bounds, 1);
    const auto depth = [&](float distance) {
        const glm::vec4 clip = projection * glm::vec4(0, 0, -distance, 1);
        return clip.z / clip.w;
    };
    CHECK(depth(0.5f) < depth(1));
    CHECK(depth(1) < depth(200));
    CHECK(depth(0.5f) > -1);  // nothing in front of the pivot is clipped
}

TEST_CASE("one vertex extremely far away does not move the view", "[camera]") {
    Document document;
    Model& model = edited_scene(document).model;
    for (const float x : {0.0f, 1.0f, 2.0f, 3e9f}) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = {x, 0, 0};
        vertex.normal = {0, -1, 0};
    }
    Mesh mesh;
    mesh.lods = {{0, 4, {0, 1, 2}, {}, kNone}};
    model.meshes = {mesh};
    validate(model);
    CHECK(front_view(document, 1).distance < 100);
}

TEST_CASE("a camera has at most 4096 bytes of text", "[camera]") {
    const std::string text = "distance 5 ";
    CHECK(camera_of(text + std::string(4096 - text.size(), ' ')));
    CHECK_FALSE(camera_of(text + std::string(4097 - text.size(), ' ')));
}

}  // namespace studioscope::camera_limits_test
