#include "document/view/placement.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

constexpr float kHalfWidth = 16;  // units, half of a player's hull
constexpr float kGap = 8;         // units between figure and model

}  // namespace

FigurePlace place_figure(const Bounds& model, float yaw) {
    const glm::vec3 side(std::cos(yaw), std::sin(yaw), 0), front(side.y, -side.x, 0);
    const glm::vec3 half = (model.max - model.min) * 0.5f, middle = model.center();
    const auto reach = [&](const glm::vec3& way) { return glm::dot(glm::abs(way), half); };
    const glm::vec3 feet = glm::vec3(middle.x, middle.y, 0) -
                           side * (reach(side) + kGap + kHalfWidth) +
                           front * (reach(front) + kHalfWidth);
    return {feet, yaw};
}

Bounds figure_bounds(const FigurePlace& place) {
    const glm::vec3 half(kHalfWidth, kHalfWidth, 0);
    return {place.feet - half, place.feet + half + glm::vec3(0, 0, kFigureHeight)};
}

InstanceGrid instance_grid(const Bounds& bounds, int instances) {
    constexpr float kSpacing = 1.25f;  // times the model's width
    InstanceGrid grid;
    grid.per_row =
        static_cast<int>(std::ceil(std::sqrt(static_cast<double>(std::max(instances, 1)))));
    const int rows = (std::max(instances, 1) + grid.per_row - 1) / grid.per_row;
    grid.step = glm::max(glm::vec2(bounds.max - bounds.min), 1e-3f) * kSpacing;
    const glm::vec2 spread = grid.step * glm::vec2(grid.per_row - 1, rows - 1);
    grid.first = spread * -0.5f;
    grid.last = grid.first + spread;
    grid.bounds = bounds;
    grid.bounds.min += glm::vec3(grid.first, 0);
    grid.bounds.max += glm::vec3(grid.last, 0);
    return grid;
}

std::optional<glm::vec3> eye_target(const ViewSettings& view, const Camera& camera) {
    if (view.eyes == EyeTarget::kCamera) return eye_position(camera);
    if (view.eyes == EyeTarget::kPoint) return view.eye_point;
    return std::nullopt;
}

}  // namespace studioscope
