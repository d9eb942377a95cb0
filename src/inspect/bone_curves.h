#pragma once

#include <array>
#include <functional>
#include <vector>

#include "animation/pose.h"

namespace studioscope {

// How a clip moves one bone relative to its parent, as the tab of curves draws it.

enum class CurveKind { kPosition, kEuler, kQuaternion };
constexpr size_t axes_of(CurveKind kind) { return kind == CurveKind::kQuaternion ? 4 : 3; }

// Where the numbers at a whole frame come from.
enum class KeyState {
    kAuthored,  // the bone has a key
    kSkipped,   // the file skips the frame
    kHeld,      // the frame is there and leaves the bone out
};

struct CurveKey {
    int frame = 0;
    KeyState state = KeyState::kAuthored;
};

// Units, degrees, or the quaternion's x y z w, along the same half of the sphere.
struct BoneCurve {
    std::vector<float> frames;
    std::vector<std::array<float, 4>> values;  // as many
    std::vector<CurveKey> keys;                // every whole frame of the clip, up to kMaxCurveKeys
};
constexpr size_t kMaxCurveKeys = 4000;

// The clip of the request alone, as curves show it: without what is mixed with it, laid over it or
// moves by a rule, and at no frame. Two that are the same have the same curves and motions.
PoseRequest clip_alone(const PoseRequest& request);

// Of clip_alone().
BoneCurve curve_of_bone(const Model& model, const PoseRequest& request, int bone, CurveKind kind,
                        size_t samples);

// The state of every whole frame for one bone; nothing for a bone that the clip leaves alone. A
// compiled clip has all of them.
std::vector<CurveKey> keys_of_bone(const Model& model, int clip, int bone);

// How far the clip, alone, moves a bone from where it has it first: what is worth looking at stands
// first.
struct BoneMotion {
    int bone = 0;
    float degrees = 0;
    float distance = 0;
};
std::vector<BoneMotion> bones_by_motion(const Model& model, const PoseRequest& request);

// The other way of each rule beside the one that is used: how far apart the skeletons are at most.
struct RuleDifference {
    float distance = 0;  // of two joints, units
    int distance_bone = kNone;
    float distance_frame = 0;
    float degrees = 0;
    int degrees_bone = kNone;
    float degrees_frame = 0;
};
struct RuleDifferences {
    RuleDifference skipped;  // frames that the file skips, held or interpolated
    RuleDifference omitted;  // bones that a frame leaves out, held or interpolated
};
// At the frame of the request.
RuleDifferences differences_at(const Model& model, const PoseRequest& request);
// At all frames of the clip; `request_at` gives the request at one of them.
RuleDifferences rule_differences(const Model& model, int clip,
                                 const std::function<PoseRequest(float frame)>& request_at);

// The request with the rule for skipped frames, or for omitted bones, the other way.
PoseRequest with_other_skipped(PoseRequest request);
PoseRequest with_other_omitted(PoseRequest request);

// Both of those skeletons, one matrix a bone each, for FrameInput::ghosts.
std::vector<Affine> ghost_skeletons(const Model& model, const PoseRequest& request);

}  // namespace studioscope
