#include "ui/shell/gaze_menu.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "document/playback/driven_flexes.h"
#include "model/animation/bone_rules.h"
#include "model/animation/gaze.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

float value_of(const Document& document, const Pose* pose, int controller) {
    if (pose && is_index(controller, pose->controllers.size()))
        return at(pose->controllers, controller);
    return at(document.flex.controllers, controller);
}

void gaze_slider(Document& document, const Pose* pose, int controller, const char* direction) {
    const FlexController& of = at(document.model().controllers, controller);
    const bool is_driven_by_bone = driver_of(document.model(), controller) != nullptr;
    float value = value_of(document, pose, controller);
    ImGui::BeginDisabled(is_driven_by_bone);
    ImGui::SetNextItemWidth(points(150));
    if (value_slider(of.name.c_str(), value, std::min(of.min, of.max), std::max(of.min, of.max),
                     "%.1f degrees"))
        set_controller(document, controller, value);
    ImGui::EndDisabled();
    tooltip(fmt::format("Turns the gaze {}, by less the farther the target is from straight ahead. "
                        "Ctrl+click to type",
                        direction),
            fmt::format("--flex {}=N", of.name));
}

}  // namespace

void gaze_sliders(Document& document, const Pose* pose) {
    const EyeControllers controllers = eye_controllers(document.model());
    if (!controllers.any() || document.model().eyeballs.empty()) return;
    ImGui::Separator();
    if (controllers.down != kNone) gaze_slider(document, pose, controllers.down, "up and down");
    if (controllers.left != kNone)
        gaze_slider(document, pose, controllers.left, "to its right and left");
}

}  // namespace studioscope
