#include "document/view/camera.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <map>
#include <utility>

#include "core/number.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxCameraLength = 4096;  // max bytes of a camera text
constexpr float kSteepest = 1.57079633f;   // radians, straight down: "right" follows from yaw alone
constexpr float kOrbitPerPixel = 0.008f;
constexpr float kZoomPerStep = 0.88f;

glm::vec3 backward(const Camera& camera) {
    return {std::sin(camera.yaw) * std::cos(camera.pitch),
            -std::cos(camera.yaw) * std::cos(camera.pitch), std::sin(camera.pitch)};
}

glm::vec3 right(const Camera& camera) { return {std::cos(camera.yaw), std::sin(camera.yaw), 0}; }

glm::vec3 up(const Camera& camera) { return glm::cross(backward(camera), right(camera)); }

// Removes the first word from `text` and returns it; line breaks count as blanks.
std::string_view take_word(std::string_view& text) { return first_word(trim(text), &text); }

}  // namespace

float half_height(const Camera& camera) {
    return std::tan(glm::radians(camera.fov_degrees) * 0.5f) * camera.distance;
}

glm::vec3 eye_position(const Camera& camera) {
    return camera.pivot + backward(camera) * camera.distance;
}

glm::mat4 view_matrix(const Camera& camera) {
    return glm::lookAt(eye_position(camera), camera.pivot, up(camera));
}

glm::mat4 projection_matrix(const Camera& camera, const Bounds& bounds, float aspect) {
    const float reach = glm::distance(camera.pivot, bounds.center()) + bounds.radius() * 4 + 1;
    const float far_plane = camera.distance + reach;
    if (camera.is_orthographic) {  // also shows what is behind the eye
        const float half = half_height(camera);
        return glm::ortho(-half * aspect, half * aspect, -half, half, camera.distance - reach,
                          far_plane);
    }
    const float near_plane = std::max(camera.distance - reach, camera.distance * 0.01f);
    return glm::perspective(glm::radians(camera.fov_degrees), aspect, near_plane, far_plane);
}

void frame_bounds(Camera& camera, const Bounds& bounds, float aspect, const PictureArea& area) {
    const glm::vec3 half = glm::max((bounds.max - bounds.min) * 0.5f, 0.05f);
    std::array<glm::vec3, 8> corners;
    for (size_t i = 0; i < corners.size(); ++i)
        corners[i] =
            bounds.center() + half * glm::vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    frame_points(camera, corners, aspect, area);
}

float distance_to_show(const Camera& camera, std::span<const glm::vec3> points, float aspect,
                       const PictureArea& area) {
    constexpr float kMargin = 1.06f;
    constexpr float kClosest = 0.05f;
    const float tan_y = std::tan(glm::radians(camera.fov_degrees) * 0.5f) / kMargin;
    const float tan_x = tan_y * aspect;
    const glm::vec3 x = right(camera), y = up(camera), z = backward(camera);
    float distance = kClosest;
    for (const glm::vec3& point : points) {
        const glm::vec3 offset = point - camera.pivot;
        const float nearer = camera.is_orthographic ? 0 : glm::dot(offset, z);
        // Points nearer than the pivot are farther from the middle of the picture.
        const float across = glm::dot(offset, x) / tan_x + area.middle.x * nearer;
        const float upward = glm::dot(offset, y) / tan_y + area.middle.y * nearer;
        const float needed =
            std::max(std::abs(across) / area.half.x, std::abs(upward) / area.half.y);
        distance = std::max(distance, nearer + needed);
    }
    return distance;
}

void shift_to(Camera& camera, const PictureArea& area, float aspect) {
    camera.pivot -=
        (right(camera) * area.middle.x * aspect + up(camera) * area.middle.y) * half_height(camera);
}

void frame_points(Camera& camera, std::span<const glm::vec3> points, float aspect,
                  const PictureArea& area) {
    if (points.empty()) return;
    glm::vec3 min = points[0], max = points[0];
    for (const glm::vec3& point : points) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    camera.pivot = (min + max) * 0.5f;
    camera.distance = distance_to_show(camera, points, aspect, area);
    if (area != PictureArea{}) shift_to(camera, area, aspect);
}

float size_ratio(const Camera& camera, std::span<const glm::vec3> points) {
    if (camera.is_orthographic || points.empty()) return 1;
    const glm::vec3 eye = eye_position(camera), z = backward(camera);
    float nearest = std::numeric_limits<float>::max(), farthest = 0;
    for (const glm::vec3& point : points) {
        const float depth = glm::dot(eye - point, z);
        nearest = std::min(nearest, depth);
        farthest = std::max(farthest, depth);
    }
    return nearest > 0 ? farthest / nearest : std::numeric_limits<float>::max();
}

void orbit(Camera& camera, const glm::vec2& pixels) {
    camera.yaw = std::remainder(camera.yaw - pixels.x * kOrbitPerPixel, glm::radians(360.0f));
    camera.pitch = std::clamp(camera.pitch + pixels.y * kOrbitPerPixel, -kSteepest, kSteepest);
}

void pan(Camera& camera, const glm::vec2& pixels, float height) {
    const float units_per_pixel = half_height(camera) * 2 / std::max(height, 1.0f);
    camera.pivot += (up(camera) * pixels.y - right(camera) * pixels.x) * units_per_pixel;
}

void zoom(Camera& camera, float steps, const glm::vec2& cursor, float aspect) {
    const float before = half_height(camera);
    camera.distance = std::clamp(camera.distance * std::pow(kZoomPerStep, steps), 1e-3f, 1e7f);
    const float shift = before - half_height(camera);
    camera.pivot += (right(camera) * cursor.x * aspect + up(camera) * cursor.y) * shift;
}

std::string to_text(const Camera& camera) {
    return fmt::format(
        "pivot {:.6g} {:.6g} {:.6g} distance {:.6g} yaw {:.6g} pitch {:.6g} fov {:.6g}{}",
        camera.pivot.x, camera.pivot.y, camera.pivot.z, camera.distance, glm::degrees(camera.yaw),
        glm::degrees(camera.pitch), camera.fov_degrees,
        camera.is_orthographic ? " orthographic" : "");
}

std::optional<Camera> parse_camera(std::string_view text) {
    if (text.size() > kMaxCameraLength) return std::nullopt;
    Camera camera;
    float yaw = glm::degrees(camera.yaw), pitch = glm::degrees(camera.pitch);
    const std::map<std::string_view, float*> fields{{"distance", &camera.distance},
                                                    {"yaw", &yaw},
                                                    {"pitch", &pitch},
                                                    {"fov", &camera.fov_degrees}};
    const auto take_number = [&](float& value) { return parse_finite(take_word(text), value); };
    while (!trim(text).empty()) {
        const std::string_view word = take_word(text);
        bool is_read = false;
        if (word == "pivot")
            is_read = take_number(camera.pivot.x) && take_number(camera.pivot.y) &&
                      take_number(camera.pivot.z);
        else if (const auto field = fields.find(word); field != fields.end())
            is_read = take_number(*field->second);
        else if (word == "orthographic")
            is_read = camera.is_orthographic = true;
        if (!is_read) return std::nullopt;
    }
    const bool is_sound = camera.distance > 0 && camera.fov_degrees > 1 && camera.fov_degrees < 170;
    if (!is_sound) return std::nullopt;
    camera.yaw = glm::radians(yaw);
    camera.pitch = std::clamp(glm::radians(pitch), -kSteepest, kSteepest);
    return camera;
}

}  // namespace studioscope
