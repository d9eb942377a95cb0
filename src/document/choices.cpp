#include "document/choices.h"

#include <algorithm>
#include <limits>

#include "core/at.h"
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

std::vector<int> initial_bodygroups(const Model& model) {
    const std::vector<int> first(model.body_parts.size(), 0);
    const auto is_visible = [](const Mesh& mesh) {
        return std::any_of(mesh.lods.begin(), mesh.lods.end(),
                           [](const MeshLod& level) { return level.vertex_count > 0; });
    };
    std::vector<int> chosen(model.body_parts.size(), kNone);
    for (const Mesh& mesh : model.meshes) {
        if (!is_visible(mesh)) continue;
        if (is_shown(first, mesh)) return first;
        int& model_of_part = at(chosen, mesh.body_part);
        if (model_of_part == kNone || mesh.body_model < model_of_part)
            model_of_part = mesh.body_model;
    }
    for (int& model_of_part : chosen) model_of_part = std::max(model_of_part, 0);
    return chosen;
}

Choices initial_choices(const Scene& scene) {
    const Model& model = scene.model;
    Choices choices;
    choices.view.lod = first_drawable_lod(model, 0);
    choices.vertex_layout = scene_vertex_layout(scene);
    choices.flex = initial_flexes(model);
    for (const PoseParameter& parameter : model.pose_parameters)
        choices.pose_parameters.push_back(parameter.initial());
    choices.bodygroups = initial_bodygroups(model);
    return choices;
}

}  // namespace studioscope
