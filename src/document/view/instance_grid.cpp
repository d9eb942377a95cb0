#include "document/view/instance_grid.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

InstanceGrid instance_grid(const Bounds& bounds, int instances) {
    constexpr float kGap = 1.25f;  // spacing, times the model's width
    InstanceGrid grid;
    grid.per_row =
        static_cast<int>(std::ceil(std::sqrt(static_cast<double>(std::max(instances, 1)))));
    const int rows = (std::max(instances, 1) + grid.per_row - 1) / grid.per_row;
    grid.step = glm::max(glm::vec2(bounds.max - bounds.min), 1e-3f) * kGap;
    const glm::vec2 spread = grid.step * glm::vec2(grid.per_row - 1, rows - 1);
    grid.first = spread * -0.5f;
    grid.last = grid.first + spread;
    grid.bounds = bounds;
    grid.bounds.min += glm::vec3(grid.first, 0);
    grid.bounds.max += glm::vec3(grid.last, 0);
    return grid;
}

}  // namespace studioscope
