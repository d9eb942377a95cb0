#pragma once

#include "animation/pose.h"

namespace studioscope {

// Which clip plays and where it is.
struct Playback {
    int clip = kNone;  // index into Model::clips; kNone is the bind pose
    float frame = 0;   // in the clip's own labels
    bool is_playing = false;
    bool is_looping = true;
    float speed = 1;  // 1 is the clip's own rate
    PlayRules rules;
    int left_clip = kNone;  // that the bind pose is shown instead of, and where it was
    float left_frame = 0;
    float passed_seconds = 0;  // of the rounds before this one: what plays by itself goes on
};

// The clip being played, or nullptr for the bind pose.
const Clip* current_clip(const Model& model, const Playback& playback);

// Since the clip was chosen and played, over all its rounds.
float seconds_played(const Playback& playback, const Model& model);

// The clip that shows a model as it is: the first that is neither hidden, a delta nor laid over all
// others by itself. Where there is none, the first of any kind that is more than declared, or
// kNone.
int first_clip(const Model& model);

// Chooses a clip (or kNone) and goes to its first frame.
void select_clip(Playback& playback, const Model& model, int clip);

// Shows the bind pose, or goes back to the clip and frame that it was shown instead of. Playing
// stops with it.
void flip_bind_pose(Playback& playback, const Model& model);

// Moves on by `seconds` if it plays. At the end it starts over, or stops on the last frame.
void advance(Playback& playback, const Model& model, float seconds);

// Stops and goes to the next whole frame number in a direction (+1, -1), staying inside the clip.
void step_frame(Playback& playback, const Model& model, int direction);
// The same to the next frame with a key.
void step_key(Playback& playback, const Model& model, int direction);

}  // namespace studioscope
