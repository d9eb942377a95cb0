#pragma once

#include <span>

#include "model/animation/pose.h"

namespace studioscope {

// The user's choices about jiggle bones. The game steps them once a frame, so that its frame rate
// changes how they swing.
struct JiggleChoices {
    bool is_on = true;
    int rate = 60;     // steps a second of the clip: one of kJiggleRates
    float settle = 2;  // seconds that they hang on the clip's first pose before it starts

    bool operator==(const JiggleChoices&) const = default;
};
inline constexpr int kJiggleRates[] = {30, 60, 144, 300};
inline constexpr float kMaxSettleSeconds = 60;

// The user's choices about playback, which undo records.
struct PlaybackChoices {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // in the clip's own labels
    bool is_looping = true;
    bool is_ping_pong = false;              // a loop reverses at its ends
    bool has_range = false;                 // only range_first to range_last are played
    float range_first = 0, range_last = 0;  // in the clip's own labels
    float speed = 1;                        // factor on the clip's rate; below 0 plays backwards
    PlayRules rules;
    BlendClip second;  // its frame follows the first clip's time
    PoseSwitches off;
    JiggleChoices jiggle;

    bool operator==(const PlaybackChoices&) const = default;
};

// The state of playback: the choices, and state that changes while playing.
struct Playback : PlaybackChoices {
    bool is_playing = false;
    bool is_returning = false;  // reverse part of a ping-pong loop
    int left_clip = kNone;      // clip to return to from the bind pose
    float left_frame = 0;       // frame to return to
    float passed_seconds = 0;   // duration of completed loops, so that autoplay clips continue
};

// The clip being played, or nullptr for the bind pose.
const Clip* current_clip(const Model& model, const Playback& playback);

// The seconds that the clip has played since it was chosen, over all its loops. `parameters`: pose
// parameters as in PoseRequest, on which the rate of a blend depends.
float seconds_played(const Playback& playback, const Model& model,
                     std::span<const float> parameters = {});

// The clip to show first: the first one that is neither hidden, a delta nor an autoplay sequence;
// else the first of any kind that has data; else kNone.
int first_clip(const Model& model);

// Chooses a clip (or kNone) and goes to its first frame.
void select_clip(Playback& playback, const Model& model, int clip);

// Toggles between the bind pose and the previous clip and frame. Stops playback.
void toggle_bind_pose(Playback& playback, const Model& model);

struct FrameRange {
    float first = 0, last = 0;
};
// The range of frames to play: the whole clip, or the chosen range.
FrameRange played_range(const Clip& clip, const Playback& playback);

// The frame of the second clip, looped: at the same time since its start as the first clip.
float second_clip_frame(const Model& model, const Playback& playback,
                        std::span<const float> parameters = {});

// The state of playback some seconds of the clip ago: before its first loop the clip is at its
// start, and one that has ended without a loop ended when it had played through.
Playback earlier_playback(Playback playback, const Model& model, double seconds,
                          std::span<const float> parameters = {});

// Advances by `seconds` if the clip plays. At the end, the clip loops, reverses or stops.
void advance(Playback& playback, const Model& model, float seconds,
             std::span<const float> parameters = {});

// Stops, and steps to the next whole frame in a direction (+1, -1) within the clip.
void step_frame(Playback& playback, const Model& model, int direction);
// Stops, and steps to the next frame with a key in a direction (+1, -1).
void step_key(Playback& playback, const Model& model, int direction);

}  // namespace studioscope
