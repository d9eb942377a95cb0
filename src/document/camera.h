#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/measure.h"

namespace studioscope {

// An orbiting camera. Z is up; yaw 0 looks along +Y at the model's front, which faces -Y in source
// space; growing yaw walks round it counter-clockwise seen from above.
struct Camera {
    glm::vec3 pivot{0};
    float distance = 100;
    float yaw = 0.6f;        // radians
    float pitch = 0.3f;      // radians above the horizon, within +-90 degrees
    float fov_degrees = 45;  // vertical
    // Nothing looks smaller for being farther: what is at the pivot has the size that it has in
    // perspective.
    bool is_orthographic = false;

    bool operator==(const Camera&) const = default;
};

glm::vec3 eye_of(const Camera& camera);
// Half of what is seen from top to bottom at the pivot.
float half_height(const Camera& camera);
glm::mat4 view_matrix(const Camera& camera);
// Near and far fit `bounds`, so that depth is precise for a coin and for a bridge.
glm::mat4 projection_matrix(const Camera& camera, const Bounds& bounds, float aspect);

// Shows all of `bounds`, or of the points, in a view of that aspect (width / height), keeping yaw
// and pitch. No points at all leave the camera alone.
void frame_bounds(Camera& camera, const Bounds& bounds, float aspect);
void frame_points(Camera& camera, std::span<const glm::vec3> points, float aspect);
// From the pivot as it is: the distance at which all points are seen.
float distance_to_show(const Camera& camera, std::span<const glm::vec3> points, float aspect);
// The ratio of the apparent sizes of the nearest and the farthest point; 1 without perspective.
float size_ratio(const Camera& camera, std::span<const glm::vec3> points);

// Movement by pointer pixels; `height` is the view's height in the same pixels.
void orbit(Camera& camera, const glm::vec2& pixels);
void pan(Camera& camera, const glm::vec2& pixels, float height);
// Closer by `steps` of the wheel, keeping the point under the cursor where it is. `cursor` is in
// -1..1 of the view, y up.
void zoom(Camera& camera, float steps, const glm::vec2& cursor, float aspect);

// "pivot X Y Z distance D yaw DEG pitch DEG fov DEG", and "orthographic" where it is: what Copy
// view puts on the clipboard and --camera takes.
std::string to_text(const Camera& camera);
std::optional<Camera> camera_of(std::string_view text);

}  // namespace studioscope
