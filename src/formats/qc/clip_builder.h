#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/name_hash.h"
#include "core/name_index.h"
#include "formats/qc/clip_steps.h"
#include "formats/qc/qc.h"
#include "formats/qc/skeleton.h"

namespace studioscope {

// Makes the clips of a QC's animations and sequences (qc.md 6 and 7).
class QcClipBuilder {
public:
    // What it needs of the one who builds the model: a source by its path, null where it cannot be
    // used and that has been said.
    using Load = std::function<const Model*(const std::string& path, const QcPlace&)>;

    // `skeleton` has the model's bones.
    QcClipBuilder(const QcFile& qc, Model& model, const QcSkeleton& skeleton, Load load);

    // Model::pose_parameters, clips and animations.
    void build();

    // What was found that is drawn nowhere.
    std::vector<UnappliedCommand> take_listed() { return std::move(listed_); }

private:
    // An animation on its way to be a clip.
    struct Work {
        const Model* source = nullptr;  // none: it could not be loaded
        QcClipState state;
        std::optional<Clip> keys;  // those of the file where nothing changes its frames
        bool is_started = false;
        bool is_done = false;
    };

    // qc_clip_builder.cpp
    void find_names();
    void find_roots_and_weights();
    std::vector<float> named_weights(std::vector<float> weights, const QcWeightList& list) const;
    std::vector<float> weights_of_all(std::vector<float> named) const;
    const std::vector<float>* weights_of(const std::string& list);
    void start(int index);
    void finish(int index);
    std::array<int, 2> range_of(const QcClip& clip, const Clip& own);
    std::optional<Clip> keys_of(const QcClip& clip, const Work& work, const Clip& own,
                                const QcClipBones& bones) const;
    Clip make_clip(int index, bool is_delta);
    bool has_room_for(const QcClip& clip, size_t frames);
    bool has_room_for_steps(const QcClip& clip, size_t steps);
    const QcFrames* frames_named(const std::string& name);
    QcStepContext step_context(const QcClip& clip);
    void list_clip(const QcClip& clip, const Work& work);

    // qc_build_ik_rules.cpp
    const std::vector<QcStep>* steps_of(const std::string& list) const;
    const std::vector<const QcStep*>& ik_rules_of(int index);
    void add_ik_rules(int index, Clip& clip);
    bool has_room_for_ik_rules(const QcClip& clip, size_t rules);

    // qc_build_sequences.cpp
    void add_parameters();
    void add_sequence(const QcSequence& sequence);
    void describe(const QcSequence& sequence, uint32_t flags, Clip& clip) const;
    void set_grid(const QcSequence& sequence, const std::vector<int>& cells, Clip& clip);
    bool set_shape(const QcSequence& sequence, size_t count, Blend& blend);
    void set_axis(const QcSequence& sequence, const std::vector<int>& cells, size_t axis,
                  Blend& blend);
    std::vector<float> calculated_keys(const QcSequence& sequence, const std::vector<int>& cells,
                                       size_t axis, const Blend& blend);
    static std::vector<float> even_keys(int count);
    int center_of(const QcSequence& sequence, const Blend& blend) const;
    static QcPose first_pose(const QcClipState& state, const QcFrames* base);
    void set_weights(const std::vector<int>& cells, Blend& blend) const;
    void add_layers(const QcSequence& sequence, Clip& clip);
    int shared_animation(int index, bool is_delta);
    int parameter(const std::string& name) const;
    void list_sequence(const QcSequence& sequence);
    void list_motions();

    void list(const std::string& name, std::string value);
    void report(Severity severity, const char* code, const QcPlace& place, std::string message);

    const QcMotions& motions_;
    Model& model_;
    const QcSkeleton& skeleton_;
    Load load_;
    int root_ = kNone;
    NameMap<int> frames_;  // what a name stands for in lower case: a work
    NameIndex parameters_, attachments_, command_lists_, ik_chains_;
    NameMap<size_t> clips_;                // of Model::clips, by name in lower case
    std::vector<float> named_by_default_;  // as named_weights() has them
    std::vector<float> default_weights_;
    NameMap<const QcWeightList*> weight_lists_;                  // by name in lower case
    std::map<const QcWeightList*, std::vector<float>> weights_;  // of those that were asked for
    std::vector<Work> works_;                                    // one an animation
    std::map<int, int> shared_;                                  // animations -> Model::animations
    std::map<int, std::vector<const QcStep*>> ik_rules_;         // of animations
    std::vector<UnappliedCommand> listed_;
    NameMap<size_t> listed_names_;  // of listed_
    size_t copied_steps_ = 0;       // out of command lists
    bool has_told_steps_ = false;
    size_t ik_rules_made_ = 0;
    bool has_told_ik_rules_ = false;
    size_t keys_made_ = 0, keys_read_ = 0;
    std::set<const Model*> counted_;  // in keys_read_: a file counts once, however often it is used
    bool is_over_budget_ = false;
};

}  // namespace studioscope
