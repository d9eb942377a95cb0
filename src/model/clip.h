#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "model/transform.h"

namespace studioscope {

struct Model;

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

// The motion of a clip, without its name and length.
struct ClipMotion {
    std::vector<Track> tracks;
    std::vector<LocalHierarchy> local_hierarchies;
};

// Diagnostics found after loading, when data is first decoded. Any thread may add to it.
class DeferredDiagnostics {
public:
    void add(Diagnostics diagnostics);
    // Returns the diagnostics added since the last call, or all of them after restart().
    Diagnostics take();
    void restart();

private:
    std::mutex mutex_;
    std::atomic<bool> has_any_ = false;
    Diagnostics diagnostics_;
    size_t taken_ = 0;  // the first of diagnostics_ that were returned
};

// The motion of a clip, decoded on first use. It owns all data that it needs, so any thread may
// read it, independently of the model's lifetime.
class LazyMotion {
public:
    // Returns tracks of bones that the model has, and reports faults of the data. Called once.
    using Decode = std::function<ClipMotion(Diagnostics& diagnostics)>;

    LazyMotion(Decode decode, std::shared_ptr<DeferredDiagnostics> messages);
    ~LazyMotion();

    // Decodes on the first call; concurrent callers wait. Faults are added to the deferred
    // diagnostics; without enough memory the clip has no motion, and that is reported.
    const ClipMotion& get() const;
    bool is_decoded() const { return is_decoded_; }

private:
    mutable std::once_flag once_;
    mutable std::atomic<bool> is_decoded_ = false;
    mutable Decode decode_;
    mutable ClipMotion motion_;
    std::shared_ptr<DeferredDiagnostics> messages_;
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

// Blending of the animations of a compiled sequence into one pose (MDL page, section 8).

// A slider of a compiled model that controls the blending of sequences.
struct PoseParameter {
    std::string name;
    float start = 0;
    float end = 1;
    float loop = 0;  // period after which values repeat; 0: none

    // The default value: 0, or the end of the range nearest to it.
    float initial() const;
};

// Returns the index in `base` for each parameter of another file. A parameter of the same name
// (case ignored) gets its range widened to include the other's, as the engine does
// (AppendPoseParameters), so that both files' animations can be reached; any other is appended.
std::vector<int> merge_pose_parameters(std::vector<PoseParameter>& base,
                                       std::span<const PoseParameter> other);

// The parameter along which the columns or the rows of a grid of animations are arranged.
struct BlendAxis {
    int parameter = -1;  // index into Model::pose_parameters; none: the first animation is used
    float start = 0;     // parameter value at the first animation
    float end = 0;       // parameter value at the last animation; those between are spaced evenly
    // Parameter value of each animation, instead of even spacing; may be empty.
    std::vector<float> keys;
};

// Another clip that is added on top of this one while a ramp is active.
struct Layer {
    int clip = 0;  // index into Model::clips
    // Index into Model::pose_parameters of the ramp's input; none: the clip's cycle, 0..1.
    int parameter = -1;
    bool is_over_parameter = false;
    // Points of the ramp; all equal: always at full weight.
    float start = 0, peak = 0, tail = 0, end = 0;
    bool is_spline = false;     // true: the ramp eases in and out
    bool is_crossfade = false;  // true: the tail fades to the clip below
    bool is_unblended = false;  // true: the clip's own weight is ignored
    bool is_local = false;      // true: added before the clip itself is mixed in
};

struct Blend {
    int columns = 1, rows = 1;
    std::array<BlendAxis, 2> axes;
    // Indices into Model::animations, row by row; empty: the clip's own tracks are used.
    std::vector<int> animations;
    std::vector<float> bone_weights;  // one per bone, 0 leaves the bone unchanged; empty: all 1
    std::vector<Layer> layers;
    // Index into Model::pose_parameters that sets the cycle instead of time; none: time does.
    int cycle_parameter = -1;
    bool is_post = false;  // true: a delta is applied after the bone's own rotation
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
    // clip_tracks() and clip_local_hierarchies().
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

const std::vector<Track>& clip_tracks(const Clip& clip);
// The track of a bone; null if the clip has none of it.
const Track* find_track(const Clip& clip, int bone);
const std::vector<LocalHierarchy>& clip_local_hierarchies(const Clip& clip);
// Decodes the motion into the clip itself, so that it can be changed.
void decode_now(Clip& clip);

// Describes the origin of a clip that some file only declares: "from FILE, declared by FILE", or
// "only declared; ..." if no file provides it. Empty for all other clips.
std::string clip_origin(const Clip& clip);

// The frames with a key of any kind, ascending: those of the file, or for kCurves the whole frames
// next to the keys of all bones and flex curves, within the clip's range.
std::vector<int> clip_key_frames(const Clip& clip);
// The frames with a key of a bone, and those with a key of a flex track, ascending.
std::vector<int> clip_bone_key_frames(const Clip& clip);
std::vector<int> clip_flex_key_frames(const Clip& clip);
// The number of frames between first and last that the file does not hold.
size_t skipped_frame_count(const Clip& clip);
// The number of bone keys missing in frames that the file does hold, over all tracks (kFrames
// only).
size_t omitted_key_count(const Clip& clip);

// Makes the flex tracks of all clips from their curves. A curve's control is found by name, case
// ignored, as a DMX compiler names controllers: NAME itself, else left_NAME and right_NAME; the
// level of a choice is multi_NAME. Adds a note, with the channel's location, for each curve without
// a controller, and a warning for keys outside 0..1.
void bind_flex_curves(Model& model);

}  // namespace studioscope
