#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/blend.h"
#include "model/transform.h"

// Animation as authored: which bone, at which frame. Frames are the file's own labels (an SMD that
// starts at `time -5` starts at -5); a DMX time is seconds * fps.

struct PositionKey {
    float frame = 0;
    glm::vec3 position{0};
};

struct RotationKey {
    float frame = 0;
    glm::quat rotation{1, 0, 0, 0};
};

// All keys of one bone, ascending by frame. Relative to the bone's parent. A bone without keys of
// a kind keeps its rest value.
struct Track {
    int bone = 0;  // index into Model::bones
    Transform rest;
    std::vector<PositionKey> positions;
    std::vector<RotationKey> rotations;
};

// How values between a track's keys are found; see animation/sample.h.
enum class KeyKind {
    kFrames,  // whole-skeleton frames (SMD): skipped and omitted keys follow the two switches
    kCurves,  // sparse curves (DMX): always interpolated between a track's own keys
    kDense,  // every frame has every bone (MDL); a track with one key of a kind holds it throughout
};

// Something a game is told when a clip reaches a moment.
struct ClipEvent {
    float cycle = 0;  // 0 at the clip's first frame, 1 at its last
    std::string name;
    std::string options;
};

// A hand or foot that a game holds in place during a part of a clip; listed, not solved.
struct ClipIkRule {
    std::string chain;
    std::string kind;
    float start = 0, peak = 0, tail = 0, end = 0;  // of the cycle: in from start to peak, out from
                                                   // tail to end
};

struct Clip {
    std::string name;
    std::string file;  // where it was read from
    float fps = 30;
    bool is_looping = false;
    bool is_delta = false;        // values are offsets to a pose, not a pose
    bool is_autoplay = false;     // lies over whatever other clip plays, for ever
    bool is_placeholder = false;  // only declares a clip that an included model brings
    KeyKind kind = KeyKind::kFrames;
    std::vector<int> frames;  // the frames the file holds, ascending; those between are skipped.
                              // For kCurves: first and last frame.
    std::vector<Track> tracks;
    Blend blend;  // of compiled sequences. A grid of animations has no tracks of its own; its
                  // frames are those of its longest animation.
    std::vector<ClipEvent> events;
    std::vector<ClipIkRule> ik_rules;
    std::string activity;  // by which a game's code asks for it
    int activity_weight = 0;
    uint32_t flags = 0;               // as MDL sequences define them; 0 for sources
    float fade_in = 0, fade_out = 0;  // seconds

    int first_frame() const { return frames.empty() ? 0 : frames.front(); }
    int last_frame() const { return frames.empty() ? 0 : frames.back(); }
    float seconds() const { return static_cast<float>(last_frame() - first_frame()) / fps; }
};

// Frame numbers between first and last that the file does not hold.
size_t skipped_frame_count(const Clip& clip);
// Bone keys missing in frames that the file does hold, over all tracks (kFrames only).
size_t omitted_key_count(const Clip& clip);
