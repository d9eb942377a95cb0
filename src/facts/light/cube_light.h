#pragma once

#include <glm/glm.hpp>

#include "model/texture.h"

namespace studioscope {

// Cube maps in world space, as OpenGL and Direct3D address them: a face looks along an axis, and x
// and y run along its columns and rows from -1 to 1.

struct CubePoint {
    int face = 0;  // as in CubeFaces
    double x = 0;
    double y = 0;
};

// Neither takes or gives a unit vector.
glm::dvec3 direction_of(const CubePoint& point);
CubePoint point_of(const glm::dvec3& direction);

// The light from a direction in the largest level of Texture::cube, linear and filtered between
// texels, across the edges of faces too.
glm::dvec3 cube_light(const Texture& texture, const glm::dvec3& direction);

}  // namespace studioscope
