#include "document/choices.h"

#include <limits>

#include "core/floats.h"
#include "model/flex_rules.h"
#include "model/measure.h"

namespace studioscope {

VertexLayoutOptions scene_vertex_layout(const Scene& scene) {
    return {scene.root_lod, scene.fixup_use};
}

bool Choices::operator==(const Choices& other) const {
    const PlaybackChoices &a = playback, &b = other.playback;
    return camera == other.camera && view == other.view && vertex_layout == other.vertex_layout &&
           a == b && flex == other.flex &&
           are_same_numbers(pose_parameters, other.pose_parameters) && skin == other.skin &&
           bodygroups == other.bodygroups && selection == other.selection &&
           hidden == other.hidden && mounts == other.mounts;
}

FlexInput initial_flexes(const Model& model) {
    constexpr float kByRules = std::numeric_limits<float>::quiet_NaN();
    FlexInput flex;
    flex.controllers = default_controllers(model);
    flex.held.assign(model.controllers.size(), false);
    flex.direct.assign(model.flex_names.size(), kByRules);
    return flex;
}

Choices initial_choices(const Scene& scene) {
    const Model& model = scene.model;
    Choices choices;
    choices.view.lod = first_drawable_lod(model, 0);
    choices.vertex_layout = scene_vertex_layout(scene);
    choices.flex = initial_flexes(model);
    for (const PoseParameter& parameter : model.pose_parameters)
        choices.pose_parameters.push_back(parameter.initial());
    choices.bodygroups.assign(model.body_parts.size(), 0);
    return choices;
}

}  // namespace studioscope
