#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "facts/compare/comparison.h"

namespace studioscope {

struct Track;

// Compares the motion of clips at their keys. Few keys may span many millions of frames, so nothing
// here walks over frame numbers.

// The largest difference of a bone over the frames of a clip, as a multiple of its tolerance.
struct LargestMotion {
    TransformChange change;
    double ratio = 0;
    int bone = kNone;
    int frame = 0;
    // Frames with a bone past its tolerance: those that were compared, and all between two
    // neighbours of them that both have one.
    size_t frames = 0;
};

// Work limit for posing clips that mix others, in bones times mixed clips: per comparison, and in
// addition per key of the clips.
constexpr size_t kMaxPosedBones = 4'000'000;
constexpr size_t kPosedBonesPerKey = 8;

class MotionComparer {
public:
    // `room`: the work limit, which tests lower.
    explicit MotionComparer(const Comparison& all, size_t room = kMaxPosedBones);

    // Compares two clips as far as the shorter one goes, at the keys of both and in the middle
    // between any two of them.
    LargestMotion compare(int clip, int other_clip);

    // Number of clips compared at some of their keys only, or not at all, due to the work limit.
    size_t thinned_count() const { return thinned_; }
    size_t left_out_count() const { return left_out_; }

private:
    struct Ratio {
        TransformChange change;
        double ratio = 0;  // 0: within the tolerance
    };

    void compare_tracks(const Clip& own, const Clip& other, int count);
    // Compares one bone in clips that hold only its track.
    void compare_bone(const Clip& lone, const Clip& other_lone, std::pair<int, int> bones);
    void compare_poses(int clip, int other_clip, int count);
    // Charges the poses of both clips to the work limit, and thins the moments to as many as it
    // allows. Returns false if it allows none.
    bool take_poses(int clip, int other_clip);
    Ratio tolerance_ratio(std::pair<int, int> bones, const Transform& own,
                          const Transform& other) const;
    void take(const Ratio& found, int bone, int moment);
    bool is_resting(std::pair<int, int> bones, const Transform& own, const Transform& other) const;
    void add_ends_and_middles(int count);
    size_t count_frames();

    const Comparison& all_;
    std::vector<std::pair<int, int>> bones_;  // with their counterparts
    LargestMotion largest_;
    int first_frame_ = 0;
    // Frames to compare, counted from the first frame of each clip, and ranges of such frames.
    std::vector<int> moments_;
    std::vector<std::pair<int, int>> past_;  // ranges past a tolerance, both ends included
    std::vector<const Track*> tracks_, other_tracks_;  // by bone
    std::vector<Transform> local_, other_local_;
    size_t room_;
    std::vector<bool> is_counted_, is_other_counted_;  // clips whose keys have raised the limit
    size_t thinned_ = 0, left_out_ = 0;
};

}  // namespace studioscope
