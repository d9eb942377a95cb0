#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/qc/qc.h"
#include "formats/qc/qc_clip_steps.h"

namespace studioscope {

// Makes the clips of a QC's animations and sequences (qc.md 6 and 7).
class QcClipBuilder {
public:
    // What it needs of the one who builds the model: a source by its path, null where it cannot be
    // used and that has been said.
    using Load = std::function<const Model*(const std::string& path, const QcPlace&)>;

    // `realign`: how the axes of each of the model's bones lie in those of the files' (qc.md 5).
    QcClipBuilder(const QcFile& qc, Model& model, const std::vector<glm::dmat4>& realign,
                  Load load);

    // Model::pose_parameters, clips and animations.
    void build();

    // What was found that is drawn nowhere.
    std::vector<QcListed> take_listed() { return std::move(listed_); }

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
    void find_roots_and_weights();
    std::vector<float> weights_of(const QcWeightList& list) const;
    void start(int index);
    void finish(int index);
    std::array<int, 2> range_of(const QcClip& clip, const Clip& own);
    std::optional<Clip> keys_of(const QcClip& clip, const Work& work, const Clip& own,
                                const QcClipBones& bones) const;
    Clip make_clip(int index, bool is_delta);
    bool has_room_for(const QcClip& clip, size_t frames);
    const QcFrames* frames_named(const std::string& name);
    QcStepContext step_context(const QcClip& clip);
    void list_clip(const QcClip& clip, const Work& work);

    // qc_build_ik_rules.cpp
    const std::vector<QcStep>* steps_of(const std::string& list) const;
    std::vector<QcStep> ik_rules_of(const QcClip& clip) const;
    void add_ik_rules(const QcClip& source, Clip& clip);

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
    void say(Severity severity, const char* code, const QcPlace& place, std::string message);

    const QcMotions& motions_;
    Model& model_;
    const std::vector<glm::dmat4>& realign_;
    Load load_;
    int root_ = kNone;
    std::vector<float> default_weights_;
    std::map<std::string, std::vector<float>> weights_;  // of lists, by name in lower case
    std::vector<Work> works_;                            // one an animation
    std::map<int, int> shared_;                          // animations -> Model::animations
    std::vector<QcListed> listed_;
    size_t keys_made_ = 0, keys_read_ = 0;
    std::set<const Model*> counted_;  // in keys_read_: a file counts once, however often it is used
    bool is_over_budget_ = false;
};

}  // namespace studioscope
