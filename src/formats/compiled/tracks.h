#pragma once

#include <memory>
#include <vector>

#include "formats/compiled/compiled.h"
#include "formats/compiled/mdl_motion.h"

namespace studioscope {

// Decoded animations of an MDL as tracks of a model.

// Of each bone of the MDL, the bone of the model, or kNone; and whether the bind poses of the two
// differ.
struct BoneMatches {
    std::vector<int> numbers;
    std::vector<bool> has_other_bind;
};
using CachedBoneMatches = std::shared_ptr<const BoneMatches>;

// The tracks of the bones that the model has. Of a delta they rest at nothing, else in the MDL's
// bind pose; one whose bind pose is not the model's has a track for that alone.
ClipMotion tracks_of(const MdlMotion& motion, const MdlFile& mdl, const BoneMatches& bones,
                     bool is_delta);

// The same, decoded when it is asked for; the files and matches are kept until then. Every such
// motion has all the keys that the files' size allows for itself; where their memory is spent it
// moves nothing, which is told once.
LazyMotion::Decode tracks_later(const MotionFiles& files, int animation,
                                const CachedBoneMatches& bones, bool is_delta);

}  // namespace studioscope
