#pragma once

#include <vector>

#include "animation/flex.h"
#include "animation/sample_clip.h"
#include "model/model.h"

namespace studioscope {

// A model's skeleton at one moment, turned so that Z is up. One entry a bone in each.
struct Pose {
    std::vector<Transform> local;  // relative to the parent, as the file has it
    std::vector<Affine> world;     // bone space to model space
    // Bind-pose model space to model space: world * pose_to_bone. A model without bones gets
    // kMaxBonesOfVertices equal entries, so that any bone byte finds one.
    std::vector<Affine> palette;
    std::vector<float> controllers;   // one for each of Model::controllers, as set or as played
    std::vector<float> flex_weights;  // one for each of Model::flex_names
    std::vector<ShapeWeight> shapes;  // one for each of Model::shapes
};

// What a clip brings with it, beside how it is sampled. Nothing of it goes over the bind pose.
struct PlayRules : SampleRules {
    bool plays_autoplay = true;          // clips that play by themselves are laid over it
    bool moves_procedural_bones = true;  // bones with a rule follow it

    bool operator==(const PlayRules&) const = default;
};

// What is left out of a pose, to see what it adds.
struct PoseSwitches {
    bool is_clip_off = false;         // bones stay bound; what lies over the clip still plays
    std::vector<int> layers_off;      // index into Model::clips: layers, and what plays by itself
    std::vector<int> procedures_off;  // index into Model::procedural_bones
    std::vector<int> bones_off;       // stay bound to their parents
    std::vector<int> shapes_off;      // index into Model::shapes

    bool operator==(const PoseSwitches&) const = default;
};

// A clip that is mixed with the one that plays.
struct BlendClip {
    int clip = kNone;          // index into Model::clips
    float frame = 0;           // in its own labels
    float weight = 0;          // 0: only the first, 1: only this one, or all of it on top
    bool is_additive = false;  // its change from its first frame is added instead

    bool operator==(const BlendClip&) const = default;
};

struct PoseRequest {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // in the clip's own labels
    PlayRules rules;
    FlexInput flex = {};
    // Values of Model::pose_parameters, in their own units; those missing have their initial one.
    std::vector<float> pose_parameters = {};
    float seconds = 0;  // since the start of the clips that play by themselves
    BlendClip second = {};
    PoseSwitches off = {};

    bool operator==(const PoseRequest&) const = default;
};

// Bones alone, as update_pose() poses them: relative to their parents, as the file has them.
void pose_bones(const Model& model, const PoseRequest& request, std::vector<Transform>& local);

// The shapes that are switched off get weight 0.
void leave_out_shapes(const PoseSwitches& off, Pose& pose);

// Fills all of `pose` but its world and palette, which stay.
void pose_bones_and_flexes(const Model& model, const PoseRequest& request, Pose& pose);

// Fills `pose` (its memory is reused).
void update_pose(const Model& model, const PoseRequest& request, Pose& pose);

// World and palette from local transforms that are already there.
void finish_pose(const Model& model, Pose& pose);

}  // namespace studioscope
