#include "document/document.h"

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "support/edited_scene.h"

namespace studioscope::document_test {

namespace {

Scene scene_with_clip() {
    Scene scene;
    scene.format = "smd";
    scene.model.bones = {{"root", kNone, {}, {}, 0}};
    scene.model.lods.resize(3);
    scene.model.skins = {{0}, {0}};
    scene.model.body_parts = {{"body", {"a", "b"}}};
    Clip clip;
    clip.fps = 10;
    clip.frames = {-5, -4, 0, 5};
    scene.model.clips = {clip};
    return scene;
}

Document playing() {
    Document document;
    open_scene(document, scene_with_clip(), false);
    select_clip(document.playback, document.model(), 0);
    document.playback.is_playing = true;
    return document;
}

}  // namespace

TEST_CASE("a clip plays in its own frame numbers and loops", "[document]") {
    Document document = playing();
    CHECK(document.playback.frame == -5);
    advance(document.playback, document.model(), 0.5f);  // 10 frames per second
    CHECK(document.playback.frame == Approx(0));
    advance(document.playback, document.model(), 0.7f);  // 7 frames from 0 in a clip of 10
    CHECK(document.playback.frame == Approx(-3));
}

TEST_CASE("the first clip shown is neither hidden, a delta nor automatic", "[document]") {
    Model model;
    CHECK(first_clip(model) == kNone);
    model.clips.resize(5);
    model.clips[0].is_placeholder = true;
    model.clips[1].is_hidden = true;
    model.clips[2].is_delta = true;
    model.clips[3].is_autoplay = true;
    CHECK(first_clip(model) == 4);
    model.clips.pop_back();
    CHECK(first_clip(model) == 1);  // better than no clip
    model.clips.resize(1);
    CHECK(first_clip(model) == kNone);
}

TEST_CASE("a clip that does not loop stops on its last frame", "[document]") {
    Document document = playing();
    document.playback.is_looping = false;
    advance(document.playback, document.model(), 99);
    CHECK(document.playback.frame == 5);
    CHECK_FALSE(document.playback.is_playing);
}

TEST_CASE("steps go to whole frames or to keys and stop the clip", "[document]") {
    Document document = playing();
    document.playback.frame = -3.5f;
    step_frame(document.playback, document.model(), 1);
    CHECK(document.playback.frame == -3);
    CHECK_FALSE(document.playback.is_playing);
    step_key(document.playback, document.model(), 1);
    CHECK(document.playback.frame == 0);
    step_key(document.playback, document.model(), -1);
    CHECK(document.playback.frame == -4);
    step_frame(document.playback, document.model(), -1);
    step_frame(document.playback, document.model(), -1);
    CHECK(document.playback.frame == -5);
}

TEST_CASE("an empty document survives every step", "[document]") {
    Document document;
    advance(document.playback, document.model(), 1);
    step_frame(document.playback, document.model(), 1);
    step_key(document.playback, document.model(), -1);
    open_scene(document, {}, true);
    CHECK(document.playback.frame == 0);
}

TEST_CASE("a reload keeps the choices that are still valid", "[document]") {
    Document document = playing();
    document.selection.bone = 0;
    document.selection.vertex = 7;
    document.skin = 1;
    document.view.lod = 2;
    Scene smaller = scene_with_clip();
    smaller.model.lods.resize(2);
    open_scene(document, smaller, true);
    CHECK(document.selection.bone == 0);
    CHECK(document.selection.vertex == kNone);
    CHECK(document.skin == 1);
    CHECK(document.view.lod == 1);
    CHECK(document.playback.clip == 0);
    open_scene(document, smaller, false);
    CHECK(document.selection.bone == kNone);
    CHECK(document.skin == 0);
}

TEST_CASE("a camera is the same after it went through text", "[document]") {
    Camera camera;
    camera.pivot = {1, -2, 3.25f};
    camera.distance = 42.5f;
    camera.yaw = 1.1f;
    const auto again = parse_camera(to_text(camera));
    REQUIRE(again);
    CHECK(again->pivot == camera.pivot);
    CHECK(again->yaw == Approx(camera.yaw));
    CHECK_FALSE(parse_camera("pivot 1 2"));
    CHECK_FALSE(parse_camera("distance -5"));
    CHECK_FALSE(parse_camera("hello"));
}

TEST_CASE("a camera at yaw 0 looks along +Y with Z up", "[document]") {
    Camera camera;
    camera.yaw = camera.pitch = 0;
    camera.distance = 10;
    CHECK(glm::distance(eye_position(camera), glm::vec3(0, -10, 0)) < 1e-5f);
    const glm::vec4 above = view_matrix(camera) * glm::vec4(0, 0, 1, 1);
    CHECK(above.y == Approx(1));
    const glm::vec4 left_of_model = view_matrix(camera) * glm::vec4(1, 0, 0, 1);
    CHECK(left_of_model.x == Approx(1));  // the model faces the camera: its left is at the right
}

TEST_CASE("framing shows the whole of the bounds", "[document]") {
    Camera camera;
    const Bounds bounds{{-1, -2, 0}, {5, 2, 30}};
    for (const float aspect : {0.5f, 1.0f, 2.5f}) {
        frame_bounds(camera, bounds, aspect);
        const glm::mat4 matrix = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec4 point(corner & 1 ? 5 : -1, corner & 2 ? 2 : -2, corner & 4 ? 30 : 0, 1);
            const glm::vec4 seen = matrix * point;
            CHECK(std::abs(seen.x / seen.w) <= 1);
            CHECK(std::abs(seen.y / seen.w) <= 1);
            CHECK(std::abs(seen.z / seen.w) <= 1);
        }
    }
}

TEST_CASE("without perspective distant parts are equally large, and framing shows the whole",
          "[document][camera]") {
    Camera camera;
    camera.is_orthographic = true;
    camera.yaw = camera.pitch = 0;
    const Bounds bounds{{-1, -200, 0}, {5, 2, 30}};
    frame_bounds(camera, bounds, 1);
    const glm::mat4 matrix = projection_matrix(camera, bounds, 1) * view_matrix(camera);
    const auto width_at = [&](float y) {
        const glm::vec4 left = matrix * glm::vec4(-1, y, 0, 1);
        const glm::vec4 right = matrix * glm::vec4(5, y, 0, 1);
        CHECK(std::abs(left.z / left.w) <= 1);
        return right.x / right.w - left.x / left.w;
    };
    CHECK(width_at(-200) == Approx(width_at(2)));
    // its height of 30 fills the view except for a margin of 6 %
    const glm::vec4 top = matrix * glm::vec4(0, 0, 30, 1);
    CHECK(top.y == Approx(1 / 1.06));
    const auto again = parse_camera(to_text(camera));
    REQUIRE(again);
    CHECK(again->is_orthographic);
    CHECK_FALSE(parse_camera("distance 5")->is_orthographic);
}

TEST_CASE("the sides are those of the model's front", "[document][camera]") {
    Document document;
    edited_scene(document).model.lods.resize(1);
    const auto seen_from = [&](ViewSide side) {
        view_from_side(document, side);
        return glm::normalize(eye_position(document.camera) - document.camera.pivot);
    };
    // a source faces -Y; its left is at +X
    CHECK(glm::distance(seen_from(ViewSide::kFront), {0, -1, 0}) < 1e-5f);
    CHECK(glm::distance(seen_from(ViewSide::kBack), {0, 1, 0}) < 1e-5f);
    CHECK(glm::distance(seen_from(ViewSide::kLeft), {1, 0, 0}) < 1e-5f);
    CHECK(glm::distance(seen_from(ViewSide::kRight), {-1, 0, 0}) < 1e-5f);
    CHECK(glm::distance(seen_from(ViewSide::kTop), {0, 0, 1}) < 1e-5f);
    const glm::vec4 back = view_matrix(document.camera) * glm::vec4(0, 1, 0, 0);
    CHECK(back.y == Approx(1));  // the front is at the lower edge
    CHECK(glm::distance(seen_from(ViewSide::kBottom), {0, 0, -1}) < 1e-5f);
    edited_scene(document).model.up = UpAxis::kY;  // faces +X after making it upright
    CHECK(glm::distance(seen_from(ViewSide::kFront), {1, 0, 0}) < 1e-5f);
}

TEST_CASE("a view model is seen from the origin with 54 degrees across 4:3", "[document][camera]") {
    Document document;
    edited_scene(document).format = "mdl";
    edited_scene(document).model.bones = {{"static_prop", kNone, {}, {}, 0}};
    const Camera camera = view_model_camera(document);
    CHECK(glm::length(eye_position(camera)) < 1e-4f);
    CHECK(glm::distance(glm::normalize(camera.pivot), {1, 0, 0}) < 1e-5f);
    const float across =
        2 * glm::degrees(std::atan(std::tan(glm::radians(camera.fov_degrees) / 2) * 4 / 3));
    CHECK(across == Approx(54));
}

TEST_CASE("zooming keeps the point under the cursor", "[document]") {
    Camera camera;
    camera.distance = 100;
    const Bounds bounds{{-10, -10, -10}, {10, 10, 10}};
    const glm::vec2 cursor(0.5f, -0.25f);
    // the point of the pivot's plane below the cursor
    const glm::mat4 before = projection_matrix(camera, bounds, 1.6f) * view_matrix(camera);
    const glm::vec4 pivot = before * glm::vec4(camera.pivot, 1);
    const glm::vec4 point = glm::inverse(before) * glm::vec4(cursor * pivot.w, pivot.z, pivot.w);
    zoom(camera, 3, cursor, 1.6f);
    const glm::vec4 after =
        projection_matrix(camera, bounds, 1.6f) * view_matrix(camera) * (point / point.w);
    CHECK(after.x / after.w == Approx(cursor.x).margin(1e-4));
    CHECK(after.y / after.w == Approx(cursor.y).margin(1e-4));
    CHECK(camera.distance < 100);
}

TEST_CASE("models are seen from their front: -Y, or +X where their Y is up", "[document]") {
    Document document;
    edited_scene(document).model.lods.resize(1);
    const float usual = front_view(document, 1).yaw;
    edited_scene(document).model.up = UpAxis::kY;
    CHECK(front_view(document, 1).yaw == Approx(usual + glm::radians(90.0f)));
}

namespace {

// A square in front of the bone, on the side of `x`, `y`, and one shape that moves it.
Document face_towards(float x, float y) {
    Document document;
    Model& model = edited_scene(document).model;
    edited_scene(document).format = "smd";
    model.bones = {{"head", kNone, {}, {}, 0}};
    model.lods.resize(1);
    model.skins = {{0}};
    model.materials = {{"skin", {}}};
    model.body_parts = {{"body", {"a"}}};
    const glm::vec3 out(x, y, 0), side(-y, x, 0), up(0, 0, 1);
    const std::pair<float, float> kCorners[] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}};
    for (const auto& [a, b] : kCorners) {
        Vertex vertex;
        vertex.position = out * 5.0f + side * a + up * b;
        vertex.normal = out;
        model.vertices.push_back(vertex);
    }
    model.tangents.resize(3, glm::vec4(1, 0, 0, 1));
    model.meshes = {{"mesh", 0, 0, 0, {{0, 3, {0, 1, 2}, {}, kNone}}}};
    model.flex_names = {"smile"};
    model.shapes.emplace_back();
    model.shapes[0].name = "smile";
    model.shapes[0].flex = 0;
    model.shapes[0].deltas = {{0, {0, 0, 1}, {}}, {1, {0, 0, 20}, {}}};
    Scene scene = *document.scene;
    open_scene(document, scene, false);
    return document;
}

float degrees_from(const Document& document, const Document& usual) {
    return glm::degrees(front_view(document, 1).yaw - front_view(usual, 1).yaw);
}

}  // namespace

// Yaw grows counter-clockwise seen from above: from -Y by +X, +Y and -X.
TEST_CASE("the camera starts in front of the face that is drawn", "[document]") {
    const Document usual = face_towards(0, -1);
    CHECK(degrees_from(face_towards(1, 0), usual) == Approx(90).margin(0.01));
    CHECK(std::abs(degrees_from(face_towards(0, 1), usual)) == Approx(180).margin(0.01));
    CHECK(degrees_from(face_towards(-1, 0), usual) != Approx(0).margin(1));
    // a slightly turned head does not change the view
    CHECK(degrees_from(face_towards(0.3f, -0.95f), usual) == Approx(0).margin(0.01));
    // eyes take precedence over shapes: X of their attachment
    Document eyes = face_towards(0, -1);
    Attachment looking{"Eyes", 0, {}};
    edited_scene(eyes).model.attachments = {looking};
    CHECK(degrees_from(eyes, usual) == Approx(90).margin(0.01));
    // one that looks up has no direction
    edited_scene(eyes).model.attachments[0].local.rotation =
        glm::angleAxis(glm::radians(-90.0f), glm::vec3(0, 1, 0));
    CHECK(degrees_from(eyes, usual) == Approx(0).margin(0.01));
    // directions are summed: two sides that lean from the middle by an angle have its cosine of
    // all, and from 0.4 on that is a face
    const auto lean = [&](float degrees) {
        Document split = face_towards(1, 0);
        const float angle = glm::radians(degrees);
        std::vector<Vertex>& vertices = edited_scene(split).model.vertices;
        vertices[0].normal = {std::cos(angle), std::sin(angle), 0};
        vertices[1].normal = {std::cos(angle), -std::sin(angle), 0};
        for (ShapeDelta& delta : edited_scene(split).model.shapes[0].deltas)
            delta.position = {0, 0, 10};
        return degrees_from(split, usual);
    };
    CHECK(lean(64) == Approx(90).margin(0.01));  // 0.44
    CHECK(lean(69) == Approx(0).margin(0.01));   // 0.36
    // a shape that moves normals of all directions, as a body's, has no face
    Document body = face_towards(1, 0);
    edited_scene(body).model.vertices[1].normal = {-1, 0, 0};
    edited_scene(body).model.shapes[0].deltas[0].position = {0, 0, 20};
    CHECK(front_view(body, 1).yaw == Approx(Camera{}.yaw));
}

TEST_CASE("a shape at its largest stays in the frame", "[document]") {
    Document document = face_towards(0, -1);
    const auto height_of = [&] {
        // the vertex that the shape lifts by 20, seen by the camera
        const Camera camera = front_view(document, 1);
        const Bounds bounds{{-40, -40, -40}, {40, 40, 40}};
        const glm::vec3 lifted = document.model().vertices[1].position + glm::vec3(0, 0, 20);
        const glm::vec4 seen =
            projection_matrix(camera, bounds, 1) * view_matrix(camera) * glm::vec4(lifted, 1);
        return std::abs(seen.y / seen.w);
    };
    CHECK(height_of() > 1);  // at rest it would be far outside
    set_shape_weight(document, 0, 1);
    CHECK(height_of() < 1);
}

}  // namespace studioscope::document_test
