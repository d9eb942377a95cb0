#include "document/playback.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

const Clip* current_clip(const Model& model, const Playback& playback) {
    const bool is_clip = playback.clip >= 0 && playback.clip < static_cast<int>(model.clips.size());
    return is_clip ? &at(model.clips, playback.clip) : nullptr;
}

float seconds_played(const Playback& playback, const Model& model) {
    const Clip* clip = current_clip(model, playback);
    if (!clip || !(clip->fps > 0)) return 0;
    return playback.passed_seconds +
           (playback.frame - static_cast<float>(clip->first_frame())) / clip->fps;
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
}

void flip_bind_pose(Playback& playback, const Model& model) {
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

void advance(Playback& playback, const Model& model, float seconds) {
    const Clip* clip = current_clip(model, playback);
    if (!clip || !playback.is_playing) return;
    const auto first = static_cast<float>(clip->first_frame());
    const float length = static_cast<float>(clip->last_frame()) - first;
    float at = playback.frame - first + seconds * clip->fps * playback.speed;
    if (length <= 0) {
        at = 0;
    } else if (playback.is_looping) {
        const float rounds = std::floor(at / length);
        at = std::clamp(at - rounds * length, 0.0f, length);
        playback.passed_seconds += rounds * length / clip->fps;
    } else if (at >= length || at <= 0) {
        playback.is_playing = playback.speed > 0 ? at < length : at > 0;
        at = std::clamp(at, 0.0f, length);
    }
    playback.frame = first + at;
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
    const std::vector<int> frames = key_frames_of(*clip);
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
