#pragma once

#include <span>
#include <vector>

#include "animation/pose.h"

namespace studioscope {

// Why a vertex is where it is: its place in the bind pose, then what each shape, and each bone in
// each stage of the pose adds to it, in model space, Z up. All of it together is the place that
// skinning gives it. In double precision.

enum class TermKind {
    kBind,       // its place in the file
    kShape,      // index into Model::shapes
    kRest,       // the bind pose of the bones, where that is not the one the vertex was bound in
    kClip,       // index into Model::clips: the clip that plays
    kSecond,     // likewise: the one mixed with it
    kLayer,      // likewise: one laid over it
    kAutoplay,   // likewise: one that plays by itself
    kProcedure,  // index into Model::procedural_bones
};

struct VertexContribution {
    TermKind kind = TermKind::kBind;
    int index = kNone;  // of what, as its kind says
    int bone = kNone;   // that it moves, of those the vertex hangs on or of their parents
    glm::dvec3 adds{0};
    double weight = 0;    // of a shape
    bool is_off = false;  // switched off: adds nothing
};

struct VertexBreakdown {
    std::vector<VertexContribution> terms;  // kBind first; bones from the root on
    glm::dvec3 sum{0};
};

// The skeleton after one more thing moved it.
struct PoseStage {
    TermKind kind = TermKind::kRest;
    int index = kNone;
    bool is_off = false;
    std::vector<Transform> local;  // one a bone, relative to its parent
};

// The bind pose of the bones, then the clip, what is mixed with it, its layers, what plays by
// itself, and procedural bones, in the order in which update_pose() applies them. What the
// request's switches leave out is there and moves nothing.
std::vector<PoseStage> pose_stages(const Model& model, const PoseRequest& request);

// `shapes` as the pose has them.
VertexBreakdown account_of_vertex(const Model& model, std::span<const PoseStage> stages,
                                  std::span<const ShapeWeight> shapes, const PoseSwitches& off,
                                  uint32_t vertex);

// Where a pose has it: Pose::local and shapes are asked, of the bones that it hangs on.
glm::dvec3 posed_position(const Model& model, const Pose& pose, uint32_t vertex);

}  // namespace studioscope
