#include "document/playback/gait.h"

#include <algorithm>
#include <array>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

int find_parameter(const Model& model, std::string_view name) {
    const auto& all = model.pose_parameters;
    const auto found = std::find_if(all.begin(), all.end(), [&](const PoseParameter& each) {
        return same_name(each.name, name);
    });
    return found == all.end() ? kNone : static_cast<int>(found - all.begin());
}

// The indices of move_x and move_y; kNone if the model lacks one.
std::array<int, 2> move_parameters(const Model& model) {
    return {find_parameter(model, "move_x"), find_parameter(model, "move_y")};
}

// The value of the parameter for -1 to 1, where 0 is its default.
float value_at(const PoseParameter& parameter, float share) {
    const float middle = parameter.initial();
    return middle + (share < 0 ? middle - parameter.start : parameter.end - middle) * share;
}

}  // namespace

bool is_gait(const Model& model, const Clip& clip) {
    const std::string name = lower_case(clip.name);
    if (!name.starts_with("walk") && !name.starts_with("run")) return false;
    const int forward = move_parameters(model)[0];
    return forward != kNone && clip.blend.animations.size() > 1 &&
           std::any_of(clip.blend.axes.begin(), clip.blend.axes.end(),
                       [&](const BlendAxis& axis) { return axis.parameter == forward; });
}

void start_forward(Document& document) {
    const Model& model = document.model();
    const Clip* clip = current_clip(model, document.playback);
    if (!clip || !is_gait(model, *clip)) return;
    for (const int parameter : move_parameters(model)) {
        if (parameter == kNone || !is_index(parameter, document.pose_parameters.size())) continue;
        if (at(document.pose_parameters, parameter) !=
            at(model.pose_parameters, parameter).initial())
            return;
    }
    const int forward = move_parameters(model)[0];
    if (is_index(forward, document.pose_parameters.size()))
        at(document.pose_parameters, forward) = value_at(at(model.pose_parameters, forward), 1);
}

bool move_towards(Document& document, const Direction& direction) {
    const std::vector<PoseParameter>& all = document.model().pose_parameters;
    const auto [forward, right] = move_parameters(document.model());
    if (forward == kNone || right == kNone || document.pose_parameters.size() != all.size())
        return false;
    at(document.pose_parameters, forward) = value_at(at(all, forward), direction.forward);
    at(document.pose_parameters, right) = value_at(at(all, right), direction.right);
    return true;
}

}  // namespace studioscope
