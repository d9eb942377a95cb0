#include "document/view/figure_place.h"

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

}  // namespace studioscope
