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

// A bone that a clip moves in the space of another than its parent, while a ramp over the clip
// (0..1) lasts. The ramp may go on past 1, into the clip's next round.
struct LocalHierarchy {
    int parent = -1;  // index into Model::bones; none: the model's space
    float start = 0, peak = 0, tail = 0, end = 0;
    Track track;  // of the bone, relative to that parent
};

// Linear between keys, held before the first and after the last.
struct FlexKey {
    float frame = 0;
    float value = 0;
};

// What a curve of a file sets. A control of a source may be several controllers of a model.
enum class FlexPart {
    kValue,
    kLeft,  // of a stereo control
    kRight,
    kBalance,  // 0 is all left, 1 all right, 0.5 both in full
    kMulti,    // which of a choice, or how far the lids are apart
};

// A curve for a flex slider as the file has it: by the control's name, and 0..1 for smallest to
// largest, whatever the range of the controller that bears the name.
struct FlexCurve {
    std::string control;
    FlexPart part = FlexPart::kValue;
    std::vector<FlexKey> keys;  // ascending by frame
    Place place;                // of its channel in Clip::file
};

// What a clip sets one of the model's controllers to: rest + (keys - rest) * shares, each at the
// frame, cut to the controller's range. Made of curves by tie_flex_curves().
struct FlexTrack {
    int controller = 0;           // index into Model::controllers; no two tracks have the same
    std::vector<FlexKey> keys;    // in the controller's own range; at least one
    std::vector<FlexKey> shares;  // of the side, where a balance is animated; else empty: 1
    float rest = 0;               // where the controller does nothing
};

// How values between a track's keys are found; see animation/sample_clip.h.
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
    bool is_hidden = false;       // for other clips to use: no tool offers it to people
    bool is_placeholder = false;  // only declares a clip that an included model brings
    std::string declared_by;      // the file that does so, where `file` is the one that brought it
    KeyKind kind = KeyKind::kFrames;
    std::vector<int> frames;  // the frames the file holds, ascending; those between are skipped.
                              // For kCurves: first and last frame.
    // Readers ask tracks_of() and local_hierarchies_of(): where there is a `later`, the motion
    // comes from there when it is first asked for, and these two are empty.
    std::vector<Track> tracks;
    std::vector<LocalHierarchy> local_hierarchies;  // solved in this order, after the tracks
    std::shared_ptr<const LazyMotion> later;
    std::vector<FlexCurve> flex_curves;
    std::vector<FlexTrack> flex_tracks;  // what of them fits the model
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

const std::vector<Track>& tracks_of(const Clip& clip);
const std::vector<LocalHierarchy>& local_hierarchies_of(const Clip& clip);
// Makes the motion the clip's own, to be changed.
void decode_now(Clip& clip);

// Of a clip that some file only declares, who brings it, in words: "only declared; ..." where
// nobody does, else "from FILE, declared by FILE". Empty for all others.
std::string origin_of(const Clip& clip);

// The frames with a key of any kind, ascending: those of the file, or for kCurves the whole frames
// next to the keys of all bones and flex curves, as far as the clip plays them.
std::vector<int> key_frames_of(const Clip& clip);
// The same of the bones alone, and of the flex tracks alone.
std::vector<int> bone_key_frames_of(const Clip& clip);
std::vector<int> flex_key_frames_of(const Clip& clip);
// Frame numbers between first and last that the file does not hold.
size_t skipped_frame_count(const Clip& clip);
// Bone keys missing in frames that the file does hold, over all tracks (kFrames only).
size_t omitted_key_count(const Clip& clip);

}  // namespace studioscope
