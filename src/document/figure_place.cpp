#include "document/figure_place.h"

#include <algorithm>

namespace studioscope {

namespace {

constexpr float kHalfWidth = 16;  // of a player's hull
constexpr float kGap = 8;         // between it and the model

}  // namespace

FigurePlace figure_place(const Scene& scene, const Bounds& model) {
    return {model, scene.format == "mdl" || scene.format == "qc" || scene.model.up == UpAxis::kY};
}

glm::vec3 figure_feet(const FigurePlace& place) {
    // clips turn what the bounds are of
    const glm::vec3 half = (place.model.largest - place.model.smallest) * 0.5f;
    const float away = std::max(half.x, half.y) + kGap + kHalfWidth;
    const glm::vec3 middle = place.model.center();
    return place.faces_x ? glm::vec3(middle.x, middle.y - away, 0)
                         : glm::vec3(middle.x - away, middle.y, 0);
}

Bounds figure_bounds(const FigurePlace& place) {
    const glm::vec3 half(kHalfWidth, kHalfWidth, 0), middle = figure_feet(place);
    return {middle - half, middle + half + glm::vec3(0, 0, kFigureHeight)};
}

}  // namespace studioscope
