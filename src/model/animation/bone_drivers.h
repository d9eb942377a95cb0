#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Sets the controllers that bones drive, before the rules run: the bone's position between `from`
// and `to` becomes 0..1, clamped to the controller's range. `local` has one transform per bone.
void drive_controllers(const Model& model, std::span<const Transform> local,
                       std::vector<float>& controllers);

// The bone that drives a controller, the last if there are several, or nullptr.
const BoneFlexDriver* driver_of(const Model& model, int controller);

}  // namespace studioscope
