#pragma once

#include <glm/glm.hpp>

#include "document/view/camera.h"
#include "document/view/view.h"
#include "facts/light/rig.h"

namespace studioscope {

// The direction to the key light, a unit vector in world space.
glm::vec3 direction_to_light(const ViewSettings& view, const Camera& camera);

// The light rig for the preset and the intensity of a view.
LightRig make_light_rig(const ViewSettings& view, const Camera& camera);

}  // namespace studioscope
