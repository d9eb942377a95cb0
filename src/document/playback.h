#pragma once

#include <span>

#include "animation/pose.h"

namespace studioscope {

// The part of Playback that a person chooses, which undo records.
struct PlaybackChoices {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // in the clip's own labels
    bool is_looping = true;
    bool is_ping_pong = false;              // a loop reverses at its ends
    bool has_range = false;                 // only range_first to range_last are played
    float range_first = 0, range_last = 0;  // in the clip's own labels
    float speed = 1;                        // 1 is the clip's own rate; below 0 runs backwards
    PlayRules rules;
    BlendClip second;  // its frame follows the first clip's time
    PoseSwitches off;

    bool operator==(const PlaybackChoices&) const = default;
};

// Which clip plays and where it is.
struct Playback : PlaybackChoices {
    bool is_playing = false;
    bool is_returning = false;  // on the way back of a ping-pong loop
    int left_clip = kNone;      // the clip that the bind pose was shown instead of
    float left_frame = 0;       // its frame then
    float passed_seconds = 0;   // of completed rounds: clips that play by themselves continue
};

// The clip being played, or nullptr for the bind pose.
const Clip* current_clip(const Model& model, const Playback& playback);

// `parameters` are values as PoseRequest has them: on them depends how fast a blend plays.

// Since the clip was chosen and played, over all its rounds.
float seconds_played(const Playback& playback, const Model& model,
                     std::span<const float> parameters = {});

// The clip that shows a model as it is: the first that is neither hidden, a delta nor laid over all
// others by itself. Where there is none, the first of any kind that is more than declared, or
// kNone.
int first_clip(const Model& model);

// Chooses a clip (or kNone) and goes to its first frame.
void select_clip(Playback& playback, const Model& model, int clip);

// Shows the bind pose, or goes back to the clip and frame that it was shown instead of. Playing
// stops with it.
void flip_bind_pose(Playback& playback, const Model& model);

struct FrameRange {
    float first = 0, last = 0;
};
// The frames that are played: of the whole clip, or of the range that was set.
FrameRange played_range(const Clip& clip, const Playback& playback);

// Where the second clip stands: as many seconds after its start as the first is, over and over.
float frame_of_second(const Model& model, const Playback& playback,
                      std::span<const float> parameters = {});

// Moves on by `seconds` if it plays. At the end it starts over, turns round, or stops.
void advance(Playback& playback, const Model& model, float seconds,
             std::span<const float> parameters = {});

// Stops and goes to the next whole frame number in a direction (+1, -1), staying inside the clip.
void step_frame(Playback& playback, const Model& model, int direction);
// The same to the next frame with a key.
void step_key(Playback& playback, const Model& model, int direction);

}  // namespace studioscope
