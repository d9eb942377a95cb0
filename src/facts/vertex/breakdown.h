#pragma once

#include <span>
#include <vector>

#include "model/animation/pose.h"

namespace studioscope {

// Explains a vertex's position as a sum: its position in the bind pose, then what each shape and
// each bone in each stage of the pose adds, in model space, Z up, Source units. The sum is the
// position that skinning computes. All in double precision.

enum class TermKind {
    kBind,       // position in the file
    kShape,      // index into Model::shapes
    kRest,       // bind pose of the bones, if it differs from the one that the vertex was bound in
    kClip,       // index into Model::clips: the clip being played
    kSecond,     // index into Model::clips: the clip blended with it
    kLayer,      // index into Model::clips: a layer
    kAutoplay,   // index into Model::clips: an autoplay sequence
    kProcedure,  // index into Model::procedural_bones
};

struct VertexContribution {
    TermKind kind = TermKind::kBind;
    int index = kNone;  // index into the list that the kind names
    int bone = kNone;   // bone that moves: one with a weight on the vertex, or its ancestor
    glm::dvec3 adds{0};
    double weight = 0;    // weight of a shape
    bool is_off = false;  // switched off: contributes nothing
};

struct VertexBreakdown {
    std::vector<VertexContribution> terms;  // kBind first; bones from the root on
    glm::dvec3 sum{0};
};

// The skeleton after one more stage of the pose.
struct PoseStage {
    TermKind kind = TermKind::kRest;
    int index = kNone;
    bool is_off = false;
    std::vector<Transform> local;  // one per bone, relative to its parent
};

// Returns the bind pose of the bones, the clip, the clip blended with it, layers, autoplay
// sequences and procedural bones, in the order in which update_pose() applies them. A stage that
// the request switches off is present and moves nothing.
std::vector<PoseStage> pose_stages(const Model& model, const PoseRequest& request);

// Breaks a vertex's position down; `shapes` are those of the pose.
VertexBreakdown break_down_vertex(const Model& model, std::span<const PoseStage> stages,
                                  std::span<const ShapeWeight> shapes, const PoseSwitches& off,
                                  uint32_t vertex);

// The vertex's position in a pose, by Pose::local and the shapes.
glm::dvec3 posed_position(const Model& model, const Pose& pose, uint32_t vertex);

}  // namespace studioscope
