#pragma once

#include <glm/glm.hpp>
#include <span>

#include "model/model.h"

namespace studioscope {

// The direction out of the model's first mouth in model space, a unit vector, from which its teeth
// are lit. Zero: it has none. `world` has one matrix per bone; empty: the bind pose.
glm::dvec3 out_of_mouth(const Model& model, std::span<const Affine> world);

}  // namespace studioscope
