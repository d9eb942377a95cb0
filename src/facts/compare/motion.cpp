#include "facts/compare/motion.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/work_context.h"
#include "model/animation/sample_clip.h"
#include "model/animation/sequence.h"

namespace studioscope {

namespace {

// Precision of positions in compiled files: half floats, which compilers truncate, not round.
constexpr float kPositionPrecision = 1.0f / 1024;

int64_t frame_count(const Clip& clip) {
    return int64_t{clip.last_frame()} - clip.first_frame() + 1;
}

// Whether each bone has the value of its track, whatever the other bones do.
bool has_lone_tracks(const Clip& clip) {
    const Blend& blend = clip.blend;
    return !clip.is_delta && blend.animations.empty() && blend.bone_weights.empty() &&
           blend.layers.empty() && blend.cycle_parameter < 0 &&
           clip_local_hierarchies(clip).empty();
}

bool is_same(const PositionKey& a, const PositionKey& b) { return a.position == b.position; }
bool is_same(const RotationKey& a, const RotationKey& b) { return a.rotation == b.rotation; }

// Adds the moments at which a track may change direction. Keys that repeat both neighbours are
// skipped: run-length encoding makes very many of them from few bytes.
template <typename Key>
void add_moments(const Clip& clip, const std::vector<Key>& keys, std::vector<int>& moments) {
    const int first = clip.first_frame();
    const auto add = [&](float frame) {
        const float last = static_cast<float>(clip.last_frame());
        moments.push_back(static_cast<int>(std::clamp(frame, static_cast<float>(first), last)) -
                          first);
    };
    for (size_t i = 0; i < keys.size(); ++i) {
        check_cancelled_at(i);
        const bool is_repeated = i > 0 && i + 1 < keys.size() && is_same(keys[i], keys[i - 1]) &&
                                 is_same(keys[i], keys[i + 1]);
        if (is_repeated) continue;
        add(std::floor(keys[i].frame));
        add(std::ceil(keys[i].frame));
        if (clip.kind != KeyKind::kFrames) continue;
        // held up to the frame of the file before the key, and on its way from there
        const auto here =
            std::lower_bound(clip.frames.begin(), clip.frames.end(), keys[i].frame,
                             [](int frame, float key) { return static_cast<float>(frame) < key; });
        if (here != clip.frames.begin()) add(static_cast<float>(*(here - 1)));
    }
}

void add_moments(const Clip& clip, const Track* track, std::vector<int>& moments) {
    if (track == nullptr) return;
    add_moments(clip, track->positions, moments);
    add_moments(clip, track->rotations, moments);
}

// Adds the moments of a clip whose bones depend on each other or on other clips.
void add_moments(const Clip& clip, std::vector<int>& moments) {
    if (clip.kind == KeyKind::kCurves) {
        for (const Track& track : clip_tracks(clip)) add_moments(clip, &track, moments);
        return;
    }
    for (const int frame : clip.frames) moments.push_back(frame - clip.first_frame());
}

void list_tracks(const Clip& clip, size_t bones, std::vector<const Track*>& tracks) {
    tracks.assign(bones, nullptr);
    if (clip.frames.empty()) return;  // it moves nothing
    for (const Track& track : clip_tracks(clip)) at(tracks, track.bone) = &track;
}

// The clips and animations that a pose of a clip mixes.
size_t mixed_count(const Model& model, const Clip& clip, int depth = 0) {
    constexpr int kMaxDepth = 8;  // as in a pose
    constexpr size_t kMaxMixed = 256;
    size_t count = 1 + std::min<size_t>(clip.blend.animations.size(), 4);
    if (depth == kMaxDepth) return count;
    for (const Layer& layer : clip.blend.layers) {
        if (count >= kMaxMixed) break;
        count += mixed_count(model, at(model.clips, layer.clip), depth + 1);
    }
    return std::min(count, kMaxMixed);
}

size_t key_count(const Clip& clip) {
    size_t count = 0;
    for (const Track& track : clip_tracks(clip))
        count += track.positions.size() + track.rotations.size();
    return count;
}

// The number of keys of the clip, and of those it mixes, that have not been counted yet.
size_t new_keys(const Model& model, int index, std::vector<bool>& is_counted) {
    is_counted.resize(model.clips.size() + model.animations.size());
    size_t count = 0;
    const auto add = [&](const Clip& clip, size_t number) {
        if (is_counted[number]) return;
        is_counted[number] = true;
        count += key_count(clip);
    };
    const Clip& clip = at(model.clips, index);
    add(clip, static_cast<size_t>(index));
    for (const int animation : clip.blend.animations)
        add(at(model.animations, animation), model.clips.size() + static_cast<size_t>(animation));
    for (const Layer& layer : clip.blend.layers)
        add(at(model.clips, layer.clip), static_cast<size_t>(layer.clip));
    return count;
}

// A clip of the same frames without tracks.
Clip without_tracks(const Clip& clip) {
    Clip empty;
    empty.kind = clip.kind;
    empty.frames = clip.frames;
    return empty;
}

// The value of a bone in a clip that moves no other; `local` has room for all bones.
Transform sample_bone(const Model& model, int bone, const Clip& lone, int moment,
                      std::vector<Transform>& local) {
    Transform& value = at(local, bone);
    value = at(model.bones, bone).bind;
    sample_clip(lone, static_cast<float>(lone.first_frame() + moment), {}, local);
    return value;
}

void pose_at(const Model& model, int clip, int moment, std::vector<Transform>& local) {
    local.clear();
    for (const Bone& bone : model.bones) local.push_back(bone.bind);
    PoseRequest request;
    request.clip = clip;
    request.frame = static_cast<float>(at(model.clips, clip).first_frame() + moment);
    play_clip(model, request, local);
}

}  // namespace

MotionComparer::MotionComparer(const Comparison& all, size_t room) : all_(all), room_(room) {
    for (size_t i = 0; i < all.model().bones.size(); ++i) {
        const int other = all.other_bone(static_cast<int>(i));
        if (other == kNone) continue;
        const int parent = all.model().bones[i].parent;
        if (all.other_bone(parent) == at(all.other().bones, other).parent)
            bones_.emplace_back(static_cast<int>(i), other);
    }
}

LargestMotion MotionComparer::compare(int clip, int other_clip) {
    const Clip &own = at(all_.model().clips, clip), &other = at(all_.other().clips, other_clip);
    largest_ = {};
    first_frame_ = own.first_frame();
    past_.clear();
    const auto count = static_cast<int>(std::min(frame_count(own), frame_count(other)));
    if (has_lone_tracks(own) && has_lone_tracks(other))
        compare_tracks(own, other, count);
    else
        compare_poses(clip, other_clip, count);
    largest_.frames = count_frames();
    return largest_;
}

void MotionComparer::compare_tracks(const Clip& own, const Clip& other, int count) {
    Clip lone = without_tracks(own), other_lone = without_tracks(other);
    local_.resize(all_.model().bones.size());
    other_local_.resize(all_.other().bones.size());
    list_tracks(own, all_.model().bones.size(), tracks_);
    list_tracks(other, all_.other().bones.size(), other_tracks_);
    for (const auto& [bone, counterpart] : bones_) {
        const Track *track = at(tracks_, bone), *other_track = at(other_tracks_, counterpart);
        if (track == nullptr && other_track == nullptr) continue;  // both are in the bind pose
        moments_.clear();
        add_moments(own, track, moments_);
        add_moments(other, other_track, moments_);
        add_ends_and_middles(count);
        lone.tracks.clear();
        other_lone.tracks.clear();
        if (track != nullptr) lone.tracks.push_back(*track);
        if (other_track != nullptr) other_lone.tracks.push_back(*other_track);
        compare_bone(lone, other_lone, {bone, counterpart});
    }
}

void MotionComparer::compare_bone(const Clip& lone, const Clip& other_lone,
                                  std::pair<int, int> bones) {
    bool was_past = false;
    for (const int moment : moments_) {
        check_cancelled();
        const Ratio found = tolerance_ratio(
            bones, sample_bone(all_.model(), bones.first, lone, moment, local_),
            sample_bone(all_.other(), bones.second, other_lone, moment, other_local_));
        take(found, bones.first, moment);
        const bool is_past = found.ratio > 1;
        if (is_past && was_past) past_.back().second = moment;
        if (is_past && !was_past) past_.emplace_back(moment, moment);
        was_past = is_past;
    }
}

void MotionComparer::compare_poses(int clip, int other_clip, int count) {
    moments_.clear();
    add_moments(at(all_.model().clips, clip), moments_);
    add_moments(at(all_.other().clips, other_clip), moments_);
    add_ends_and_middles(count);
    if (!take_poses(clip, other_clip)) return;
    bool was_past = false;
    for (const int moment : moments_) {
        check_cancelled();
        pose_at(all_.model(), clip, moment, local_);
        pose_at(all_.other(), other_clip, moment, other_local_);
        bool is_past = false;
        for (const auto& bones : bones_) {
            const Ratio found =
                tolerance_ratio(bones, at(local_, bones.first), at(other_local_, bones.second));
            take(found, bones.first, moment);
            is_past = is_past || found.ratio > 1;
        }
        if (is_past && was_past) past_.back().second = moment;
        if (is_past && !was_past) past_.emplace_back(moment, moment);
        was_past = is_past;
    }
}

bool MotionComparer::take_poses(int clip, int other_clip) {
    const Model &model = all_.model(), &other = all_.other();
    room_ += kPosedBonesPerKey *
             (new_keys(model, clip, is_counted_) + new_keys(other, other_clip, is_other_counted_));
    const size_t cost = mixed_count(model, at(model.clips, clip)) * (model.bones.size() + 1) +
                        mixed_count(other, at(other.clips, other_clip)) * (other.bones.size() + 1);
    const size_t most = room_ / cost;
    if (most < 2 && moments_.size() > most) {
        ++left_out_;
        return false;
    }
    if (moments_.size() > most) {
        ++thinned_;
        // the first and the last stay
        for (size_t i = 0; i < most; ++i)
            moments_[i] = moments_[i * (moments_.size() - 1) / (most - 1)];
        moments_.resize(most);
    }
    room_ -= moments_.size() * cost;
    return true;
}

MotionComparer::Ratio MotionComparer::tolerance_ratio(std::pair<int, int> bones,
                                                      const Transform& own,
                                                      const Transform& other) const {
    Ratio found{change_between(own, other)};
    Tolerances tolerances = all_.tolerances();
    // Between a source and a compiled file a position has the rounding of the latter.
    if (!all_.has_same_format())
        tolerances.position += kPositionPrecision * glm::length(own.position);
    if (!exceeds(found.change, tolerances) || is_resting(bones, own, other)) return found;
    found.ratio = std::max(found.change.distance / (double{tolerances.position} + 1e-30),
                           found.change.degrees / (double{tolerances.angle_degrees} + 1e-30));
    return found;
}

void MotionComparer::take(const Ratio& found, int bone, int moment) {
    const int frame = first_frame_ + moment;
    const bool is_larger =
        found.ratio > largest_.ratio || (found.ratio == largest_.ratio && frame < largest_.frame);
    if (!(found.ratio > 0) || !is_larger) return;
    largest_.change = found.change;
    largest_.ratio = found.ratio;
    largest_.bone = bone;
    largest_.frame = frame;
}

// Whether neither clip moves the bone: a difference of its bind pose is reported with the bone.
bool MotionComparer::is_resting(std::pair<int, int> bones, const Transform& own,
                                const Transform& other) const {
    const auto rests = [&](const Transform& local, const Bone& of) {
        return !exceeds(change_between(local, of.bind), all_.tolerances());
    };
    return rests(own, at(all_.model().bones, bones.first)) &&
           rests(other, at(all_.other().bones, bones.second));
}

void MotionComparer::add_ends_and_middles(int count) {
    std::erase_if(moments_, [count](int moment) { return moment >= count; });
    moments_.push_back(0);
    moments_.push_back(count - 1);
    std::sort(moments_.begin(), moments_.end());
    moments_.erase(std::unique(moments_.begin(), moments_.end()), moments_.end());
    const size_t keys = moments_.size();
    for (size_t i = 1; i < keys; ++i) {
        const int gap = moments_[i] - moments_[i - 1];
        if (gap > 1) moments_.push_back(moments_[i - 1] + gap / 2);
    }
    std::inplace_merge(moments_.begin(), moments_.begin() + static_cast<std::ptrdiff_t>(keys),
                       moments_.end());
}

// The frames in any of the ranges.
size_t MotionComparer::count_frames() {
    std::sort(past_.begin(), past_.end());
    size_t count = 0;
    int end = 0;  // the first frame that has not been counted
    for (const auto& [first, last] : past_) {
        const int from = std::max(first, end);
        if (last < from) continue;
        count += static_cast<size_t>(last - from) + 1;
        end = last + 1;
    }
    return count;
}

}  // namespace studioscope
