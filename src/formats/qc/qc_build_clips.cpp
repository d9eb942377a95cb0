#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "formats/join.h"
#include "formats/qc/qc_builder.h"

namespace studioscope {

namespace {

// A source without frames of its own stands in its bind pose, as a clip of one frame.
Clip clip_of_bind(const Model& source) {
    Clip clip;
    clip.frames = {0};
    for (size_t i = 0; i < source.bones.size(); ++i) {
        const Transform& bind = source.bones[i].bind;
        clip.tracks.push_back(
            {static_cast<int>(i), bind, {{0, bind.position}}, {{0, bind.rotation}}});
    }
    return clip;
}

// The keys of the frames first..last; what was held at the first is given there.
template <typename Key>
void cut_keys(std::vector<Key>& keys, float first, float last) {
    const auto after_first =
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.frame > first; });
    if (after_first != keys.begin()) {
        auto held = after_first - 1;
        held->frame = first;
        keys.erase(keys.begin(), held);
    }
    std::erase_if(keys, [&](const Key& key) { return key.frame > last; });
}

// False when the clip has none of those frames; it is left as it is then.
bool cut_frames(Clip& clip, int first, int last) {
    first = std::max(first, clip.first_frame());
    last = std::min(last, clip.last_frame());
    if (first > last) return false;
    if (clip.kind == KeyKind::kCurves) {
        clip.frames = {first, last};  // curves are sampled between, so their keys stay
        return true;
    }
    std::erase_if(clip.frames, [&](int frame) { return frame < first || frame > last; });
    if (clip.frames.empty() || clip.frames.front() != first)
        clip.frames.insert(clip.frames.begin(), first);
    for (Track& track : clip.tracks) {
        cut_keys(track.positions, static_cast<float>(first), static_cast<float>(last));
        cut_keys(track.rotations, static_cast<float>(first), static_cast<float>(last));
    }
    return true;
}

// A DMX counts time in seconds; its frames follow the rate.
void set_rate(Clip& clip, float fps) {
    if (clip.kind == KeyKind::kFrames) {
        clip.fps = fps;
        return;
    }
    const float ratio = fps / clip.fps;
    for (int& frame : clip.frames)
        frame = static_cast<int>(std::lround(static_cast<float>(frame) * ratio));
    for (Track& track : clip.tracks) {
        for (PositionKey& key : track.positions) key.frame *= ratio;
        for (RotationKey& key : track.rotations) key.frame *= ratio;
    }
    for (FlexCurve& curve : clip.flex_curves)
        for (FlexKey& key : curve.keys) key.frame *= ratio;
    clip.fps = fps;
}

void scale_clip(Clip& clip, float scale) {
    for (Track& track : clip.tracks) {
        track.rest.position *= scale;
        for (PositionKey& key : track.positions) key.position *= scale;
    }
}

}  // namespace

void QcBuilder::add_clips() {
    for (const QcMotion& sequence : qc_.sequences)
        if (const auto motion = resolve(sequence)) add_clip(*motion);
}

// What a sequence takes from the $animation that it names: file, and options it does not give.
std::optional<QcMotion> QcBuilder::resolve(const QcMotion& sequence) const {
    if (sequence.sources.empty()) return {};
    QcMotion result = sequence;
    for (const QcMotion& animation : qc_.animations) {
        if (!same_name(animation.name, sequence.sources.front()) || animation.sources.empty())
            continue;
        result.sources.front() = animation.sources.front();
        result.scale = animation.scale;
        if (!result.fps) result.fps = animation.fps;
        if (!result.frames) result.frames = animation.frames;
        result.is_looping = result.is_looping || animation.is_looping;
        result.is_delta = result.is_delta || animation.is_delta;
        break;
    }
    return result;
}

void QcBuilder::add_clip(const QcMotion& sequence) {
    const std::string& path = sequence.sources.front();
    const Model* source = load(path, sequence.place);
    if (source == nullptr) return;
    if (sequence.sources.size() > 1)
        say(Severity::kNote, "qc-blend", sequence.place,
            fmt::format("$sequence {} blends {} animations; the first is shown", sequence.name,
                        sequence.sources.size()));
    Clip clip = source->clips.empty() ? clip_of_bind(*source) : source->clips.front();
    clip.name = sequence.name;
    if (clip.file.empty()) clip.file = path;
    clip.is_looping = sequence.is_looping;
    clip.is_delta = sequence.is_delta;
    if (sequence.fps) set_rate(clip, *sequence.fps);
    if (sequence.frames && !cut_frames(clip, (*sequence.frames)[0], (*sequence.frames)[1]))
        say(Severity::kWarning, "qc-frames", sequence.place,
            fmt::format(
                "$sequence {} wants frames {} to {}, but {} has {} to {}; it is shown whole",
                sequence.name, (*sequence.frames)[0], (*sequence.frames)[1], path,
                clip.first_frame(), clip.last_frame()));
    scale_clip(clip, sequence.scale);
    Model moved;
    moved.bones = source->bones;
    moved.clips.push_back(std::move(clip));
    const size_t said_before = model_.diagnostics.size();
    join_clips(model_, std::move(moved));
    for (size_t i = said_before; i < model_.diagnostics.size(); ++i)
        model_.diagnostics[i] = at_place(model_.diagnostics[i], sequence.place);
}

}  // namespace studioscope
