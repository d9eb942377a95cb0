#include "document/playback/jiggle_player.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace studioscope {

namespace {

constexpr double kMaxGapSeconds = 0.5;  // after a longer gap, the game starts the bones again
constexpr double kQuietSpeed = 0.01;    // units a second
constexpr double kQuietSeconds = 0.5;

// The key of the bones' poses without the moment.
PoseKey timeless_key(const Document& document, PoseRequest request) {
    request.frame = request.second.frame = request.seconds = 0;
    return bones_pose_key(document, std::move(request));
}

bool is_same_motion(const Playback& a, const Playback& b) {
    return a.clip == b.clip && a.jiggle == b.jiggle;
}

// Whether the clip has played to the end that it does not go past.
bool is_at_end(const Document& document) {
    const Playback& playback = document.playback;
    const Clip* const clip = current_clip(document.model(), playback);
    return clip && !playback.is_playing && !playback.is_looping &&
           playback.frame >= played_range(*clip, playback).last;
}

bool is_one_frame(const Document& document) {
    const Clip* const clip = current_clip(document.model(), document.playback);
    return clip && clip->first_frame() == clip->last_frame();
}

}  // namespace

bool moves_jiggle_bones(const Document& document) {
    return document.playback.jiggle.is_on && has_jiggle_bones(*document.scene) &&
           current_clip(document.model(), document.playback);
}

void pose_document(const Document& document, Pose& pose) { JigglePlayer().pose(document, 0, pose); }

void JigglePlayer::pose(const Document& document, float seconds, Pose& pose) {
    const PoseRequest request = pose_request(document);
    update_pose(document.model(), request, pose);
    if (!moves_jiggle_bones(document)) {
        *this = {};
        return;
    }
    const bool is_new = scene_number_ != document.scene_number || jiggles_.empty();
    if (is_new) jiggles_ = jiggle_bones(*document.scene);
    scene_number_ = document.scene_number;
    step_seconds_ = 1.0 / document.playback.jiggle.rate;
    const double now{request.seconds};
    PoseKey key = timeless_key(document, request);
    const bool is_playing = document.playback.is_playing || last_.is_playing;
    const bool goes_on = !is_new && is_same_motion(last_, document.playback);
    has_ended_ =
        goes_on && is_at_end(document) && (last_.is_playing || (has_ended_ && now == now_));
    if (goes_on && is_playing && std::abs(now - now_) <= kMaxGapSeconds)
        play_to(document, now);
    else if (!goes_on || now != now_ || key_ != key)
        replay(document, now);
    else if (has_ended_)
        swing_after_end(document, double{seconds}, pose);
    stands_still_ = has_ended_ || (document.playback.is_playing && is_one_frame(document));
    last_ = document.playback;
    key_ = std::move(key);
    now_ = now;

    constexpr double kMinPart = 1e-4;  // seconds; shorter ones have no speed that could be measured
    JiggleState shown = state_;
    const double part = std::abs(now - stepped_) + part_after_end_;
    if (part >= kMinPart || shown.bones.empty())
        step_jiggle_bones(document.model(), jiggles_, pose.local, std::max(part, kMinPart), shown);
    apply_jiggle_bones(document.model(), jiggles_, shown, pose);
}

bool JigglePlayer::is_settling() const {
    return stands_still_ && !jiggles_.empty() && quiet_seconds_ < kQuietSeconds;
}

void JigglePlayer::replay(const Document& document, double now) {
    const double rate{static_cast<float>(document.playback.jiggle.rate)};
    state_ = {};
    seconds_after_end_ = part_after_end_ = quiet_seconds_ = 0;
    now_ = now;
    stepped_ = std::floor(std::max(now - kReplaySeconds, 0.0) * rate) * step_seconds_;
    const auto settling = std::lround(double{document.playback.jiggle.settle} * rate);
    if (settling > 0) step_at(document, now - stepped_);
    for (long i = 1; i < settling; ++i) step(document.model(), local_);
    play_to(document, now);
}

// Takes all steps up to a moment, or back to it.
void JigglePlayer::play_to(const Document& document, double now) {
    seconds_after_end_ = part_after_end_ = 0;
    const double direction = now < stepped_ ? -1 : 1;
    const auto steps =
        static_cast<long>(std::floor(std::abs(now - stepped_) / step_seconds_ + 1e-6));
    const double from = stepped_;
    for (long i = 1; i <= steps; ++i) {
        stepped_ = from + direction * static_cast<double>(i) * step_seconds_;
        step_at(document, now - stepped_);
    }
}

void JigglePlayer::swing_after_end(const Document& document, double seconds, const Pose& pose) {
    seconds_after_end_ += seconds;
    part_after_end_ += seconds + std::abs(now_ - stepped_);
    stepped_ = now_;
    while (part_after_end_ >= step_seconds_) {
        part_after_end_ -= step_seconds_;
        step(document.model(), pose.local);
    }
}

// Takes a step with the pose of some seconds before the document's moment.
void JigglePlayer::step_at(const Document& document, double seconds_before) {
    const Playback then = earlier_playback(document.playback, document.model(), seconds_before,
                                           document.pose_parameters);
    pose_bones(document.model(), pose_request(document, then), local_);
    step(document.model(), local_);
}

void JigglePlayer::step(const Model& model, std::span<const Transform> local) {
    step_jiggle_bones(model, jiggles_, local, step_seconds_, state_);
    quiet_seconds_ = state_.max_speed() < kQuietSpeed ? quiet_seconds_ + step_seconds_ : 0;
}

}  // namespace studioscope
