#include <algorithm>
#include <numeric>
#include <span>

#include "core/at.h"
#include "formats/merge.h"
#include "model/animation/sample_clip.h"

namespace studioscope {

namespace {

// Limit for one clip, as few keys can span many frames.
constexpr int64_t kMaxTransforms = 4'000'000;

std::vector<int> frames_to_solve(const Clip& clip, size_t bones) {
    if (clip.kind == KeyKind::kFrames) return clip.frames;
    const int64_t count = int64_t{clip.last_frame()} - clip.first_frame() + 1;
    if (count * static_cast<int64_t>(bones) > kMaxTransforms) return clip_bone_key_frames(clip);
    std::vector<int> frames(static_cast<size_t>(count));
    std::iota(frames.begin(), frames.end(), clip.first_frame());
    return frames;
}

class TrackReparenter {
public:
    TrackReparenter(const Clip& clip, const Model& other, const Model& model,
                    std::span<const int> matches)
        : clip_(clip), other_(other), model_(model), tracks_(other.bones.size(), nullptr) {
        for (const Track& track : clip.tracks) at(tracks_, track.bone) = &track;
        sources_.assign(model.bones.size(), kNone);
        for (size_t i = matches.size(); i-- > 0;)
            if (matches[i] != kNone) at(sources_, matches[i]) = static_cast<int>(i);
    }

    // Computes a track for each of the given bones of `model`.
    std::vector<Track> solve(const std::vector<int>& bones) {
        std::vector<Track> solved(bones.size());
        for (size_t i = 0; i < bones.size(); ++i) {
            solved[i].bone = bones[i];
            solved[i].rest = at(model_.bones, bones[i]).bind;
        }
        const size_t count = other_.bones.size() + model_.bones.size();
        for (const int frame : frames_to_solve(clip_, count)) {
            place_bones(static_cast<float>(frame));
            for (Track& track : solved) add_key(track, static_cast<float>(frame));
        }
        return solved;
    }

private:
    void place_bones(float frame) {
        other_worlds_.clear();
        for (size_t i = 0; i < other_.bones.size(); ++i) {
            const Bone& bone = other_.bones[i];
            const bool holds = clip_.kind == KeyKind::kFrames;
            const Transform local =
                tracks_[i] ? sample_track(*tracks_[i], frame, holds) : bone.bind;
            other_worlds_.push_back(world_in(other_worlds_, bone.parent) * to_matrix(local));
        }
        base_worlds_.clear();
        for (size_t i = 0; i < model_.bones.size(); ++i) {
            const Bone& bone = model_.bones[i];
            base_worlds_.push_back(sources_[i] == kNone
                                       ? world_in(base_worlds_, bone.parent) * to_matrix(bone.bind)
                                       : at(other_worlds_, sources_[i]));
        }
    }

    static glm::dmat4 world_in(const std::vector<glm::dmat4>& worlds, int bone) {
        const bool is_placed = bone >= 0 && bone < static_cast<int>(worlds.size());
        return is_placed ? at(worlds, bone) : glm::dmat4(1);
    }

    void add_key(Track& track, float frame) const {
        const int parent = at(model_.bones, track.bone).parent;
        const glm::dmat4 local =
            glm::inverse(world_in(base_worlds_, parent)) * at(base_worlds_, track.bone);
        track.positions.push_back({frame, glm::vec3(local[3])});
        track.rotations.push_back(
            {frame, glm::quat(glm::normalize(glm::quat_cast(glm::dmat3(local))))});
    }

    const Clip& clip_;
    const Model& other_;
    const Model& model_;
    std::vector<const Track*> tracks_;  // one per bone of `other`
    std::vector<int> sources_;          // for each bone of `model` the matching bone of `other`
    std::vector<glm::dmat4> other_worlds_, base_worlds_;  // world matrices at one frame
};

}  // namespace

bool has_same_parent(const Model& other, const Model& model, int bone,
                     std::span<const int> matches) {
    const int other_parent = at(other.bones, bone).parent;
    const int base_parent = at(model.bones, at(matches, bone)).parent;
    if (other_parent == kNone || base_parent == kNone) return other_parent == base_parent;
    return at(matches, other_parent) == base_parent;
}

std::vector<Track> reparent(Clip& clip, const Model& other, const Model& model,
                            std::span<const int> matches) {
    std::vector<int> reparented;
    // Compiled sequences are matched by name only, as in the engine.
    for (int i = 0; i < static_cast<int>(matches.size()) && clip.kind != KeyKind::kDense; ++i)
        if (at(matches, i) != kNone && !has_same_parent(other, model, i, matches))
            reparented.push_back(at(matches, i));
    if (reparented.empty()) return {};
    std::vector<Track> solved = TrackReparenter(clip, other, model, matches).solve(reparented);
    std::erase_if(clip.tracks, [&](const Track& track) {
        return std::find(reparented.begin(), reparented.end(), at(matches, track.bone)) !=
               reparented.end();
    });
    return solved;
}

}  // namespace studioscope
