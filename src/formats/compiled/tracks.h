#pragma once

#include <memory>
#include <vector>

#include "formats/compiled/compiled.h"
#include "formats/compiled/mdl_motion.h"

namespace studioscope {

// Converts decoded animations of an MDL to tracks of a model.

// For each bone of the MDL: the model's bone, or kNone, and whether their bind poses differ.
struct BoneMatches {
    std::vector<int> numbers;
    std::vector<bool> has_other_bind;
};
using CachedBoneMatches = std::shared_ptr<const BoneMatches>;

// Whether an animation is a delta, and the sequence that plays it. Where they differ, bones without
// values have those of the animation all the same (bone_setup.cpp, CalcAnimation): a delta sequence
// then adds the bind pose to the pose below it.
struct DeltaFlags {
    bool animation = false, sequence = false;
};

// Converts the motion of bones that the model has to tracks. In a delta animation they rest at
// zero, else in the MDL's bind pose; a rest that the sequence would not have makes a track, too.
ClipMotion motion_tracks(const MdlMotion& motion, const MdlFile& mdl, const BoneMatches& bones,
                         DeltaFlags delta);

// Defers motion_tracks() to the first use, with ownership of the files and matches. Each motion may
// have as many keys as the files' size allows; without memory it has no motion, which is reported
// once.
LazyMotion::Decode deferred_tracks(const MotionFiles& files, int animation,
                                   const CachedBoneMatches& bones, DeltaFlags delta);

}  // namespace studioscope
