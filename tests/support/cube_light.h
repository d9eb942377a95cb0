#pragma once

#include <glm/glm.hpp>

#include "facts/light/neutral_room.h"
#include "model/texture.h"

namespace studioscope {

// The inverse of cube_direction(); the direction has any length.
CubePoint point_of(const glm::dvec3& direction);

// The light from a direction in the largest level of Texture::cube, linear and filtered between
// texels, across the edges of faces too.
glm::dvec3 cube_light(const Texture& texture, const glm::dvec3& direction);

}  // namespace studioscope
