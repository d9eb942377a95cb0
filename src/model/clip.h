#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "model/blend.h"
#include "model/lazy_motion.h"
#include "model/transform.h"

namespace studioscope {

// Animation as authored. Frames are the file's own numbers (an SMD that starts at `time -5` starts
// at -5); a DMX time becomes seconds * fps.

struct PositionKey {
    float frame = 0;
    glm::vec3 position{0};
};

struct RotationKey {
    float frame = 0;
    glm::quat rotation{1, 0, 0, 0};
};

// All keys of one bone, ascending by frame, relative to the bone's parent. A bone without keys of
// one kind keeps its rest value.
struct Track {
    int bone = 0;  // index into Model::bones
    Transform rest;
    std::vector<PositionKey> positions;
    std::vector<RotationKey> rotations;
};

// A bone that a clip moves in the space of a bone other than its parent, while a ramp over the clip
// (0..1) is active. The ramp may extend past 1, into the clip's next cycle.
struct LocalHierarchy {
    int parent = -1;  // index into Model::bones; none: model space
    float start = 0, peak = 0, tail = 0, end = 0;
    Track track;  // track of the bone, relative to `parent`
};

// A key of a flex curve: linear between keys, constant before the first and after the last.
struct FlexKey {
    float frame = 0;
    float value = 0;
};

// The part of a control that a curve animates. A control of a source file may become several
// controllers of a model.
enum class FlexPart {
    kValue,
    kLeft,  // left side of a stereo control
    kRight,
    kBalance,  // 0 is all left, 1 all right, 0.5 both at full weight
    kMulti,    // index of a choice, or how far the lids are apart
};

// A curve for a flex slider as the file has it: named by the control, values 0..1 from the minimum
// to the maximum of the controller of that name, whatever its range.
struct FlexCurve {
    std::string control;
    FlexPart part = FlexPart::kValue;
    std::vector<FlexKey> keys;  // ascending by frame
    Location location;          // location of its channel in Clip::file
};

// The values that a clip gives one of the model's controllers: rest + (keys - rest) * shares at
// each frame, clamped to the controller's range. bind_flex_curves() makes it from the curves.
struct FlexTrack {
    int controller = 0;           // index into Model::controllers; unique within a clip
    std::vector<FlexKey> keys;    // values in the controller's own range; at least one
    std::vector<FlexKey> shares;  // share of the side, 0..1, where a balance is animated; empty: 1
    float rest = 0;               // value at which the controller has no effect
};

// The rule by which values between a track's keys are found; see model/animation/sample_clip.h.
enum class KeyKind {
    kFrames,  // whole-skeleton frames (SMD): skipped and omitted keys follow the two switches
    kCurves,  // sparse curves (DMX): always interpolated between a track's own keys
    kDense,  // every frame has every bone (MDL); a track with one key of a kind holds it throughout
};

// An event that the game receives when a clip reaches a cycle.
struct ClipEvent {
    float cycle = 0;  // 0 at the clip's first frame, 1 at its last
    std::string name;
    std::string options;
};

// A hand or foot that a game holds in place during a part of a clip; listed only, not solved.
struct ClipIkRule {
    std::string chain;
    std::string kind;
    // Cycles, 0..1: fades in from start to peak, out from tail to end.
    float start = 0, peak = 0, tail = 0, end = 0;
};

struct Clip {
    std::string name;
    std::string file;  // file that the clip was read from
    float fps = 30;
    bool is_looping = false;
    bool is_delta = false;        // true: the values are offsets to a pose, not a pose
    bool is_autoplay = false;     // true: always played on top of any other clip
    bool is_hidden = false;       // true: for use by other clips; tools do not list it
    bool is_placeholder = false;  // true: only declares a clip that an included model provides
    std::string declared_by;      // declaring file, if `file` is the one that provided the clip
    KeyKind kind = KeyKind::kFrames;
    // Frames that the file holds, ascending; those between are skipped. For kCurves: first and last
    // frame.
    std::vector<int> frames;
    // Empty if there is a `lazy_motion`, which decodes the motion on first use: read it by
    // tracks_of() and local_hierarchies_of().
    std::vector<Track> tracks;
    std::vector<LocalHierarchy> local_hierarchies;  // solved in this order, after the tracks
    std::shared_ptr<const LazyMotion> lazy_motion;
    std::vector<FlexCurve> flex_curves;
    std::vector<FlexTrack> flex_tracks;  // those flex curves that fit the model
    // Blending of a compiled sequence. A grid of animations has no tracks of its own; its frames
    // are those of its longest animation.
    Blend blend;
    std::vector<ClipEvent> events;
    std::vector<ClipIkRule> ik_rules;
    std::string activity;  // name by which a game's code selects the clip
    int activity_weight = 0;
    uint32_t flags = 0;               // flags as MDL sequences define them; 0 for source files
    float fade_in = 0, fade_out = 0;  // seconds

    int first_frame() const { return frames.empty() ? 0 : frames.front(); }
    int last_frame() const { return frames.empty() ? 0 : frames.back(); }
    float seconds() const { return static_cast<float>(last_frame() - first_frame()) / fps; }
};

const std::vector<Track>& tracks_of(const Clip& clip);
// The track of a bone; null if the clip has none of it.
const Track* track_of(const Clip& clip, int bone);
const std::vector<LocalHierarchy>& local_hierarchies_of(const Clip& clip);
// Decodes the motion into the clip itself, so that it can be changed.
void decode_now(Clip& clip);

// Describes the origin of a clip that some file only declares: "from FILE, declared by FILE", or
// "only declared; ..." if no file provides it. Empty for all other clips.
std::string origin_of(const Clip& clip);

// The frames with a key of any kind, ascending: those of the file, or for kCurves the whole frames
// next to the keys of all bones and flex curves, within the clip's range.
std::vector<int> key_frames_of(const Clip& clip);
// The frames with a key of a bone, and those with a key of a flex track, ascending.
std::vector<int> bone_key_frames_of(const Clip& clip);
std::vector<int> flex_key_frames_of(const Clip& clip);
// The number of frames between first and last that the file does not hold.
size_t skipped_frame_count(const Clip& clip);
// The number of bone keys missing in frames that the file does hold, over all tracks (kFrames
// only).
size_t omitted_key_count(const Clip& clip);

}  // namespace studioscope
