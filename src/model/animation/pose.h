#pragma once

#include <optional>
#include <vector>

#include "model/animation/flex.h"
#include "model/animation/sample_clip.h"
#include "model/model.h"

namespace studioscope {

// A bone whose matrix from bone space to model space, Z up, does not follow from its local
// transform.
struct FixedWorld {
    int bone = 0;
    glm::dmat4 world{1};
};

// A model's skeleton at one moment, rotated so that Z is up. Each list has one entry per bone.
struct Pose {
    std::vector<Transform> local;          // relative to the parent, in the file's axes
    std::vector<Affine> world;             // bone space to model space
    std::vector<FixedWorld> fixed_worlds;  // ascending by bone: bones that something else moved
    // Matrices from bind-pose model space to model space: world * pose_to_bone. A model without
    // bones has kMaxBonesOfVertices equal entries, so that every bone index of a vertex is valid.
    std::vector<Affine> palette;
    std::vector<float> controllers;   // one per Model::controllers, as set or as played
    std::vector<EyeAxes> eyes;        // one per Model::eyeballs; empty: nothing depends on them
    std::vector<float> flex_weights;  // one per Model::flex_names
    std::vector<ShapeWeight> shapes;  // one per Model::shapes
};

// Options of playing a clip, in addition to those of sampling. The bind pose ignores them.
struct PlayRules : SampleRules {
    bool plays_autoplay = true;          // true: autoplay clips are added on top
    bool moves_procedural_bones = true;  // true: procedural bones follow their rules

    bool operator==(const PlayRules&) const = default;
};

// Parts of a pose that are switched off, to show their effect.
struct PoseSwitches {
    bool is_clip_disabled = false;  // true: bones stay in the bind pose; autoplay clips still play
    std::vector<int> disabled_layers;      // indices into Model::clips: layers and autoplay clips
    std::vector<int> disabled_procedures;  // indices into Model::procedural_bones
    // Indices into Model::bones; their local transforms stay those of the bind pose.
    std::vector<int> disabled_bones;
    std::vector<int> disabled_shapes;  // indices into Model::shapes

    bool operator==(const PoseSwitches&) const = default;
};

// A clip that is blended with the main clip.
struct BlendClip {
    int clip = kNone;          // index into Model::clips
    float frame = 0;           // frame in the clip's own numbers
    float weight = 0;          // 0: only the main clip, 1: only this one, or if additive all of it
    bool is_additive = false;  // true: its difference to its first frame is added

    bool operator==(const BlendClip&) const = default;
};

struct PoseRequest {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // frame in the clip's own numbers
    PlayRules rules;
    FlexInput flex = {};
    // Values of Model::pose_parameters, in their own units; missing ones have their default.
    std::vector<float> pose_parameters = {};
    float seconds = 0;  // time since the start of the autoplay clips
    BlendClip second = {};
    PoseSwitches off = {};
    // The point in model space, Z up, that the eyes look at, which moves their lids; nothing:
    // ahead.
    std::optional<glm::vec3> eye_target = {};

    bool operator==(const PoseRequest&) const = default;
};

// Computes the local transforms as update_pose() does: relative to the parents, in the file's axes.
void pose_bones(const Model& model, const PoseRequest& request, std::vector<Transform>& local);

// Sets the weights of disabled shapes to 0.
void disable_shapes(const PoseSwitches& off, Pose& pose);

// Fills `pose` except for its world and palette; no bone has a fixed world.
void pose_bones_and_flexes(const Model& model, const PoseRequest& request, Pose& pose);

// Fills `pose`, reusing its memory.
void update_pose(const Model& model, const PoseRequest& request, Pose& pose);

// Computes world and palette from the local transforms and the fixed worlds of `pose`.
void finish_pose(const Model& model, Pose& pose);

}  // namespace studioscope
