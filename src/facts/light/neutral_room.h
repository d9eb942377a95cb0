#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// The surroundings that a surface reflects where the game's environment map is missing: a grey room
// with a bright ceiling, a dark floor and two soft windows. Linear light from a direction, a unit
// vector; world space is Z up.
glm::dvec3 neutral_room(const glm::dvec3& direction);

// A point of a cube map in world space, as OpenGL and Direct3D address it: a face looks along an
// axis, and x and y run along its columns and rows from -1 to 1.
struct CubePoint {
    int face = 0;  // as in CubeFaces
    double x = 0;
    double y = 0;
};
// The direction of a point; not normalized.
glm::dvec3 cube_direction(const CubePoint& point);

}  // namespace studioscope
