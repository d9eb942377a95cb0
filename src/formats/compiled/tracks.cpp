#include "formats/compiled/tracks.h"

#include <string>
#include <utility>

#include "core/at.h"

namespace studioscope {

namespace {

// The keys of a bone's values. A border makes two keys of one frame: the one to which the frame
// before it moves, and its own.
template <typename Value, typename Key>
void add_keys(const std::vector<Value>& values, const std::vector<MdlBorder<Value>>& borders,
              int first_frame, std::vector<Key>& keys) {
    keys.reserve(values.size() + borders.size());
    auto border = borders.begin();
    for (size_t i = 0; i < values.size(); ++i) {
        const float frame = static_cast<float>(first_frame) + static_cast<float>(i);
        if (border != borders.end() && border->frame == i) keys.push_back({frame, border++->value});
        keys.push_back({frame, values[i]});
    }
}

Track bone_track(int bone, const MdlBoneMotion& motion, int first_frame) {
    Track track;
    track.bone = bone;
    add_keys(motion.positions, motion.position_borders, first_frame, track.positions);
    add_keys(motion.rotations, motion.rotation_borders, first_frame, track.rotations);
    return track;
}

// Skips an entry in the space of a bone that the model lacks, as the engine does.
void add_local_hierarchy(const MdlLocalHierarchy& source, const std::vector<int>& bones,
                         ClipMotion& motion) {
    const int bone = at(bones, source.bone);
    const int parent = source.parent < 0 ? kNone : at(bones, source.parent);
    if (bone == kNone || (source.parent >= 0 && parent == kNone)) return;
    motion.local_hierarchies.push_back({parent, source.start, source.peak, source.tail, source.end,
                                        bone_track(bone, source.motion, source.first_frame)});
}

}  // namespace

ClipMotion motion_tracks(const MdlMotion& motion, const MdlFile& mdl, const BoneMatches& bones,
                         DeltaFlags delta) {
    ClipMotion result;
    for (size_t bone = 0; bone < motion.bones.size(); ++bone) {
        const MdlBoneMotion& bone_motion = motion.bones[bone];
        const bool is_moved = !bone_motion.positions.empty() || !bone_motion.rotations.empty();
        // Base values are those of the file that contains the animation (mdl.md 7.3).
        const bool has_base =
            delta.animation != delta.sequence || (!delta.animation && bones.has_other_bind[bone]);
        if (bones.numbers[bone] == kNone || !(is_moved || has_base)) continue;
        result.tracks.push_back(bone_track(bones.numbers[bone], bone_motion, 0));
        if (!delta.animation) result.tracks.back().rest = mdl.bones[bone].bind;
    }
    for (const MdlLocalHierarchy& hierarchy : motion.local_hierarchies)
        add_local_hierarchy(hierarchy, bones.numbers, result);
    return result;
}

LazyMotion::Decode deferred_tracks(const MotionFiles& files, int animation,
                                   const CachedBoneMatches& bones, DeltaFlags delta) {
    const auto decode = [=](Diagnostics& diagnostics) {
        MdlMotionDecoder decoder(*files.mdl, files.ani.get(), files.names.mdl, files.names.ani,
                                 diagnostics);
        MdlMotion motion = decoder.decode(at(files.mdl->animations, animation));
        return motion.is_available ? motion_tracks(motion, *files.mdl, *bones, delta)
                                   : ClipMotion();
    };
    if (!files.deferred_budget) return decode;
    return [decode, budget = files.deferred_budget](Diagnostics& diagnostics) {
        const std::string what = "the motion of this clip and of those that are played after it";
        ClipMotion motion;
        const MemoryTrackingScope memory_scope(&budget->memory);
        within_budget(diagnostics, what, [&] { motion = decode(diagnostics); });
        return motion;
    };
}

}  // namespace studioscope
