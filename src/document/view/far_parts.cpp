#include "document/view/far_parts.h"

#include <algorithm>
#include <array>
#include <limits>

namespace studioscope {

namespace {

constexpr float kMaxSizeRatio = 1.8f;  // max size_ratio() of a view

// The range of one coordinate over a set of points.
struct Extent {
    float low = std::numeric_limits<float>::max(), high = std::numeric_limits<float>::lowest();

    void add(float number) {
        low = std::min(low, number);
        high = std::max(high, number);
    }
    float size() const { return high - low; }
    float middle() const { return (low + high) * 0.5f; }
};

Extent extent_along(std::span<const glm::vec3> points, int axis) {
    Extent extent;
    for (const glm::vec3& point : points) extent.add(point[axis]);
    return extent;
}

// The range of distances from the eye along the line of sight.
Extent depth_of(const Camera& camera, std::span<const glm::vec3> points) {
    const glm::mat4 view = view_matrix(camera);
    Extent depth;
    for (const glm::vec3& point : points) depth.add(-(view * glm::vec4(point, 1)).z);
    return depth;
}

// The distance from the pivot at which the nearest point appears kMaxSizeRatio times as large as
// the farthest.
float min_distance(const Camera& camera, std::span<const glm::vec3> points) {
    if (camera.is_orthographic) return 0;
    const Extent depth = depth_of(camera, points);
    return (kMaxSizeRatio * (camera.distance - depth.low) - (camera.distance - depth.high)) /
           (kMaxSizeRatio - 1);
}

// Moves the pivot parallel to the picture plane to the middle of the visible points.
void center(Camera& camera, std::span<const glm::vec3> points) {
    const glm::mat4 view = view_matrix(camera);
    Extent across, upward;  // at the pivot's depth
    for (const glm::vec3& point : points) {
        const glm::vec4 place = view * glm::vec4(point, 1);
        const float depth = -place.z;
        const float scale = camera.is_orthographic ? 1 : camera.distance / std::max(depth, 1e-3f);
        across.add(place.x * scale);
        upward.add(place.y * scale);
    }
    const glm::mat3 turn = glm::transpose(glm::mat3(view));
    camera.pivot += turn * glm::vec3(across.middle(), upward.middle(), 0);
}

}  // namespace

std::optional<Gap> gap_between(std::span<const glm::vec3> points) {
    const Extent extents[] = {extent_along(points, 0), extent_along(points, 1)};
    const int axis = extents[0].size() >= extents[1].size() ? 0 : 1;
    const Extent& wide = extents[axis];
    if (points.empty() || wide.size() <= extent_along(points, 2).size()) return std::nullopt;
    constexpr int kSlices = 21, kMinEmpty = 3;
    const float slice = wide.size() / kSlices;
    std::array<bool, kSlices> is_filled{};
    for (const glm::vec3& point : points) {
        const auto index = static_cast<int>((point[axis] - wide.low) / slice);
        is_filled[static_cast<size_t>(std::clamp(index, 0, kSlices - 1))] = true;
    }
    int first = 0, count = 0;  // longest run of empty slices
    for (int i = 0, since = 0; i < kSlices; ++i) {
        if (is_filled[static_cast<size_t>(i)]) since = i + 1;
        if (i + 1 - since > count) {
            first = since;
            count = i + 1 - since;
        }
    }
    if (count < kMinEmpty) return std::nullopt;
    const float low = wide.low + static_cast<float>(first) * slice;
    return Gap{axis, low, low + static_cast<float>(count) * slice};
}

bool is_crossed(const Gap& gap, std::span<const glm::vec3> points,
                std::span<const uint32_t> triangles) {
    for (size_t i = 0; i + 2 < triangles.size(); i += 3) {
        Extent extent;
        for (size_t corner = i; corner < i + 3; ++corner)
            extent.add(points[triangles[corner]][gap.axis]);
        if (extent.low <= gap.low && extent.high >= gap.high) return true;
    }
    return false;
}

float depth_range(const Camera& camera, std::span<const glm::vec3> points) {
    return points.empty() ? 0 : depth_of(camera, points).size();
}

// The visible middle and the distance depend on each other: a few iterations converge.
void frame_far_parts(Camera& camera, std::span<const glm::vec3> points, float aspect) {
    constexpr int kSteps = 8;
    frame_points(camera, points, aspect);
    for (int step = 0; step < kSteps; ++step) {
        camera.distance = std::max(camera.distance, min_distance(camera, points));
        center(camera, points);
        camera.distance = distance_to_show(camera, points, aspect);
    }
    camera.distance = std::max(camera.distance, min_distance(camera, points));
}

}  // namespace studioscope
