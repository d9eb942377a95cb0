#pragma once

#include <optional>

#include "document/view/camera.h"
#include "document/view/view.h"
#include "model/measure.h"

namespace studioscope {

// Height of the reference figure next to the model, in units: that of a player's hull.
constexpr float kFigureHeight = 72;

// Position and direction of the figure, on the ground at height 0.
struct FigurePlace {
    glm::vec3 feet{0};  // the middle between the feet
    float yaw = 0;      // radians from facing -Y, in the direction of Camera::yaw

    bool operator==(const FigurePlace&) const = default;
};

// Places the figure to the right of a model turned by `yaw`, not behind its front: seen from the
// front or front left, where cameras start, neither covers the other, however long the model is.
// `model`: bounds of the upright model, in units.
FigurePlace place_figure(const Bounds& model, float yaw);

// Bounds of the figure in units, for framing the view.
Bounds figure_bounds(const FigurePlace& place);

// Grid of model copies on the ground, as square as their number allows. Units.
struct InstanceGrid {
    int per_row = 1;
    glm::vec2 step{0};
    glm::vec2 first{0};  // position of instance 0
    glm::vec2 last{0};   // position in the farthest corner
    Bounds bounds;       // bounds of all instances
};

// Makes the grid for a model with these upright bounds.
InstanceGrid instance_grid(const Bounds& bounds, int instances);

// The point in model space, Z up, at which the eyes look; nothing: ahead.
std::optional<glm::vec3> eye_target(const ViewSettings& view, const Camera& camera);

}  // namespace studioscope
