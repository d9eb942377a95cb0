#include "model/animation/bone_drivers.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope {

void drive_controllers(const Model& model, std::span<const Transform> local,
                       std::vector<float>& controllers) {
    for (const BoneFlexDriver& driver : model.bone_drivers) {
        const float distance = at(local, driver.bone).position[driver.axis];
        const float share = driver.from == driver.to
                                ? (distance >= driver.to ? 1.0f : 0.0f)
                                : (distance - driver.from) / (driver.to - driver.from);
        const auto index = static_cast<size_t>(driver.controller);
        const FlexController& controller = model.controllers[index];
        const float value = std::clamp(share, 0.0f, 1.0f);
        controllers[index] = controller.min == controller.max
                                 ? value  // the engine does not clamp it
                                 : std::clamp(value, std::min(controller.min, controller.max),
                                              std::max(controller.min, controller.max));
    }
}

const BoneFlexDriver* driver_of(const Model& model, int controller) {
    const auto found =
        std::find_if(model.bone_drivers.rbegin(), model.bone_drivers.rend(),
                     [&](const BoneFlexDriver& driver) { return driver.controller == controller; });
    return found == model.bone_drivers.rend() ? nullptr : &*found;
}

}  // namespace studioscope
