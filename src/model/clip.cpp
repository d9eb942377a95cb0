#include "model/clip.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <new>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/name_map.h"

namespace studioscope {

namespace {

template <typename Key>
void add_frames(const Clip& clip, const std::vector<Key>& keys, std::vector<int>& frames) {
    for (const Key& key : keys) {
        const float frame = std::round(key.frame);
        if (frame >= static_cast<float>(clip.first_frame()) &&
            frame <= static_cast<float>(clip.last_frame()))
            frames.push_back(static_cast<int>(frame));
    }
}

std::vector<int> unique_frames(std::vector<int> frames) {
    std::sort(frames.begin(), frames.end());
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

}  // namespace

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}

std::vector<int> merge_pose_parameters(std::vector<PoseParameter>& base,
                                       std::span<const PoseParameter> other) {
    NameIndex names;
    for (size_t i = 0; i < base.size(); ++i) names.add(base[i].name, static_cast<int>(i));
    std::vector<int> numbers;
    for (const PoseParameter& parameter : other) {
        int number = names.find(parameter.name);
        if (number == NameIndex::kNone) {
            number = static_cast<int>(base.size());
            names.add(parameter.name, number);
            base.push_back(parameter);
        } else {
            PoseParameter& known = at(base, number);
            known.start = std::min(known.start, parameter.start);
            known.end = std::max(known.end, parameter.end);
        }
        numbers.push_back(number);
    }
    return numbers;
}

void DeferredDiagnostics::add(Diagnostics diagnostics) {
    if (diagnostics.empty()) return;
    const std::lock_guard lock(mutex_);
    diagnostics_.insert(diagnostics_.end(), std::make_move_iterator(diagnostics.begin()),
                        std::make_move_iterator(diagnostics.end()));
    has_any_ = true;
}

Diagnostics DeferredDiagnostics::take() {
    if (!has_any_) return {};  // called in every frame
    const std::lock_guard lock(mutex_);
    has_any_ = false;
    const auto first = static_cast<std::ptrdiff_t>(std::exchange(taken_, diagnostics_.size()));
    return {diagnostics_.begin() + first, diagnostics_.end()};
}

void DeferredDiagnostics::restart() {
    const std::lock_guard lock(mutex_);
    taken_ = 0;
    has_any_ = !diagnostics_.empty();
}

LazyMotion::LazyMotion(Decode decode, std::shared_ptr<DeferredDiagnostics> messages)
    : decode_(std::move(decode)), messages_(std::move(messages)) {}

LazyMotion::~LazyMotion() = default;

const ClipMotion& LazyMotion::get() const {
    std::call_once(once_, [&] {
        Diagnostics diagnostics;
        try {
            motion_ = decode_(diagnostics);
        } catch (const TimeoutError&) {
            throw;  // the next call decodes it
        } catch (const std::bad_alloc&) {
            diagnostics.push_back(error("out-of-memory", "not enough memory to play this clip"));
        }
        decode_ = nullptr;  // frees the file's bytes once all of its clips are decoded
        messages_->add(std::move(diagnostics));
        is_decoded_ = true;
    });
    return motion_;
}

const std::vector<Track>& clip_tracks(const Clip& clip) {
    return clip.lazy_motion ? clip.lazy_motion->get().tracks : clip.tracks;
}

const Track* find_track(const Clip& clip, int bone) {
    for (const Track& track : clip_tracks(clip))
        if (track.bone == bone) return &track;
    return nullptr;
}

const std::vector<LocalHierarchy>& clip_local_hierarchies(const Clip& clip) {
    return clip.lazy_motion ? clip.lazy_motion->get().local_hierarchies : clip.local_hierarchies;
}

void decode_now(Clip& clip) {
    if (!clip.lazy_motion) return;
    const ClipMotion& motion = clip.lazy_motion->get();
    clip.tracks = motion.tracks;
    clip.local_hierarchies = motion.local_hierarchies;
    clip.lazy_motion.reset();
}

std::string clip_origin(const Clip& clip) {
    const auto name = [](const std::string& path) {
        return path.substr(path.find_last_of("/\\") + 1);
    };
    if (clip.is_placeholder) return "only declared: no included model that was found brings it";
    if (clip.declared_by.empty()) return {};
    return "from " + name(clip.file) + ", declared by " + name(clip.declared_by);
}

std::vector<int> clip_bone_key_frames(const Clip& clip) {
    if (clip.kind != KeyKind::kCurves) return clip.frames;
    std::vector<int> frames;
    for (const Track& track : clip_tracks(clip)) {
        add_frames(clip, track.positions, frames);
        add_frames(clip, track.rotations, frames);
    }
    return unique_frames(std::move(frames));
}

std::vector<int> clip_key_frames(const Clip& clip) {
    std::vector<int> frames = clip_bone_key_frames(clip);
    if (clip.flex_curves.empty()) return frames;
    for (const FlexCurve& curve : clip.flex_curves) add_frames(clip, curve.keys, frames);
    return unique_frames(std::move(frames));
}

std::vector<int> clip_flex_key_frames(const Clip& clip) {
    std::vector<int> frames;
    for (const FlexTrack& track : clip.flex_tracks) {
        add_frames(clip, track.keys, frames);
        add_frames(clip, track.shares, frames);
    }
    return unique_frames(std::move(frames));
}

size_t skipped_frame_count(const Clip& clip) {
    if (clip.frames.empty() || clip.kind != KeyKind::kFrames) return 0;
    return static_cast<size_t>(clip.last_frame() - clip.first_frame()) + 1 - clip.frames.size();
}

size_t omitted_key_count(const Clip& clip) {
    if (clip.kind != KeyKind::kFrames) return 0;
    size_t count = 0;
    for (const Track& track : clip_tracks(clip))
        count += clip.frames.size() - track.positions.size();
    return count;
}

}  // namespace studioscope
