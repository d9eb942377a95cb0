#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/clip_steps.h"

namespace studioscope {

// Declarations that the files about animations and sequences share.

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
