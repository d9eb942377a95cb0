#pragma once

#include <vector>

#include "animation/sample.h"
#include "model/model.h"

// A model's skeleton at one moment. One entry a bone in each.
struct Pose {
    std::vector<Transform> local;  // relative to the parent
    std::vector<Affine> world;     // bone space to model space
    std::vector<Affine> palette;   // bind-pose model space to model space: world * pose_to_bone
};

struct PoseRequest {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // in the clip's own labels
    SampleRules rules;
};

// Fills `pose` (its memory is reused). The palette of a model without bones is empty.
void update_pose(const Model& model, const PoseRequest& request, Pose& pose);

// World and palette from local transforms that are already there.
void finish_pose(const Model& model, Pose& pose);
