#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/motion.h"
#include "model/model.h"

namespace studioscope {

// Declarations that the files about animations and sequences share.

// The poses of a clip frame by frame, as the compiler works on them: every bone of the model,
// relative to its parent.
using QcPose = std::vector<Transform>;

struct QcFrames {
    int first = 0;  // number of the first frame in the file
    std::vector<QcPose> poses;

    int last_index() const { return static_cast<int>(poses.size()) - 1; }
};

// Matches the bones of a model with those of a source (qc.md 5): with the same parent as they are,
// others by their world transform; bones that the source lacks have their bind pose.
class QcClipBones {
public:
    // `realign`: per bone of the model, its axes relative to the source's bone.
    QcClipBones(const Model& source, const Model& model, const std::vector<glm::dmat4>& realign);

    // True if all common bones have the same parents, so that keys can be copied.
    bool is_direct() const { return is_direct_; }
    bool fits_nothing() const { return fits_nothing_; }
    // The source's bone of each bone of the model, or kNone.
    const std::vector<int>& sources() const { return sources_; }

    // Converts a pose of the source that is scaled already; its roots are placed.
    QcPose convert(const QcPose& pose, const QcPlacement& placement) const;

private:
    const Model& source_;
    const Model& model_;
    const std::vector<glm::dmat4>& realign_;
    std::vector<int> sources_;
    bool is_direct_ = true;
    bool fits_nothing_ = true;
};

// Frames first..last of the source's own clip, or its bind pose; scaled, for the source's bones.
QcFrames source_frames(const Model& source, int first, int last, float scale);

// Converts frames of the source's bones to frames of the model's bones.
QcFrames convert_frames(const QcFrames& frames, const QcClipBones& map,
                        const QcPlacement& placement);

// One track per bone that is not always at rest; a constant component is one key.
std::vector<Track> frame_tracks(const QcFrames& frames, const QcPose& rest);

// Changes that a compiler makes to the frames of a clip (qc.md 6, steps 1 to 7).

// Motion extracted from the roots, by which a game moves the model.
struct RootMotion {
    int end_frame = 0;
    float start_speed = 0, end_speed = 0;  // units over the whole range
    uint32_t axes = 0;                     // qc_axis bits that were extracted
    uint32_t unmoved_axes = 0;             // those spelt without L, which are only recorded
    bool is_linear = false;                // by LM
    glm::vec3 direction{0};
    glm::vec3 degrees{0};  // total rotation
};

struct QcClipState {
    QcFrames frames;
    std::vector<float> weights;  // one per bone
    uint32_t flags = 0;
    float fps = 30;
    int extracted_to = 0;  // frames up to here have their motion extracted
    std::vector<RootMotion> movements;
};

struct QcClipBuild;

// Runs all steps of the clip on frames of the model's bones.
void run_steps(const QcClip& clip, QcClipBuild& build, QcClipState& state);

// True if the clip changes its frames by more than cutting and looping.
bool changes_frames(const QcClip& clip);

// The functions below change roots (root_motion.cpp).

// The root motion to extract from the frames `start` to `end`.
struct QcMotionSpan {
    uint32_t axes = 0;  // qc_axis bits
    int start = 0, end = 0;
    bool is_linear = false;         // at constant speed
    std::optional<Transform> from;  // start of the motion; none: the root at `start`
    std::optional<int> goal;        // frame at which the motion ends; none: `end`
    uint32_t unmoved_axes = 0;      // as those of RootMotion
};
// The speeds at both ends of a motion with distance `half` to its middle and `whole` to its end
// (qc.md 6, walkframe).
std::array<float, 2> motion_speeds(float half, float whole, bool is_linear);
void extract_motion(QcClipState& state, const Model& model, int root, const QcMotionSpan& span);
// Shifts and rotates the roots so that `bone` at frame `here` matches `there`, on those axes.
void align_roots(QcClipState& state, const Model& model, int bone, uint32_t axes,
                 const Transform& there, int here);
// Rotates the roots so that the path of `root` from first to last frame has this direction.
void rotate_root_path(QcClipState& state, const Model& model, int root, float degrees);
// Sets these components of the roots to those of the first frame.
void hold_axes(QcFrames& frames, const Model& model, uint32_t axes);
// Makes the last frame equal to the first, except for components in `axes` of roots.
void close_loop(QcFrames& frames, const Model& model, uint32_t axes);

// The transform of a bone in model space, in a pose.
Transform world_transform(const Model& model, const QcPose& pose, int bone);

// An animation while it is built into a clip.
struct QcClipWork {
    const Model* source = nullptr;  // none: not loadable
    QcClipState state;
    std::optional<Clip> keys;  // the file's own keys, if no step changes the frames
    size_t frame_count = 0;    // once it is done; its frames may be freed then, but for the first
    bool is_started = false;
    bool is_done = false;
};

// The direction in which an IK chain bends, summed over frames (build_motion_records.cpp).
struct QcBend {
    size_t chain = 0;   // index into MdlFile::ik_chains
    glm::vec3 knee{0};  // in the space of the first bone
    bool is_straight = false;
};

struct QcClipBuild {
    const QcFile& qc;
    const QcFiles& files;
    const QcMotions& motions;
    const QcSources& sources;
    const QcSkeleton& skeleton;  // the model's bones
    Model& model;
    MdlFile& records;

    int root = kNone;         // bone whose motion is extracted
    NameMap<int> names = {};  // by lower-case name: index into `works`
    NameIndex parameters = {}, attachments = {}, command_lists = {}, ik_chains = {};
    NameMap<size_t> clips = {};                    // of Model::clips, by name in lower case
    std::vector<float> default_list_weights = {};  // from named_weights()
    std::vector<float> default_weights = {};
    NameMap<const QcWeightList*> weight_lists = {};                  // by name in lower case
    std::map<const QcWeightList*, std::vector<float>> weights = {};  // computed on first use
    std::vector<QcClipWork> works = {};                              // one per animation
    std::map<int, int> shared = {};                           // animations -> Model::animations
    std::map<int, std::vector<const QcStep*>> ik_rules = {};  // by animation
    std::vector<int> chain_records = {};  // by $ikchain: index into MdlFile::ik_chains, or kNone
    std::vector<QcBend> bends = {};       // of chains whose lines say no direction
    std::vector<UnappliedCommand> listed = {};
    NameMap<size_t> listed_names = {};  // of `listed`
    size_t copied_steps = 0;            // from command lists
    bool has_reported_steps = false;
    size_t ik_rules_made = 0;
    bool has_reported_ik_rules = false;
    size_t keys_made = 0, keys_read = 0;
    std::set<const Model*> counted_sources = {};  // sources in keys_read: each file counts once
    bool is_over_budget = false;
};

// Lists a value without a visible effect.
void list_value(QcClipBuild& build, const std::string& name, std::string value);
// The frames of the animation of that name, else of the first one of that sequence; null: unknown.
const QcFrames* frames_named(QcClipBuild& build, const std::string& name);
// The weights of the last list of that name; null: unknown.
const std::vector<float>* find_weights(QcClipBuild& build, const std::string& list);
// True if the clip may have this many more frames, or commands of a list; counts them, and reports
// the first excess.
bool has_room_for(QcClipBuild& build, const QcClip& clip, size_t frames);
bool has_room_for_steps(QcClipBuild& build, const QcClip& clip, size_t steps);
// Builds the clip of a finished animation.
Clip make_clip(QcClipBuild& build, int index, bool is_delta);

// True if the clip may have this many IK rules; counts them, and reports the first excess.
bool has_room_for_ik_rules(QcClipBuild& build, const QcClip& clip, size_t rules);
// The ikrule lines of an animation: its own, and those of its command lists.
const std::vector<const QcStep*>& clip_ik_rules(QcClipBuild& build, int index);
inline constexpr size_t kMaxIkChains = 256;  // that have records
// Adds the records of IK chains; before the clips are finished.
void record_chains(QcClipBuild& build);
// Adds the record of a finished animation, with its IK rules.
const MdlAnimation& record_animation(QcClipBuild& build, int index);
// Sets the directions of chains from all animations.
void record_knees(QcClipBuild& build);

// The steps of a $cmdlist; null: unknown.
const std::vector<QcStep>* find_steps(const QcClipBuild& build, const std::string& list);
void add_ik_rules(QcClipBuild& build, int index, Clip& clip);

void add_sequence(QcClipBuild& build, const QcSequence& sequence);
// Adds layers after all sequences, as a layer may refer to a later one.
void add_all_layers(QcClipBuild& build);
// Lists the game's data about bones and chains.
void list_motions(QcClipBuild& build);

}  // namespace studioscope
