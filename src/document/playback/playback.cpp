#include "document/playback/playback.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/animation/blend_weights.h"

namespace studioscope {

const Clip* current_clip(const Model& model, const Playback& playback) {
    const bool is_clip = playback.clip >= 0 && playback.clip < static_cast<int>(model.clips.size());
    return is_clip ? &at(model.clips, playback.clip) : nullptr;
}

float seconds_played(const Playback& playback, const Model& model,
                     std::span<const float> parameters) {
    const Clip* clip = current_clip(model, playback);
    if (!clip || !(clip->fps > 0)) return 0;
    return playback.passed_seconds + (playback.frame - static_cast<float>(clip->first_frame())) /
                                         frames_per_second(model, *clip, parameters);
}

int first_clip(const Model& model) {
    int fallback = kNone;
    for (size_t i = 0; i < model.clips.size(); ++i) {
        const Clip& clip = model.clips[i];
        if (clip.is_placeholder) continue;
        if (!clip.is_hidden && !clip.is_delta && !clip.is_autoplay) return static_cast<int>(i);
        if (fallback == kNone) fallback = static_cast<int>(i);
    }
    return fallback;
}

void select_clip(Playback& playback, const Model& model, int clip) {
    playback.clip = clip;
    const Clip* chosen = current_clip(model, playback);
    playback.frame = chosen ? static_cast<float>(chosen->first_frame()) : 0;
    playback.passed_seconds = 0;
    playback.has_range = false;
    playback.is_returning = false;
}

void toggle_bind_pose(Playback& playback, const Model& model) {
    const Playback before = playback;
    const bool leaves_clip = current_clip(model, playback) != nullptr;
    const int last = static_cast<int>(model.clips.size()) - 1;
    const int back =
        before.left_clip == kNone ? first_clip(model) : std::min(before.left_clip, last);
    select_clip(playback, model, leaves_clip ? kNone : back);
    playback.is_playing = false;
    if (leaves_clip) {
        playback.left_clip = before.clip;
        playback.left_frame = before.frame;
    } else if (const Clip* clip = current_clip(model, playback);
               clip && playback.clip == before.left_clip) {
        playback.frame = std::clamp(before.left_frame, static_cast<float>(clip->first_frame()),
                                    static_cast<float>(clip->last_frame()));
    }
}

FrameRange played_range(const Clip& clip, const Playback& playback) {
    const auto first = static_cast<float>(clip.first_frame());
    const auto last = static_cast<float>(clip.last_frame());
    if (!playback.has_range) return {first, last};
    const float from = std::clamp(playback.range_first, first, last);
    return {from, std::clamp(playback.range_last, from, last)};
}

namespace {

// Wraps a frame at the ends of the played range. `at`: frames from the start of the range, possibly
// outside it.
void wrap_frame(Playback& playback, float rate, float at, float length) {
    const float rounds = std::floor(at / length);
    if (!playback.is_ping_pong) playback.passed_seconds += rounds * length / rate;
    float inside = std::clamp(at - rounds * length, 0.0f, length);
    if (playback.is_ping_pong && std::fmod(std::abs(rounds), 2.0f) == 1) {
        playback.is_returning = !playback.is_returning;
        inside = length - inside;
    }
    playback.frame += inside;
}

}  // namespace

Playback earlier_playback(Playback playback, const Model& model, double seconds,
                          std::span<const float> parameters) {
    const Clip* clip = current_clip(model, playback);
    if (!clip || !(clip->fps > 0)) return playback;
    const double rate{frames_per_second(model, *clip, parameters)};
    const FrameRange range = played_range(*clip, playback);
    const double start{static_cast<float>(clip->first_frame())}, first{range.first},
        last{range.last}, length = last - first;
    const double then =
        double{playback.passed_seconds} + (double{playback.frame} - start) / rate - seconds;
    double frame = double{playback.frame} - seconds * rate;
    const bool has_looped = playback.is_looping && playback.passed_seconds > 0;
    if (length <= 0) {
        frame = double{playback.frame};
    } else if (!playback.is_looping && playback.frame >= range.last) {
        frame = std::clamp(start + then * rate, start, last);
    } else if (has_looped && (frame < first || frame > last)) {
        frame -= std::floor((frame - first) / length) * length;
    } else {
        frame = std::clamp(frame, start, double{static_cast<float>(clip->last_frame())});
    }
    playback.frame = static_cast<float>(frame);
    playback.passed_seconds = static_cast<float>(then - (frame - start) / rate);
    return playback;
}

void advance(Playback& playback, const Model& model, float seconds,
             std::span<const float> parameters) {
    const Clip* clip = current_clip(model, playback);
    if (!clip || !playback.is_playing) return;
    const FrameRange range = played_range(*clip, playback);
    const float length = range.last - range.first;
    const bool is_backward = playback.is_ping_pong && playback.is_returning;
    const float speed = is_backward ? -playback.speed : playback.speed;
    const float rate = frames_per_second(model, *clip, parameters);
    const float at = playback.frame - range.first + seconds * rate * speed;
    playback.frame = range.first;
    if (length <= 0) {
        // layers and materials go on over a clip of one frame
        playback.passed_seconds += seconds * playback.speed;
        return;
    }
    if (playback.is_looping) return wrap_frame(playback, rate, at, length);
    if (at >= length || at <= 0) playback.is_playing = speed > 0 ? at < length : at > 0;
    playback.frame += std::clamp(at, 0.0f, length);
}

float second_clip_frame(const Model& model, const Playback& playback,
                        std::span<const float> parameters) {
    const Clip* clip = current_clip(model, playback);
    const int second = playback.second.clip;
    if (!clip || second < 0 || second >= static_cast<int>(model.clips.size())) return 0;
    const Clip& other = at(model.clips, second);
    const auto first = static_cast<float>(other.first_frame());
    const float length = static_cast<float>(other.last_frame()) - first;
    if (!(length > 0) || !(clip->fps > 0)) return first;
    const float seconds = (playback.frame - static_cast<float>(clip->first_frame())) /
                          frames_per_second(model, *clip, parameters);
    const float frames = seconds * frames_per_second(model, other, parameters);
    return first + (frames - std::floor(frames / length) * length);
}

void step_frame(Playback& playback, const Model& model, int direction) {
    const Clip* clip = current_clip(model, playback);
    if (!clip) return;
    playback.is_playing = false;
    const float next =
        direction > 0 ? std::floor(playback.frame) + 1 : std::ceil(playback.frame) - 1;
    playback.frame = std::clamp(next, static_cast<float>(clip->first_frame()),
                                static_cast<float>(clip->last_frame()));
}

void step_key(Playback& playback, const Model& model, int direction) {
    const Clip* clip = current_clip(model, playback);
    if (!clip) return;
    playback.is_playing = false;
    const std::vector<int> frames = clip_key_frames(*clip);
    if (frames.empty()) return;
    if (direction > 0) {
        const auto next =
            std::upper_bound(frames.begin(), frames.end(), playback.frame,
                             [](float f, int label) { return f < static_cast<float>(label); });
        playback.frame = static_cast<float>(next == frames.end() ? frames.back() : *next);
    } else {
        const auto here =
            std::lower_bound(frames.begin(), frames.end(), playback.frame,
                             [](int label, float f) { return static_cast<float>(label) < f; });
        playback.frame = static_cast<float>(here == frames.begin() ? frames.front() : *(here - 1));
    }
}

}  // namespace studioscope
