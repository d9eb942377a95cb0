#include "document/framing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "document/compared_model.h"
#include "document/playback/jiggle_player.h"
#include "document/view/framed_points.h"
#include "document/view/panes.h"
#include "document/view/placement.h"
#include "model/animation/gaze.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

// Yaws relative to the front view, in radians: for parts side by side as seen from the front, and
// for parts one behind the other.
constexpr float kStraightYaw = 0.25f, kSidewaysYaw = 1.25f;
constexpr float kMaxDefaultSizeRatio = 1.5f;  // max size_ratio() of a view from the default side

// Repeats the points at the corners of the grid of instances.
void spread_over_grid(const Document& document, std::vector<glm::vec3>& points) {
    if (document.view.instances < 2) return;
    const InstanceGrid grid =
        instance_grid(upright_bounds(document.model()), document.view.instances);
    const std::vector<glm::vec3> alone = std::exchange(points, {});
    for (const float x : {grid.first.x, grid.last.x})
        for (const float y : {grid.first.y, grid.last.y})
            for (const glm::vec3& point : alone) points.push_back(point + glm::vec3(x, y, 0));
}

void add_corners(const Bounds& bounds, std::vector<glm::vec3>& points) {
    for (const float x : {bounds.min.x, bounds.max.x})
        for (const float y : {bounds.min.y, bounds.max.y})
            for (const float z : {bounds.min.z, bounds.max.z}) points.emplace_back(x, y, z);
}

// The points that the view must show. Empty: the model has no vertices.
struct FramedPoints {
    std::vector<glm::vec3> points;
    bool has_separated_parts = false;
};

// The posed points of the model, without those of parts that are far from the others, and these.
struct SplitPoints {
    std::vector<glm::vec3> kept, left_out;
};
SplitPoints split_points(const Document& document, const Pose& pose) {
    SplitPoints split{posed_points(document, pose), {}};
    if (!has_only_bones(document.model())) split.left_out = take_far_points(split.kept);
    return split;
}

// The posed points of the model, all its instances, and the reference figure if it is shown.
std::vector<glm::vec3> points_to_frame(const Document& document, const Pose& pose) {
    std::vector<glm::vec3> points = split_points(document, pose).kept;
    spread_over_grid(document, points);
    if (points.empty() && !document.view.show_figure) return points;
    if (points.empty()) add_corners(upright_bounds(document.model()), points);
    if (document.view.show_figure) add_corners(figure_bounds(figure_place(document)), points);
    return points;
}

// Whether the model consists of two parts with a gap between them that no triangle crosses.
bool has_separated_parts(const Document& document, const Pose& pose,
                         std::span<const glm::vec3> points) {
    if (document.view.instances > 1 || document.view.show_figure) return false;
    const std::optional<Gap> gap = gap_between(points);
    if (!gap) return false;
    const std::vector<Mesh>& meshes = document.model().meshes;
    const auto lod = static_cast<size_t>(std::max(document.view.lod, 0));
    for (int mesh = 0; mesh < static_cast<int>(meshes.size()); ++mesh) {
        if (!is_drawn(document, mesh)) continue;
        const MeshLod& level = at(meshes, mesh).lods[lod];
        const std::vector<glm::vec3> places = posed_points(document, pose, {&mesh, 1});
        if (places.size() != level.vertex_count) return false;  // some points were skipped
        std::vector<uint32_t> triangles = level.indices;
        for (uint32_t& corner : triangles) corner -= level.first_vertex;
        const auto is_elsewhere = [&](uint32_t corner) { return corner >= places.size(); };
        if (std::any_of(triangles.begin(), triangles.end(), is_elsewhere)) return false;
        if (is_crossed(*gap, places, triangles)) return false;
    }
    return true;
}

// Fits the camera to the points. `view_aspect`: width / height of the whole view; each of several
// panes shows all points.
void fit(Camera& camera, const Document& document, const FramedPoints& framed, float view_aspect) {
    const float aspect = pane_aspect(document, view_aspect);
    const std::vector<glm::vec3>& points = framed.points;
    const PictureArea& area = document.free_area;
    if (points.empty())
        frame_bounds(camera, upright_bounds(document.model()), aspect, area);
    else if (!framed.has_separated_parts)
        frame_points(camera, points, aspect, area);
    else {
        frame_separated_parts(camera, points, aspect);
        camera.distance /= std::min(area.half.x, area.half.y);
        shift_to(camera, area, aspect);
    }
}

// Adds the points of the compared model in its own pose.
void add_compared(const Document& document, std::vector<glm::vec3>& points) {
    if (!document.compared) return;
    follow_choices(document);
    const Document& second = document.compared->document;
    Pose pose;
    pose_document(second, pose);
    const std::vector<glm::vec3> own = points_to_frame(second, pose);
    points.insert(points.end(), own.begin(), own.end());
}

FramedPoints collect_framed_points(const Document& document, const Pose& pose) {
    FramedPoints framed{points_to_frame(document, pose)};
    add_compared(document, framed.points);
    keep_outer_points(framed.points);
    framed.has_separated_parts = has_separated_parts(document, pose, framed.points);
    return framed;
}

// The viewing direction of the eyes, if known: X of the attachment "eyes", which the game uses for
// aiming.
std::optional<glm::vec3> eyes_direction(const Model& model, const Pose& pose) {
    const Attachment* eyes = eyes_attachment(model);
    if (!eyes || !is_index(eyes->bone, pose.world.size())) return {};
    return transform_direction(at(pose.world, eyes->bone),
                               eyes->local.rotation * glm::vec3(1, 0, 0));
}

// The direction of a face without an "eyes" attachment: the mean normal of the vertices moved by
// shapes, weighted by distance. Nothing for shapes on all sides, such as those of a body.
std::optional<glm::vec3> face_direction(const Document& document, const Pose& pose) {
    constexpr float kOneSided = 0.4f;
    const Model& model = document.model();
    if (model.shapes.empty()) return {};
    std::vector<PosedVertex> posed(model.vertices.size());
    skin(model.vertices, model.tangents, pose.palette, posed);
    std::vector<bool> is_drawn(model.vertices.size());
    for (const Mesh& mesh : model.meshes) {
        if (!is_shown(document, mesh)) continue;
        const MeshLod& level = at(mesh.lods, std::max(document.view.lod, 0));
        std::fill_n(is_drawn.begin() + static_cast<std::ptrdiff_t>(level.first_vertex),
                    level.vertex_count, true);
    }
    glm::vec3 sum(0);
    float total = 0;
    for (const Shape& shape : model.shapes)
        for (const VertexMove& move : vertex_moves(shape)) {
            if (!is_drawn[move.vertex]) continue;
            const float length = glm::length(move.position);
            sum += posed[move.vertex].normal * length;
            total += length;
        }
    if (!(glm::length(sum) > kOneSided * total) || total == 0) return {};
    return sum;
}

// The yaw that shows the drawn face from its front, relative to the default yaw.
std::optional<float> face_yaw(const Document& document, const Pose& pose) {
    constexpr float kLevel = 0.7f;
    if (document.model().up != UpAxis::kZ) return {};
    std::optional<glm::vec3> direction = eyes_direction(document.model(), pose);
    if (!direction) direction = face_direction(document, pose);
    if (!direction || glm::length(glm::vec2(*direction)) < kLevel * glm::length(*direction))
        return {};
    // rounded to an eighth of a turn, so that a slightly turned head does not turn the view
    const float eighth = glm::radians(45.0f);
    const float yaw = std::atan2(direction->y, direction->x) + glm::radians(90.0f);
    return std::round(yaw / eighth) * eighth;
}

// The front view's yaw by the model's source, relative to the default yaw. The compiler rotates
// sequences and the vertices of static props, but not a bind pose. A Y-up model faces +Z in its own
// space, which becomes +X in Z-up space.
float yaw_by_origin(const Document& document) {
    const std::vector<Bone>& bones = document.model().bones;
    const bool is_prop = bones.size() == 1 && (document.scene->format == "mdl" ||
                                               same_name(bones.front().name, "static_prop"));
    const bool is_built = document.scene->format == "mdl" || document.scene->format == "qc";
    const bool is_compiled_turn = is_built && (document.playback.clip != kNone || is_prop);
    const bool is_turned = is_compiled_turn || document.model().up == UpAxis::kY;
    return is_turned ? glm::radians(90.0f) : 0.0f;
}

float front_yaw(const Document& document, const Pose& pose) {
    return face_yaw(document, pose).value_or(yaw_by_origin(document));
}

// The request for the clip's first frame, without the user's changes to the pose.
PoseRequest figure_request(const Document& document) {
    const Clip* clip = current_clip(document.model(), document.playback);
    PoseRequest request =
        request_at(document, clip ? static_cast<float>(clip->first_frame()) : 0.0f);
    request.flex = {};
    request.eye_target.reset();
    request.second = {};
    request.off = {};
    return request;
}

// The bounds of a transformed box.
Bounds moved(const Bounds& bounds, const Affine& by) {
    std::vector<glm::vec3> corners;
    add_corners(bounds, corners);
    const glm::vec3 first = transform_point(by, corners.front());
    Bounds around{first, first};
    for (const glm::vec3& corner : corners) {
        const glm::vec3 place = transform_point(by, corner);
        around.min = glm::min(around.min, place);
        around.max = glm::max(around.max, place);
    }
    return around;
}

}  // namespace

FigurePlace figure_place(const Document& document) {
    Pose pose;
    update_pose(document.model(), figure_request(document), pose);
    const Bounds& bound = document.counts.bounds;
    // the root bone's palette matrix moves the whole model: sequences are rotated relative to the
    // bind pose
    return place_figure(moved(bound, pose.palette.front()), front_yaw(document, pose));
}

void add_reference_figure(Document& document, FrameInput& input) {
    input.figure.reset();
    if (!document.view.show_figure) return;
    const FigureKey of{
        {document.scene_number, figure_request(document)}, document.bodygroups, document.view.lod};
    input.figure = document.derived.figure.of(of, [&] { return figure_place(document); });
}

Camera front_view(const Document& document, float aspect) {
    Camera camera;
    Pose pose;
    pose_document(document, pose);
    camera.is_orthographic = document.camera.is_orthographic;
    const float front = front_yaw(document, pose);
    camera.yaw += front;
    const FramedPoints framed = collect_framed_points(document, pose);
    fit(camera, document, framed, aspect);
    if (!framed.has_separated_parts) return camera;
    // choose a side from which neither part is much nearer than the other
    for (const float yaw : {kStraightYaw, kSidewaysYaw}) {
        if (size_ratio(camera, framed.points) < kMaxDefaultSizeRatio) break;
        Camera other = camera;
        other.yaw = front + yaw;
        fit(other, document, framed, aspect);
        if (depth_range(other, framed.points) < depth_range(camera, framed.points)) camera = other;
    }
    return camera;
}

void view_from_side(Document& document, ViewSide side) {
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    const float right_angle = glm::radians(90.0f), front = front_yaw(document, pose);
    const struct {
        float yaw, pitch;
    } turns[] = {{0, 0}, {2, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};  // in the order of ViewSide
    const auto& turn = turns[static_cast<size_t>(side)];
    document.camera.yaw = std::remainder(front + turn.yaw * right_angle, glm::radians(360.0f));
    document.camera.pitch = turn.pitch * right_angle;
}

Camera view_model_camera(const Document& document) {
    constexpr float kGameDegrees = 54, kGameAspect = 4.0f / 3;
    Camera camera;
    camera.yaw = yaw_by_origin(document) + glm::radians(180.0f);
    camera.pitch = 0;
    camera.distance = 24;
    camera.fov_degrees =
        glm::degrees(2 * std::atan(std::tan(glm::radians(kGameDegrees) * 0.5f) / kGameAspect));
    camera.pivot =
        camera.pivot - (eye_position(camera) - camera.pivot);  // puts the eye at the origin
    return camera;
}

void frame_both(Camera& camera, const Document& first, const Document& second, float aspect) {
    std::vector<glm::vec3> points;
    for (const Document* document : {&first, &second}) {
        Pose pose;
        pose_document(*document, pose);
        const std::vector<glm::vec3> own = collect_framed_points(*document, pose).points;
        points.insert(points.end(), own.begin(), own.end());
    }
    frame_points(camera, points, aspect);
}

void report_far_parts(Document& document) {
    std::erase_if(document.messages,
                  [](const Diagnostic& message) { return message.code == kFarParts; });
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    const SplitPoints split = split_points(document, pose);
    if (split.left_out.empty()) return;
    const glm::vec3 middle = split.kept[split.kept.size() / 2];
    float distance = 0;
    for (const glm::vec3& point : split.left_out)
        distance = std::max(distance, glm::distance(point, middle));
    document.messages.push_back(about(
        {MessageSubject::Kind::kFarParts},
        note(kFarParts, fmt::format("{} of {} vertices are up to {:.0f} units away, more than ten "
                                    "times the size of the rest; they are outside the picture",
                                    split.left_out.size(),
                                    split.kept.size() + split.left_out.size(), distance))));
}

void frame_far_parts(Document& document) {
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    frame_points(document.camera, split_points(document, pose).left_out, pane_aspect(document, 1));
}

void frame_model(Document& document, float aspect) {
    Pose pose;
    pose_document(document, pose);
    fit(document.camera, document, collect_framed_points(document, pose), aspect);
}

}  // namespace studioscope
