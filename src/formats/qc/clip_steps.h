#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/qc/frames.h"

namespace studioscope {

// Changes that a compiler makes to the frames of a clip (qc.md 6, steps 1 to 7).

// Motion that was taken out of the roots, as a game moves the model by it.
struct RootMotion {
    int end_frame = 0;
    float start_speed = 0, end_speed = 0;  // units over the whole stretch
    glm::vec3 direction{0};
    glm::vec3 degrees{0};  // turned in all
};

struct QcClipState {
    QcFrames frames;
    std::vector<float> weights;  // one per bone
    uint32_t flags = 0;
    float fps = 30;
    int extracted_to = 0;  // frames up to here have lost their motion
    std::vector<RootMotion> movements;
};

struct QcClipBuild;

// Carries out all that the clip says, on frames of the model's bones.
void run_steps(const QcClip& clip, QcClipBuild& build, QcClipState& state);

// Whether the clip changes its frames by more than cutting and looping.
bool changes_frames(const QcClip& clip);

// The functions below change roots (root_motion.cpp).

// The motion of a root that is taken out of the frames from `start` to `end`.
struct QcWay {
    uint32_t axes = 0;  // qc_axis bits
    int start = 0, end = 0;
    bool is_linear = false;         // at an even pace
    std::optional<Transform> from;  // where it is measured from; none: the root at `start`
    std::optional<int> goal;        // the frame that it is measured to; none: `end`
};
void extract_motion(QcClipState& state, const Model& model, int root, const QcWay& way);
// Shifts and turns the roots so that `bone` at frame `here` is placed as in `there`, on those axes.
void align_roots(QcClipState& state, const Model& model, int bone, uint32_t axes,
                 const Transform& there, int here);
// Turns the roots so that the path of `root` from first to last frame points there.
void rotate_root_path(QcClipState& state, const Model& model, int root, float degrees);
// Roots keep these components of the first frame.
void hold_axes(QcFrames& frames, const Model& model, uint32_t axes);
// The last frame becomes the first, but for components in `axes` of roots.
void close_loop(QcFrames& frames, const Model& model, uint32_t axes);

// The place of a bone in the model, in that pose.
Transform world_of(const Model& model, const QcPose& pose, int bone);

}  // namespace studioscope
