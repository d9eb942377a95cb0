#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "formats/compiled/assembly.h"
#include "formats/compiled/tracks.h"
#include "model/model.h"

namespace studioscope {

namespace {

constexpr uint32_t kLayerSpline = 0x40, kLayerCrossfade = 0x80, kLayerUnblended = 0x200,
                   kLayerLocal = 0x1000;

class ClipBuilder {
public:
    ClipBuilder(const MotionFiles& files, BoneMatches bones, Model& model)
        : files_(files),
          mdl_(*files.mdl),
          model_(model),
          decoder_(mdl_, files.ani.get(), files.names.mdl, files.names.ani, model.diagnostics),
          kept_bones_(std::make_shared<const BoneMatches>(std::move(bones))),
          bones_(kept_bones_->numbers) {
        if (files.use != MotionUse::kDeferred) return;
        if (!model.deferred_diagnostics)
            model.deferred_diagnostics = std::make_shared<DeferredDiagnostics>();
        if (!files.deferred_budget) return;
        files.deferred_budget->take_file(mdl_.bytes.size());
        if (files.ani) files.deferred_budget->take_file(files.ani->bytes.size());
    }

    void add_parameters() {
        std::vector<PoseParameter> parameters;
        for (const MdlPoseParameter& source : mdl_.pose_parameters)
            parameters.push_back({source.name, source.start, source.end, source.loop});
        parameters_ = merge_pose_parameters(model_.pose_parameters, parameters);
    }

    // Sets the clip of the model for each sequence of the file; layers refer to sequences.
    void number_clips(std::vector<int> clips) { clips_ = std::move(clips); }

    Clip make_clip(const MdlSequence& sequence) {
        Clip clip;
        clip.name = sequence.name;
        clip.file = files_.names.mdl;
        clip.kind = KeyKind::kDense;
        clip.frames = {0};
        clip.flags = sequence.flags;
        clip.activity = sequence.activity;
        clip.activity_weight = sequence.activity_weight;
        clip.is_placeholder = sequence.flags & kMdlOverride;
        if (clip.is_placeholder) return clip;
        const bool is_delta = sequence.flags & kMdlDelta;
        if (sequence.animations.size() == 1) fill(clip, sequence.animations[0], is_delta);
        clip.is_looping = sequence.flags & kMdlLooping;
        clip.is_delta = is_delta;
        clip.is_autoplay = sequence.flags & kMdlAutoplay;
        clip.is_hidden = sequence.flags & kMdlHidden;
        describe(sequence, clip);
        clip.blend.is_post = sequence.flags & kMdlPost;
        clip.blend.cycle_parameter = parameter(sequence.cycle_parameter);
        set_weights(sequence, clip.blend);
        set_layers(sequence, clip.blend);
        if (sequence.animations.size() > 1) set_grid(sequence, clip);
        return clip;
    }

    // Adds the attachments of bones that the model has, except for names that exist.
    void add_attachments() {
        if (bones_.empty()) return;
        NameIndex names;
        for (const Attachment& attachment : model_.attachments) names.add(attachment.name, 0);
        for (const MdlAttachment& source : mdl_.attachments) {
            const int bone = at(bones_, source.bone);
            if (bone != kNone && names.add(source.name, 0))
                model_.attachments.push_back({source.name, bone, to_transform(source.local)});
        }
    }

    void report() {
        if (decoder_.without_file() == 0) return;
        const std::filesystem::path beside =
            path_from_text(files_.names.mdl).replace_extension(".ani");
        model_.diagnostics.push_back(
            {Severity::kWarning, "ani-missing",
             fmt::format(
                 "{} {}, which was not found; their sequences show the bind pose",
                 count_text(decoder_.without_file(), "animation is in", "animations are in"),
                 quotable(mdl_.animation_file.empty() ? path_text(beside.filename())
                                                      : mdl_.animation_file.bytes())),
             at_offset(0x15C), files_.names.mdl});
    }

private:
    // Sets the properties of a clip other than its motion.
    void describe(const MdlSequence& sequence, Clip& clip) {
        for (const MdlEvent& event : sequence.events)
            clip.events.push_back({event.cycle,
                                   event.name.empty() ? std::to_string(event.id) : event.name,
                                   event.options});
        clip.fade_in = sequence.fade_in;
        clip.fade_out = sequence.fade_out;
        std::set<int> seen;
        for (const int animation : sequence.animations)
            if (seen.insert(animation).second) add_ik_rules(animation, clip);
    }

    void add_ik_rules(int animation, Clip& clip) {
        constexpr const char* kKinds[] = {"0",       "touch bone", "world",  "ground",
                                          "release", "attachment", "unlatch"};
        for (const MdlIkRule& rule : decoder_.ik_rules(at(mdl_.animations, animation))) {
            const bool is_chain =
                rule.chain >= 0 && rule.chain < static_cast<int>(mdl_.ik_chains.size());
            const bool is_kind = rule.kind > 0 && rule.kind < static_cast<int>(std::size(kKinds));
            clip.ik_rules.push_back(
                {is_chain ? at(mdl_.ik_chains, rule.chain).name : std::to_string(rule.chain),
                 is_kind ? kKinds[rule.kind] : std::to_string(rule.kind), rule.start, rule.peak,
                 rule.tail, rule.end});
        }
    }

    int parameter(int index) const { return index < 0 ? kNone : at(parameters_, index); }

    // `in_delta`: whether the sequence that plays it is a delta.
    void fill(Clip& clip, int index, bool in_delta) {
        const MdlAnimation& animation = at(mdl_.animations, index);
        clip.fps = animation.fps;
        clip.is_delta = animation.flags & kMdlDelta;
        const bool plays =
            take_motion(clip, index, {clip.is_delta, in_delta}) && animation.has_rate();
        clip.frames.resize(plays ? static_cast<size_t>(animation.frame_count) : 1);
        std::iota(clip.frames.begin(), clip.frames.end(), 0);
    }

    // Sets the clip's motion; returns whether its data exists.
    bool take_motion(Clip& clip, int index, DeltaFlags delta) {
        switch (files_.use) {
            case MotionUse::kNow:
                return decode_motion(clip, at(mdl_.animations, index), delta);
            case MotionUse::kDeferred:
                return index_motion(clip, index, delta);
            case MotionUse::kChecked:
                return decoder_.check(at(mdl_.animations, index));
        }
        return false;
    }

    bool decode_motion(Clip& clip, const MdlAnimation& animation, DeltaFlags delta) {
        const MdlMotion motion = decoder_.decode(animation);
        if (!motion.is_available) return false;
        ClipMotion decoded = motion_tracks(motion, mdl_, *kept_bones_, delta);
        clip.tracks = std::move(decoded.tracks);
        clip.local_hierarchies = std::move(decoded.local_hierarchies);
        return true;
    }

    bool index_motion(Clip& clip, int index, DeltaFlags delta) {
        if (!decoder_.can_decode(at(mdl_.animations, index))) return false;
        clip.lazy_motion = std::make_shared<const LazyMotion>(
            deferred_tracks(files_, index, kept_bones_, delta), model_.deferred_diagnostics);
        return true;
    }

    void set_weights(const MdlSequence& sequence, Blend& blend) const {
        if (sequence.weight_list < 0) return;
        const auto& weights = at(mdl_.weight_lists, sequence.weight_list);
        const bool is_even =
            std::all_of(weights.begin(), weights.end(), [](float w) { return w == 1; });
        if (is_even && weights.size() == model_.bones.size()) return;
        blend.bone_weights.assign(model_.bones.size(), 0.0f);
        for (size_t bone = 0; bone < weights.size(); ++bone)
            if (bones_[bone] != kNone) at(blend.bone_weights, bones_[bone]) = weights[bone];
    }

    void set_layers(const MdlSequence& sequence, Blend& blend) const {
        for (const MdlAutoLayer& source : sequence.layers) {
            Layer layer;
            layer.clip = at(clips_, source.sequence);
            layer.parameter = parameter(source.parameter);
            layer.is_over_parameter = source.flags & kMdlLayerOverParameter;
            layer.start = source.start;
            layer.peak = source.peak;
            layer.tail = source.tail;
            layer.end = source.end;
            layer.is_spline = source.flags & kLayerSpline;
            layer.is_crossfade = source.flags & kLayerCrossfade;
            layer.is_unblended = source.flags & kLayerUnblended;
            layer.is_local = source.flags & kLayerLocal;
            blend.layers.push_back(layer);
        }
    }

    void set_grid(const MdlSequence& sequence, Clip& clip) {
        Blend& blend = clip.blend;
        blend.columns = sequence.columns;
        blend.rows = sequence.rows;
        const auto keys = sequence.pose_keys.begin();
        for (size_t axis = 0; axis < 2; ++axis) {
            blend.axes[axis].parameter = parameter(sequence.parameters[axis]);
            blend.axes[axis].start = sequence.parameter_starts[axis];
            blend.axes[axis].end = sequence.parameter_ends[axis];
        }
        if (!sequence.pose_keys.empty()) {
            blend.axes[0].keys.assign(keys, keys + blend.columns);
            blend.axes[1].keys.assign(keys + blend.columns, sequence.pose_keys.end());
        }
        for (const int animation : sequence.animations) {
            blend.animations.push_back(shared_animation(animation, clip.is_delta));
            const Clip& part = at(model_.animations, blend.animations.back());
            if (part.frames.size() <= clip.frames.size() && blend.animations.size() > 1) continue;
            clip.frames = part.frames;
            clip.fps = part.fps;
        }
    }

    // The index into Model::animations of an animation; each is decoded once, and once more if
    // deltas play it, too.
    int shared_animation(int animation, bool in_delta) {
        const auto key = std::pair(animation, in_delta);
        const auto found = animations_.find(key);
        if (found != animations_.end()) return found->second;
        const MdlAnimation& source = at(mdl_.animations, animation);
        Clip clip;
        clip.name = source.name;
        clip.file = files_.names.mdl;
        clip.kind = KeyKind::kDense;
        fill(clip, animation, in_delta);
        clip.is_looping = source.flags & kMdlLooping;
        model_.animations.push_back(std::move(clip));
        return animations_[key] = static_cast<int>(model_.animations.size()) - 1;
    }

    const MotionFiles& files_;
    const MdlFile& mdl_;
    Model& model_;
    MdlMotionDecoder decoder_;
    CachedBoneMatches kept_bones_;
    const std::vector<int>& bones_;                   // file's bone -> model's, or kNone
    std::vector<int> parameters_;                     // file's pose parameter -> model's
    std::vector<int> clips_;                          // file's sequence -> model's clip
    std::map<std::pair<int, bool>, int> animations_;  // animation, in a delta -> model's
};

BoneMatches match_bones(const MdlFile& included, const Model& model) {
    BoneMatches matches;
    const NameIndex bones = bones_by_name(model);
    for (const MdlBone& bone : included.bones) {
        const int number = bones.find(bone.name);
        matches.numbers.push_back(number);
        matches.has_other_bind.push_back(number != kNone &&
                                         !(at(model.bones, number).bind == bone.bind));
    }
    return matches;
}

}  // namespace

void add_clips(const MotionFiles& files, Model& model) {
    const MdlFile& mdl = *files.mdl;
    // Bones are matched by index, as names may occur twice.
    BoneMatches bones{std::vector<int>(mdl.bones.size()), std::vector<bool>(mdl.bones.size())};
    std::iota(bones.numbers.begin(), bones.numbers.end(), 0);
    ClipBuilder builder(files, std::move(bones), model);
    builder.add_parameters();
    std::vector<int> numbers(mdl.sequences.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    builder.number_clips(std::move(numbers));
    for (const MdlSequence& sequence : mdl.sequences)
        model.clips.push_back(builder.make_clip(sequence));
    builder.report();
}

void add_included_model(const MotionFiles& files, Model& model) {
    const MdlFile& included = *files.mdl;
    ClipBuilder builder(files, match_bones(included, model), model);
    builder.add_attachments();
    builder.add_parameters();
    std::vector<int> numbers;
    std::vector<bool> is_taken;
    NameIndex clips;
    for (size_t i = 0; i < model.clips.size(); ++i)
        clips.add(model.clips[i].name, static_cast<int>(i));
    int next = static_cast<int>(model.clips.size());
    for (const MdlSequence& sequence : included.sequences) {
        const int existing = clips.find(sequence.name);
        const bool is_new = existing == NameIndex::kNone;
        is_taken.push_back(is_new || at(model.clips, existing).is_placeholder);
        numbers.push_back(is_new ? next++ : existing);
    }
    builder.number_clips(numbers);
    model.clips.resize(static_cast<size_t>(next));
    for (size_t i = 0; i < included.sequences.size(); ++i) {
        if (!is_taken[i]) continue;
        Clip& target = at(model.clips, numbers[i]);
        const std::string declared_by = target.is_placeholder ? target.file : std::string();
        target = builder.make_clip(included.sequences[i]);
        target.declared_by = declared_by;
    }
    builder.report();
}

}  // namespace studioscope
