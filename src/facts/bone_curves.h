#pragma once

#include <array>
#include <functional>
#include <vector>

#include "model/animation/pose.h"

namespace studioscope {

// Curves of a bone's motion relative to its parent, for the Curves tab.

enum class CurveKind { kPosition, kEuler, kQuaternion };
constexpr size_t axis_count(CurveKind kind) { return kind == CurveKind::kQuaternion ? 4 : 3; }

// Origin of the values at a whole frame.
enum class KeyState {
    kAuthored,  // the bone has a key
    kSkipped,   // the file skips the frame
    kHeld,      // the file has the frame, but not for this bone
};

struct CurveKey {
    int frame = 0;
    KeyState state = KeyState::kAuthored;
};

// Samples of a position in units, of angles in degrees, or of a quaternion x y z w whose sign does
// not flip between samples.
struct BoneCurve {
    std::vector<float> frames;
    std::vector<std::array<float, 4>> values;  // one per frame
    std::vector<CurveKey> keys;  // all whole frames of the clip, at most kMaxCurveKeys
};
constexpr size_t kMaxCurveKeys = 4000;

// The request reduced to its clip: no blending, no layers, no rules, no frame. Equal results have
// equal curves and motions.
PoseRequest clip_alone(const PoseRequest& request);

// Samples the motion of one bone in clip_alone(request).
BoneCurve sample_bone_curve(const Model& model, const PoseRequest& request, int bone,
                            CurveKind kind, size_t samples);

// The state of every whole frame for one bone; empty if the clip does not move it. A compiled clip
// has keys everywhere.
std::vector<CurveKey> bone_curve_keys(const Model& model, int clip, int bone);

// Greatest distance and angle of a bone from its place at the start of the clip, without anything
// mixed in. Bones that move most come first.
struct BoneMotion {
    int bone = 0;
    float degrees = 0;
    float distance = 0;
};
std::vector<BoneMotion> bones_by_motion(const Model& model, const PoseRequest& request);

// Greatest difference between the skeleton and the one by the alternative rule.
struct RuleDifference {
    float distance = 0;  // units between two joints
    int distance_bone = kNone;
    float distance_frame = 0;
    float degrees = 0;
    int degrees_bone = kNone;
    float degrees_frame = 0;
};
struct RuleDifferences {
    RuleDifference skipped;  // rule for frames that the file skips: hold or interpolate
    RuleDifference omitted;  // rule for bones that a frame leaves out: hold or interpolate
};
// Differences at the frame of the request.
RuleDifferences differences_at(const Model& model, const PoseRequest& request);
// Differences over all frames of the clip; `request_at` returns the request at one of them.
RuleDifferences rule_differences(const Model& model, int clip,
                                 const std::function<PoseRequest(float frame)>& request_at);

// The request with the alternative rule for skipped frames, or for omitted bones.
PoseRequest with_skipped_rule_toggled(PoseRequest request);
PoseRequest with_omitted_rule_toggled(PoseRequest request);

// The skeletons by both alternative rules, one matrix per bone each, for FrameInput::ghosts.
std::vector<Affine> ghost_skeletons(const Model& model, const PoseRequest& request);

}  // namespace studioscope
