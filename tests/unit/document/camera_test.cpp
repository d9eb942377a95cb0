#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "document/document.h"
#include "document/framing.h"
#include "document/view/framed_points.h"
#include "document/view/placement.h"
#include "model/validate.h"
#include "support/edited_scene.h"
#include "support/point_document.h"
#include "ui/sample_document.h"

namespace studioscope::camera_test {

namespace {

// Vertex i is at (i, 1, 0) if i is odd, else at (i, -1, 0): 0..5 are the mesh "upper", 6..9
// "lower", which uses "boot".
Document opened() {
    Document document;
    Scene scene = sample_scene();
    for (size_t i = 0; i < 10; ++i) scene.model.vertices[i].position.y = i % 2 == 1 ? 1.0f : -1.0f;
    Transform up;
    up.position = {0, 0, 20};
    scene.model.bones.push_back({"tail", 0, up, {}, 0});  // moves no vertex
    Attachment toe{"toe", 0, {}};
    toe.local.position = {0, -5, 0};
    scene.model.attachments = {toe};
    scene.model.hitboxes = {{"", 0, 0, 1, glm::vec3(2, 0, 0), glm::vec3(4, 6, 8)}};
    for (PositionKey& key : scene.model.clips[0].tracks[0].positions) key.position = {0, 0, 50};
    open_scene(document, std::move(scene), false);
    return document;
}

Camera framed(const Document& document, const Selection& selection, bool is_posed = false) {
    Document chosen = document;
    chosen.selection = selection;
    if (is_posed) select_clip(chosen.playback, chosen.model(), 0);
    Pose pose;
    update_pose(chosen.model(), pose_request(chosen), pose);
    frame_selection(chosen, pose, 1);
    return chosen.camera;
}

Selection with(int Selection::*part, int index) {
    Selection selection;
    selection.*part = index;
    return selection;
}

void check_pivot(const Camera& camera, const glm::vec3& wanted) {
    CAPTURE(camera.pivot.x, camera.pivot.y, camera.pivot.z);
    CHECK(glm::distance(camera.pivot, wanted) < 1e-3f);
}

Document coin() { return document_of_points({{-1, -70, 0}, {1, -70, 0}, {0, -69, 2}}); }

// The corners of a box around the origin.
Document box_of(const glm::vec3& half, UpAxis up) {
    std::vector<glm::vec3> corners;
    for (const float x : {-half.x, half.x})
        for (const float y : {-half.y, half.y})
            for (const float z : {-half.z, half.z}) corners.emplace_back(x, y, z);
    return document_of_points(corners, {0, 1, 2}, up);
}

// Range of its corners in the picture from left to right, which is -1 to 1.
std::pair<float, float> reach_of(const Camera& camera, const Bounds& bounds, float aspect) {
    const glm::mat4 clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    std::pair<float, float> reach{9, -9};
    for (const float x : {bounds.min.x, bounds.max.x})
        for (const float y : {bounds.min.y, bounds.max.y})
            for (const float z : {bounds.min.z, bounds.max.z}) {
                const glm::vec4 place = clip * glm::vec4(x, y, z, 1);
                reach.first = std::min(reach.first, place.x / place.w);
                reach.second = std::max(reach.second, place.x / place.w);
            }
    return reach;
}

// Greatest distance from the middle; half of the view is 1, and points beyond are clipped.
float farthest_out(const Camera& camera, const Bounds& bounds, float aspect) {
    const glm::mat4 clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    float out = 0;
    for (const float x : {bounds.min.x, bounds.max.x})
        for (const float y : {bounds.min.y, bounds.max.y})
            for (const float z : {bounds.min.z, bounds.max.z}) {
                const glm::vec4 place = clip * glm::vec4(x, y, z, 1);
                out = std::max({out, std::abs(place.x / place.w), std::abs(place.y / place.w)});
            }
    return out;
}

// Points inside a ball of radius 1 and on its surface, spread by the golden angle.
std::vector<glm::vec3> ball(size_t count) {
    std::vector<glm::vec3> points;
    for (size_t i = 0; i < count; ++i) {
        const float z = 1 - 2 * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const auto turn =
            static_cast<float>(std::fmod(static_cast<double>(i) * 2.399963, 6.283185));
        const float radius = std::sqrt(1 - z * z), scale = i % 4 == 0 ? 1.0f : 0.5f;
        points.emplace_back(radius * std::cos(turn) * scale, radius * std::sin(turn) * scale,
                            z * scale);
    }
    return points;
}

float reach(const std::vector<glm::vec3>& points, const glm::vec3& direction) {
    float reach = -1e9f;
    for (const glm::vec3& point : points) reach = std::max(reach, glm::dot(point, direction));
    return reach;
}

}  // namespace

TEST_CASE("the camera frames any selected part", "[document][camera]") {
    const Document document = opened();
    const Camera whole = framed(document, {});
    check_pivot(whole, {4.5f, 0, 0});
    const Camera vertex = framed(document, with(&Selection::vertex, 3));
    check_pivot(vertex, {3, 1, 0});
    const Camera mesh = framed(document, with(&Selection::mesh, 1));
    check_pivot(mesh, {7.5f, 0, 0});
    check_pivot(framed(document, with(&Selection::material, 1)), {7.5f, 0, 0});
    check_pivot(framed(document, with(&Selection::attachment, 0)), {0, -5, 0});
    check_pivot(framed(document, with(&Selection::hitbox, 0)), {3, 3, 4});
    const Camera bone = framed(document, with(&Selection::bone, 5));
    check_pivot(bone, {0, 0, 20});
    CHECK(vertex.distance < mesh.distance);
    CHECK(mesh.distance < whole.distance);
    CHECK(vertex.distance > 0.5f);  // not inside it
    CHECK(bone.distance < whole.distance);
    CHECK(mesh.yaw == whole.yaw);
}

TEST_CASE("the smallest selected part is framed", "[document][camera]") {
    const Document document = opened();
    Selection picked = with(&Selection::vertex, 8);
    picked.mesh = 1;
    picked.bone = 5;
    check_pivot(framed(document, picked), {8, -1, 0});
}

TEST_CASE("a selected part is framed at its posed position", "[document][camera]") {
    const Document document = opened();
    check_pivot(framed(document, with(&Selection::vertex, 3), true), {3, 1, 50});
    check_pivot(framed(document, with(&Selection::mesh, 0), true), {2.5f, 0, 50});
    check_pivot(framed(document, with(&Selection::attachment, 0), true), {0, -5, 50});
}

TEST_CASE("a mesh that the level does not have is not framed", "[document][camera]") {
    Document document = opened();
    edited_scene(document).model.meshes[1].lods[0] = {};
    check_pivot(framed(document, with(&Selection::mesh, 1)), {2.5f, 0, 0});  // all there is
}

// The reference figure is in the picture that frames a model much smaller than it.

TEST_CASE("the reference figure is framed with the model while it is shown", "[framing]") {
    Document document = coin();
    // 72 high and 32 wide, with a gap of 8 left of the coin and its back at the coin's front
    const Bounds figure{{-41, -102, 0}, {-9, -70, 72}};
    const Bounds box{{-1, -70, 0}, {1, -69, 2}};
    for (const float aspect : {0.6f, 1.6f}) {
        CAPTURE(aspect);
        document.view.show_figure = false;
        const Camera alone = front_view(document, aspect);
        CHECK(alone.distance < 10);
        CHECK(farthest_out(alone, figure, aspect) > 2);
        document.view.show_figure = true;
        const Camera both = front_view(document, aspect);
        CHECK(farthest_out(both, figure, aspect) < 1);
        CHECK(farthest_out(both, box, aspect) < 1);
        CHECK(farthest_out(both, figure, aspect) > 0.7f);  // and not smaller than necessary
        document.camera = {};
        frame_model(document, aspect);
        CHECK(farthest_out(document.camera, figure, aspect) < 1);
    }
}

TEST_CASE("the reference figure is visible next to a long model in any direction", "[framing]") {
    // 600 units along one axis, 40 along the others; a model with Y up faces +X after making it
    // upright
    for (const UpAxis up : {UpAxis::kZ, UpAxis::kY})
        for (int along = 0; along < 3; ++along) {
            CAPTURE(along, up == UpAxis::kY);
            glm::vec3 half(20);
            half[along] = 300;
            Document document = box_of(half, up);
            document.view.show_figure = true;
            const Bounds box = upright_bounds(document.model());
            const Bounds figure = figure_bounds(figure_place(document));
            for (const float aspect : {0.7f, 1.8f}) {
                const Camera camera = front_view(document, aspect);
                CHECK(farthest_out(camera, figure, aspect) < 1);
                // left of the model in the picture, and close to it
                const float gap =
                    reach_of(camera, box, aspect).first - reach_of(camera, figure, aspect).second;
                CHECK(gap >= 0);
                CHECK(gap < 0.2f);
            }
        }
}

TEST_CASE("the reference figure is next to the model as the clip poses it", "[framing]") {
    // sequences of compiled models are rotated a quarter from the bind pose: along Y it lies in X
    Document document = box_of({20, 300, 20}, UpAxis::kZ);
    edited_scene(document).format = "qc";
    Clip turned;
    turned.frames = {0, 1};
    turned.tracks.resize(1);
    turned.tracks[0].bone = 0;
    const glm::quat quarter = glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 0, 1));
    turned.tracks[0].rotations = {{0, quarter}, {1, glm::quat(1, 0, 0, 0)}};
    edited_scene(document).model.clips = {turned};
    document.view.show_figure = true;
    FrameInput input = make_frame_input(document, {});
    add_reference_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {-44, -316, 0}) < 0.01f);
    select_clip(document.playback, document.model(), 0);
    add_reference_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {316, -44, 0}) < 0.01f);
    // and does not move with the clip
    document.playback.frame = 1;
    add_reference_figure(document, input);
    CHECK(glm::distance(input.figure->feet, {316, -44, 0}) < 0.01f);
    document.view.show_figure = false;
    add_reference_figure(document, input);
    CHECK_FALSE(input.figure);
}

TEST_CASE("each pane shows all of the model", "[framing]") {
    Document document = coin();
    Model& model = edited_scene(document).model;
    model.lods.resize(4);
    model.meshes[0].lods.resize(4, model.meshes[0].lods[0]);
    const Bounds box{{-1, -70, 0}, {1, -69, 2}};
    document.view.lod_layout = LodLayout::kPanes;
    // four panes in a row: each is a quarter as wide
    CHECK(farthest_out(front_view(document, 4), box, 1) < 1);
    CHECK(farthest_out(front_view(document, 4), box, 1) > 0.6f);
    // in a column each is as wide as the view, and a quarter as high
    CHECK(farthest_out(front_view(document, 0.25f), box, 1) < 1);
}

TEST_CASE("points up to the limit are all kept", "[framing]") {
    std::vector<glm::vec3> points = ball(kMaxFramedPoints);
    keep_outer_points(points);
    CHECK(points == ball(kMaxFramedPoints));
}

TEST_CASE("of more points those that bound the set are kept", "[framing]") {
    const std::vector<glm::vec3> all = ball(kMaxFramedPoints + 1);
    std::vector<glm::vec3> outer = all;
    keep_outer_points(outer);
    CHECK(outer.size() <= 6 * 64 * 64);
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 direction(0);
        direction[axis] = 1;
        CHECK(reach(outer, direction) == reach(all, direction));
        CHECK(reach(outer, -direction) == reach(all, -direction));
    }
    for (const glm::vec3& direction : ball(200))
        CHECK(reach(outer, glm::normalize(direction)) ==
              Approx(reach(all, glm::normalize(direction))).margin(0.01));
}

TEST_CASE("equal points are kept as one place", "[framing]") {
    std::vector<glm::vec3> points(kMaxFramedPoints + 1, glm::vec3(3, 4, 5));
    keep_outer_points(points);
    REQUIRE_FALSE(points.empty());
    CHECK(std::all_of(points.begin(), points.end(),
                      [](const glm::vec3& point) { return point == glm::vec3(3, 4, 5); }));
}

// Limits of the camera: the poles, its pivot, far away, its near plane.

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

TEST_CASE("a model is framed in a part of the picture, which it touches at two edges", "[camera]") {
    Camera camera;
    camera.is_orthographic = GENERATE(false, true);
    std::vector<glm::vec3> box;
    for (const float x : {-30.0f, 30.0f})
        for (const float y : {-10.0f, 10.0f})
            for (const float z : {0.0f, 40.0f}) box.emplace_back(x, y, z);
    const float aspect = 1.5f;
    const PictureArea area = GENERATE(PictureArea{}, PictureArea{{0, -0.3f}, {1, 0.7f}},
                                      PictureArea{{0.4f, 0.2f}, {0.5f, 0.6f}});
    frame_points(camera, box, aspect, area);
    const Bounds bounds{{-30, -10, 0}, {30, 10, 40}};
    const glm::mat4 to_clip = projection_matrix(camera, bounds, aspect) * view_matrix(camera);
    glm::vec2 most(0);
    for (const glm::vec3& corner : box) {
        const glm::vec4 clip = to_clip * glm::vec4(corner, 1);
        const glm::vec2 place = (glm::vec2(clip) / clip.w - area.middle) / area.half;
        most = glm::max(most, glm::abs(place));
    }
    CHECK(std::max(most.x, most.y) <= 1);
    CHECK(std::max(most.x, most.y) > 0.9f);
}

TEST_CASE("a view with an impossible angle is refused", "[camera]") {
    CHECK(parse_camera("fov 169"));
    CHECK_FALSE(parse_camera("fov 171"));
    CHECK_FALSE(parse_camera("fov 1"));
    CHECK_FALSE(parse_camera("distance 0"));
    const auto upright = parse_camera("pitch 90");
    REQUIRE(upright);
    CHECK(upright->pitch == Approx(glm::radians(90.0f)));
    CHECK(parse_camera("pitch 100")->pitch == upright->pitch);
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
    CHECK(parse_camera(text + std::string(4096 - text.size(), ' ')));
    CHECK_FALSE(parse_camera(text + std::string(4097 - text.size(), ' ')));
}

}  // namespace studioscope::camera_test
