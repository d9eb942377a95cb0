#pragma once

#include <vector>

#include "content/mounts/mounts.h"
#include "document/playback/playback.h"
#include "document/view/camera.h"
#include "document/view/selection.h"
#include "document/view/view.h"
#include "model/scene.h"

namespace studioscope {

// The current layout of the scene's vertices.
VertexLayoutOptions scene_vertex_layout(const Scene& scene);

// The user's choices about the open model. A new choice is a member here and a row in
// choices/table.cpp: undo, the view's JSON and reloads follow.
struct Choices {
    Camera camera;
    ViewSettings view;
    VertexLayoutOptions vertex_layout;  // last request; Document::scene follows
    Playback playback;
    FlexInput flex;  // as many entries as the model has controllers and flex names; a slider that
                     // the clip moves has its own value in Pose
    std::vector<float> pose_parameters;  // own units, one for each of Model::pose_parameters
    int skin = 0;                        // family
    std::vector<int> bodygroups;         // the chosen model of each body part
    Selection selection;
    Hidden hidden;
    MountRequest mounts;  // last request; Document::content follows once it is read

    // Compares all members, except for playback state outside PlaybackChoices. NaN equals NaN.
    bool operator==(const Choices& other) const;
};

// Every slider at its start and controlled by the clip, no flex weight set directly.
FlexInput initial_flexes(const Model& model);

// The model of each body part that is shown at first: the first one or, where that would show
// nothing of the whole model, the first with a mesh.
std::vector<int> initial_bodygroups(const Model& model);

// The default choices for a newly opened scene.
Choices initial_choices(const Scene& scene);

}  // namespace studioscope
