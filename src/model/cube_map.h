#pragma once

#include <array>
#include <vector>

#include "model/texture.h"

namespace studioscope {

inline constexpr int kCubeFaces = 6;

// The six faces of a cube map, level by level, the largest first. A face looks along an axis of the
// world, in the order +x, -x, +y, -y, +z, -z; its texels lie as OpenGL and Direct3D address them.
struct CubeFaces {
    std::vector<std::array<TextureLevel, kCubeFaces>> levels;  // square; at least one
};

// Whether the texture's file has the six square faces of a cube map.
inline bool is_cube_map(const Texture& texture) {
    if (texture.faces < kCubeFaces) return false;
    return texture.levels.empty() ||  // of a file whose header alone was read
           texture.levels.front().width == texture.levels.front().height;
}

}  // namespace studioscope
