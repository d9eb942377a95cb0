#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "model/animation/bone_rules.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

bool bone_driven_slider(const Model& model, const Pose* pose, const FlexRow& row) {
    const BoneFlexDriver* driver = driver_of(model, row.index);
    if (!driver && row.other != kNone) driver = driver_of(model, row.other);
    if (!driver) return false;
    const auto index = static_cast<size_t>(driver->controller);
    const FlexController& controller = model.controllers[index];
    const std::string& bone = at(model.bones, driver->bone).name;
    float value = pose && index < pose->controllers.size() ? pose->controllers[index] : 0;
    const std::string format = "%.3f by " + in_format(bone);
    ImGui::BeginDisabled();
    ImGui::SetNextItemWidth(-1);
    value_slider("##driven", value, std::min(controller.min, controller.max),
                 std::max(controller.min, controller.max), format.c_str());
    ImGui::EndDisabled();
    const char axis = "xyz"[driver->axis];
    const float from = driver->from, to = driver->to;
    tooltip(fmt::format("{} follows the bone {}: 0 where its {} is {:g}, 1 where it is {:g}",
                        controller.name, bone, axis, from, to));
    return true;
}

}  // namespace studioscope
