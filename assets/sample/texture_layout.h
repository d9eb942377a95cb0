#pragma once

#include <glm/glm.hpp>

namespace studioscope::assets {

// Areas of the figure's parts in its textures; u to the right, v down, both 0 to 1.

struct TextureArea {
    glm::vec2 from{0};
    glm::vec2 to{1};

    glm::vec2 at(float x, float y) const {
        return {from.x + (to.x - from.x) * x, from.y + (to.y - from.y) * y};
    }
};

// Areas in the skin texture. The head: around it to the right, downwards down. The arms: along to
// the right.
constexpr TextureArea kHeadArea{{0.0f, 0.0f}, {1.0f, 0.6f}};
constexpr TextureArea kArmArea{{0.01f, 0.62f}, {0.99f, 0.84f}};
constexpr TextureArea kLidArea{{0.01f, 0.87f}, {0.3f, 0.99f}};
constexpr TextureArea kLipArea{{0.34f, 0.87f}, {0.6f, 0.99f}};
constexpr TextureArea kMouthArea{{0.64f, 0.86f}, {0.99f, 0.99f}};

// Areas in the texture of the underside: its disc, the arms' lower halves, one sucker.
constexpr TextureArea kUndersideArea{{0.0f, 0.5f}, {0.5f, 1.0f}};
constexpr TextureArea kArmUndersideArea{{0.01f, 0.02f}, {0.99f, 0.46f}};
constexpr TextureArea kSuckerArea{{0.52f, 0.52f}, {0.98f, 0.98f}};

}  // namespace studioscope::assets
