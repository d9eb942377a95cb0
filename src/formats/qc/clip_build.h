#pragma once

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
    int first = 0;  // what the file calls the first
    std::vector<QcPose> poses;

    int last_index() const { return static_cast<int>(poses.size()) - 1; }
};

// Matches the bones of a model with those of a source (qc.md 5): those with the same parent as they
// are, others by their place in the world; the model's that the source lacks have their bind pose.
class QcClipBones {
public:
    // `realign` is one a bone of the model: its axes, as seen from the source's bone.
    QcClipBones(const Model& source, const Model& model, const std::vector<glm::dmat4>& realign);

    // Whether all bones that both have are below the same parents, so that keys can be taken
    // over.
    bool is_direct() const { return is_direct_; }
    bool fits_nothing() const { return fits_nothing_; }
    // The source's bone of each bone of the model, or kNone.
    const std::vector<int>& sources() const { return sources_; }

    // `pose` of the source, scaled already; its roots are placed.
    QcPose convert(const QcPose& pose, const QcPlacement& placement) const;

private:
    const Model& source_;
    const Model& model_;
    const std::vector<glm::dmat4>& realign_;
    std::vector<int> sources_;
    bool is_direct_ = true;
    bool fits_nothing_ = true;
};

// Frames first..last of the source's own clip, or its bind pose; scaled, of the source's bones.
QcFrames frames_of_source(const Model& source, int first, int last, float scale);

// Frames of the source's bones as frames of the model's bones.
QcFrames convert_frames(const QcFrames& frames, const QcClipBones& map,
                        const QcPlacement& placement);

// A track a bone that is not always at rest; what never changes is one key.
std::vector<Track> tracks_of(const QcFrames& frames, const QcPose& rest);

// Changes that a compiler makes to the frames of a clip (qc.md 6, steps 1 to 7).

// Motion that was taken out of the roots, as a game moves the model by it.
struct RootMotion {
    int end_frame = 0;
    float start_speed = 0, end_speed = 0;  // units over the whole stretch
    glm::vec3 direction{0};
    glm::vec3 degrees{0};  // turned in all
};

struct QcClipState {
    QcFrames frames;
    std::vector<float> weights;  // one per bone
    uint32_t flags = 0;
    float fps = 30;
    int extracted_to = 0;  // frames up to here have lost their motion
    std::vector<RootMotion> movements;
};

struct QcClipBuild;

// Carries out all that the clip says, on frames of the model's bones.
void run_steps(const QcClip& clip, QcClipBuild& build, QcClipState& state);

// Whether the clip changes its frames by more than cutting and looping.
bool changes_frames(const QcClip& clip);

// The functions below change roots (root_motion.cpp).

// The motion of a root that is taken out of the frames from `start` to `end`.
struct QcWay {
    uint32_t axes = 0;  // qc_axis bits
    int start = 0, end = 0;
    bool is_linear = false;         // at an even pace
    std::optional<Transform> from;  // where it is measured from; none: the root at `start`
    std::optional<int> goal;        // the frame that it is measured to; none: `end`
};
void extract_motion(QcClipState& state, const Model& model, int root, const QcWay& way);
// Shifts and turns the roots so that `bone` at frame `here` is placed as in `there`, on those axes.
void align_roots(QcClipState& state, const Model& model, int bone, uint32_t axes,
                 const Transform& there, int here);
// Turns the roots so that the path of `root` from first to last frame points there.
void rotate_root_path(QcClipState& state, const Model& model, int root, float degrees);
// Roots keep these components of the first frame.
void hold_axes(QcFrames& frames, const Model& model, uint32_t axes);
// The last frame becomes the first, but for components in `axes` of roots.
void close_loop(QcFrames& frames, const Model& model, uint32_t axes);

// The place of a bone in the model, in that pose.
Transform world_of(const Model& model, const QcPose& pose, int bone);

// An animation on its way to be a clip.
struct QcClipWork {
    const Model* source = nullptr;  // none: it could not be loaded
    QcClipState state;
    std::optional<Clip> keys;  // those of the file where nothing changes its frames
    bool is_started = false;
    bool is_done = false;
};

struct QcClipBuild {
    const QcMotions& motions;
    const QcSources& sources;
    const QcSkeleton& skeleton;  // has the model's bones
    Model& model;

    int root = kNone;         // bone whose motion is extracted
    NameMap<int> names = {};  // by lower-case name: index into `works`
    NameIndex parameters = {}, attachments = {}, command_lists = {}, ik_chains = {};
    NameMap<size_t> clips = {};                // of Model::clips, by name in lower case
    std::vector<float> named_by_default = {};  // as named_weights() has them
    std::vector<float> default_weights = {};
    NameMap<const QcWeightList*> weight_lists = {};                  // by name in lower case
    std::map<const QcWeightList*, std::vector<float>> weights = {};  // of those that were asked for
    std::vector<QcClipWork> works = {};                              // one per animation
    std::map<int, int> shared = {};                           // animations -> Model::animations
    std::map<int, std::vector<const QcStep*>> ik_rules = {};  // of animations
    std::vector<UnappliedCommand> listed = {};
    NameMap<size_t> listed_names = {};  // of `listed`
    size_t copied_steps = 0;            // out of command lists
    bool has_reported_steps = false;
    size_t ik_rules_made = 0;
    bool has_reported_ik_rules = false;
    size_t keys_made = 0, keys_read = 0;
    std::set<const Model*> counted =
        {};  // in keys_read: a file counts once, however often it is used
    bool is_over_budget = false;
};

// Lists what is drawn nowhere.
void list_value(QcClipBuild& build, const std::string& name, std::string value);
// An animation of that name, else the first of the sequence of that name; null without.
const QcFrames* frames_named(QcClipBuild& build, const std::string& name);
// The weights of the last list of that name; null without.
const std::vector<float>* weights_of(QcClipBuild& build, const std::string& list);
// Whether a clip may have so many more frames, or commands of a list; counts them, and reports the
// first that may not.
bool has_room_for(QcClipBuild& build, const QcClip& clip, size_t frames);
bool has_room_for_steps(QcClipBuild& build, const QcClip& clip, size_t steps);
// The clip of an animation that is done.
Clip make_clip(QcClipBuild& build, int index, bool is_delta);

// The steps of a $cmdlist; null without.
const std::vector<QcStep>* steps_of(const QcClipBuild& build, const std::string& list);
void add_ik_rules(QcClipBuild& build, int index, Clip& clip);

void add_sequence(QcClipBuild& build, const QcSequence& sequence);
// After all sequences: a layer may be of a later one.
void add_all_layers(QcClipBuild& build);
// Lists what the game needs to know of bones and chains.
void list_motions(QcClipBuild& build);

}  // namespace studioscope
