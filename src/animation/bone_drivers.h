#pragma once

#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Sets the controllers that bones move, before the rules run: where the bone stands from `from` to
// `to` becomes 0..1, cut to the controller's range. `local` has one transform a bone.
void drive_controllers(const Model& model, std::span<const Transform> local,
                       std::vector<float>& controllers);

// What moves a controller, the last where there are several, or nullptr.
const BoneFlexDriver* driver_of(const Model& model, int controller);

}  // namespace studioscope
