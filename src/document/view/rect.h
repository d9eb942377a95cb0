#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// A rectangle in pixels from the window's top left.
struct Rect {
    glm::vec2 position{0};
    glm::vec2 size{0};

    float right() const { return position.x + size.x; }
    float bottom() const { return position.y + size.y; }

    bool operator==(const Rect&) const = default;
};

}  // namespace studioscope
