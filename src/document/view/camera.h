#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/measure.h"

namespace studioscope {

// An orbit camera. Z is up; yaw 0 looks along +Y at the model's front, which faces -Y in source
// space; with growing yaw the camera moves around it, counter-clockwise seen from above.
struct Camera {
    glm::vec3 pivot{0};
    float distance = 100;
    float yaw = 0.6f;        // radians
    float pitch = 0.3f;      // radians above the horizon, within +-90 degrees
    float fov_degrees = 45;  // vertical
    // Orthographic projection; an object at the pivot has the same size as in perspective.
    bool is_orthographic = false;

    bool operator==(const Camera&) const = default;
};

glm::vec3 eye_position(const Camera& camera);
// Half of the visible height at the pivot, in units.
float half_height(const Camera& camera);
glm::mat4 view_matrix(const Camera& camera);
// A projection whose near and far planes fit `bounds`, so that depth is precise for any model size.
glm::mat4 projection_matrix(const Camera& camera, const Bounds& bounds, float aspect);

// A part of the picture: its middle and half of its size, in -1..1 of the picture, y up.
struct PictureArea {
    glm::vec2 middle{0}, half{1};

    bool operator==(const PictureArea&) const = default;
};

// Move the camera so that all of `bounds`, or all points, are visible in a part of the picture at
// this aspect (width / height); yaw and pitch are kept. Without points, the camera is unchanged.
void frame_bounds(Camera& camera, const Bounds& bounds, float aspect, const PictureArea& area = {});
void frame_points(Camera& camera, std::span<const glm::vec3> points, float aspect,
                  const PictureArea& area = {});
// The distance from the current pivot at which all points are visible, if the pivot is in the
// middle of the area.
float distance_to_show(const Camera& camera, std::span<const glm::vec3> points, float aspect,
                       const PictureArea& area = {});
// Moves the camera sideways, so that what is in the middle of the picture comes into that of the
// area.
void shift_to(Camera& camera, const PictureArea& area, float aspect);
// The ratio of the apparent sizes of the nearest and the farthest point; 1 without perspective.
float size_ratio(const Camera& camera, std::span<const glm::vec3> points);

// Camera movements by pointer pixels; `height` is the view's height in the same pixels.
void orbit(Camera& camera, const glm::vec2& pixels);
void pan(Camera& camera, const glm::vec2& pixels, float height);
// Moves closer by `steps` of the wheel; the point under the cursor keeps its place. `cursor` is in
// -1..1 of the view, y up.
void zoom(Camera& camera, float steps, const glm::vec2& cursor, float aspect);

// "pivot X Y Z distance D yaw DEG pitch DEG fov DEG", followed by "orthographic" for such a camera:
// the text of the command Copy view and of `--camera`.
std::string to_text(const Camera& camera);
std::optional<Camera> parse_camera(std::string_view text);

}  // namespace studioscope
