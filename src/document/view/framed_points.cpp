#include "document/view/framed_points.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

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
Extent depth_extent(const Camera& camera, std::span<const glm::vec3> points) {
    const glm::mat4 view = view_matrix(camera);
    Extent depth;
    for (const glm::vec3& point : points) depth.add(-(view * glm::vec4(point, 1)).z);
    return depth;
}

// The distance from the pivot at which the nearest point appears kMaxSizeRatio times as large as
// the farthest.
float min_distance(const Camera& camera, std::span<const glm::vec3> points) {
    if (camera.is_orthographic) return 0;
    const Extent depth = depth_extent(camera, points);
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
    return points.empty() ? 0 : depth_extent(camera, points).size();
}

// The visible middle and the distance depend on each other: a few iterations converge.
void frame_separated_parts(Camera& camera, std::span<const glm::vec3> points, float aspect) {
    constexpr int kSteps = 8;
    frame_points(camera, points, aspect);
    for (int step = 0; step < kSteps; ++step) {
        camera.distance = std::max(camera.distance, min_distance(camera, points));
        center(camera, points);
        camera.distance = distance_to_show(camera, points, aspect);
    }
    camera.distance = std::max(camera.distance, min_distance(camera, points));
}

namespace {

constexpr int kCells = 64;  // cells of the grid along an axis
constexpr uint32_t kNoPoint = 0xffffffff;

// The lowest and the highest point over each cell of a grid across an axis, as indices.
struct Column {
    uint32_t lowest = kNoPoint, highest = kNoPoint;
};

}  // namespace

std::vector<glm::vec3> take_far_points(std::vector<glm::vec3>& points) {
    constexpr size_t kPerFarPoint = 100;
    constexpr float kDiagonals = 10;
    const size_t far_count = points.size() / kPerFarPoint;  // at most
    if (far_count == 0) return {};
    glm::vec3 middle(0);
    std::vector<float> coordinates(points.size());
    const auto half = coordinates.begin() + static_cast<std::ptrdiff_t>(points.size() / 2);
    for (int axis = 0; axis < 3; ++axis) {
        std::transform(points.begin(), points.end(), coordinates.begin(),
                       [axis](const glm::vec3& point) { return point[axis]; });
        std::nth_element(coordinates.begin(), half, coordinates.end());
        middle[axis] = *half;
    }
    std::vector<glm::vec3> nearest = points;
    const auto end = nearest.end() - static_cast<std::ptrdiff_t>(far_count);
    std::nth_element(nearest.begin(), end, nearest.end(),
                     [&](const glm::vec3& a, const glm::vec3& b) {
                         return glm::distance(a, middle) < glm::distance(b, middle);
                     });
    glm::vec3 min = nearest.front(), max = min;
    std::for_each(nearest.begin(), end, [&](const glm::vec3& point) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    });
    const float reach = kDiagonals * glm::distance(min, max);
    const auto is_near_box = [&](const glm::vec3& point) {
        return reach == 0 || glm::distance(point, glm::clamp(point, min, max)) <= reach;
    };
    const auto first_far = std::stable_partition(points.begin(), points.end(), is_near_box);
    std::vector<glm::vec3> far_points(first_far, points.end());
    points.erase(first_far, points.end());
    return far_points;
}

void keep_outer_points(std::vector<glm::vec3>& points) {
    if (points.size() <= kMaxFramedPoints) return;
    glm::vec3 min = points.front(), max = points.front();
    for (const glm::vec3& point : points) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    const glm::vec3 cells_per_unit =
        static_cast<float>(kCells) / glm::max(max - min, glm::vec3(1e-6f));
    std::array<std::vector<Column>, 3> columns;
    for (auto& across : columns) across.resize(size_t{kCells} * kCells);
    for (uint32_t i = 0; i < points.size(); ++i) {
        const glm::ivec3 cell =
            glm::min(glm::ivec3((points[i] - min) * cells_per_unit), glm::ivec3(kCells - 1));
        for (int axis = 0; axis < 3; ++axis) {
            const int row = cell[(axis + 1) % 3], place = cell[(axis + 2) % 3];
            Column& column = columns[static_cast<size_t>(axis)][static_cast<size_t>(row) * kCells +
                                                                static_cast<size_t>(place)];
            if (column.lowest == kNoPoint) column = {i, i};
            if (points[i][axis] < points[column.lowest][axis]) column.lowest = i;
            if (points[i][axis] > points[column.highest][axis]) column.highest = i;
        }
    }
    std::vector<glm::vec3> outer;
    for (const auto& across : columns)
        for (const Column& column : across)
            if (column.lowest != kNoPoint)
                outer.insert(outer.end(), {points[column.lowest], points[column.highest]});
    points = std::move(outer);
}

}  // namespace studioscope
