#include "facts/light/neutral_room.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

struct RoomWindow {
    glm::dvec3 to_middle;  // unit vector
    glm::dvec3 color;
};

// Brightness of a window in a direction: 1 at its middle, 0.5 at 25 degrees from it.
double window_glow(const RoomWindow& window, const glm::dvec3& direction) {
    constexpr double kSharpness = 7;
    return std::pow(std::max(glm::dot(window.to_middle, direction), 0.0), kSharpness);
}

}  // namespace

glm::dvec3 neutral_room(const glm::dvec3& direction) {
    static const RoomWindow kWindows[] = {
        {glm::normalize(glm::dvec3(-0.7, -0.55, 0.45)), {0.75, 0.72, 0.66}},
        {glm::normalize(glm::dvec3(0.8, 0.35, 0.40)), {0.32, 0.36, 0.42}}};
    const glm::dvec3 floor(0.055, 0.050, 0.046), ceiling(0.42, 0.43, 0.45);
    const double height = std::clamp(direction.z * 0.5 + 0.5, 0.0, 1.0);
    glm::dvec3 light = glm::mix(floor, ceiling, height * height * (3 - 2 * height));
    for (const RoomWindow& window : kWindows)
        light += window.color * window_glow(window, direction);
    return light;
}

glm::dvec3 cube_direction(const CubePoint& point) {
    const double x = point.x, y = point.y;
    switch (point.face) {
        case 0:
            return {1, -y, -x};
        case 1:
            return {-1, -y, x};
        case 2:
            return {x, 1, y};
        case 3:
            return {x, -1, -y};
        case 4:
            return {x, -y, 1};
        default:
            return {-x, -y, -1};
    }
}

}  // namespace studioscope
