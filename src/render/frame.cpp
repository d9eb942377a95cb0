#include "render/frame.h"

#include <algorithm>
#include <cmath>

#include "document/view/light.h"
#include "document/view/placement.h"

namespace studioscope {

namespace {

// Radius that the ground of an empty window is made for, Source units.
constexpr float kEmptyRadius = 32;

Bounds union_bounds(const Bounds& a, const Bounds& b) {
    return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

// The largest of 1, 2, 5, 10, 20... that does not exceed `size`.
float round_step(float size) {
    const float decade = std::pow(10.0f, std::floor(std::log10(std::max(size, 1e-6f))));
    const float digit = size / decade;
    return decade * (digit >= 5 ? 5.0f : digit >= 2 ? 2.0f : 1.0f);
}

glm::vec4 ground_disc(const Bounds& bounds) {
    const float size = bounds.radius() * 2;
    return {bounds.center().x, bounds.center().y, size * 2, round_step(size / 8)};
}

// Pixels per Source unit at the camera's pivot.
float pixels_per_unit(const Camera& camera, const Viewport& viewport) {
    return static_cast<float>(viewport.height) / (2 * half_height(camera));
}

// The eye position for the shaders, which derive sizes and directions from it: without perspective
// it is so far away that both are constant.
glm::vec3 shaders_eye(const Camera& camera) {
    constexpr float kFar = 1000;
    const float times = camera.is_orthographic ? kFar : 1;
    return camera.pivot + (eye_position(camera) - camera.pivot) * times;
}

}  // namespace

Bounds framed_bounds(const GpuModel& model) {
    const Bounds& bounds = model.bounds();
    if (bounds.radius() > 0) return bounds;
    return {bounds.center() - kEmptyRadius * 0.5f, bounds.center() + kEmptyRadius * 0.5f};
}

float line_scale(const FrameInput& input, const Viewport& viewport) {
    const float of_picture = static_cast<float>(viewport.height) / 1080;
    return std::clamp(std::max(of_picture, input.pixels_per_point), 1.0f, 8.0f);
}

bool shows_weights(const FrameInput& input) {
    return input.selection.bone != kNone &&
           (input.tints_bone || input.view.mode != ShadingMode::kShaded);
}

Viewport pane_viewport(const Viewport& viewport, const ViewPart& part) {
    const glm::vec2 size(viewport.width, viewport.height);
    const glm::ivec2 first(glm::round(part.first * size)), last(glm::round(part.last * size));
    return {viewport.x + first.x, viewport.y + viewport.height - last.y, last.x - first.x,
            last.y - first.y};
}

glm::mat4 clip_from_world(const Camera& camera, const Bounds& bounds, float aspect) {
    return projection_matrix(camera, bounds, aspect) * view_matrix(camera);
}

FrameBlock frame_block(const FrameInput& input, const GpuModel& model, const Viewport& viewport) {
    const Camera& camera = input.camera;
    const ViewSettings& view = input.view;
    const InstanceGrid grid = instance_grid(framed_bounds(model), view.instances);
    Bounds view_bounds = grid.bounds;
    if (input.figure) view_bounds = union_bounds(view_bounds, figure_bounds(*input.figure));
    if (input.other_bounds)
        view_bounds =
            union_bounds(view_bounds, instance_grid(*input.other_bounds, view.instances).bounds);
    const glm::mat4 projection = projection_matrix(camera, view_bounds, viewport.aspect());
    // Without perspective nothing is behind the eye.
    const float near_plane = camera.is_orthographic ? 0 : projection[3][2] / (projection[2][2] - 1);
    const glm::vec3 eye = shaders_eye(camera);

    FrameBlock frame;
    frame.clip_from_world = clip_from_world(camera, view_bounds, viewport.aspect());
    frame.eye = glm::vec4(eye, 1);
    frame.light = glm::vec4(direction_to_light(view, camera), 0);
    frame.side = glm::vec4(glm::vec3(std::cos(camera.yaw), std::sin(camera.yaw), 0), 0);
    frame.viewport = {viewport.width, viewport.height, near_plane,
                      pixels_per_unit(camera, viewport) * glm::distance(eye, camera.pivot)};
    frame.background =
        glm::vec4(view.background.color, view.background.is_transparent ? 0.0f : 1.0f);
    frame.step_x = glm::vec4(glm::vec3(grid.step.x, 0, 0), grid.per_row);
    frame.step_y = glm::vec4(glm::vec3(0, grid.step.y, 0), 0);
    frame.first = glm::vec4(glm::vec3(grid.first, 0), 0);
    frame.ground = ground_disc(grid.bounds);
    frame.scales = {0, line_scale(input, viewport), view.light_intensity, 0};
    const Selection& selection = input.selection;
    const int bone = shows_weights(input) ? selection.bone : kNone;
    frame.shown = {static_cast<int>(view.mode), bone, selection.fixup, selection.vertex};
    frame.lit = {static_cast<int>(input.lit.first), static_cast<int>(input.lit.count),
                 input.category ? 1 : 0, input.category.value_or(kNone)};
    return frame;
}

float lod_metric(const Camera& camera, int viewport_height) {
    const float half_fov = glm::radians(camera.fov_degrees) * 0.5f;
    const float distance = std::max(glm::length(eye_position(camera)), 1e-3f);
    const float pixels = static_cast<float>(viewport_height) / (2 * std::tan(half_fov) * distance);
    return 100 / std::max(pixels, 1e-6f);
}

int lod_for_metric(const Model& model, float metric, std::span<const float> switch_points) {
    int lod = 0;
    for (size_t next = 1; next < model.lods.size(); ++next) {
        const float switch_point =
            next < switch_points.size() ? switch_points[next] : model.lods[next].switch_point;
        if (switch_point < 0 || switch_point > metric) break;
        lod = static_cast<int>(next);
    }
    return lod;
}

int drawn_lod(const FrameInput& input, int viewport_height) {
    const Model& model = input.model();
    if (model.lods.empty()) return 0;
    const int last = static_cast<int>(model.lods.size()) - 1;
    const int lod = input.view.lod == kAutomaticLod
                        ? lod_for_metric(model, lod_metric(input.camera, viewport_height),
                                         input.view.switch_points)
                        : std::clamp(input.view.lod, 0, last);
    return first_drawable_lod(model, lod);
}

std::vector<LodPane> drawn_panes(const FrameInput& input, const Viewport& viewport) {
    return lod_panes(input.model(), input.view, drawn_lod(input, viewport.height),
                     viewport.aspect());
}

}  // namespace studioscope
